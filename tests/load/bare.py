"""What the service is held against: bare Flask, and a route of bare SQL, served in the very same way.

``python -m tests.load.bare FD DATABASE_URL``.
"""

from __future__ import annotations

import sys
from typing import Any, Final

from flask import Flask
from sqlalchemy import Engine

from deploy.api import Server, gunicorn_options
from service.settings import Settings
from service.store.database import open_engine

GAME_BYTES: Final = 620
"""A row of `games`, on average."""
ENTRY_BYTES: Final = 240
"""A row of `entries`, on average."""
_TABLES: Final = (
    "CREATE TABLE rows (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, document TEXT NOT NULL)",
    (
        "CREATE TABLE log (row_id INTEGER NOT NULL, version INTEGER NOT NULL, "
        "document TEXT NOT NULL, PRIMARY KEY (row_id, version))"
    ),
)
_SELECT: Final = "SELECT id, version, document FROM rows WHERE id = ?"
_INSERT: Final = "INSERT INTO log (row_id, version, document) VALUES (?, ?, ?)"
_UPDATE: Final = "UPDATE rows SET version = ?, document = ? WHERE id = ? AND version = ?"


def make_tables(url: str, rows: int) -> None:
    """Make the tables, with rows from number 0 on."""
    engine = open_engine(url)
    insert = _for(engine, "INSERT INTO rows (id, version, document) VALUES (?, ?, ?)")
    with engine.begin() as connection:
        for statement in _TABLES:
            connection.exec_driver_sql(statement)
        for row in range(rows):
            connection.exec_driver_sql(insert, (row, 0, "x" * GAME_BYTES))
    engine.dispose()


def create_app(url: str) -> Flask:
    """Two routes. The engine, with its pool and what it sets on connections, is the service's own."""
    app = Flask(__name__)
    engine = open_engine(url)
    select, insert, update = (_for(engine, each) for each in (_SELECT, _INSERT, _UPDATE))

    @app.get("/hello")
    def hello() -> dict[str, str]:
        return {"hello": "world"}

    @app.post("/rows/<int:row>")
    def swap(row: int) -> tuple[dict[str, int], int]:
        """One SELECT, one INSERT, one compare-and-swap UPDATE, and a commit."""
        with engine.begin() as connection:
            _, version, document = connection.exec_driver_sql(select, (row,)).one()
            entry = (row, version + 1, document[:ENTRY_BYTES])
            connection.exec_driver_sql(insert, entry)
            changed = connection.exec_driver_sql(update, (version + 1, document, row, version))
            if changed.rowcount != 1:
                raise RuntimeError("somebody else was quicker")
        return {"version": version + 1}, 201

    return app


def _for(engine: Engine, statement: str) -> str:
    """A statement with the driver's own marks for parameters."""
    return statement if engine.dialect.paramstyle == "qmark" else statement.replace("?", "%s")


class BareServer(Server):
    """The production server with another application."""

    def __init__(self, options: dict[str, Any], url: str) -> None:
        self._url = url
        super().__init__(options, streams=0)

    def make(self) -> Any:
        """The application."""
        return create_app(self._url)


def main() -> None:
    """Serve until told to stop."""
    BareServer(gunicorn_options(Settings(), int(sys.argv[1])), sys.argv[2]).run()


if __name__ == "__main__":
    main()
