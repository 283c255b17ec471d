"""Statements that are compiled once and then run on the driver itself.

On the hot paths SQLAlchemy's own work for a statement is several times the database's. What it knows is
used here once, at the first run on a kind of database: the text, the order of the parameters, and how
values go in and come out. The text runs on the connection's driver, in the same transaction as all else.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, cast

from sqlalchemy import Dialect, Insert, Select, Table, Update
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

Convert = Callable[[Any], Any]
_REMEMBERED: Final = 2048
"""Of how many rows a process remembers what they became, for each statement and table: a few KiB each."""


@dataclass(frozen=True, slots=True)
class _Ready:
    """A statement, ready for one kind of database."""

    text: str
    binds: Sequence[tuple[str, Any]]
    """Each parameter in its order: its name, and its value when none is given."""
    converts: Sequence[tuple[int, Convert]]
    """The places of those that go in otherwise than they are given, and how."""
    names: Sequence[str]
    positional: bool
    row: Callable[[Sequence[Any]], Any] | None
    """What makes a row of what comes out; None for a statement that gives nothing back."""


class Prepared:
    """A statement whose parameters are all named, each time the same ones."""

    def __init__(
        self, statement: Select[Any] | Insert | Update, becomes: Convert | None = None
    ) -> None:
        """`becomes`: what to make of a row, of nothing but its values. Nobody may change it afterwards."""
        self._statement = statement
        self._becomes = becomes
        self._ready: dict[str, _Ready] = {}

    def one(self, driver: Any, dialect: Dialect, parameters: Mapping[str, Any]) -> Any:
        """Run it on a driver's connection; the first row, or what it becomes. None when there is none.

        A row has an attribute for each column.
        """
        ready = self._for(dialect, parameters)
        found = driver.execute(ready.text, _values(ready, parameters)).fetchone()
        return None if found is None or ready.row is None else ready.row(found)

    def run(self, driver: Any, dialect: Dialect, parameters: Mapping[str, Any]) -> int:
        """Run it on a driver's connection; how many rows it changed."""
        ready = self._for(dialect, parameters)
        return cast("int", driver.execute(ready.text, _values(ready, parameters)).rowcount)

    def _for(self, dialect: Dialect, parameters: Mapping[str, Any]) -> _Ready:
        ready = self._ready.get(dialect.name)
        if ready is None:
            ready = self._ready[dialect.name] = self._prepare(dialect, parameters)
        return ready

    def _prepare(self, dialect: Dialect, parameters: Mapping[str, Any]) -> _Ready:
        keys = list(parameters) if isinstance(self._statement, Insert) else None
        compiled = self._statement.compile(dialect=dialect, column_keys=keys)
        by_name = {name: bind for bind, name in compiled.bind_names.items()}
        names = list(compiled.positiontup or by_name)
        binds = [by_name[name] for name in names]
        processors = [bind.type.dialect_impl(dialect).bind_processor(dialect) for bind in binds]
        return _Ready(
            text=str(compiled),
            binds=[
                (name, None if bind.required else bind.effective_value)
                for name, bind in zip(names, binds, strict=True)
            ],
            converts=[(n, convert) for n, convert in enumerate(processors) if convert],
            names=names,
            positional=compiled.positiontup is not None,
            row=self._row_maker(compiled, dialect),
        )

    def _row_maker(
        self, compiled: SQLCompiler, dialect: Dialect
    ) -> Callable[[Sequence[Any]], Any] | None:
        columns = compiled._result_columns  # noqa: SLF001 - SQLAlchemy has no other way to ask for them
        if not columns:
            return None
        names = [column.keyname for column in columns]
        return _maker(names, [column.type for column in columns], dialect, self._becomes)


class PreparedPair(Prepared):
    """A statement whose rows are a row of one table, and a row of another or none: an outer join.

    It gives all columns of the first table, then all of the second, which begin with their primary key. With
    each table comes what its rows become.
    """

    def __init__(
        self, statement: Select[Any], first: tuple[Table, Convert], second: tuple[Table, Convert]
    ) -> None:
        super().__init__(statement)
        self._parts = first, second

    def _row_maker(
        self,
        compiled: SQLCompiler,  # noqa: ARG002 - the tables say it all
        dialect: Dialect,
    ) -> Callable[[Sequence[Any]], Any]:
        first, second = (
            _maker(
                table.columns.keys(), [column.type for column in table.columns], dialect, becomes
            )
            for table, becomes in self._parts
        )
        width = len(self._parts[0][0].columns)

        def make(found: Sequence[Any]) -> Any:
            rest = found[width:]
            return first(found[:width]), None if rest[0] is None else second(rest)

        return make


def _values(ready: _Ready, parameters: Mapping[str, Any]) -> list[Any] | dict[str, Any]:
    given = parameters.get
    values = [given(name, default) for name, default in ready.binds]
    for n, convert in ready.converts:
        values[n] = convert(values[n])
    # By position a name may stand more than once.
    return values if ready.positional else dict(zip(ready.names, values, strict=True))


def _maker(
    names: Sequence[str],
    types: Sequence[TypeEngine[Any]],
    dialect: Dialect,
    becomes: Convert | None,
) -> Callable[[Any], Any]:
    """What makes a row, with an attribute of each name, of what the driver gives, and `becomes` of that.

    The same row comes again and again while nothing changes: then what it became is remembered, for the
    values decide it.
    """
    kind = namedtuple("Row", names)  # type: ignore[misc] # noqa: PYI024 - its fields are the statement's
    converts = [
        (n, convert)
        for n, each in enumerate(types)
        if (convert := each.dialect_impl(dialect).result_processor(dialect, None))
    ]

    def make(found: Sequence[Any]) -> Any:
        values = list(found)
        for n, convert in converts:
            values[n] = convert(values[n])
        return kind(*values)

    if becomes is None:
        return make

    @lru_cache(maxsize=_REMEMBERED)
    def remember(found: Hashable) -> Any:
        return becomes(make(cast("Sequence[Any]", found)))

    return remember
