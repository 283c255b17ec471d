"""The log of a game, and its fold.

Truth is how a game began and what was done in it, entry by entry; a `State` is the fold of that.
Entries are only ever added: an undo is an entry, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from engine.deal import deal
from engine.moves import Move
from engine.outcome import Ending
from engine.play import apply, resign
from engine.position import Position, start_from
from engine.rules import Rules
from engine.state import State


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a game began: dealt from a secret, or set up as a position."""

    rules: Rules
    secret: bytes
    """32 bytes."""
    position: Position | None = None

    def state(self) -> State:
        """The first state of the game."""
        if self.position is None:
            return deal(self.rules, self.secret)
        return start_from(self.rules, self.position, self.secret)


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat made a move, with all it caused."""

    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A seat resigned, or was silent for so long that another claimed the win."""

    seat: int
    ending: Ending = Ending.RESIGNED
    """`Ending.RESIGNED` or `Ending.ABANDONED`."""


@dataclass(frozen=True, slots=True)
class TookBack:
    """A seat took moves back: of the entries in force, the last `count` count no more."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Noted:
    """Something that moves no card (a computer turn asked for, a pause …), and the word for it."""

    seat: int | None
    what: str


Entry = Moved | GaveUp | TookBack | Noted


def in_force(entries: Iterable[Entry]) -> tuple[Moved | GaveUp, ...]:
    """The entries that count: what was taken back is gone, and what moves no card left out."""
    effective: list[Moved | GaveUp] = []
    for entry in entries:
        match entry:
            case Moved() | GaveUp():
                effective.append(entry)
            case TookBack(count=count):
                if not 0 < count <= len(effective):
                    raise ValueError(f"{count} entries taken back of {len(effective)}")
                del effective[len(effective) - count :]
            case Noted():
                pass
            case _:
                assert_never(entry)
    return tuple(effective)


def fold(beginning: Beginning, entries: Sequence[Entry]) -> State:
    """The state of a game that began so and went on so. Raises what the referee raises."""
    return go_on(beginning.state(), entries)


def go_on(state: State, entries: Iterable[Entry]) -> State:
    """The state after `entries`, of a game that stood at `state`. Raises what the referee raises.

    ValueError when they take back what was done before.
    """
    for entry in in_force(entries):
        match entry:
            case Moved(move=move):
                state, _ = apply(state, move)
            case GaveUp(seat=seat, ending=ending):
                state, _ = resign(state, seat, ending)
            case _:
                assert_never(entry)
    return state
