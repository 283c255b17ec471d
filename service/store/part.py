"""What the parts of a unit of work share: its connection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Executable, Row


class Part:
    """A part of a unit of work, on one SQL connection inside a transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _one(self, statement: Executable, parameters: Mapping[str, Any]) -> Row[Any] | None:
        return self._connection.execute(statement, parameters).first()
