"""What moves have in common, whoever makes them: one entry of the log, and what follows from it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from engine.computer.levels import LEVELS, time_limit_ms
from engine.errors import NotYourTurn
from engine.happenings import Played
from engine.log import Moved
from engine.moves import Move
from engine.play import apply
from engine.state import State
from service.errors import GameNotActive, StaleVersion
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
    """Refuse a seat that is not to move."""
    if game.to_move != seat:
        raise NotYourTurn(
            f"It is the turn of seat {game.to_move}.", to_move=game.to_move, seat=seat
        )


def make_move(
    settings: Settings, unit: Unit, game: Game, move: Move, now: datetime
) -> tuple[Game, Logged, State]:
    """Make a move for the seat to move: write its entry, end its plan with its turn, begin the next.

    The game, the entry and the state after it. IllegalMove when the rules refuse it; StaleVersion when
    somebody else was quicker.
    """
    before = unit.state(game)
    state, happenings = apply(before, move)
    # The log names the card, whatever the source: what was played is public, and a record says so.
    named = next(h.move for h in happenings if isinstance(h, Played))
    plan: Plan | None = None
    due = game.plan
    if state.turn_number != game.turn_number or state.outcome is not None:
        if game.plan is not None:
            unit.close_plan(game.plan.plan_id, PlanStatus.DONE, now)
        plan = due_plan(settings, game, state, version=game.version + 1, now=now)
        due = None if plan is None else DuePlan(plan.id, plan.due_by)
    after, logged = unit.append(
        game, Change(Moved(before.to_move, named), state, happenings, due, now)
    )
    if plan is not None:
        unit.add_plan(plan)
    return after, logged, state


def due_plan(
    settings: Settings,
    game: Game,
    state: State,
    *,
    version: int,
    now: datetime,
    requested: bool = False,
) -> Plan | None:
    """The plan that `state` makes necessary; None when no computer is to move by itself."""
    if state.outcome is not None or not is_computer(game, state.to_move):
        return None
    if game.computer_turns is ComputerTurns.ON_REQUEST and not requested:
        return None
    level = game.seats[state.to_move].level or ""
    limit_ms = time_limit_ms(LEVELS[level], game.think_ms or settings.think_ms)
    return Plan(
        id=new_id("p"),
        game_id=game.id,
        seat=state.to_move,
        turn_number=state.turn_number,
        version=version,
        purpose=Purpose.TURN,
        level=level,
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
