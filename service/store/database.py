"""The store: games in a SQL database, SQLite or PostgreSQL."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError, DisconnectionError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

from service.errors import Busy
from service.store.line import AtHand, FileLine, GlanceLine, Line, ServerLine, SwapLine
from service.store.room import Room
from service.store.schema import is_current
from service.store.silence import GLANCE_S, PATIENCE_S, Hearing, Silence, connect
from service.store.states import States
from service.store.unit import SqlUnit

BUSY_TIMEOUT_S: Final = 5
"""How long a writer waits for another before the caller is told to try again."""
_POOL_TIMEOUT_S: Final = 5
"""How long whoever asks waits for a connection when all are in use, seconds."""
_IDLE_S: Final = 5.0
"""A server's connection that was not used for so long is tried before it is used, seconds."""
_READ_ONLY: Final = psycopg.errors.ReadOnlySqlTransaction
"""What a server says that takes no changes: a replica, or one whose disk is full."""
_DRIVERS: Final = (
    sqlite3.OperationalError,
    psycopg.OperationalError,
    psycopg.InterfaceError,
    _READ_ONLY,
)
"""What the drivers say of a database out of reach, where a statement runs on them (`Prepared`)."""
_TAKES_NO_CHANGES: Final = text("SELECT current_setting('transaction_read_only')")
_BEGIN: Final = "spite_begin"
"""The option of a SQLite connection that says how its transactions begin. A writer's, by default, takes the
lock at once: what it reads cannot change before it writes."""


def open_engine(url: str, silence: Silence | None = None) -> Engine:
    """The engine of a database. For SQLite, transactions are made to mean what they say.

    `silence`: where it is kept whether a server answers; without it, a server is waited for.
    """
    parsed = make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        engine = create_engine(
            parsed,
            pool_size=20,
            max_overflow=20,
            pool_timeout=_POOL_TIMEOUT_S,
            pool_reset_on_return=None,
            hide_parameters=True,
        )
        event.listen(engine, "reset", _undo)
        event.listen(engine, "checkin", _note_use)
        event.listen(engine, "checkout", partial(_ping_if_idle, silence or Silence()))
        if silence is not None:
            event.listen(
                engine,
                "do_connect",
                lambda _dialect, _record, cargs, cparams: connect(silence, cargs, cparams),
            )
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


def _undo(connection: Any, record: ConnectionPoolEntry, _state: object) -> None:
    """Undo what a connection that is handed back has not committed; one that is broken is let go."""
    try:
        connection.rollback()
    except psycopg.Error as error:
        record.invalidate(error)
    if connection.closed:
        record.invalidate()


def _note_use(_connection: object, record: ConnectionPoolEntry) -> None:
    record.info["used"] = time.monotonic()


def _ping_if_idle(
    silence: Silence, connection: Any, record: ConnectionPoolEntry, _proxy: object
) -> None:
    """Try a connection that has been idle for a while, or when others were lost: the server may be gone."""
    now = time.monotonic()
    used = record.info.get("used", now)
    if now - used < _IDLE_S and not silence.has_lost_since(used):
        return
    try:
        with _glancing_at(connection):
            connection.execute("SELECT 1")
            connection.rollback()
    except _DRIVERS as error:
        raise DisconnectionError from error


@contextmanager
def _glancing_at(driver: Any) -> Iterator[None]:
    """Give up on the server soon: all that is wanted is to know whether it is there."""
    if not isinstance(driver, Hearing):
        yield
        return
    driver.patience_s = GLANCE_S
    try:
        yield
    finally:
        driver.patience_s = PATIENCE_S


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


class _Place:
    """Where a connection is kept."""

    line: Line | None = None


class _Own(threading.local, _Place):
    """Where a thread keeps one for itself."""


class SqlStore:
    """A `service.ports.Store` in a SQL database."""

    def __init__(self, engine: Engine, silence: Silence | None = None) -> None:
        self.engine = engine
        self._silence = silence or Silence()
        self.states = States()
        self.tell: Callable[[str, int], None] = _tell_nobody
        """Told, after the commit, of every player whose feed has grown, and how far: a `Feed`'s."""
        self.readers = engine.execution_options(**{_BEGIN: "BEGIN"})
        self._sqlite = engine.dialect.name == "sqlite"
        # SQLite's connections commit by themselves already: it is we who begin their transactions.
        self._unbegun = engine.execution_options(**{_BEGIN: None})
        self._at_hand = AtHand(engine, self._silence)
        self._own = _Own()
        self._writers = _Place()
        """Kept for whoever has the write lock: it knows what was written last, any other has to read it."""
        self._all_kept: set[Line] = set()
        self._write_lock = threading.Lock()
        self._room = Room(engine.url.database)

    def require_answers(self) -> None:
        """Busy while the database is known to be silent: nobody is to wait for it."""
        self._silence.require_none()

    @contextmanager
    def reading(self) -> Iterator[SqlUnit]:
        """A unit that only reads. Busy when the database cannot be reached."""
        self.require_answers()
        with telling_busy(), self.readers.connect() as connection, connection.begin():
            yield SqlUnit(Line(connection), self.states)

    @contextmanager
    def glancing(self) -> Iterator[SqlUnit]:
        """A unit for a single read, or several that need not agree: without a transaction, and quick."""
        if self._sqlite:
            if self._write_lock.acquire(blocking=False):
                try:
                    with self._kept(self._writers) as line:
                        yield SqlUnit(line, self.states)
                finally:
                    self._write_lock.release()
            else:
                with self._kept(self._own) as line:
                    yield SqlUnit(line, self.states)
            return
        self.require_answers()
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
        self.require_answers()
        with telling_busy(), self.engine.begin() as connection:
            yield SqlUnit(Line(connection), self.states)

    @contextmanager
    def _writing_sqlite(self) -> Iterator[SqlUnit]:
        # Writers of this process queue up here: SQLite would have them poll for its one lock.
        with self._write_lock, self._kept(self._writers) as line:
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
            # Writers of this process queue up here: SQLite would have them poll for its one lock.
            with (
                self._write_lock,
                self._kept(self._writers) as kept,
                closing(FileLine(kept)) as line,
            ):
                yield line
            return
        self.require_answers()
        with telling_busy(), closing(ServerLine(self._at_hand)) as line:
            yield line

    @contextmanager
    def _kept(self, place: _Place) -> Iterator[Line]:
        """A connection to a file: it costs nothing to keep, and more than a read to get."""
        line = place.line
        if line is None or line.connection.closed:
            with telling_busy():
                line = place.line = Line(self._unbegun.connect())
            self._all_kept.add(line)
        try:
            with telling_busy():
                yield line
        except Busy as error:
            self._room.note(error.__cause__)
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
        """Busy unless the database answers, can be written, and has the tables this version needs."""
        self.require_answers()
        with telling_busy(), self.readers.connect() as connection:
            driver: Any = connection.connection.driver_connection
            with _glancing_at(driver):
                if not is_current(connection):
                    raise Busy(
                        "The database has not been migrated to this version: run spite migrate."
                    )
                if self._sqlite:
                    connection.rollback()
                    self._room.require(driver)
                elif connection.scalar(_TAKES_NO_CHANGES) == "on":
                    raise Busy(
                        "The database takes no changes: it is a replica, or its disk is full."
                    )


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
        if isinstance(error, DBAPIError) and isinstance(error.orig, _READ_ONLY):
            raise Busy("The database takes no changes: try again.") from error
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            raise Busy("The database has gone away: try again.") from error
