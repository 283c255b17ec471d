"""The deliveries of a unit of work: the outbox of webhooks."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Executable,
    Integer,
    Row,
    Text,
    and_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from service import cause
from service.errors import NotFound
from service.store.part import Part
from service.store.prepared import Prepared
from service.store.tables import Moment, deliveries
from service.webhook import TEST, Delivery, DeliveryStatus, Event, Outcome, Subscriber

_PENDING: Final = DeliveryStatus.PENDING.value
_AFRESH: Final = {
    "status": _PENDING,
    "tries": 0,
    "tried": False,
    "handed": False,
    "lease_until": None,
    "delivered_at": None,
}
"""A delivery that is to be sent anew, but for when."""
_OVER: Final = {"send_at": None, "lease_until": None, "handed": False}
"""A delivery that is not to be sent any more."""
_LOOK_AT: Final = 256
"""How many deliveries that are due are looked at in one go."""

_ID: Final = bindparam("at_id", type_=Text)
_NOW: Final = bindparam("at_now", type_=Moment)
_UNTIL: Final = bindparam("at_until", type_=Moment)
_CLAIM: Final = Prepared(
    update(deliveries)
    .where(
        deliveries.c.id == _ID,
        deliveries.c.status == _PENDING,
        deliveries.c.handed,
        or_(deliveries.c.lease_until.is_(None), deliveries.c.lease_until <= _NOW),
    )
    .values(
        attempts=deliveries.c.attempts + 1,
        tries=deliveries.c.tries + 1,
        handed=False,
        lease_until=_UNTIL,
        send_at=_UNTIL,
    )
    .returning(deliveries)
)
"""Take a delivery up: `at_id`, `at_now`, and `at_until`, the end of the lease."""
_FINISH: Final = Prepared(
    update(deliveries)
    .where(
        deliveries.c.id == _ID,
        deliveries.c.status == _PENDING,
        deliveries.c.attempts == bindparam("at_attempts", type_=Integer),
    )
    .values(
        {
            **_OVER,
            "status": bindparam("at_status", type_=Text),
            "send_at": bindparam("at_again", type_=Moment),
            "tried": True,
            "tried_at": _NOW,
            "delivered_at": bindparam("at_arrival", type_=Moment),
            "response_status": bindparam("at_answer", type_=Integer),
            "error": bindparam("at_error", type_=Text),
        }
    )
)
"""Write how a try went: `at_id` and `at_attempts`, what has to be so, and the new values."""


def _has_earlier() -> ColumnElement[bool]:
    """Whether the webhook has not been told yet of something that happened earlier in the same game.

    What is pending has a time to be sent at, so this is `ix_deliveries_untried`, word for word.
    """
    earlier = deliveries.alias("earlier")
    return exists().where(
        earlier.c.webhook_id == deliveries.c.webhook_id,
        earlier.c.game_id == deliveries.c.game_id,
        earlier.c.n < deliveries.c.n,
        earlier.c.send_at.is_not(None),
        earlier.c.tried.is_(False),
    )


def _handing_out() -> Executable:
    place = func.row_number().over(
        partition_by=deliveries.c.webhook_id, order_by=(deliveries.c.send_at, deliveries.c.n)
    )
    due = (
        select(deliveries.c.n, deliveries.c.send_at, place.label("place"))
        .where(
            deliveries.c.send_at <= _NOW,
            deliveries.c.webhook_id.not_in(bindparam("at_busy", type_=Text, expanding=True)),
            ~_has_earlier(),
        )
        .order_by(deliveries.c.send_at, deliveries.c.n)
        .limit(_LOOK_AT)
        .subquery()
    )
    chosen = (
        select(due.c.n)
        .where(due.c.place <= bindparam("at_each", type_=Integer))
        .order_by(due.c.send_at, due.c.n)
        .limit(bindparam("at_limit", type_=Integer))
    )
    mine = (
        select(deliveries.c.n)
        .where(deliveries.c.n.in_(chosen), deliveries.c.send_at <= _NOW)
        .with_for_update(skip_locked=True)
    )
    return (
        update(deliveries)
        .where(deliveries.c.n.in_(mine))
        .values(handed=True, send_at=bindparam("at_again", type_=Moment))
        .returning(deliveries)
    )


_HAND_OUT: Final = _handing_out()
"""Hand deliveries out: `at_now`, `at_again`, and of `take_due` the `busy`, `each` and `limit`.

