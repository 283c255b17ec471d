"""The games of players, and their feeds over all of them."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, delete, select

from service.model import Game, Logged, Status
from service.people_ports import PlayerEvent
from service.store import codec
from service.store import statements as sql
from service.store.part import Part
from service.store.tables import entries, from_ms, games, player_events, player_games, players


class PlayerGames(Part):
    """Games of players, as `service.ports.Unit` has them."""

    news: dict[str, int]
    """The feeds that have grown in this unit, by player, and how far: told once they are committed."""

    def player_events(self, player_id: str, after: int, limit: int) -> Sequence[PlayerEvent]:
        logged = and_(
            entries.c.game_id == player_events.c.game_id,
            entries.c.version == player_events.c.version,
        )
        wanted = (
            select(
                player_events.c.n.label("told_n"),
                *(player_events.c[name] for name in sql.TOLD),
                *(entries.c[name] for name in _ENTRY),
                games.c.created_at,
            )
            .join_from(player_events, games, games.c.id == player_events.c.game_id)
            .outerjoin(entries, logged)
            .where(player_events.c.player_id == player_id, player_events.c.n > after)
            .order_by(player_events.c.n)
            .limit(limit)
        )
        return [_told(row) for row in self._connection.execute(wanted)]

    def games_of_player(self, player_id: str, limit: int) -> list[str]:
        newest = (
            select(player_games.c.game_id)
            .where(player_games.c.player_id == player_id)
            .order_by(player_games.c.created_at.desc())
            .limit(limit)
        )
        return list(self._connection.execute(newest).scalars())

    def games_of_deleted(self, limit: int) -> list[tuple[str, str]]:
        left_over = (
            select(player_games.c.player_id, player_games.c.game_id)
            .join(players, players.c.id == player_games.c.player_id)
            # Said in this way, it begins with the few who are gone, not with the games of all.
            .where(players.c.deleted_at > from_ms(0))
            .limit(limit)
        )
        return [(row.player_id, row.game_id) for row in self._connection.execute(left_over)]

    def leave_game(self, player_id: str, game_id: str) -> None:
        there = (player_games.c.player_id == player_id, player_games.c.game_id == game_id)
        self._connection.execute(delete(player_games).where(*there))

    def _tell_players(self, before: frozenset[str], game: Game) -> None:
        """Write an entry, or the making, of a game to the feeds of its players, `before` it and from now on.

        In the order of their ids: two games of the same players then wait for one another, and no more. As
        each holds its players' rows until its commit, a feed's numbers have the order of the commits.
        """
        now = game.player_ids
        if not now and not before:
            return
        sitting = {seat.player_id for seat in game.seats}
        for player_id in sorted(before | now):
            event = {
                "game_id": game.id,
                "version": game.version,
                "status": game.status.value,
                "to_move": game.to_move,
                "my_turn": game.turn_player_id == player_id,
            }
            n = self._tell(player_id, event)
            if n is not None:
                self.news[player_id] = n
            # One who was deleted in this moment, and sits there still, has yet to leave the game.
            if player_id not in before and (n is not None or player_id in sitting):
                row = {"player_id": player_id, "game_id": game.id, "created_at": game.created_at}
                self._run(sql.ADD_PLAYER_GAME, row)
            if player_id not in now:
                self.leave_game(player_id, game.id)

    def _tell(self, player_id: str, event: dict[str, Any]) -> int | None:
        """Write an event to a player's feed: its number there; None for a player who was deleted."""
        if self._connection.dialect.name == "postgresql":
            row = self._one(sql.TELL_PLAYER, {"at_player": player_id, **event})
        else:
            row = self._one(sql.NEXT_EVENT, {"at_player": player_id})
            if row is not None:
                self._run(sql.ADD_EVENT, {"player_id": player_id, "n": row.feed, **event})
        return None if row is None else int(row.feed)


_ENTRY = ("at", "n", "kind", "seat", "detail", "turn", "happenings", "taken_back")


def _told(row: Any) -> PlayerEvent:
    logged: Logged | None = None if row.kind is None else codec.logged_from_row(row)
    return PlayerEvent(
        n=row.told_n,
        game_id=row.game_id,
        version=row.version,
        at=row.created_at if logged is None else logged.at,
        logged=logged,
        status=Status(row.status),
        to_move=row.to_move,
        my_turn=row.my_turn,
    )
