"""What the parts of a unit of work share: its line to the database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from service.store.line import Line, SwapLine
from service.store.prepared import Prepared


class Part:
    """A part of a unit of work, on one line to the database."""

    def __init__(self, line: Line | SwapLine) -> None:
        self._line = line

    @property
    def _connection(self) -> Connection:
        return self._line.connection

    def _one(self, statement: Prepared, parameters: Mapping[str, Any]) -> Any:
        return statement.one(self._line.driver, self._line.dialect, parameters)

    def _run(self, statement: Prepared, parameters: Mapping[str, Any]) -> int:
        return statement.run(self._line.driver, self._line.dialect, parameters)

    def _read(self, statement: Prepared, parameters: Mapping[str, Any]) -> Any:
        """What `_one` does, for a read that needs no transaction."""
        return statement.one(self._line.reader, self._line.dialect, parameters)
