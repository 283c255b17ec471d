"""What all entries of a game's log have in common: what follows from one.

`enter` is the one place where an entry is written. It ends the plan of a turn that is over, makes the plan
of a computer's turn that begins, adds a finished game to its match, and begins the next game of a match
that is played to a target. Webhooks are told in the same transaction.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from engine.computer.levels import LEVELS, time_limit_ms
from engine.errors import NotYourTurn
from engine.happenings import Drew, Happening, Played, TurnedUp
from engine.log import Entry, GaveUp, Moved, Noted
from engine.match import Match
from engine.moves import Move
from engine.play import apply
from engine.state import State
from service.errors import GameNotActive, NotRevealed, StaleVersion
from service.model import (
    ComputerTurns,
    DuePlan,
    Game,
    Logged,
    Plan,
    PlanStatus,
    Purpose,
    SeatKind,
    Status,
)
from service.ports import Change, Unit
from service.settings import Settings
from service.tokens import new_id
from service.usecases import news, standings

GRACE: Final = timedelta(seconds=5)
"""A computer has moved within its time limit and this much more, or its plan says why not."""


def require_active(game: Game) -> None:
    """Refuse a game that is not being played now."""
    if game.status is not Status.ACTIVE:
        raise GameNotActive(
            f"The game is {game.status.value}: no moves can be made.",
            version=game.version,
            status=game.status.value,
        )


def require_version(game: Game, if_match: int | None) -> None:
    """Refuse when the caller knows another version of the game than the one there is."""
    if if_match is not None and if_match != game.version:
        raise StaleVersion(
            f"The game has moved on: it is at version {game.version}, not {if_match}.",
            version=game.version,
            expected=if_match,
        )


def require_turn(game: Game, seat: int) -> None:
    """Refuse a seat that is not to move, or whose hand is still covered."""
    if game.to_move != seat:
        raise NotYourTurn(
            f"It is the turn of seat {game.to_move}.", to_move=game.to_move, seat=seat
        )
    if game.must_reveal(seat):
        raise NotRevealed(
            "Your hand is covered: uncover it first.", version=game.version, seat=seat
        )


def make_move(
    settings: Settings, unit: Unit, game: Game, move: Move, now: datetime
) -> tuple[Game, Logged, State]:
    """Make a move for the seat to move: the game, the entry and the state after it.

    IllegalMove when the rules refuse it; StaleVersion when somebody else was quicker.
    """
    before = unit.state(game)
    state, happenings = apply(before, move)
    # The log names the card, whatever the source: what was played is public, and a record says so.
    named = next(h.move for h in happenings if isinstance(h, Played))
    over = state.turn_number != game.turn_number or state.outcome is not None
    entry = Moved(before.to_move, named)
    after, logged = enter(
        settings,
        unit,
        game,
        entry,
        state,
        now,
        happenings=happenings,
        moved_at=now,
        revealed=game.revealed and not over,
        **undoable_after(game, entry, state, happenings),
    )
    return after, logged, state


def reveals(happenings: tuple[Happening, ...]) -> bool:
    """Whether something hidden was shown to anyone."""
    return any(isinstance(each, Drew | TurnedUp) for each in happenings)


def undoable_after(
    game: Game, entry: Moved | GaveUp, state: State, happenings: tuple[Happening, ...]
) -> dict[str, Any]:
    """What the row of a game keeps, after an entry, of who may take what back (`undo.undoable`)."""
    if isinstance(entry, GaveUp):
        # What has been given up is not undone, nor is anything before it.
        return {"last_human": None, "safe_moves": 0}
    if is_computer(game, entry.seat):
        return {"last_human": game.last_human, "safe_moves": 0}
    over = state.turn_number != game.turn_number
    shown = reveals(tuple(h for h in happenings if not _is_covered(game, entry.seat, h)))
    safe = not shown and (game.local or not over)
    return {"last_human": entry.seat, "safe_moves": game.safe_moves + 1 if safe else 0}


def _is_covered(game: Game, mover: int, happening: Happening) -> bool:
    """Whether this is a hot-seat player's draw before its turn: nobody sees it until that player asks."""
    return (
        game.local
        and isinstance(happening, Drew)
        and happening.seat != mover
        and not is_computer(game, happening.seat)
    )


