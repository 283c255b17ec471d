"""The store: games in a SQL database, SQLite or PostgreSQL."""

from __future__ import annotations

import sqlite3
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
_WRITES: Final = "spite_writes"


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
    writes = connection.get_execution_options().get(_WRITES, True)
    # A writer takes the lock at once: what it reads cannot change before it writes.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


class SqlStore:
    """A `service.ports.Store` in a SQL database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.states = States()
        self.readers = engine.execution_options(**{_WRITES: False})

    @contextmanager
    def reading(self) -> Iterator[SqlUnit]:
        """A unit that only reads. Busy when the database cannot be reached."""
        with telling_busy(), self.readers.connect() as connection, connection.begin():
            yield SqlUnit(connection, self.states)

    @contextmanager
    def writing(self) -> Iterator[SqlUnit]:
        """A unit that is committed on leaving it. Busy when the database cannot be written now."""
        with telling_busy():
            with self.engine.begin() as connection:
                unit = SqlUnit(connection, self.states)
                yield unit
            self.states.remember(unit.fresh)

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
