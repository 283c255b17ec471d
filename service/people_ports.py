"""The part of a unit of work that keeps players and apps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Protocol

from service.model import Logged, Status
from service.people import App, NewPlayer, Player


class Made(StrEnum):
    """What an app has a quota of."""

    GAMES = "games"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class PlayerEvent:
    """An event of a player's feed: an entry of the log of one of its games."""

    n: int
    """Its place in the feed, from 1."""
    game_id: str
    version: int
    """The game's version from this entry on; 0: the game was made."""
    at: datetime
    logged: Logged | None
    """None for a game that was made."""
    status: Status
    """Where the game stood after it."""
    to_move: int | None
    my_turn: bool
    """Whether the player was to move after it."""


class People(Protocol):
    """Players and apps, as a unit of work keeps them."""

    # Apps

    def add_app(self, app: App) -> None:
        """Keep a new app."""
        ...

    def app(self, app_id: str) -> App:
        """The app; NotFound."""
        ...

    def apps(self, after: int, limit: int) -> Sequence[App]:
        """Apps from the `after`-th on, the oldest first: those there are keep their places."""
        ...

    def revoke_app(self, app_id: str, at: datetime) -> None:
        """Note that an app is no more; the first time counts."""
        ...

    def spend(self, app_id: str, what: Made, today: date) -> bool:
        """Count one more of what an app makes; False when today's quota does not allow it, or it is revoked.

        It holds the app's row: call it last in a unit.
        """
        ...

    # Players

    def add_player(self, player: Player) -> None:
        """Keep a new player."""
        ...

    def player(self, player_id: str) -> Player:
        """The player; NotFound, also for one that was deleted."""
        ...

    def change_player(self, player_id: str, changes: NewPlayer) -> None:
        """Change what `changes` names."""
        ...

    def delete_player(self, player_id: str, name: str, at: datetime) -> None:
        """Delete a player, but for its games: its tokens are dead, and `name` is all that is left."""
        ...

    def forgettable_players(self, before: datetime, limit: int) -> list[str]:
        """Players who were deleted before a time, and have left all games."""
        ...

    def forget_player(self, player_id: str) -> None:
        """Delete all that is left of a deleted player."""
        ...

    # Their games

    def feed(self, player_id: str) -> int:
        """How far a player's feed has come: the number of its last event; NotFound."""
        ...

    def games_of_player(self, player_id: str, limit: int) -> list[str]:
        """The ids of games that a player sits at or has made, the newest first."""
        ...

    def games_of_deleted(self, limit: int) -> list[tuple[str, str]]:
        """Players who were deleted, and games they have not left yet."""
        ...

    def leave_game(self, player_id: str, game_id: str) -> None:
        """A game is none of the player's any more."""
        ...

    def player_events(self, player_id: str, after: int, limit: int) -> Sequence[PlayerEvent]:
        """Events of a player's feed from number `after` + 1 on, in order.

        Without a gap, but for games that have been cleared away since.
        """
        ...
