"""Webhooks, their deliveries, and what is sent."""

from __future__ import annotations

from datetime import datetime

import orjson

from service.documents.plain import Json, at
from service.webhook import Delivery, DeliveryStatus, Event, Webhook


def webhook_document(webhook: Webhook) -> Json:
    """A webhook as its holder sees it, without its secret."""
    return {
        "id": webhook.id,
        "url": webhook.url,
        "types": [each.value for each in webhook.types],
        "active": webhook.active,
        "status": webhook.status.value,
        "disabled_reason": None if webhook.disabled is None else webhook.disabled.value,
        "disabled_at": _at(webhook.disabled_at),
        "failing_since": _at(webhook.failing_since),
        "created_at": at(webhook.created_at),
        "updated_at": at(webhook.updated_at),
    }


def shown_webhook_document(webhook: Webhook) -> Json:
    """A webhook with its secret, which is shown this once."""
    return {**webhook_document(webhook), "secret": webhook.secrets[0].text}


def delivery_document(delivery: Delivery) -> Json:
    """A delivery: what is sent, and how it went so far; nothing of what the receiver said."""
    pending = delivery.status is DeliveryStatus.PENDING
    return {
        "id": delivery.id,
        "webhook_id": delivery.webhook_id,
        "event_id": delivery.event.id,
        "type": delivery.event.type,
        "game_id": delivery.event.game_id,
        "version": delivery.event.version,
        "status": delivery.status.value,
        "attempts": delivery.attempts,
        "created_at": at(delivery.event.at),
        "last_attempt_at": _at(delivery.tried_at),
        "next_attempt_at": _at(delivery.send_at) if pending else None,
        "delivered_at": _at(delivery.delivered_at),
        "response_status": delivery.response_status,
        "error": delivery.error,
    }


def event_payload(event: Event) -> bytes:
    """What is sent and signed; the same at every try."""
    return orjson.dumps({"type": event.type, "timestamp": at(event.at), "data": event.data})


def _at(moment: datetime | None) -> str | None:
    return None if moment is None else at(moment)
