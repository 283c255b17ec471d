"""How many games and players there are, without counting them.

Whoever adds, ends or removes some notes the change, in the same transaction: a row of its own, so that nobody
waits for anybody else's. The sum is what there is. Now and then the rows are gathered into one for each kind.
"""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from sqlalchemy import BigInteger, delete, func, insert, select

from service.model import Status
from service.store import statements as sql
from service.store.part import Part
from service.store.tables import counts

PLAYERS: Final = "players"
_GAMES: Final = "games/"
_FEW: Final = 64
"""So many rows are as quickly added up as one."""


class Counts(Part):
    """Counts, as `service.ports.Unit` has them."""

    def counted(self) -> Mapping[str, int]:
        """What there is, by kind: `PLAYERS`, and games by `of_games`."""
        added = select(counts.c.what, func.sum(counts.c.change).cast(BigInteger))
        rows = self._connection.execute(added.group_by(counts.c.what))
        return {what: int(number) for what, number in rows}

    def has_many_counts(self) -> bool:
        some = select(counts.c.n).limit(_FEW + 1)
        return len(self._connection.execute(some).all()) > _FEW

    def gather_counts(self) -> None:
        # Two who gather at once share the rows between them: each is deleted, and so summed, by one.
        gone = delete(counts).returning(counts.c.what, counts.c.change)
        sums = Counter[str]()
        for what, change in self._connection.execute(gone):
            sums[what] += change
        kept = [{"what": what, "change": number} for what, number in sorted(sums.items()) if number]
        if kept:
            self._connection.execute(insert(counts), kept)

    def _count(self, what: str, change: int) -> None:
        """Note that there are so many more, or fewer."""
        if change:
            self._run(sql.ADD_COUNT, {"what": what, "change": change})


def of_games(status: Status) -> str:
    """What games of a status are counted as."""
    return f"{_GAMES}{status.value}"
