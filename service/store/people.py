"""The players and apps of a unit of work."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import Row, Select, Table, case, delete, func, insert, or_, select, update

from service.errors import NotFound
from service.people import App, NewPlayer, Player, Quota
from service.people_ports import Made
from service.store.counts import PLAYERS, Counts
from service.store.tables import (
    apps,
    daily_tries,
    player_events,
    player_games,
    players,
    results,
    tokens,
)

_APPS: Final[Select[Any]] = select(
    apps,
    # An app has a token, or two while one replaces the other.
    select(func.max(tokens.c.used_at)).where(tokens.c.app_id == apps.c.id)
    .scalar_subquery().label("last_used_at"),
)  # fmt: skip


class PeoplePart(Counts):
    """Players and apps, as `service.ports.Unit` has them."""

    # Apps

    def add_app(self, app: App) -> None:
        self._connection.execute(
            insert(apps).values(
                id=app.id,
                name=app.name,
                games_quota=app.quota.games,
                players_quota=app.quota.players,
                day=None if app.counted is None else app.counted.isoformat(),
                games_used=app.games,
                players_used=app.players,
                created_at=app.created_at,
                revoked_at=app.revoked_at,
            )
        )

    def app(self, app_id: str) -> App:
        row = self._connection.execute(_APPS.where(apps.c.id == app_id)).first()
        if row is None:
            raise NotFound("There is no such app.")
        return _app(row)

    def apps(self, after: int, limit: int) -> Sequence[App]:
        oldest = _APPS.order_by(apps.c.created_at, apps.c.id)
        return [_app(row) for row in self._connection.execute(oldest.offset(after).limit(limit))]

    def revoke_app(self, app_id: str, at: datetime) -> None:
        there = update(apps).where(apps.c.id == app_id, apps.c.revoked_at.is_(None))
        self._connection.execute(there.values(revoked_at=at))

    def spend(self, app_id: str, what: Made, today: date) -> bool:
        day = today.isoformat()
        same_day = func.coalesce(apps.c.day, "") == day
        quotas = {Made.GAMES: apps.c.games_quota, Made.PLAYERS: apps.c.players_quota}
        counts = {Made.GAMES: apps.c.games_used, Made.PLAYERS: apps.c.players_used}
        used = {each: case((same_day, count), else_=0) for each, count in counts.items()}
        new = {counts[each].name: used[each] + (1 if each is what else 0) for each in (*Made,)}
        allowed = or_(quotas[what].is_(None), used[what] < quotas[what])
        there = update(apps).where(apps.c.id == app_id, apps.c.revoked_at.is_(None), allowed)
        return bool(self._connection.execute(there.values(day=day, **new)).rowcount)

    # Players

    def add_player(self, player: Player) -> None:
        self._connection.execute(
            insert(players).values(
                id=player.id,
                app_id=player.app_id,
                name=player.name,
                metadata=dict(player.metadata),
                feed=0,
                created_at=player.created_at,
            )
        )
        self._count(PLAYERS, 1)

    def player(self, player_id: str) -> Player:
        there = select(players).where(players.c.id == player_id, players.c.deleted_at.is_(None))
        row = self._connection.execute(there).first()
        if row is None:
            raise NotFound("There is no such player.")
        return Player(row.id, row.app_id, row.name, row.metadata, row.created_at)

    def feed(self, player_id: str) -> int:
        there = select(players.c.feed).where(
            players.c.id == player_id, players.c.deleted_at.is_(None)
        )
        feed = self._connection.execute(there).scalar()
        if feed is None:
            raise NotFound("There is no such player.")
        return int(feed)

    def change_player(self, player_id: str, changes: NewPlayer) -> None:
        values: dict[str, Any] = {}
        if changes.name is not None:
            values["name"] = changes.name
        if changes.metadata is not None:
            values["metadata"] = dict(changes.metadata)
        if values:
            self._connection.execute(
                update(players).where(players.c.id == player_id).values(values)
            )

    def delete_player(self, player_id: str, name: str, at: datetime) -> None:
        there = update(players).where(players.c.id == player_id, players.c.deleted_at.is_(None))
        # First this: whoever writes to the player's feed or results holds, or waits for, its row.
        changed = self._connection.execute(there.values(name=name, metadata={}, deleted_at=at))
        self._count(PLAYERS, -changed.rowcount)
        good = (tokens.c.player_id == player_id, tokens.c.revoked_at.is_(None))
        self._connection.execute(update(tokens).where(*good).values(revoked_at=at))
        self._delete_from(player_id, player_events, results, daily_tries)

    def forgettable_players(self, before: datetime, limit: int) -> list[str]:
        has_games = select(player_games.c.game_id).where(player_games.c.player_id == players.c.id)
        gone = select(players.c.id).where(players.c.deleted_at <= before, ~has_games.exists())
        return list(self._connection.execute(gone.limit(limit)).scalars())

    def forget_player(self, player_id: str) -> None:
        self._delete_from(player_id, player_events, results, daily_tries, tokens)
        self._connection.execute(delete(players).where(players.c.id == player_id))

    def _delete_from(self, player_id: str, *tables: Table) -> None:
        for table in tables:
            self._connection.execute(delete(table).where(table.c.player_id == player_id))


def _app(row: Row[Any]) -> App:
    return App(
        id=row.id,
        name=row.name,
        quota=Quota(row.games_quota, row.players_quota),
        counted=None if row.day is None else date.fromisoformat(row.day),
        games=row.games_used,
        players=row.players_used,
        created_at=row.created_at,
        revoked_at=row.revoked_at,
        last_used_at=row.last_used_at,
    )
