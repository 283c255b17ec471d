"""The levels of computer players: who plays at each, and for how long it may think."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.computer import loose, seed000


@dataclass(frozen=True, slots=True)
class Level:
    """One level of play."""

    name: str
    also_called: tuple[str, ...]
    """What other tables call it."""
    summary: str
    """One or two sentences for a lobby."""
    factor: Fraction
    """How long it may think, as a multiple of the base time."""
    player: str
    """The name of the player behind it (see `engine.computer.planner.PLAYERS`)."""


LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        Level(
            "beginner",
            ("easy",),
            "Builds its pay-off card whenever it fits, and plays and discards loosely otherwise.",
            Fraction(1, 2),
            loose.NAME,
        ),
        Level(
            "easy",
            (),
            "Plans all it can see of its turn: its own pay-off card first, and what it leaves to the "
            "others. Half the time to think.",
            Fraction(1, 2),
            seed000.NAME,
        ),
        Level(
            "medium",
            ("normal", "standard"),
            "The same plan as easy, with twice its time to think.",
            Fraction(1),
            seed000.NAME,
        ),
        Level(
            "hard",
            (),
            "The same plan as medium, with three times its time. Most turns are thought through in far "
            "less, and then it plays as medium does.",
            Fraction(3),
            seed000.NAME,
        ),
        Level(
            "expert",
            (),
            "The same plan as medium, with four times its time. Most turns are thought through in far "
            "less, and then it plays as medium does.",
            Fraction(4),
            seed000.NAME,
        ),
    )
}
"""Every level by name, weakest first."""


def time_limit_ms(level: Level, base_ms: int) -> int:
    """The most milliseconds that `level` may think about a turn when the base time is `base_ms`."""
    return int(level.factor * base_ms)
