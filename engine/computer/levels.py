"""The levels of computer players: who plays at each, and for how long it may think."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine.computer import loose

USUAL_BASE_MS: Final = 1000
"""The base time, in milliseconds, that a level's rollouts are told for."""


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
    rollouts: int | None = None
    """How many rollouts a decision is worth when the base time is a second; None: it plays none."""


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
            "Plans all it can see of its turn, by a few rules of thumb: its own pay-off card first, "
            "what it leaves to the others, what it keeps.",
            Fraction(1, 2),
            "tuned",
        ),
        Level(
            "medium",
            ("normal", "standard"),
            "Plans all it can see of its turn, and weighs the ends of it with a judgement learned "
            "from hundreds of thousands of games against itself.",
            Fraction(1),
            "learned",
        ),
        Level(
            "hard",
            (),
            "Plans as medium does, and plays its best ideas on against a few dozen deals of the cards "
            "it does not see.",
            Fraction(3),
            "sampling",
            75,
        ),
        Level(
            "expert",
            (),
            "Plans as medium does, and plays its best ideas on against hundreds of deals of the cards "
            "it does not see.",
            Fraction(4),
            "sampling",
            600,
        ),
    )
}
"""Every level by name, weakest first."""


def time_limit_ms(level: Level, base_ms: int) -> int:
    """The most milliseconds that `level` may think about a turn when the base time is `base_ms`."""
    return int(level.factor * base_ms)


def rollouts_within(level: Level, limit_ms: int) -> int | None:
    """How many rollouts a decision may have with this time limit for a turn: longer time, more of them.

    None for a level that plays none. Wall time stays the bound: on a slow machine fewer are played.
    """
    if level.rollouts is None:
        return None
    return max(1, int(level.rollouts * limit_ms / (level.factor * USUAL_BASE_MS)))
