"""Signatures by the Standard Webhooks specification, made by its own library."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from standardwebhooks import Webhook


def headers(message_id: str, now: datetime, secrets: Iterable[str], body: bytes) -> dict[str, str]:
    """The headers that say which message this is, when it was sent, and prove by whom.

    `now`: UTC; what is signed is its whole seconds. There is a signature by each of `secrets`.
    """
    signatures = [Webhook(each).sign(message_id, now, body.decode()) for each in secrets]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": " ".join(signatures),
    }
