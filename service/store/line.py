"""A unit's line to the database: SQLAlchemy's connection, and the driver's beneath it.

Most units have a `Line` on which all they do happens at once, in the transaction they were opened in. A unit
that is to change one game has a `SwapLine`: it reads without a transaction, and holds its first entry back.
The entry is a compare-and-swap, so it judges what was read, however late it comes. If it stays alone it is
all there is to write, and goes out at the end; when anything else is to be read or written after it, a
transaction begins, and the entry goes first.
"""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from threading import Lock
from typing import Any, Final, cast

import psycopg
from sqlalchemy import Connection, Dialect, Engine

Write = Callable[[Any], None]
"""A write that is right whenever it comes: it is handed the driver's connection."""


class Line:
    """A connection on which everything happens at once."""

    __slots__ = ("connection", "dialect", "driver")

    def __init__(self, connection: Connection) -> None:
        self.connection: Final = connection
        self.driver: Final[Any] = connection.connection.driver_connection
        self.dialect: Final = connection.dialect

    @property
    def reader(self) -> Any:
        """The driver's connection, for a read that needs no transaction."""
        return self.driver

    def swap(self, write: Write) -> None:
        """Write at once."""
        write(self.driver)


class SwapLine(ABC):
    """A line that begins a transaction when it needs one."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect: Final = dialect
        self._begun = False
        self._held: Write | None = None

    @property
    def connection(self) -> Connection:
        """SQLAlchemy's connection, in the unit's transaction."""
        self._enter()
        return self._full()

    @property
    def driver(self) -> Any:
        """The driver's connection, in the unit's transaction."""
        self._enter()
        return self._bare()

    @property
    def reader(self) -> Any:
        """The driver's connection, for a read that needs no transaction."""
        # Nobody reads past a write of his own.
        return self._bare() if self._held is None else self.driver

    def swap(self, write: Write) -> None:
        """Hold this write back if it is the unit's first; else write at once."""
        if self._begun or self._held is not None:
            write(self.driver)
        else:
            self._held = write

    def finish(self) -> None:
        """Write what is held back, and keep all that was written."""
        if self._held is not None:
            write, self._held = self._held, None
            self._write_alone(write)
        elif self._begun:
            self._commit()

    def _enter(self) -> None:
        if not self._begun:
            self._begin()
            self._begun = True
        if self._held is not None:
            write, self._held = self._held, None
            write(self._bare())

    @abstractmethod
    def _full(self) -> Connection:
        """SQLAlchemy's connection."""

    @abstractmethod
    def _bare(self) -> Any:
        """The driver's connection."""

    @abstractmethod
    def _begin(self) -> None:
        """Begin a transaction."""

    @abstractmethod
    def _commit(self) -> None:
        """Commit it."""

    @abstractmethod
    def _write_alone(self, write: Write) -> None:
        """Write, and keep it."""

    @abstractmethod
    def close(self) -> None:
        """Undo what was not kept, and hand back what was taken."""


class FileLine(SwapLine):
    """A `SwapLine` to SQLite, on a connection that this thread keeps; `lock` is the process's for writers."""

    def __init__(self, kept: Line, lock: Lock) -> None:
        super().__init__(kept.dialect)
        self._kept = kept
        self._lock = lock

    def _full(self) -> Connection:
        return self._kept.connection

    def _bare(self) -> Any:
        return self._kept.driver

    def _begin(self) -> None:
        # Writers of this process queue up here: SQLite would have them poll for its one lock.
        self._lock.acquire()
        try:
            self._kept.driver.execute("BEGIN IMMEDIATE")
        except BaseException:
            self._lock.release()
            raise

    def _commit(self) -> None:
        self.dialect.do_commit(self._kept.driver)

    def _write_alone(self, write: Write) -> None:
        # Several statements: there is no way around a transaction, but it is as short as it can be.
        write(self.driver)
        self._commit()

    def close(self) -> None:
        """Undo what was not kept, and let the next writer in."""
        if self._begun:
            try:
                self.dialect.do_rollback(self._kept.driver)
            finally:
                self._lock.release()


class ServerLine(SwapLine):
    """A `SwapLine` to a server, on a connection of the pool; what it reads or writes alone is one journey."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine.dialect)
        self._engine = engine
        self._pooled = engine.raw_connection()
        self._driver = cast("Any", self._pooled.driver_connection)
        self._connection: Connection | None = None
        self._driver.autocommit = True

    def _full(self) -> Connection:
        if self._connection is None:
            self._connection = Connection(self._engine, self._pooled)
        return self._connection

    def _bare(self) -> Any:
        return self._driver

    def _begin(self) -> None:
        # From now on the driver begins a transaction by itself.
        self._driver.autocommit = False

    def _commit(self) -> None:
        self.dialect.do_commit(self._driver)

    def _write_alone(self, write: Write) -> None:
        # One statement, which commits itself.
        write(self._driver)

    def close(self) -> None:
        """Undo what was not kept, and give the connection back."""
        # A connection that is broken cannot be put in order, and the pool finds that out, too.
        with contextlib.suppress(psycopg.Error):
            if self._begun:
                self._driver.rollback()
            self._driver.autocommit = False
        (self._connection or self._pooled).close()


class GlanceLine(ServerLine):
    """A line to a server on which each statement stands alone, without a transaction."""

    def _begin(self) -> None:
        """Do not."""
