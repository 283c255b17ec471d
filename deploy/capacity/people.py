"""What players do, in numbers: to be changed to what yours do, by the options of the command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

_HOUR_S: Final = 3600.0


@dataclass(frozen=True, slots=True)
class Players:
    """The players of a day. Of a game between two: what a classic game of `medium` computers has."""

    a_day: float
    games_each: float = 3.0
    against_computers: float = 0.7
    """The share of games; the others are between two players."""
    levels: Mapping[str, float] = field(
        default_factory=lambda: MappingProxyType(
            {"beginner": 0.1, "easy": 0.3, "medium": 0.4, "hard": 0.15, "expert": 0.05}
        )
    )
    """The shares of the computers' levels."""
    turns: float = 39.0
    """Of a seat in a game."""
    moves: float = 117.0
    """Of a seat in a game: each a request."""
    minutes: float = 25.0
    """That a game takes."""
    streaming: float = 0.8
    """The share of players who listen to a stream; the others ask every five seconds."""
    busiest_hour: float = 0.1
    """The share of the day that is in its busiest hour."""
    webhooks: float = 0.05
    """The share of games whose every event goes to a webhook."""
    kept_days: int | None = 90
    """How long games that are over are kept (SPITE_RETENTION_DAYS)."""

    @property
    def sittings(self) -> float:
        """Games of a player's, in a day."""
        return self.a_day * self.games_each

    @property
    def games(self) -> float:
        """Games in a day."""
        return self.sittings * (self.against_computers + (1 - self.against_computers) / 2)

    @property
    def computer_turns(self) -> float:
        """In a day."""
        return self.sittings * self.against_computers * self.turns

    @property
    def entries(self) -> float:
        """Moves made in a day, the computers' included."""
        return self.sittings * self.moves * (1 + self.against_computers)

    def requests(self) -> dict[str, float]:
        """What is asked in a day, by `figures.KINDS`."""
        asking = self.sittings * (1 - self.streaming)
        heard = 2 * self.sittings * self.moves  # both seats' moves
        return {
            "view": self.sittings * (self.turns + 2),
            "same": asking * self.minutes * 60 / _ASKS_EVERY_S,
            "move": self.sittings * self.moves,
            "create": self.games,
            "frame": heard * self.streaming,
            "list": 4 * self.sittings,
        }

    def peak(self, a_day: float) -> float:
        """How many a second, in the busiest hour, of so many a day."""
        return a_day * self.busiest_hour / _HOUR_S

    @property
    def at_once(self) -> float:
        """Players in a game at the same moment of the busiest hour."""
        return self.peak(self.sittings) * self.minutes * 60


_ASKS_EVERY_S: Final = 5.0