Made once: a courier asks after nearly every delivery, and making it takes longer than carrying it out.
"""


class Deliveries(Part):
    """Deliveries, as `service.webhook_ports.WebhookUnit` has them."""

    def add_deliveries(self, to: Sequence[tuple[Subscriber, Event]], ids: Sequence[str]) -> None:
        rows = [
            {
                "id": delivery_id,
                "webhook_id": subscriber.id,
                "event_id": event.id,
                "type": event.type,
                "at": event.at,
                "game_id": event.game_id,
                "version": event.version,
                "data": dict(event.data),
                "request_id": cause.request_id(),
                "attempts": 0,
                **_AFRESH,
                **_beginning(subscriber, event),
            }
            for (subscriber, event), delivery_id in zip(to, ids, strict=True)
        ]
        if not rows:
            return
        kind = postgresql if self._connection.dialect.name == "postgresql" else sqlite
        self._connection.execute(kind.insert(deliveries).on_conflict_do_nothing(), rows)

    def delivery(self, delivery_id: str) -> Delivery:
        found = self._delivery(select(deliveries).where(deliveries.c.id == delivery_id))
        if found is None:
            raise NotFound("There is no such delivery.")
        return found

    def delivery_of(self, webhook_id: str, event_id: str) -> Delivery | None:
        same = (deliveries.c.webhook_id == webhook_id, deliveries.c.event_id == event_id)
        return self._delivery(select(deliveries).where(*same))

    def deliveries(
        self, webhook_id: str, status: DeliveryStatus | None, before: int | None, limit: int
    ) -> list[Delivery]:
        wanted = select(deliveries).where(deliveries.c.webhook_id == webhook_id)
        if status is not None:
            wanted = wanted.where(deliveries.c.status == status.value)
        if before is not None:
            wanted = wanted.where(deliveries.c.n < before)
        rows = self._connection.execute(wanted.order_by(deliveries.c.n.desc()).limit(limit))
        return [delivery_from(row) for row in rows]

    def send_again(self, delivery_id: str, now: datetime) -> None:
        over = (deliveries.c.id == delivery_id, deliveries.c.status != _PENDING)
        self._connection.execute(update(deliveries).where(*over).values(**_AFRESH, send_at=now))

    def replay(
        self, webhook_id: str, game_ids: Collection[str] | None, after: int | None, now: datetime
    ) -> int:
        wanted = [
            deliveries.c.webhook_id == webhook_id,
            deliveries.c.status != _PENDING,
            deliveries.c.type != TEST,
        ]
        if game_ids is not None:
            wanted.append(deliveries.c.game_id.in_(game_ids))
        if after is not None:
            wanted.append(deliveries.c.version > after)
        again = update(deliveries).where(*wanted).values(**_AFRESH, send_at=now)
        return self._connection.execute(again).rowcount

    def skip_deliveries(self, webhook_id: str) -> None:
        waiting = (
            deliveries.c.webhook_id == webhook_id,
            deliveries.c.status == _PENDING,
            deliveries.c.type != TEST,
        )
        skipped = {"status": DeliveryStatus.SKIPPED.value, **_OVER}
        self._connection.execute(update(deliveries).where(*waiting).values(skipped))

    # The outbox

    def any_due(self, now: datetime) -> bool:
        due = select(deliveries.c.n).where(deliveries.c.send_at <= now).limit(1)
        return self._connection.execute(due).first() is not None

    def take_due(
        self, now: datetime, again: timedelta, limit: int, each: int, busy: Collection[str]
    ) -> list[Delivery]:
        wanted = {
            "at_now": now,
            "at_again": now + again,
            "at_busy": list(busy),
            "at_each": each,
            "at_limit": limit,
        }
        rows = self._connection.execute(_HAND_OUT, wanted)
        return sorted((delivery_from(row) for row in rows), key=lambda each: each.n)

    def claim_delivery(self, delivery_id: str, now: datetime, lease: timedelta) -> Delivery | None:
        row = self._one(_CLAIM, {"at_id": delivery_id, "at_now": now, "at_until": now + lease})
        return None if row is None else delivery_from(row)

    def renew_deliveries(self, ids: Collection[str], now: datetime, lease: timedelta) -> None:
        held = (
            deliveries.c.id.in_(ids),
            deliveries.c.status == _PENDING,
            deliveries.c.lease_until.is_not(None),
            deliveries.c.handed.is_(False),
        )
        renewed = {"lease_until": now + lease, "send_at": now + lease}
        self._connection.execute(update(deliveries).where(*held).values(renewed))

    def finish_delivery(
        self,
        delivery: Delivery,
        status: DeliveryStatus,
        outcome: Outcome,
        now: datetime,
        send_at: datetime | None,
    ) -> bool:
        done = self._run(
            _FINISH,
            {
                "at_id": delivery.id,
                "at_attempts": delivery.attempts,
                "at_status": status.value,
                "at_again": send_at,
                "at_now": now,
                "at_arrival": now if status is DeliveryStatus.DELIVERED else None,
                "at_answer": outcome.status,
                "at_error": outcome.error,
            },
        )
        return bool(done)

    def release_deliveries(self) -> int:
        held = or_(deliveries.c.lease_until.is_not(None), deliveries.c.handed)
        released = {"lease_until": None, "handed": False, "send_at": deliveries.c.at}
        pending = update(deliveries).where(deliveries.c.status == _PENDING, held)
        return self._connection.execute(pending.values(released)).rowcount

    def recall_deliveries(self, now: datetime, longest: timedelta) -> int:
        held = or_(deliveries.c.lease_until.is_not(None), deliveries.c.handed)
        ahead = and_(
            deliveries.c.status == _PENDING,
            deliveries.c.send_at > now,
            or_(
                # Held, or never tried yet, and for longer than that lasts.
                and_(or_(held, deliveries.c.tries == 0), deliveries.c.send_at > now + longest),
                # To be tried again, after a try that is yet to come.
                and_(~held, deliveries.c.tried_at > now + longest),
            ),
        )
        due = {"send_at": now, "lease_until": None, "handed": False}
        return self._connection.execute(update(deliveries).where(ahead).values(due)).rowcount

    def purge_deliveries(self, before: datetime) -> int:
        old = (deliveries.c.at <= before, deliveries.c.status != _PENDING)
        return self._connection.execute(delete(deliveries).where(*old)).rowcount

    def _delivery(self, statement: Executable) -> Delivery | None:
        row = self._connection.execute(statement).first()
        return None if row is None else delivery_from(row)


def _beginning(subscriber: Subscriber, event: Event) -> dict[str, Any]:
    if subscriber.active or event.type == TEST:
        return {"send_at": event.at}
    return {"status": DeliveryStatus.SKIPPED.value, "send_at": None}


def delivery_from(row: Row[Any]) -> Delivery:
    """The delivery of a row that has all columns of the table."""
    return Delivery(
        n=row.n,
        id=row.id,
        webhook_id=row.webhook_id,
        event=Event(row.event_id, row.type, row.at, row.game_id, row.version, row.data),
        status=DeliveryStatus(row.status),
        attempts=row.attempts,
        tries=row.tries,
        send_at=row.send_at,
        tried_at=row.tried_at,
        delivered_at=row.delivered_at,
        response_status=row.response_status,
        error=row.error,
        request_id=row.request_id,
    )
