"""What a player does beside moving: uncover a hand, pause, resign, claim a win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from engine.errors import NotYourTurn
from engine.log import GaveUp, Noted
from engine.outcome import Ending
from engine.play import resign as resign_seat
from service.errors import CannotClaim, Forbidden, GameNotActive
from service.model import Bearer, ComputerTurns, Game, Logged, Played, Status
from service.ports import Ports, Unit
from service.usecases import access, matches
from service.usecases.acts import Done, act
from service.usecases.pins import Pin
from service.usecases.turns import (
    enter,
    is_computer,
    require_active,
    require_version,
    undoable_after,
)


@dataclass(frozen=True, slots=True)
class Amendment:
    """Changes to how a game is run; None leaves a thing as it is."""

    paused: bool | None = None
    computer_turns: ComputerTurns | None = None
    listed: bool | None = None


def reveal(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    if_match: int | None,
    pin: Pin[Played] | None = None,
) -> Played:
    """Uncover the hand of the seat to move, in a hot-seat game; done twice, it is done once."""

    def uncover(unit: Unit, game: Game) -> Done:
        seat = access.seat_of(bearer, game)
        require_active(game)
        require_version(game, if_match)
        if game.to_move != seat:
            raise NotYourTurn(
                f"It is the turn of seat {game.to_move}.", to_move=game.to_move, seat=seat
            )
        if not game.must_reveal(seat):
            return game, seat, ()
        now = ports.clock.now()
        after, logged = enter(
            ports.settings,
            unit,
            game,
            Noted(seat, "revealed"),
            unit.state(game),
            now,
            revealed=True,
            safe_moves=0,
            moved_at=now,
        )
        return after, seat, (logged,)

    return act(ports, game_id, if_match, pin, uncover)


def resign(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    if_match: int | None,
    pin: Pin[Played] | None = None,
) -> Played:
    """Give the game up: the seat is skipped from now on, and the last one left wins."""

    def give_in(unit: Unit, game: Game) -> Done:
        access.seat_of(bearer, game)
        _require_begun(game)
        require_version(game, if_match)
        seat = access.seat_of(bearer, game, game.to_move, *_live_seats(unit, game))
        after, logged = give_up(ports, unit, game, GaveUp(seat))
        return after, seat, logged

    return act(ports, game_id, if_match, pin, give_in)


def claim_win(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    if_match: int | None,
    pin: Pin[Played] | None = None,
) -> Played:
    """Claim the win against a human who has been silent for `abandon_after_s` while to move.

    With more seats in play, the silent one is skipped from now on. CannotClaim says why not (yet).
    """

    def claim(unit: Unit, game: Game) -> Done:
        access.seat_of(bearer, game)
        require_active(game)
        require_version(game, if_match)
        # A player with the seat to move as well as another is not silent towards itself.
        seat = access.seat_of(bearer, game, game.to_move, *_live_seats(unit, game))
        silent = _silent_seat(game, seat, ports)
        if unit.state(game).seats[seat].folded:
            raise CannotClaim(
                "You have resigned: the win is for those who play on.", version=game.version
            )
        after, logged = give_up(ports, unit, game, GaveUp(silent, Ending.ABANDONED))
        return after, seat, logged

    return act(ports, game_id, if_match, pin, claim)


def amend(
    ports: Ports, game_id: str, bearer: Bearer | None, if_match: int | None, wanted: Amendment
) -> Game:
    """Change how a game is run.

    Its creator may change all of it, whoever sits at it may pause it and say when computers move. Where
    several humans play, the game is paused once all of them want it, and goes on when one of them does.
    """
    with ports.store.writing() as unit:
        game = unit.game(game_id)
        access.require_party(bearer, game)
        require_version(game, if_match)
        state = unit.state(game)
        folded = frozenset(n for n, seat in enumerate(state.seats) if seat.folded)
        changes = _changes(game, bearer, wanted, folded)
        if not changes:
            return game
        now = ports.clock.now()
        if changes.get("status") is Status.ACTIVE:
            changes["moved_at"] = now
        what = ",".join(_names(changes))
        seat = access.some_seat_of(bearer, game)
        after, _ = enter(
            ports.settings,
            unit,
            game,
            Noted(seat, f"amended {what}"),
            state,
            now,
            **changes,
        )
    ports.feed.tell(game_id, after.version)
    ports.jobs.wake()
    return after


def _changes(
    game: Game, bearer: Bearer | None, wanted: Amendment, folded: frozenset[int]
) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    if wanted.listed is not None and wanted.listed != game.listed:
        if not access.is_owner(bearer, game):
            raise Forbidden(
                "Only the game's creator lists it, or takes it off.", version=game.version
            )
        changes["listed"] = wanted.listed
    if wanted.computer_turns is not None and wanted.computer_turns is not game.computer_turns:
        changes["computer_turns"] = wanted.computer_turns
    if wanted.paused is not None:
        changes |= _pausing(game, bearer, folded, paused=wanted.paused)
    return changes


def _names(changes: Mapping[str, Any]) -> list[str]:
    """What changed, by the names of `Amendment`; a vote for a pause that is none yet by its own."""
    names = set(changes) & {"computer_turns", "listed"}
    if changes.keys() & {"status", "pause_votes"}:
        names.add("paused" if "status" in changes else "pause_votes")
    return sorted(names)


def _pausing(
    game: Game, bearer: Bearer | None, folded: frozenset[int], *, paused: bool
) -> Mapping[str, Any]:
    if not game.status.in_play:
        raise GameNotActive(
            f"The game is {game.status.value}: it can be neither paused nor resumed.",
            version=game.version,
            status=game.status.value,
        )
    if not paused:
        if game.status is Status.ACTIVE and not game.pause_votes:
            return {}
        return {"status": Status.ACTIVE, "pause_votes": frozenset()}
    if game.status is Status.PAUSED:
        return {}
    voters = {seat.seat for seat in game.humans} - folded
    votes = set(game.pause_votes)
    mine = frozenset(access.seats_of(bearer, game))
    if mine:
        if mine <= folded and voters:
            raise Forbidden(
                "You have resigned: those who play on pause the game.", version=game.version
            )
        votes |= mine - folded or mine
    elif len(voters) > 1 and not game.local:
        raise Forbidden(
            "The players pause this game themselves, all of them.", version=game.version
        )
    if votes >= voters or game.local or len(voters) <= 1:
        return {"status": Status.PAUSED, "pause_votes": frozenset()}
    return {} if votes == game.pause_votes else {"pause_votes": frozenset(votes)}


def _live_seats(unit: Unit, game: Game) -> list[int]:
    """The seats that have not been given up."""
    return [n for n, seat in enumerate(unit.state(game).seats) if not seat.folded]


def _require_begun(game: Game) -> None:
    """Refuse a game that has not begun, or is over. A paused game can be given up."""
    if not game.status.in_play:
        raise GameNotActive(
            f"The game is {game.status.value}: it cannot be given up.",
            version=game.version,
            status=game.status.value,
        )


def give_up(
    ports: Ports, unit: Unit, game: Game, entry: GaveUp, **changes: Any
) -> tuple[Game, tuple[Logged, ...]]:
    """Write that a seat is given up: it is skipped from now on, and the last one left wins.

    `changes`: other fields of the game that change with it.
    """
    now = ports.clock.now()
    state, happenings = resign_seat(unit.state(game), entry.seat, entry.ending)
    moves_on = state.turn_number != game.turn_number
    after, logged = enter(
        ports.settings,
        unit,
        game,
        entry,
        state,
        now,
        happenings=happenings,
        **undoable_after(game, entry, state, happenings),
        revealed=game.revealed and not moves_on,
        moved_at=now if moves_on else game.moved_at,
        **changes,
    )
    return matches.go_on(ports, unit, after, now), (logged,)


def _silent_seat(game: Game, seat: int, ports: Ports) -> int:
    if game.abandon_after_s is None:
        raise CannotClaim("In this game no win can be claimed: players may take their time.",
                          version=game.version)  # fmt: skip
    silent = game.to_move
    if silent is None or silent == seat:
        raise CannotClaim("It is your own turn: there is nothing to claim.", version=game.version)
    if is_computer(game, silent):
        raise CannotClaim("A computer is to move: it will.", version=game.version)
    due = game.moved_at + timedelta(seconds=game.abandon_after_s)
    left = (due - ports.clock.now()).total_seconds()
    if left > 0:
        raise CannotClaim(
            f"Seat {silent} has {max(1, round(left))} s left to be heard of.",
            version=game.version,
            seconds_left=max(1, round(left)),
        )
    return silent
