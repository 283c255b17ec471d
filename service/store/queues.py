"""The queues of a unit of work: how much waits in each."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from sqlalchemy import Integer, Select, bindparam, func, literal, select

from service.model import PlanStatus, Purpose
from service.oversight import LATELY, Backlog, PlanTimes
from service.queues import QUEUE_OF, Queue
from service.store.part import Part
from service.store.prepared import Prepared
from service.store.tables import Moment, deliveries, from_ms, plans

_LOCK: Final = 0x5917E00
"""Advisory locks of PostgreSQL from this number on, one for each queue; any that nobody else uses."""
_MOST_DONE: Final = 10_000
_NOW: Final = bindparam("at_now", type_=Moment)
_MOST: Final = bindparam("at_most", type_=Integer)


def _open(queue: Queue, *, waiting: bool = False) -> Select[tuple[datetime]]:
    """What a queue holds: since when each waits. `waiting`: without what is being done."""
    if queue is Queue.WEBHOOKS:
        due = (deliveries.c.send_at <= _NOW, deliveries.c.send_at > from_ms(0))
        return select(deliveries.c.send_at.label("since")).where(*due)
    (purpose,) = (each for each, where in QUEUE_OF.items() if where is queue)
    # A plan that is not over has a time to be sent at: said so, the index of those is used.
    waits = (plans.c.purpose == purpose.value, plans.c.send_at > from_ms(0))
    found = select(plans.c.created_at.label("since")).where(*waits)
    return found.where(plans.c.status == PlanStatus.QUEUED.value) if waiting else found


_COUNT: Final[Mapping[Queue, Prepared]] = {
    queue: Prepared(select(func.count()).select_from(_open(queue).limit(_MOST).subquery()))
    for queue in Queue
}
"""How much a queue holds: `at_most`; for webhooks, `at_now` too."""
_OLDEST: Final = {
    queue: select(func.min(_open(queue, waiting=True).subquery().c.since)) for queue in Queue
}


class Queues(Part):
    """Queues, as `service.ports.Unit` has them."""

    def waiting_in(self, queue: Queue, now: datetime, most: int) -> int:
        limited = {"at_most": most}
        timed = {**limited, "at_now": now} if queue is Queue.WEBHOOKS else limited
        return int(self._one(_COUNT[queue], timed)[0])

    def oldest_in(self, queue: Queue, now: datetime) -> datetime | None:
        timed = {"at_now": now} if queue is Queue.WEBHOOKS else {}
        return self._connection.execute(_OLDEST[queue], timed).scalar()

    def queues(self, now: datetime) -> dict[Queue, Backlog]:
        """All queues, counted to the end."""
        found: dict[Queue, Backlog] = {}
        for queue in Queue:
            timed = {"at_now": now} if queue is Queue.WEBHOOKS else {}
            counted = select(func.count()).select_from(_open(queue).subquery())
            count = self._connection.execute(counted, timed).scalar_one()
            found[queue] = Backlog(count, self.oldest_in(queue, now))
        return found

    def done_lately(self, now: datetime) -> list[PlanTimes]:
        """The times of the plans that were done within `LATELY`, the latest `_MOST_DONE` of them."""
        columns = (
            plans.c.purpose,
            plans.c.level,
            plans.c.created_at,
            plans.c.finished_at,
            plans.c.thought_ms,
        )
        done = (
            select(*columns)
            .where(plans.c.finished_at > now - LATELY, plans.c.status == PlanStatus.DONE.value)
            .order_by(plans.c.finished_at.desc())
            .limit(_MOST_DONE)
        )
        by_kind: dict[tuple[str, str], list[tuple[float, float]]] = {}
        for purpose, level, made, over, thought_ms in self._connection.execute(done):
            times = ((over - made).total_seconds(), thought_ms / 1000)
            by_kind.setdefault((purpose, level), []).append(times)
        return [
            PlanTimes(
                Purpose(purpose),
                level,
                sorted(whole for whole, _ in times),
                sorted(thought for _, thought in times),
            )
            for (purpose, level), times in sorted(by_kind.items())
        ]

    def hold_queue(self, queue: Queue) -> None:
        # SQLite has one writer at a time anyway.
        if self._line.dialect.name == "postgresql":
            key = literal(_LOCK + list(Queue).index(queue), Integer)
            self._connection.execute(select(func.pg_advisory_xact_lock(key)))
