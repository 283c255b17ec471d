"""Seeing, cheaply, that games have moved: what `service.feed` asks of the store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, select

from service.store.database import SqlStore, telling_busy
from service.store.tables import games


class StoreWatch:
    """A standing look at a store. For one thread at a time."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._connection: Connection | None = None
        self._seen: int | None = None

    def versions(self, game_ids: Iterable[str]) -> Mapping[str, int]:
        """The versions of games, by id."""
        wanted = select(games.c.id, games.c.version).where(games.c.id.in_(list(game_ids)))
        with telling_busy(), self._store.engine.connect() as connection:
            return {row.id: row.version for row in connection.execute(wanted)}

    def changed(self) -> bool:
        """Whether the store may have changed since this was asked last.

        SQLite says so for next to nothing, on a connection of its own; other databases are always asked.
        """
        if self._store.engine.dialect.name != "sqlite":
            return True
        with telling_busy():
            if self._connection is None:
                autocommit = self._store.engine.execution_options(isolation_level="AUTOCOMMIT")
                self._connection = autocommit.connect()
            seen = self._connection.exec_driver_sql("PRAGMA data_version").scalar_one()
        changed, self._seen = bool(seen != self._seen), seen
        return changed
