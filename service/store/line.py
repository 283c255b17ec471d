"""A unit's line to the database: SQLAlchemy's connection, and the driver's beneath it.

Most units have a `Line` on which all they do happens at once, in the transaction they were opened in. A unit
that is to change one game has a `SwapLine`: it reads without a transaction, and holds its first entry back.
The entry is a compare-and-swap, so it judges what was read, however late it comes. If it stays alone it is
all there is to write, and goes out at the end; when anything else is to be read or written after it, a
transaction begins, and the entry goes first.
"""

from __future__ import annotations

import contextlib
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Dialect, Engine
from sqlalchemy.pool import PoolProxiedConnection

from service.store.silence import Silence

Write = Callable[[Any], None]
"""A write that is right whenever it comes: it is handed the driver's connection."""
_MOST_AT_HAND: Final = 10
"""Connections kept at hand by a process: fewer than its pool has, so that nobody waits for one in vain."""
_FRESH_S: Final = 5.0
"""A connection that was not used for so long is tried before it is used, seconds."""


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
    """A `SwapLine` to SQLite, on the connection of this process's writers, who come one by one."""

    def __init__(self, kept: Line) -> None:
        super().__init__(kept.dialect)
        self._kept = kept

    def _full(self) -> Connection:
        return self._kept.connection

    def _bare(self) -> Any:
        return self._kept.driver

    def _begin(self) -> None:
        self._kept.driver.execute("BEGIN IMMEDIATE")

    def _commit(self) -> None:
        self.dialect.do_commit(self._kept.driver)

    def _write_alone(self, write: Write) -> None:
        # Several statements: there is no way around a transaction, but it is as short as it can be.
        write(self.driver)
        self._commit()

    def close(self) -> None:
        """Undo what was not kept."""
        if self._begun:
            self.dialect.do_rollback(self._kept.driver)


class AtHand:
    """Connections to a server that are kept at hand, so that a unit need not go to the pool.

    They commit each statement by itself. Safe for threads.
    """

    def __init__(self, engine: Engine, silence: Silence) -> None:
        self.engine: Final = engine
        self._silence = silence
        self._idle: Final[deque[tuple[PoolProxiedConnection, float]]] = deque()

    def take(self) -> PoolProxiedConnection:
        """One that nobody else has."""
        while self._idle:
            with contextlib.suppress(IndexError):  # somebody else was quicker
                connection, since = self._idle.pop()
                fresh = time.monotonic() - since < _FRESH_S
                if fresh and not self._silence.has_lost_since(since):
                    return connection
                # The server may have gone away meanwhile: the pool tries it before it hands it out again.
                _restore(connection).close()
        connection = self.engine.raw_connection()
        _driver(connection).autocommit = True
        return connection

    def give(self, connection: PoolProxiedConnection) -> None:
        """Take one back, its transaction over."""
        driver = _driver(connection)
        if driver.closed:
            connection.invalidate()
        elif len(self._idle) < _MOST_AT_HAND:
            self._idle.append((connection, time.monotonic()))
        else:
            _restore(connection).close()

    def close(self) -> None:
        """Close those that nobody has."""
        while self._idle:
            self._idle.pop()[0].close()


def _driver(connection: PoolProxiedConnection) -> Any:
    return connection.driver_connection


def _restore(connection: PoolProxiedConnection) -> PoolProxiedConnection:
    """The connection as the pool gave it."""
    with contextlib.suppress(psycopg.Error):  # it is broken: the pool finds that out, too
        _driver(connection).autocommit = False
    return connection


class ServerLine(SwapLine):
    """A `SwapLine` to a server; what it reads or writes alone is one journey."""

    def __init__(self, at_hand: AtHand) -> None:
        super().__init__(at_hand.engine.dialect)
        self._at_hand = at_hand
        self._pooled = at_hand.take()
        self._driver = _driver(self._pooled)
        self._connection: Connection | None = None

    def _full(self) -> Connection:
        if self._connection is None:
            self._connection = Connection(self._at_hand.engine, self._pooled)
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
        if self._begun:
            with contextlib.suppress(psycopg.Error):  # it is broken: that is seen in a moment
                self._driver.rollback()
                self._driver.autocommit = True
        if self._connection is None:
            self._at_hand.give(self._pooled)
        else:
            # It is SQLAlchemy's now, which may have invalidated it.
            with contextlib.suppress(psycopg.Error):
                self._driver.autocommit = False
            self._connection.close()


class GlanceLine(ServerLine):
    """A line to a server on which each statement stands alone, without a transaction."""

    def _begin(self) -> None:
        """Do not."""
