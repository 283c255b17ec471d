"""Whether an embedded database can be written: with a full disk it is read as well as ever."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Final

from service.errors import Busy

LEAST: Final = 1 << 20
"""Less than that free counts as full, bytes: the next checkpoint may need as much."""
_CANNOT_WRITE: Final = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
    }
)
_PRIMARY: Final = 0xFF
"""What of an error's code is its kind; the rest says more."""


class Room:
    """The room for the database in a file; `path` is None for one in memory, which has all there is."""

    def __init__(self, path: str | None) -> None:
        self._folder = None if not path or path == ":memory:" else Path(path).parent
        self._failed = False

    def note(self, error: BaseException | None) -> None:
        """Something failed: keep in mind if that was for want of room."""
        code = getattr(error, "sqlite_errorcode", None)
        if code is not None and code & _PRIMARY in _CANNOT_WRITE:
            self._failed = True

    def require(self, driver: sqlite3.Connection) -> None:
        """Busy when nothing can be written. After a write that failed, one that changes nothing is tried."""
        if self._folder is not None:
            disk = os.statvfs(self._folder)
            if disk.f_bavail * disk.f_frsize < LEAST:
                raise Busy("The disk that the games are kept on is full.")
        if self._failed:
            (version,) = driver.execute("PRAGMA user_version").fetchone()
            # It writes a page, the same as before; outside of any transaction it is one by itself.
            driver.execute(f"PRAGMA user_version = {version}")
            self._failed = False
