"""What the parts of a unit of work share: its connection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from service.store.prepared import Prepared


class Part:
    """A part of a unit of work, on one SQL connection inside a transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _one(self, statement: Prepared, parameters: Mapping[str, Any]) -> Any:
        return statement.one(self._connection, parameters)

    def _run(self, statement: Prepared, parameters: Mapping[str, Any]) -> int:
        return statement.run(self._connection, parameters)
