"""Where a worker process keeps its ports."""

from __future__ import annotations

import os

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

    @property
    def ports(self) -> Ports:
        """This process's ports."""
        if self._ports is None or self._pid != os.getpid():
            self._ports, self._pid = make_ports(self.settings), os.getpid()
        return self._ports

    def close(self) -> None:
        """Close this process's idle database connections; they are opened again when needed."""
        if self._ports is None or self._pid != os.getpid():
            return
        if isinstance(self._ports.store, SqlStore):
            self._ports.store.engine.dispose()
