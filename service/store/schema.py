"""The database's schema: brought up to date by Alembic's migrations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

_MIGRATIONS: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x5917E
"""The advisory lock under which a PostgreSQL database is migrated; any number nobody else uses."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    return config


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the database to `revision`, up or down, in one transaction; the newest by default.

    `revision`: its number (``0001``), ``head``, or ``base`` for a database without tables.
    """
    config = _config()
    with _without_cascades(engine) as connection, connection.begin():
        # Servers that start side by side migrate one after another; SQLite's writers do so anyway.
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        config.attributes["connection"] = connection
        if revision in _behind(connection):
            command.downgrade(config, revision)
        else:
            command.upgrade(config, revision)


@contextmanager
def _without_cascades(engine: Engine) -> Iterator[Connection]:
    """A connection on which a table can be made anew without taking along what refers to it.

    SQLite alters a table by copying and dropping it, and a dropped row takes all that refers to it along,
    unless foreign keys are off; they can be switched outside of a transaction only.
    """
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        if connection.dialect.name != "sqlite" or driver is None:
            yield connection
            return
        driver.execute("PRAGMA foreign_keys = OFF")
        try:
            yield connection
        finally:
            driver.execute("PRAGMA foreign_keys = ON")


def _behind(connection: Connection) -> set[str]:
    """The revisions that the database has left behind, and the state before the first."""
    current = MigrationContext.configure(connection).get_current_revision()
    if current is None:
        return set()
    passed = ScriptDirectory.from_config(_config()).iterate_revisions(current, "base")
    return {"base", *(each.revision for each in passed)} - {current}


def is_current(connection: Connection) -> bool:
    """Whether the database is at the newest revision this version knows."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == head
