"""Deliveries of webhooks, from the side of whoever sends them: take one up, send it, say how it went.

A delivery is held by a lease, which its sender renews. When the sender is lost, the lease runs out and the
delivery is taken up again: at least once, and perhaps twice, for which every event has its id. Within a game
a webhook is told in order: nothing is sent before all that happened earlier has been tried once. What failed
is tried again by itself, and does not hold up what comes after it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Final

from service.ports import Ports, Unit
from service.usecases.computer import SKEW
from service.webhook import TEST, Delivery, DeliveryStatus, Disabled, Letter, Outcome

GONE: Final = 410
LEASE: Final = timedelta(seconds=5)
"""After what time without a renewal a sender counts as lost: more than a busy machine keeps one waiting."""
RESEND: Final = timedelta(seconds=5)
"""A delivery that was handed out and not taken up is handed out again after this time."""
GIVE_UP: Final = timedelta(hours=120)
"""A webhook that has not been reached for so long is disabled."""
KEPT: Final = timedelta(days=30)
"""How long deliveries can be looked at and sent again."""
EACH: Final = 4
"""Deliveries to one webhook that are sent at a time: a slow receiver holds up few others."""
JITTER: Final = 0.2
"""The part of a wait that chance adds to it at most, so that not all come back in the same moment."""
_LOST: Final = Outcome(None, "every try was lost")

Chance = Callable[[], float]
"""A number from 0 up to 1."""


def waiting(ports: Ports, limit: int, busy: Collection[str]) -> list[Delivery]:
    """Deliveries to be sent now, none of them for webhooks that are `busy`; each is handed out once."""
    now = ports.clock.now()
    with ports.store.glancing() as unit:
        if not unit.any_due(now):
            return []
    with ports.store.writing() as unit:
        return unit.take_due(now, RESEND, limit, EACH, busy)


def recall(ports: Ports) -> int:
    """Have deliveries due at once that wait for a later time than any may; how many there were.

    There are such when the clock was set back: what they wait for is a time of before.
    """
    with ports.store.writing() as unit:
        return unit.recall_deliveries(ports.clock.now(), max(LEASE, RESEND) + SKEW)


def take(ports: Ports, delivery_id: str) -> Letter | None:
    """Take a delivery up, for a lease; None when it is over, or somebody else has it."""
    now = ports.clock.now()
    with ports.store.writing() as unit:
        delivery = unit.claim_delivery(delivery_id, now, LEASE)
        if delivery is None:
            return None
        webhook = unit.webhook(delivery.webhook_id)
        if not webhook.active and delivery.event.type != TEST:
            unit.skip_deliveries(webhook.id)
            return None
        if delivery.tries > _most_tries(ports, delivery):
            unit.finish_delivery(delivery, DeliveryStatus.FAILED, _LOST, now, None)
            return None
        return Letter(delivery, webhook.url, webhook.signing(now))


def renew(ports: Ports, ids: Collection[str]) -> None:
    """Go on holding deliveries that were taken up and whose tries are under way."""
    now = ports.clock.now()
    with ports.store.writing() as unit:
        unit.renew_deliveries(ids, now, LEASE)


def note(
    ports: Ports, letter: Letter, outcome: Outcome, chance: Chance = random.random
) -> DeliveryStatus:
    """Write how a try went, and what follows: another try, or the end of the webhook's patience."""
    delivery, now = letter.delivery, ports.clock.now()
    status = _status(ports, delivery, outcome)
    send_at = None
    if status is DeliveryStatus.PENDING:
        wait_s = ports.settings.webhook_retries[delivery.tries - 1]
        send_at = now + timedelta(seconds=wait_s * (1 + JITTER * chance()))
    with ports.store.writing() as unit:
        if unit.finish_delivery(delivery, status, outcome, now, send_at):
            _judge(unit, delivery, outcome, now)
    return status


def release(ports: Ports) -> int:
    """Give up every lease, when all senders there were are known to be gone; how many there were."""
    with ports.store.writing() as unit:
        return unit.release_deliveries()


def purge(ports: Ports) -> int:
    """Forget deliveries that are too old; how many."""
    with ports.store.writing() as unit:
        return unit.purge_deliveries(ports.clock.now() - KEPT)


def _status(ports: Ports, delivery: Delivery, outcome: Outcome) -> DeliveryStatus:
    if outcome.error is None:
        return DeliveryStatus.DELIVERED
    if outcome.status == GONE or delivery.tries >= _most_tries(ports, delivery):
        return DeliveryStatus.FAILED
    return DeliveryStatus.PENDING


def _most_tries(ports: Ports, delivery: Delivery) -> int:
    """A test is tried once: whoever asked for it is looking."""
    return 1 if delivery.event.type == TEST else len(ports.settings.webhook_retries) + 1


def _judge(unit: Unit, delivery: Delivery, outcome: Outcome, now: datetime) -> None:
    """What a try says about the webhook itself."""
    if outcome.error is None:
        unit.note_success(delivery.webhook_id)
    elif outcome.status == GONE:
        unit.disable_webhook(delivery.webhook_id, Disabled.GONE, now)
    elif delivery.event.type != TEST:
        since = unit.note_failure(delivery.webhook_id, now)
        if now - since >= GIVE_UP:
            unit.disable_webhook(delivery.webhook_id, Disabled.FAILING, now)
