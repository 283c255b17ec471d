"""What every computer player is asked for, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from engine.moves import Move
from engine.rng import Generator
from engine.view import View

Stop = Callable[[], bool]
"""Asked every few milliseconds of thinking; True ends the search, and the best so far is played."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think. Counted in work and not in time, so that a plan can be repeated."""

    positions: int | None = None
    """How many positions may be searched at most; None for no bound. Wall time is the caller's `Stop`."""
    rollouts: int | None = None
    """How many rollouts may be played for one decision; None for what the player thinks is enough."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play that was considered."""

    moves: tuple[Move, ...]
    expectation: float | None
    """As `Plan.expectation`."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A line of play: what a seat means to do as far as it can see."""

    moves: tuple[Move, ...]
    """Legal one after the other, up to the next revelation or the end of the turn.

    Empty only when the seat to move has no legal move.
    """
    player: str
    """The name of the player that made it (see `engine.computer.planner.PLAYERS`)."""
    positions: int
    """How many positions were searched."""
    complete: bool
    """Whether the search came to its end; False when budget or stop cut it short."""
    expectation: float | None = None
    """The chance to win with it, 0 to 1 (a draw counts as an even share); None when nobody judged that."""
    rollouts: int = 0
    """How many rollouts were played."""
    alternatives: tuple[Line, ...] = ()
    """Other lines that were considered, the best first."""


class Player(Protocol):
    """A way of playing: a function of what the seat to move sees, of nothing else."""

    def __call__(self, view: View, budget: Budget, stop: Stop, generator: Generator) -> Plan:
        """A plan for the viewer, which is to move. Equal arguments give equal plans while `stop` is False."""
        ...
