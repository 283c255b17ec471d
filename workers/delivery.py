"""A delivery of a webhook: take it up, sign it, send it, say how it went."""

from __future__ import annotations

from typing import Final

import structlog

from service import cause, tracing
from service.documents import event_payload
from service.outside import signing
from service.ports import Ports
from service.usecases import letters
from service.webhook import Letter

_log = structlog.get_logger(__name__)
_USER_AGENT: Final = "spite-and-malice-webhooks/1"


def deliver(ports: Ports, delivery_id: str) -> None:
    """Carry out one try. Nothing happens when somebody else has it, or when it is over.

    Busy when the store cannot be reached: the lease runs out, and the delivery is taken up again.
    """
    letter = letters.take(ports, delivery_id)
    if letter is None:
        return
    with cause.apart():
        cause.note(letter.delivery.request_id)
        _carry(ports, letter)


def _carry(ports: Ports, letter: Letter) -> None:
    """Send it, and keep how that went."""
    event = letter.delivery.event
    body = event_payload(event)
    secrets = [secret.text for secret in letter.secrets]
    headers = {
        "Content-Type": "application/json",
        "User-Agent": _USER_AGENT,
        **signing.headers(event.id, ports.clock.now(), secrets, body),
    }
    with tracing.span("delivery", **{"spite.delivery_id": letter.delivery.id}) as span:
        outcome = ports.outside.post(letter.url, headers, body)
        if span is not None and outcome.status is not None:
            span.set_attribute("http.response.status_code", outcome.status)
    letters.note(ports, letter, outcome)
    # Of the address nobody is told here: it may hold a secret of its owner's.
    _log.info(
        "delivery_tried",
        delivery_id=letter.delivery.id,
        webhook_id=letter.delivery.webhook_id,
        type=event.type,
        status=outcome.status,
    )
