"""Where a worker process keeps its ports."""

from __future__ import annotations

import contextlib
import os
import sqlite3

from sqlalchemy import PoolProxiedConnection

from service.ports import Ports
from service.settings import Settings
from service.store.database import SqlStore
from service.wiring import make_ports


class Desk:
    """The ports of whatever process asks: made there, never taken along over a fork.

    A database connection, SQLite's above all, must not be used by two processes, and not even be open in a
    process while it forks: the child would believe it held locks that it does not hold.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._ports: Ports | None = None
        self._pid: int | None = None
        self._watching: PoolProxiedConnection | None = None
        self._seen: object = None

    @property
    def ports(self) -> Ports:
        """This process's ports."""
        if self._ports is None or self._pid != os.getpid():
            self._ports, self._pid = make_ports(self.settings), os.getpid()
            self._watching = None
        return self._ports

    def changed(self) -> bool:
        """Whether the database may have changed since this was asked last.

        SQLite says so at next to no cost; other databases are always worth asking.
        """
        store = self.ports.store
        if not isinstance(store, SqlStore) or store.engine.dialect.name != "sqlite":
            return True
        try:
            if self._watching is None:
                self._watching = store.engine.raw_connection()
            cursor = self._watching.cursor()
            cursor.execute("PRAGMA data_version")
            seen, self._seen = self._seen, cursor.fetchone()
        except sqlite3.Error:
            return True  # whoever asks in earnest will be told why
        return seen != self._seen

    def close(self) -> None:
        """Close this process's idle database connections; they are opened again when needed."""
        if self._ports is None or self._pid != os.getpid():
            return
        if self._watching is not None:
            with contextlib.suppress(sqlite3.Error):
                self._watching.close()
            self._watching = None
        if isinstance(self._ports.store, SqlStore):
            self._ports.store.close()
