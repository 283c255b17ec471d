"""A match: games between the same seats, their points added up."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Match:
    """The score of a match at one moment. Construction refuses what cannot be (ValueError)."""

    target: int | None
    """The match ends when a total reaches it; None for a match without an end."""
    totals: tuple[int, ...]
    """The points of each seat so far."""

    def __post_init__(self) -> None:
        if self.target is not None and self.target < 1:
            raise ValueError(f"a match is played to 1 point or more, not to {self.target}")
        if not self.totals or min(self.totals) < 0:
            raise ValueError(f"a match has a total of 0 or more for each seat, not {self.totals}")

    @classmethod
    def between(cls, seats: int, target: int | None) -> Match:
        """A match of so many seats before its first game."""
        return cls(target, (0,) * seats)

    def add(self, outcome: Outcome) -> Match:
        """The match after a game that ended so; a drawn game scores what the table's rules gave it.

        ValueError when the match has ended, or the game had another number of seats.
        """
        if self.ended:
            raise ValueError("the match has ended: no game is added to it")
        totals = tuple(
            total + points for total, points in zip(self.totals, outcome.points, strict=True)
        )
        return replace(self, totals=totals)

    @property
    def ended(self) -> bool:
        """Whether a total has reached the target."""
        return self.target is not None and max(self.totals) >= self.target

    @property
    def winner(self) -> int | None:
        """The seat that has won the match; None while it goes on.

        No two seats can share a win: a game gives points to one seat alone.
        """
        return self.totals.index(max(self.totals)) if self.ended else None
