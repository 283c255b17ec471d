"""The plans of a unit of work: the outbox of computer turns."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

import structlog
from sqlalchemy import BigInteger, ColumnElement, and_, or_, select, type_coerce, update

from service import cause
from service.errors import NotFound
from service.model import Plan, PlanStatus, Purpose
from service.store import codec
from service.store import statements as sql
from service.store.part import Part
from service.store.tables import from_ms, plans, to_ms

_log = structlog.get_logger(__name__)


class Outbox(Part):
    """Plans, as `service.ports.Unit` has them."""

    def plan(self, plan_id: str) -> Plan:
        row = self._one(sql.PLAN, {"at_plan": plan_id})
        if row is None:
            raise NotFound("There is no such plan.")
        return codec.plan_from_row(row)

    def add_plan(self, plan: Plan) -> None:
        self._run(sql.ADD_PLAN, {**codec.plan_to_row(plan), "request_id": cause.request_id()})
        # Says by which request, or by which turn before it, a worker has something to do.
        _log.info("plan_made", made=plan.id, game_id=plan.game_id, version=plan.version)

    def claim_plan(self, plan_id: str, now: datetime, lease: timedelta) -> Plan | None:
        row = self._one(sql.CLAIM, {"at_plan": plan_id, "at_now": now, "at_until": now + lease})
        return None if row is None else codec.plan_from_row(row)

    def note_plan(self, plan: Plan) -> None:
        noted = {name: getattr(plan, name) for name in sql.NOTED}
        self._run(sql.NOTE, {**noted, "at_plan": plan.id, "line": list(plan.line)})

    def close_plan(
        self, plan_id: str, status: PlanStatus, at: datetime, error: str | None = None
    ) -> None:
        closed = {"at_plan": plan_id, "at_now": at, "status": status.value, "at_error": error}
        self._connection.execute(sql.CLOSE, closed)

    def release_plans(
        self, purposes: Collection[Purpose], plan_ids: Collection[str] | None = None
    ) -> int:
        running = [
            plans.c.purpose.in_([each.value for each in purposes]),
            plans.c.send_at > from_ms(0),
            plans.c.status == PlanStatus.RUNNING.value,
        ]
        if plan_ids is not None:
            running.append(plans.c.id.in_(plan_ids))
        now = plans.c.created_at  # a time gone by: due at once
        released = self._connection.execute(
            update(plans).where(*running).values(lease_until=now, send_at=now)
        )
        return released.rowcount

    def any_plan_ahead(self, now: datetime, again: timedelta, lease: timedelta) -> bool:
        wanted = select(plans.c.id).where(_is_ahead(now, again, lease)).limit(1)
        return self._connection.execute(wanted).first() is not None

    def recall_plans(self, now: datetime, again: timedelta, lease: timedelta) -> int:
        ahead = update(plans).where(_is_ahead(now, again, lease))
        return self._connection.execute(ahead.values(send_at=now, lease_until=now)).rowcount

    def any_sendable(self, now: datetime, purpose: Purpose) -> bool:
        return self._one(sql.SENDABLE, {"at_purpose": purpose.value, "at_now": now}) is not None

    def take_sendable(
        self, now: datetime, again: timedelta, limit: int, purpose: Purpose
    ) -> list[Plan]:
        wanted = {
            "at_purpose": purpose.value,
            "at_now": now,
            "at_again": now + again,
            "at_limit": limit,
        }
        rows = self._connection.execute(sql.SEND, wanted)
        return sorted((codec.plan_from_row(row) for row in rows), key=lambda plan: plan.created_at)


def _is_ahead(now: datetime, again: timedelta, lease: timedelta) -> ColumnElement[bool]:
    """Whether a plan waits for longer than any may: queued for `again`, held for `lease` and its limit."""
    # The first two are enough for an index; the others say it to the millisecond.
    beyond = type_coerce(plans.c.send_at, BigInteger) - plans.c.limit_ms
    return and_(
        plans.c.purpose.in_([each.value for each in Purpose]),
        plans.c.send_at > now + again,
        or_(
            plans.c.status == PlanStatus.QUEUED.value,
            and_(plans.c.status == PlanStatus.RUNNING.value, beyond > to_ms(now + lease)),
        ),
    )
