"""The store: games in a SQL database, SQLite or PostgreSQL."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from service.errors import Busy
from service.store.schema import is_current
from service.store.states import States
from service.store.unit import SqlUnit

BUSY_TIMEOUT_S: Final = 5
"""How long a writer waits for another before the caller is told to try again."""
_BEGIN: Final = "spite_begin"
"""The option of a SQLite connection that says how its transactions begin. A writer's, by default, takes the
lock at once: what it reads cannot change before it writes."""


def open_engine(url: str) -> Engine:
    """The engine of a database. For SQLite, transactions are made to mean what they say."""
    parsed = make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        return create_engine(
            parsed, pool_pre_ping=True, pool_size=20, max_overflow=20, hide_parameters=True
        )
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


class _Own(threading.local):
    """What a thread keeps for itself."""

    connection: Connection | None = None


class SqlStore:
    """A `service.ports.Store` in a SQL database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.states = States()
        self.readers = engine.execution_options(**{_BEGIN: "BEGIN"})
        # SQLite's connections commit by themselves already; asking for it would undo that afterwards.
        self._sqlite = engine.dialect.name == "sqlite"
        self._glancers = (
            engine.execution_options(**{_BEGIN: None})
            if self._sqlite
            else engine.execution_options(isolation_level="AUTOCOMMIT")
        )
        self._own = _Own()

    @contextmanager
    def reading(self) -> Iterator[SqlUnit]:
        """A unit that only reads. Busy when the database cannot be reached."""
        with telling_busy(), self.readers.connect() as connection, connection.begin():
            yield SqlUnit(connection, self.states)

    @contextmanager
    def glancing(self) -> Iterator[SqlUnit]:
        """A unit for a single read, or several that need not agree: without a transaction, and quick."""
        if not self._sqlite:
            with telling_busy(), self._glancers.connect() as connection:
                yield SqlUnit(connection, self.states)
            return
        # A file's connection costs nothing to keep, and more than a read to get: each thread has one.
        if self._own.connection is None:
            with telling_busy():
                self._own.connection = self._glancers.connect()
        try:
            with telling_busy():
                yield SqlUnit(self._own.connection, self.states)
        except Busy:
            self._own.connection.invalidate()
            self._own.connection = None
            raise

    @contextmanager
    def writing(self) -> Iterator[SqlUnit]:
        """A unit that is committed on leaving it. Busy when the database cannot be written now."""
        with telling_busy():
            with self.engine.begin() as connection:
                unit = SqlUnit(connection, self.states)
                yield unit
            self.states.keep(unit.fresh)

    def ping(self) -> None:
        """Busy unless the database answers and has the tables this version needs."""
        with telling_busy(), self.readers.connect() as connection:
            if not is_current(connection):
                raise Busy("The database has not been migrated to this version: run spite migrate.")


@contextmanager
def telling_busy() -> Iterator[None]:
    """Turn what a database out of reach raises into Busy."""
    try:
        yield
    except (OperationalError, InterfaceError, PoolTimeout) as error:
        raise Busy("The database cannot be reached, or is busy: try again.") from error
    except DBAPIError as error:
        if error.connection_invalidated:
            raise Busy("The database has gone away: try again.") from error
        raise
