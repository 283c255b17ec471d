"""The store: games in a SQL database, SQLite or PostgreSQL."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, DisconnectionError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

from service.errors import Busy
from service.store.line import AtHand, FileLine, GlanceLine, Line, ServerLine, SwapLine
from service.store.schema import is_current
from service.store.states import States
from service.store.unit import SqlUnit

BUSY_TIMEOUT_S: Final = 5
"""How long a writer waits for another before the caller is told to try again."""
_IDLE_S: Final = 5.0
"""A server's connection that was not used for so long is tried before it is used, seconds."""
_DRIVERS: Final = (sqlite3.OperationalError, psycopg.OperationalError, psycopg.InterfaceError)
"""What the drivers say of a database out of reach, where a statement runs on them (`Prepared`)."""
_BEGIN: Final = "spite_begin"
"""The option of a SQLite connection that says how its transactions begin. A writer's, by default, takes the
lock at once: what it reads cannot change before it writes."""


def open_engine(url: str) -> Engine:
    """The engine of a database. For SQLite, transactions are made to mean what they say."""
    parsed = make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        engine = create_engine(parsed, pool_size=20, max_overflow=20, hide_parameters=True)
        event.listen(engine, "checkin", _note_use)
        event.listen(engine, "checkout", _ping_if_idle)
        return engine
    if parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        parsed,
        connect_args={"timeout": BUSY_TIMEOUT_S, "check_same_thread": False},
        pool_size=20,
        max_overflow=100,
        # A parameter may be a secret, and an error may be logged.
        hide_parameters=True,
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _note_use(_connection: object, record: ConnectionPoolEntry) -> None:
    record.info["used"] = time.monotonic()


def _ping_if_idle(connection: Any, record: ConnectionPoolEntry, _proxy: object) -> None:
    """Try a connection that has been idle for a while: the server may have gone away meanwhile."""
    if time.monotonic() - record.info.get("used", time.monotonic()) < _IDLE_S:
        return
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except _DRIVERS as error:
        raise DisconnectionError from error


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # The driver's own transactions lose updates without an error: it begins them late. We begin them.
    connection.isolation_level = None
    for pragma in (
        "journal_mode = WAL",
        "synchronous = NORMAL",
        "foreign_keys = ON",
        f"busy_timeout = {BUSY_TIMEOUT_S * 1000}",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    begin = connection.get_execution_options().get(_BEGIN, "BEGIN IMMEDIATE")
    if begin is not None:
        connection.exec_driver_sql(begin)


def _tell_nobody(_player_id: str, _n: int) -> None:
    pass


class _Own(threading.local):
    """What a thread keeps for itself."""

    line: Line | None = None


class SqlStore:
    """A `service.ports.Store` in a SQL database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.states = States()
        self.tell: Callable[[str, int], None] = _tell_nobody
        """Told, after the commit, of every player whose feed has grown, and how far: a `Feed`'s."""
        self.readers = engine.execution_options(**{_BEGIN: "BEGIN"})
        self._sqlite = engine.dialect.name == "sqlite"
        # SQLite's connections commit by themselves already: it is we who begin their transactions.
        self._unbegun = engine.execution_options(**{_BEGIN: None})
        self._at_hand = AtHand(engine)
        self._own = _Own()
        self._all_kept: set[Line] = set()
        self._write_lock = threading.Lock()

    @contextmanager
    def reading(self) -> Iterator[SqlUnit]:
        """A unit that only reads. Busy when the database cannot be reached."""
        with telling_busy(), self.readers.connect() as connection, connection.begin():
            yield SqlUnit(Line(connection), self.states)

    @contextmanager
    def glancing(self) -> Iterator[SqlUnit]:
        """A unit for a single read, or several that need not agree: without a transaction, and quick."""
        if self._sqlite:
            with self._kept() as line:
                yield SqlUnit(line, self.states)
            return
        with telling_busy(), closing(GlanceLine(self._at_hand)) as line:
            yield SqlUnit(line, self.states)

    @contextmanager
    def writing(self) -> Iterator[SqlUnit]:
        """A unit that is committed on leaving it. Busy when the database cannot be written now."""
        with self._writing_sqlite() if self._sqlite else self._writing() as unit:
            yield unit
        self._committed(unit)

    @contextmanager
    def swapping(self) -> Iterator[SqlUnit]:
        """A unit for an entry of one game: `writing` without a transaction until one is needed.

        StaleVersion, on leaving it, when somebody else was quicker.
        """
        with self._swap_line() as line:
            unit = SqlUnit(line, self.states)
            yield unit
            line.finish()
        self._committed(unit)

    def _committed(self, unit: SqlUnit) -> None:
        # Only now: what was not committed is not so.
        self.states.keep(unit.fresh)
        for player_id, n in unit.news.items():
            self.tell(player_id, n)

    @contextmanager
    def _writing(self) -> Iterator[SqlUnit]:
        with telling_busy(), self.engine.begin() as connection:
            yield SqlUnit(Line(connection), self.states)

    @contextmanager
    def _writing_sqlite(self) -> Iterator[SqlUnit]:
        # Writers of this process queue up here: SQLite would have them poll for its one lock.
        with self._write_lock, self._kept() as line:
            line.driver.execute("BEGIN IMMEDIATE")
            try:
                yield SqlUnit(line, self.states)
                self.engine.dialect.do_commit(line.driver)
            except BaseException:
                self.engine.dialect.do_rollback(line.driver)
                raise

    @contextmanager
    def _swap_line(self) -> Iterator[SwapLine]:
        if self._sqlite:
            with self._kept() as kept, closing(FileLine(kept, self._write_lock)) as line:
                yield line
            return
        with telling_busy(), closing(ServerLine(self._at_hand)) as line:
            yield line

    @contextmanager
    def _kept(self) -> Iterator[Line]:
        """This thread's own connection to a file: it costs nothing to keep, and more than a read to get."""
        line = self._own.line
        if line is None or line.connection.closed:
            with telling_busy():
                line = self._own.line = Line(self._unbegun.connect())
            self._all_kept.add(line)
        try:
            with telling_busy():
                yield line
        except Busy:
            self._all_kept.discard(line)
            line.connection.invalidate()
            line.connection.close()
            raise

    def close(self) -> None:
        """Close every connection. Whoever uses the store after that opens new ones.

        No other thread may be using it meanwhile.
        """
        while self._all_kept:
            self._all_kept.pop().connection.close()
        self._at_hand.close()
        self.engine.dispose()

    def ping(self) -> None:
        """Busy unless the database answers and has the tables this version needs."""
        with telling_busy(), self.readers.connect() as connection:
            if not is_current(connection):
                raise Busy("The database has not been migrated to this version: run spite migrate.")


class telling_busy:  # noqa: N801 - used as a function
    """Turn what a database out of reach raises into Busy."""

    __slots__ = ()

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: object
    ) -> None:
        """Raise Busy in place of what says so in other words."""
        if error is None:
            return
        if isinstance(error, (OperationalError, InterfaceError, PoolTimeout, *_DRIVERS)):
            raise Busy("The database cannot be reached, or is busy: try again.") from error
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            raise Busy("The database has gone away: try again.") from error
