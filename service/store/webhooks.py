"""The webhooks of a unit of work, and the outbox of their deliveries."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, assert_never

import orjson
from sqlalchemy import (
    ColumnElement,
    Executable,
    Row,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from service.errors import NotFound
from service.model import Game
from service.store import codec
from service.store.credentials import Keys
from service.store.tables import (
    Moment,
    apps,
    deliveries,
    from_ms,
    games,
    player_games,
    players,
    to_ms,
    webhooks,
)
from service.webhook import (
    TEST,
    Delivery,
    DeliveryStatus,
    Disabled,
    Event,
    EventType,
    Holder,
    HolderKind,
    Outcome,
    Secret,
    Subscriber,
    Webhook,
)

_KEY: Final = "webhooks"
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
_MOST_TOLD: Final = 1000
"""Games of which a new webhook is told at once whose turn it is, the newest first."""
_LOOK_AT: Final = 256
"""How many deliveries that are due are looked at in one go."""


class Webhooks(Keys):
    """Webhooks and deliveries, as `service.webhook_ports.WebhookUnit` has them."""

    # Webhooks

    def add_webhook(self, webhook: Webhook) -> None:
        self._connection.execute(insert(webhooks).values(self._to_row(webhook)))

    def webhook(self, webhook_id: str, *, lock: bool = False) -> Webhook:
        wanted = select(webhooks).where(webhooks.c.id == webhook_id)
        row = self._connection.execute(wanted.with_for_update() if lock else wanted).first()
        if row is None:
            raise NotFound("There is no such webhook.")
        return self._from_row(row)

    def webhooks_of(self, holder: Holder) -> list[Webhook]:
        wanted = select(webhooks).where(_held(holder))
        rows = self._connection.execute(wanted.order_by(webhooks.c.created_at, webhooks.c.id))
        return [self._from_row(row) for row in rows]

    def save_webhook(self, webhook: Webhook) -> None:
        row = self._to_row(webhook)
        self._connection.execute(update(webhooks).where(webhooks.c.id == webhook.id).values(row))

    def delete_webhooks_of(self, holder: Holder) -> None:
        self._connection.execute(delete(webhooks).where(_held(holder)))

    def delete_webhook(self, webhook_id: str) -> None:
        self._connection.execute(delete(webhooks).where(webhooks.c.id == webhook_id))

    def hook_games(self, holder: Holder) -> None:
        self._hook_games(holder)
        known = {HolderKind.PLAYER: players, HolderKind.APP: apps}.get(holder.kind)
        if known is not None:
            # Whoever makes a game for them, or sits them down at one, holds this row until it is done. Games
            # come first, as with everybody who takes both.
            row = select(known.c.id).where(known.c.id == holder.id).with_for_update()
            self._connection.execute(row).all()
            self._hook_games(holder)

    def _hook_games(self, holder: Holder) -> None:
        theirs = update(games).where(_games_of(holder), games.c.hooked.is_(False))
        # A game that is being written holds its row until it is; the next of a match may come of it.
        while self._connection.execute(theirs.values(hooked=True)).rowcount:
            pass

    def hook_game(self, game_id: str) -> None:
        self._connection.execute(update(games).where(games.c.id == game_id).values(hooked=True))

    def games_in_turn(self, holder: Holder) -> list[Game]:
        wanted = select(games).where(_games_of(holder), games.c.to_move.is_not(None))
        rows = self._connection.execute(
            wanted.order_by(games.c.created_at.desc()).limit(_MOST_TOLD)
        )
        return [codec.game_from_row(row) for row in rows]

    def subscribers(self, holders: Collection[Holder]) -> list[Subscriber]:
        columns = (webhooks.c.id, webhooks.c.kind, webhooks.c.holder_id, webhooks.c.types)
        wanted = select(*columns, webhooks.c.active).where(or_(*map(_held, holders)))
        rows = self._connection.execute(wanted.order_by(webhooks.c.created_at, webhooks.c.id))
        return [
            Subscriber(
                row.id,
                Holder(HolderKind(row.kind), row.holder_id),
                _types(row.types),
                row.active,
            )
            for row in rows
        ]

    def note_success(self, webhook_id: str) -> None:
        failing = (webhooks.c.id == webhook_id, webhooks.c.failing_since.is_not(None))
        self._connection.execute(update(webhooks).where(*failing).values(failing_since=None))

    def note_failure(self, webhook_id: str, now: datetime) -> datetime:
        since = func.coalesce(webhooks.c.failing_since, literal(now, Moment))
        noted = update(webhooks).where(webhooks.c.id == webhook_id).values(failing_since=since)
        row = self._connection.execute(noted.returning(webhooks.c.failing_since)).first()
        return now if row is None else row.failing_since

    def disable_webhook(self, webhook_id: str, why: Disabled, now: datetime) -> None:
        active = (webhooks.c.id == webhook_id, webhooks.c.active)
        disabled = {"active": False, "disabled": why.value, "disabled_at": now}
        self._connection.execute(update(webhooks).where(*active).values(disabled))
        self.skip_deliveries(webhook_id)

    # Deliveries

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
        return [_delivery_from(row) for row in rows]

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
        place = func.row_number().over(
            partition_by=deliveries.c.webhook_id, order_by=(deliveries.c.send_at, deliveries.c.n)
        )
        due = (
            select(deliveries.c.n, deliveries.c.send_at, place.label("place"))
            .where(
                deliveries.c.send_at <= now,
                deliveries.c.webhook_id.not_in(busy),
                ~_has_earlier(),
            )
            .order_by(deliveries.c.send_at, deliveries.c.n)
            .limit(_LOOK_AT)
            .subquery()
        )
        chosen = (
            select(due.c.n).where(due.c.place <= each).order_by(due.c.send_at, due.c.n).limit(limit)
        )
        mine = (
            select(deliveries.c.n)
            .where(deliveries.c.n.in_(chosen), deliveries.c.send_at <= now)
            .with_for_update(skip_locked=True)
        )
        handed = (
            update(deliveries)
            .where(deliveries.c.n.in_(mine))
            .values(handed=True, send_at=now + again)
            .returning(deliveries)
        )
        rows = self._connection.execute(handed)
        return sorted((_delivery_from(row) for row in rows), key=lambda each: each.n)

    def claim_delivery(self, delivery_id: str, now: datetime, lease: timedelta) -> Delivery | None:
        free = (
            deliveries.c.id == delivery_id,
            deliveries.c.status == _PENDING,
            deliveries.c.handed,
            or_(deliveries.c.lease_until.is_(None), deliveries.c.lease_until <= now),
        )
        held = {
            "attempts": deliveries.c.attempts + 1,
            "tries": deliveries.c.tries + 1,
            "handed": False,
            "lease_until": now + lease,
            "send_at": now + lease,
        }
        claimed = update(deliveries).where(*free).values(held).returning(deliveries)
        return self._delivery(claimed)

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
        mine = (
            deliveries.c.id == delivery.id,
            deliveries.c.status == _PENDING,
            deliveries.c.attempts == delivery.attempts,
        )
        finished = {
            **_OVER,
            "status": status.value,
            "send_at": send_at,
            "tried": True,
            "tried_at": now,
            "delivered_at": now if status is DeliveryStatus.DELIVERED else None,
            "response_status": outcome.status,
            "error": outcome.error,
        }
        done = self._connection.execute(update(deliveries).where(*mine).values(finished))
        return bool(done.rowcount)

    def release_deliveries(self) -> int:
        held = or_(deliveries.c.lease_until.is_not(None), deliveries.c.handed)
        released = {"lease_until": None, "handed": False, "send_at": deliveries.c.at}
        pending = update(deliveries).where(deliveries.c.status == _PENDING, held)
        return self._connection.execute(pending.values(released)).rowcount

    def purge_deliveries(self, before: datetime) -> int:
        old = (deliveries.c.at <= before, deliveries.c.status != _PENDING)
        return self._connection.execute(delete(deliveries).where(*old)).rowcount

    def _delivery(self, statement: Executable) -> Delivery | None:
        row = self._connection.execute(statement).first()
        return None if row is None else _delivery_from(row)

    def _to_row(self, webhook: Webhook) -> dict[str, Any]:
        secrets = [
            [each.text, None if each.until is None else to_ms(each.until)]
            for each in webhook.secrets
        ]
        return {
            "id": webhook.id,
            "kind": webhook.holder.kind.value,
            "holder_id": webhook.holder.id,
            "url": webhook.url,
            "types": [each.value for each in webhook.types],
            "active": webhook.active,
            "disabled": None if webhook.disabled is None else webhook.disabled.value,
            "disabled_at": webhook.disabled_at,
            "failing_since": webhook.failing_since,
            "secrets": self._cipher(_KEY).encrypt(orjson.dumps(secrets)),
            "created_at": webhook.created_at,
            "updated_at": webhook.updated_at,
        }

    def _from_row(self, row: Row[Any]) -> Webhook:
        secrets = orjson.loads(self._cipher(_KEY).decrypt(row.secrets))
        return Webhook(
            id=row.id,
            holder=Holder(HolderKind(row.kind), row.holder_id),
            url=row.url,
            types=_types(row.types),
            active=row.active,
            disabled=None if row.disabled is None else Disabled(row.disabled),
            disabled_at=row.disabled_at,
            failing_since=row.failing_since,
            secrets=tuple(
                Secret(text, None if until is None else from_ms(until)) for text, until in secrets
            ),
            created_at=row.created_at,
            updated_at=row.updated_at,
        )


def _types(names: Sequence[str]) -> tuple[EventType, ...]:
    return tuple(EventType(name) for name in names)


def _held(holder: Holder) -> ColumnElement[bool]:
    return (webhooks.c.holder_id == holder.id) & (webhooks.c.kind == holder.kind.value)


def _games_of(holder: Holder) -> ColumnElement[bool]:
    match holder.kind:
        case HolderKind.GAME:
            return games.c.series_id == holder.id
        case HolderKind.APP:
            return games.c.app_id == holder.id
        case HolderKind.PLAYER:
            theirs = select(player_games.c.game_id).where(player_games.c.player_id == holder.id)
            return games.c.id.in_(theirs)
        case kind:
            assert_never(kind)


def _beginning(subscriber: Subscriber, event: Event) -> dict[str, Any]:
    if subscriber.active or event.type == TEST:
        return {"send_at": event.at}
    return {"status": DeliveryStatus.SKIPPED.value, "send_at": None}


def _has_earlier() -> ColumnElement[bool]:
    """Whether the webhook has not been told yet of something that happened earlier in the same game."""
    earlier = deliveries.alias("earlier")
    return exists().where(
        earlier.c.webhook_id == deliveries.c.webhook_id,
        earlier.c.game_id == deliveries.c.game_id,
        earlier.c.n < deliveries.c.n,
        earlier.c.status == _PENDING,
        earlier.c.tried.is_(False),
    )


def _delivery_from(row: Row[Any]) -> Delivery:
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
    )
