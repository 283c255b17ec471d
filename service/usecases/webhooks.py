"""Webhooks: registering them, looking at what became of deliveries, and sending again.

They are their creator's alone; for everybody else there are none.
"""

from __future__ import annotations

import base64
import binascii
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from service.errors import Forbidden, Invalid, NotFound, WebhookInactive
from service.model import Bearer, Game
from service.ports import Ports, Unit
from service.queues import Queue
from service.tokens import new_id
from service.usecases import access, news
from service.usecases.pins import Pin, keep
from service.usecases.pressure import require_room
from service.usecases.turns import require_version
from service.webhook import (
    ROTATION,
    TEST,
    Delivery,
    DeliveryStatus,
    Holder,
    HolderKind,
    NewWebhook,
    Secret,
    Subscriber,
    Webhook,
    WebhookChanges,
)

MOST: Final = 10
"""How many webhooks a holder may have."""
SECRET_PREFIX: Final = "whsec_"  # noqa: S105 - what a secret begins with
_SECRET_BYTES: Final = 32
_LEAST_BYTES: Final = 24
_MOST_BYTES: Final = 64
"""Bounds of the Standard Webhooks specification for a key."""
_MOST_SECRETS: Final = 4
"""Secrets that sign at a time: more would make the header longer than some receivers read."""
_NONE: Final = "There is no such webhook."


@dataclass(frozen=True, slots=True)
class Place:
    """Where webhooks are looked for, and at which version of the game."""

    kind: HolderKind
    game_id: str | None = None
    """For a game's: any game of the series."""
    if_match: int | None = None


@dataclass(frozen=True, slots=True)
class _Whose:
    """Whose webhooks are meant, once it is known that the bearer may see them."""

    holder: Holder
    game: Game | None


def create(
    ports: Ports,
    place: Place,
    new: NewWebhook,
    bearer: Bearer | None,
    pin: Pin[Webhook] | None = None,
) -> Webhook:
    """Register a webhook; its secret is shown this once. Invalid for an address that it cannot have.

    It is told at once when a human is to move now.
    """
    with ports.store.glancing() as unit:
        _whose(unit, place, bearer, hidden=False)
    check_url(ports, new.url, "url")
    with ports.store.writing() as unit:
        whose = _whose(unit, place, bearer, hidden=False)
        if len(unit.webhooks_of(whose.holder)) >= MOST:
            raise Invalid({"url": [f"there may be {MOST} webhooks at most: delete one first"]})
        now = ports.clock.now()
        webhook = _keep(unit, whose.holder, new, now)
        _tell_standing(unit, webhook, now)
        return keep(pin, unit, webhook)


def register_first(unit: Unit, game: Game, new: NewWebhook, now: datetime) -> Webhook:
    """Register a webhook together with its game, in the unit that makes the game."""
    webhook = _keep(unit, Holder(HolderKind.GAME, game.series_id), new, now)
    news.tell_beginning(unit, replace(game, hooked=True), now)
    return webhook


def check_url(ports: Ports, url: str, field: str) -> None:
    """Refuse an address that webhooks may not be sent to. It may take a while: not within a unit."""
    reason = ports.outside.why_not(url)
    if reason is not None:
        raise Invalid({field: [reason]})


