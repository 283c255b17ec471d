"""A delivery of a webhook: take it up, sign it, send it, say how it went."""

from __future__ import annotations

from typing import Final

from service.documents import event_payload
from service.outside import signing
from service.ports import Ports
from service.usecases import letters

_USER_AGENT: Final = "spite-and-malice-webhooks/1"


def deliver(ports: Ports, delivery_id: str) -> None:
    """Carry out one try. Nothing happens when somebody else has it, or when it is over.

    Busy when the store cannot be reached: the lease runs out, and the delivery is taken up again.
    """
    letter = letters.take(ports, delivery_id)
    if letter is None:
        return
    event = letter.delivery.event
    body = event_payload(event)
    secrets = [secret.text for secret in letter.secrets]
    headers = {
        "Content-Type": "application/json",
        "User-Agent": _USER_AGENT,
        **signing.headers(event.id, ports.clock.now(), secrets, body),
    }
    letters.note(ports, letter, ports.outside.post(letter.url, headers, body))
