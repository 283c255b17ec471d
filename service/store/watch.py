"""Seeing, cheaply, that games have moved: what `service.feed` asks of the store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from sqlalchemy import select, union_all
from sqlalchemy.pool import PoolProxiedConnection

from service.store.database import SqlStore, telling_busy
from service.store.tables import games, players

_AT_ONCE: Final = 1000
"""Games and players asked for in one statement."""


class StoreWatch:
    """A standing look at a store. For one thread at a time."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._connection: PoolProxiedConnection | None = None
        self._seen: object = None

    def versions(self, topics: Iterable[str]) -> Mapping[str, int]:
        """The versions of games, and how far the feeds of players have come, by id."""
        ids = list(topics)
        found: dict[str, int] = {}
        self._store.require_answers()
        with telling_busy(), self._store.readers.connect() as connection:
            for begin in range(0, len(ids), _AT_ONCE):
                some = ids[begin : begin + _AT_ONCE]
                wanted = union_all(
                    select(games.c.id, games.c.version).where(games.c.id.in_(some)),
                    select(players.c.id, players.c.feed).where(players.c.id.in_(some)),
                )
                found |= {row.id: row.version for row in connection.execute(wanted)}
        return found

    def changed(self) -> bool:
        """Whether the store may have changed since this was asked last.

        SQLite says so for next to nothing, on a connection of its own; other databases are always asked.
        """
        if self._store.engine.dialect.name != "sqlite":
            return True
        with telling_busy():
            if self._connection is None:
                # Outside any transaction: within one, the answer would never change.
                self._connection = self._store.engine.raw_connection()
            seen = self._connection.cursor().execute("PRAGMA data_version").fetchone()
        changed, self._seen = bool(seen != self._seen), seen
        return changed