def check_secret(text: str) -> str | None:
    """What is wrong with a secret of the holder's own; None for a good one."""
    try:
        key = base64.b64decode(text.removeprefix(SECRET_PREFIX), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not text.startswith(SECRET_PREFIX) or not _LEAST_BYTES <= len(key) <= _MOST_BYTES:
        return (
            f"it must be {SECRET_PREFIX} and {_LEAST_BYTES} to {_MOST_BYTES} random bytes in base64"
        )
    return None


def listing(ports: Ports, place: Place, bearer: Bearer | None) -> list[Webhook]:
    """All webhooks there, the oldest first."""
    with ports.store.reading() as unit:
        return unit.webhooks_of(_whose(unit, place, bearer).holder)


def get(ports: Ports, place: Place, webhook_id: str, bearer: Bearer | None) -> Webhook:
    """A webhook; NotFound."""
    with ports.store.reading() as unit:
        return _find(unit, _whose(unit, place, bearer), webhook_id)


def change(
    ports: Ports, place: Place, webhook_id: str, changes: WebhookChanges, bearer: Bearer | None
) -> tuple[Webhook, bool]:
    """Change a webhook: as it is now, and whether its secret is new, to be shown this once.

    A new secret takes over at once; the one before goes on signing beside it for a day. One that is active
    again has its failures forgotten, and is told when a human is to move now.
    """
    with ports.store.glancing() as unit:
        _find(unit, _whose(unit, place, bearer), webhook_id)
    if changes.url is not None:
        check_url(ports, changes.url, "url")
    with ports.store.writing() as unit:
        before = _find(unit, _whose(unit, place, bearer), webhook_id, lock=True)
        now = ports.clock.now()
        after = _changed(before, changes, now)
        if after == before:
            return before, False
        after = replace(after, updated_at=now)
        unit.save_webhook(after)
        if before.active and not after.active:
            unit.skip_deliveries(webhook_id)
        if after.active and not before.active:
            _tell_standing(unit, after, now)
        return after, after.secrets[0] != before.secrets[0]


def delete(ports: Ports, place: Place, webhook_id: str, bearer: Bearer | None) -> None:
    """Delete a webhook; nothing more is sent, and nothing is left of it."""
    with ports.store.writing() as unit:
        _find(unit, _whose(unit, place, bearer), webhook_id)
        unit.delete_webhook(webhook_id)


def send_test(
    ports: Ports,
    place: Place,
    webhook_id: str,
    bearer: Bearer | None,
    pin: Pin[Delivery] | None = None,
) -> Delivery:
    """Have a test sent, once; asked again before it was, the same one. Also to one that is not active."""
    with ports.store.writing() as unit:
        whose = _whose(unit, place, bearer)
        webhook = _find(unit, whose, webhook_id)
        waiting = unit.deliveries(webhook_id, DeliveryStatus.PENDING, None, 100)
        found = next((each for each in waiting if each.event.type == TEST), None)
        if found is None:
            require_room(ports, unit, Queue.WEBHOOKS)
            delivery_id = new_id("dlv")
            event = news.test_event(whose.game, ports.clock.now())
            unit.add_deliveries([(_subscriber(webhook), event)], [delivery_id])
            found = unit.delivery(delivery_id)
        return keep(pin, unit, found)


def deliveries(
    ports: Ports,
    place: Place,
    webhook_id: str,
    bearer: Bearer | None,
    *,
    status: DeliveryStatus | None,
    before: int | None,
    limit: int,
) -> list[Delivery]:
    """A webhook's deliveries, the newest first, those before number `before`."""
    with ports.store.reading() as unit:
        _find(unit, _whose(unit, place, bearer), webhook_id)
        return unit.deliveries(webhook_id, status, before, limit)


def redeliver(
    ports: Ports,
    place: Place,
    webhook_id: str | None,
    delivery_id: str,
    bearer: Bearer | None,
    pin: Pin[Delivery] | None = None,
) -> Delivery:
    """Have an event sent anew, with the same id; one that is still to be sent is left as it is."""
    with ports.store.writing() as unit:
        whose = _whose(unit, place, bearer)
        delivery = unit.delivery(delivery_id)
        webhook = unit.webhook(delivery.webhook_id)
        if webhook.holder != whose.holder or webhook_id not in (None, webhook.id):
            raise NotFound("There is no such delivery.")
        if delivery.event.type != TEST:
            _require_active(webhook)
        if delivery.status is not DeliveryStatus.PENDING:
            require_room(ports, unit, Queue.WEBHOOKS)
        unit.send_again(delivery_id, ports.clock.now())
        return keep(pin, unit, unit.delivery(delivery_id))


def replay(
    ports: Ports,
    place: Place,
    webhook_id: str,
    after: int | None,
    bearer: Bearer | None,
    pin: Pin[int] | None = None,
    *,
    game_id: str | None = None,
) -> int:
    """Have all events behind version `after` (None: all there are) sent anew, in order; how many.

    `game_id`: of one game alone, for webhooks that hold for many; those of a game are of the one asked at.
    Those that are skipped or failed are among them, and those still to be sent are left as they are.
    """
    with ports.store.writing() as unit:
        whose = _whose(unit, place, bearer)
        _require_active(_find(unit, whose, webhook_id))
        of = game_id if whose.game is None else whose.game.id
        games = None if of is None else [of]
        require_room(ports, unit, Queue.WEBHOOKS)
        count = unit.replay(webhook_id, games, after, ports.clock.now())
        return keep(pin, unit, count)


def _whose(unit: Unit, place: Place, bearer: Bearer | None, *, hidden: bool = True) -> _Whose:
    """Whose webhooks the bearer asks for. `hidden`: that there are any is not for others to know."""
    if place.kind is HolderKind.PLAYER:
        return _Whose(Holder(place.kind, access.require_player(bearer)), None)
    if place.kind is HolderKind.APP:
        return _Whose(Holder(place.kind, access.require_app(bearer)), None)
    game = unit.game(place.game_id or "")
    try:
        access.require_owner(bearer, game)
    except Forbidden:
        if not hidden:
            raise
        raise NotFound(_NONE) from None
    require_version(game, place.if_match)
    return _Whose(Holder(HolderKind.GAME, game.series_id), game)


def _find(unit: Unit, whose: _Whose, webhook_id: str, *, lock: bool = False) -> Webhook:
    webhook = unit.webhook(webhook_id, lock=lock)
    if webhook.holder != whose.holder:
        raise NotFound(_NONE)
    return webhook


def _keep(unit: Unit, holder: Holder, new: NewWebhook, now: datetime) -> Webhook:
    webhook = Webhook(
        id=new_id("wh"),
        holder=holder,
        url=new.url,
        types=new.types,
        active=True,
        disabled=None,
        disabled_at=None,
        failing_since=None,
        secrets=(Secret(new.secret or _new_secret()),),
        created_at=now,
        updated_at=now,
    )
    unit.add_webhook(webhook)
    unit.hook_games(holder)
    return webhook


def _tell_standing(unit: Unit, webhook: Webhook, now: datetime) -> None:
    unit.hook_games(webhook.holder)
    for game in unit.games_in_turn(webhook.holder):
        news.tell_standing(unit, game, _subscriber(webhook), now)


def _subscriber(webhook: Webhook) -> Subscriber:
    return Subscriber(webhook.id, webhook.holder, webhook.types, webhook.active)


def _changed(webhook: Webhook, changes: WebhookChanges, now: datetime) -> Webhook:
    after = replace(
        webhook,
        url=changes.url or webhook.url,
        types=changes.types or webhook.types,
        active=webhook.active if changes.active is None else changes.active,
    )
    if changes.active is not None:
        after = replace(after, disabled=None, disabled_at=None)
    if after.url != webhook.url or (after.active and not webhook.active):
        after = replace(after, failing_since=None)
    secret = changes.secret or (_new_secret() if changes.rotate else None)
    if secret is None or secret == webhook.secrets[0].text:
        return after
    return replace(after, secrets=_rotated(webhook.signing(now), secret, now))


def _rotated(known: Sequence[Secret], secret: str, now: datetime) -> tuple[Secret, ...]:
    """The secrets when a new one takes over. Those replaced earlier end when they were to end."""
    until = now + ROTATION
    old = [replace(each, until=each.until or until) for each in known if each.text != secret]
    return (Secret(secret), *old)[:_MOST_SECRETS]


def _new_secret() -> str:
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()


def _require_active(webhook: Webhook) -> None:
    if not webhook.active:
        raise WebhookInactive("The webhook is not active: nothing is sent to it.")