def enter(  # noqa: PLR0913 - an entry, and the little that each kind of it says besides
    settings: Settings,
    unit: Unit,
    game: Game,
    entry: Entry,
    state: State,
    now: datetime,
    *,
    happenings: tuple[Happening, ...] = (),
    requested: bool = False,
    **changes: Any,
) -> tuple[Game, Logged]:
    """Write an entry after which the game stands at `state`, with all that follows; the game after it.

    `changes`: other fields of the game that the entry changes. `requested`: somebody asked for the
    computer's turn. StaleVersion when somebody else was quicker.
    """
    played = isinstance(entry, Moved)
    status = _status(changes.get("status", game.status), state)
    # A game that waits, or was cancelled while it did, tells nothing of its cards.
    begun = status not in (Status.WAITING, Status.ABANDONED)
    after = replace(
        game,
        **{
            **changes,
            "version": game.version + 1,
            "status": status,
            "turn_number": state.turn_number,
            "move_count": game.move_count + played,
            "result": state.outcome if begun else game.result,
            "to_move": state.to_move if status is Status.ACTIVE else None,
            "updated_at": now,
        },
    )
    after, plan = _with_plan(settings, unit, game, after, now, requested=requested, played=played)
    if status is Status.FINISHED and game.status is not Status.FINISHED:
        after = with_points(after)
    logged = unit.append(game, Change(entry, after, state, happenings))
    if plan is not None:
        unit.add_plan(plan)
    _cancel_hints(unit, game, after, entry, now)
    if after.status is Status.FINISHED and game.status is not Status.FINISHED:
        standings.note_end(unit, after, now)
    if after.player_ids - game.player_ids:
        after = news.hooked(unit, after)
    if after.hooked:
        news.tell_entry(unit, game, after, entry, now)
    return after, logged


def _cancel_hints(unit: Unit, game: Game, after: Game, entry: Entry, now: datetime) -> None:
    """What an entry leaves of the position that a hint is about is nothing, if it moves a card.

    Whoever has had a hint plays a game of practice: others are not asked.
    """
    if isinstance(entry, Noted) or not (game.practice and game.hints):
        return
    for plan in unit.cancel_hints(game.id, now, "the game has moved on"):
        news.tell_plan(unit, after, plan, now)


def _status(status: Status, state: State) -> Status:
    ended = state.outcome is not None and status.in_play
    return Status.FINISHED if ended else status


def _with_plan(
    settings: Settings,
    unit: Unit,
    before: Game,
    after: Game,
    now: datetime,
    *,
    requested: bool,
    played: bool,
) -> tuple[Game, Plan | None]:
    """The game with the plan it waits for from now on, and that plan if it is a new one.

    `played`: whether the entry is a move; a turn that ends otherwise was not carried out.
    """
    same_turn = (
        after.status is Status.ACTIVE
        and after.to_move == before.to_move
        and after.turn_number == before.turn_number
    )
    if same_turn and before.plan is not None and after.plan is not None:
        return after, None
    if before.plan is not None:
        done = played and (
            after.turn_number > before.turn_number or after.status is Status.FINISHED
        )
        unit.close_plan(before.plan.plan_id, PlanStatus.DONE if done else PlanStatus.CANCELLED, now)
    plan = plan_for(settings, after, now, requested=requested)
    due = None if plan is None else DuePlan(plan.id, plan.due_by)
    return after if after.plan is due is None else replace(after, plan=due), plan


def plan_for(
    settings: Settings, game: Game, now: datetime, *, requested: bool = False
) -> Plan | None:
    """The plan that a game makes necessary; None when no computer is to move by itself."""
    if game.status is not Status.ACTIVE or not is_computer(game, game.to_move):
        return None
    if game.computer_turns is ComputerTurns.ON_REQUEST and not requested:
        return None
    seat = game.seats[game.to_move or 0]
    limit_ms = time_limit_ms(LEVELS[seat.level or ""], game.think_ms or settings.think_ms)
    return Plan(
        id=new_id("p"),
        game_id=game.id,
        seat=seat.seat,
        turn_number=game.turn_number,
        version=game.version,
        purpose=Purpose.TURN,
        level=seat.level or "",
        limit_ms=limit_ms,
        status=PlanStatus.QUEUED,
        requested=requested,
        attempts=0,
        created_at=now,
        due_by=now + timedelta(milliseconds=limit_ms) + GRACE,
    )


def is_computer(game: Game, seat: int | None) -> bool:
    """Whether a computer sits there."""
    return seat is not None and game.seats[seat].kind is SeatKind.COMPUTER


def with_points(game: Game) -> Game:
    """A game that has just finished, its points added to its match."""
    if game.match is None or game.result is None:
        return game
    match = Match(game.match.target, game.match.totals).add(game.result)
    return replace(game, match=replace(game.match, totals=match.totals))
