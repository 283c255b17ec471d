"""Taking moves back.

An undo is an entry, never a deletion: the moves stay in the log, and the state is folded without them. The
generator is part of the state, so a draw done again gives the same card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.log import GaveUp, Moved, TookBack, fold
from engine.state import State
from service.errors import NothingToUndo, UndoNotAllowed
from service.model import Bearer, Game, Logged, Played, SeatKind, Status, UndoPolicy
from service.ports import Ports, Unit
from service.usecases import access
from service.usecases.acts import Done, act
from service.usecases.pins import Pin
from service.usecases.turns import enter, require_active, require_version, reveals


@dataclass(frozen=True, slots=True)
class Undoable:
    """Whether a seat may take a move back, and why not."""

    available: bool
    reason: str | None


_YES = Undoable(available=True, reason=None)


def undoable(game: Game, seat: int | None) -> Undoable:
    """Whether `seat` may take its last move back now: a function of the game's row alone."""
    if seat is None:
        return Undoable(available=False, reason="A spectator has no moves to take back.")
    if game.status is not Status.ACTIVE:
        return Undoable(available=False, reason=f"The game is {game.status.value}.")
    if game.undo is UndoPolicy.OFF:
        return Undoable(available=False, reason="Moves are not taken back in this game.")
    if game.undo is UndoPolicy.SAFE:
        mine = game.to_move == seat or (game.local and not game.revealed)
        if game.safe_moves and game.last_human == seat and mine:
            return _YES
        return Undoable(
            available=False,
            reason="Only moves of your turn in progress can be taken back, until a card is revealed.",
        )
    if game.last_human is None:
        return Undoable(available=False, reason="There is no move to take back.")
    if game.last_human != seat:
        return Undoable(
            available=False, reason="Another player has moved since, or you have not moved yet."
        )
    if game.local and game.revealed and game.to_move != seat:
        return Undoable(available=False, reason="The next player's hand has been uncovered.")
    return _YES


def undo(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    if_match: int | None,
    pin: Pin[Played] | None = None,
) -> Played:
    """Take the bearer's last move back, with any computer's reply to it.

    NothingToUndo, or UndoNotAllowed with the reason. A computer's turn in progress is cancelled with it.
    """

    def take_back(unit: Unit, game: Game) -> Done:
        # Of a player's seats, the one whose move is the last to be taken back.
        seat = access.seat_of(bearer, game, game.last_human)
        require_active(game)
        require_version(game, if_match)
        log = [each for each in unit.entries(game_id) if _counts(each)]
        if not any(isinstance(e.entry, Moved) and e.entry.seat == seat for e in log):
            raise NothingToUndo("You have no move to take back.", version=game.version)
        able = undoable(game, seat)
        if not able.available:
            raise UndoNotAllowed(able.reason or "", version=game.version)
        kept, taken = _split(log, seat)
        state = _state_after(unit, game, kept)
        now = ports.clock.now()
        after, logged = enter(
            ports.settings,
            unit,
            replace(game, practice=True),
            TookBack(seat, len(taken)),
            state,
            now,
            plan=None,
            moved_at=now,
            revealed=game.local,
            last_human=_last_human(game, kept),
            safe_moves=_safe_moves(kept, state),
        )
        unit.take_back(game_id, [each.version for each in taken])
        return after, seat, (logged,)

    return act(ports, game_id, if_match, pin, take_back)


def _counts(logged: Logged) -> bool:
    return isinstance(logged.entry, Moved | GaveUp) and not logged.taken_back


def _split(log: list[Logged], seat: int) -> tuple[list[Logged], list[Logged]]:
    """The entries that stay, and those that go: the seat's last move and all that followed it."""
    at = max(n for n, e in enumerate(log) if isinstance(e.entry, Moved) and e.entry.seat == seat)
    return log[:at], log[at:]


def _state_after(unit: Unit, game: Game, kept: list[Logged]) -> State:
    remembered = unit.remembered(game.id, kept[-1].version) if kept else None
    return remembered or fold(unit.beginning(game.id), [each.entry for each in kept])


def _last_human(game: Game, kept: list[Logged]) -> int | None:
    for logged in reversed(kept):
        if isinstance(logged.entry, GaveUp):
            return None
        if isinstance(logged.entry, Moved) and game.seats[logged.entry.seat].kind is SeatKind.HUMAN:
            return logged.entry.seat
    return None


def _safe_moves(kept: list[Logged], state: State) -> int:
    """How many moves of the turn in progress were made since anything hidden was revealed."""
    count = 0
    for logged in reversed(kept):
        given_up = isinstance(logged.entry, GaveUp)
        if given_up or logged.turn != state.turn_number or reveals(logged.happenings):
            break
        count += 1
    return count
