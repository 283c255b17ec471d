"""The removing of old games, as a unit of work does it."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from collections import Counter
from datetime import datetime

from sqlalchemy import Select, delete, exists, select

from service.model import Status
from service.store.counts import Counts, of_games
from service.store.tables import games, matches, tokens, webhooks
from service.webhook import HolderKind

_other = games.alias("other")


def _past(before: datetime) -> Select[tuple[str]]:
    """The series of which nothing is being played, and nothing was done since `before`."""
    lively = exists().where(
        _other.c.series_id == games.c.series_id,
        _other.c.resting_since.is_(None) | (_other.c.resting_since >= before),
    )
    # The first game of a series has its id.
    return select(games.c.id).where(
        games.c.id == games.c.series_id, games.c.resting_since < before, ~lively
    )


class Retention(Counts):
    """Old games, as `service.ports.Unit` has them."""

    def any_past(self, before: datetime) -> bool:
        return self._connection.execute(_past(before).limit(1)).first() is not None

    def remove_past(self, before: datetime, limit: int) -> int:
        chosen = _past(before).order_by(games.c.resting_since).limit(limit)
        found = list(self._connection.execute(chosen).scalars())
        if not found:
            return 0
        # Whoever would go on with one of them (a rematch, a claim) waits for its row, and finds it gone; or
        # has done so in this moment: then it stays.
        of_found = games.c.series_id.in_(found)
        self._connection.execute(select(games.c.id).where(of_found).with_for_update()).all()
        gone = list(self._connection.execute(_past(before).where(games.c.id.in_(found))).scalars())
        removed = delete(games).where(games.c.series_id.in_(gone)).returning(games.c.status)
        for status, number in Counter(self._connection.execute(removed).scalars()).items():
            self._count(of_games(Status(status)), -number)
        self._connection.execute(delete(tokens).where(tokens.c.series_id.in_(gone)))
        of_gone = (webhooks.c.kind == HolderKind.GAME.value, webhooks.c.holder_id.in_(gone))
        self._connection.execute(delete(webhooks).where(*of_gone))
        self._connection.execute(delete(matches).where(matches.c.series_id.in_(gone)))
        return len(found)
