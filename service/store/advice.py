"""Hints and reviews, as a unit of work keeps them beside the turns of computers."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import BigInteger, delete, insert, literal, select, update

from service.model import Plan, PlanStatus, Purpose
from service.store import codec
from service.store.part import Part
from service.store.tables import plans, reviews, to_ms

_OPEN = (PlanStatus.QUEUED.value, PlanStatus.RUNNING.value)
_GOOD = (*_OPEN, PlanStatus.DONE.value)
_MOST = 50


class AdvicePart(Part):
    """Hints and reviews, as `service.advice.AdviceUnit` has them."""

    def advice(self, game_id: str, purpose: Purpose, version: int) -> list[Plan]:
        wanted = (
            select(plans)
            .where(
                plans.c.game_id == game_id,
                plans.c.purpose == purpose.value,
                plans.c.version == version,
                plans.c.status.in_(_GOOD),
            )
            .order_by(plans.c.created_at.desc(), plans.c.id)
            .limit(_MOST)
        )
        return [codec.plan_from_row(row) for row in self._connection.execute(wanted)]

    def plans_in_order(self, game_id: str, after: int, limit: int) -> list[Plan]:
        wanted = (
            select(plans)
            .where(plans.c.game_id == game_id)
            # By version first: clocks of several processes may differ.
            .order_by(plans.c.version, plans.c.created_at, plans.c.id)
            .offset(after)
            .limit(limit)
        )
        return [codec.plan_from_row(row) for row in self._connection.execute(wanted)]

    def cancel_hints(self, game_id: str, at: datetime, why: str) -> list[Plan]:
        closed = (
            update(plans)
            .where(
                plans.c.game_id == game_id,
                plans.c.purpose == Purpose.HINT.value,
                plans.c.status.in_(_OPEN),
            )
            .values(
                status=PlanStatus.CANCELLED.value,
                finished_at=at,
                lease_until=None,
                send_at=None,
                error=why,
            )
            .returning(plans)
        )
        return [codec.plan_from_row(row) for row in self._connection.execute(closed)]

    def hand_back(self, plan: Plan, at: datetime) -> bool:
        back = self._connection.execute(
            update(plans)
            .where(
                plans.c.id == plan.id,
                plans.c.status == PlanStatus.RUNNING.value,
                plans.c.attempts == plan.attempts,
            )
            .values(status=PlanStatus.QUEUED.value, lease_until=None, send_at=at, tries=0)
        )
        return back.rowcount == 1

    def requeue_advice(self, game_id: str, at: datetime, grace: timedelta) -> int:
        stuck = (
            plans.c.game_id == game_id,
            plans.c.purpose != Purpose.TURN.value,
            plans.c.status.in_((*_OPEN, PlanStatus.FAILED.value)),
        )
        again = self._connection.execute(
            update(plans)
            .where(*stuck)
            .values(
                status=PlanStatus.QUEUED.value,
                tries=0,
                error=None,
                finished_at=None,
                lease_until=None,
                send_at=at,
                # Moments are kept as milliseconds.
                due_by=literal(to_ms(at + grace), BigInteger) + plans.c.limit_ms,
            )
        )
        return again.rowcount

    def review(self, plan_id: str) -> Any:
        return self._connection.execute(
            select(reviews.c.data).where(reviews.c.plan_id == plan_id)
        ).scalar()

    def save_review(self, plan_id: str, data: Any) -> None:
        self._connection.execute(delete(reviews).where(reviews.c.plan_id == plan_id))
        self._connection.execute(insert(reviews).values(plan_id=plan_id, data=data))
