"""Who the service knows beside seats: players, and the apps of others that build on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, Generic, TypeVar

T = TypeVar("T")
FORMER_NAME: Final = "Former player"
"""What stands where the name of a deleted player stood."""
DEFAULT_NAME: Final = "Player"


@dataclass(frozen=True, slots=True)
class Quota:
    """How much an app may make in a day, UTC; None for any number."""

    games: int | None
    players: int | None


@dataclass(frozen=True, slots=True)
class App:
    """A back end that makes games and players of its own."""

    id: str
    name: str
    quota: Quota
    counted: date | None
    """The day of the counts below; None before there were any."""
    games: int
    players: int
    created_at: datetime
    revoked_at: datetime | None
    last_used_at: datetime | None
    """When its token was used last, to the minute."""

    def used(self, today: date) -> Quota:
        """How much of its quota is used today."""
        return Quota(self.games, self.players) if self.counted == today else Quota(0, 0)


@dataclass(frozen=True, slots=True)
class NewApp:
    """An app as asked for."""

    name: str
    quota: Quota


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who has a name from game to game."""

    id: str
    app_id: str | None
    """The app that made it, and that it belongs to."""
    name: str
    metadata: Mapping[str, str]
    created_at: datetime


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A player as asked for, or as changed; None leaves a thing as it is, or as it is by default."""

    name: str | None = None
    metadata: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Issued(Generic[T]):
    """Somebody and a fresh token, shown this once."""

    of: T
    token: str
