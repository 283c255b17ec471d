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
    """What the player scores the line, on its own scale; None when it keeps no score."""


class Player(Protocol):
    """A way of playing: a function of what the seat to move sees, of nothing else."""

    def __call__(self, view: View, budget: Budget, stop: Stop, generator: Generator) -> Plan:
        """A plan for the viewer, which is to move. Equal arguments give equal plans while `stop` is False."""
        ...
