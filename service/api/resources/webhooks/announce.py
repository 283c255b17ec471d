"""What the OpenAPI document says of the requests that the service makes itself."""

from __future__ import annotations

from typing import Any, Final

from service.api.resources.webhooks.schemas import WebhookEventSchema
from service.webhook import TEST, EventType

SCHEMA: Final = "WebhookEvent"
"""The name of the payload's schema in the document."""
PAYLOAD: Final = WebhookEventSchema
_SUMMARIES: Final = {
    EventType.TURN_READY: "A human seat is to move.",
    EventType.GAME_MOVED: "A game has a new version.",
    EventType.GAME_FINISHED: "A game is over.",
    EventType.MATCH_FINISHED: "A match has reached its target.",
    EventType.PLAN_FINISHED: "A plan is over, carried out or not.",
    TEST: "Somebody has asked for a test.",
}
_ABOUT: Final = (
    "Sent as the Standard Webhooks specification says, at least once, with the same `webhook-id` every time; "
    "within a game in order of `version`, but for what has to be sent again. Verify the signature over the "
    "body as it came, then look at the game: the event is only a reason to look."
)
_HEADERS: Final = (
    ("webhook-id", "The event's id, the same at every try: keep it, and do nothing twice."),
    ("webhook-timestamp", "When this try was made, in seconds since 1970."),
    (
        "webhook-signature",
        "`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several during a rotation.",
    ),
)


def webhooks_section() -> dict[str, Any]:
    """The document's `webhooks`."""
    return {str(kind): {"post": _post(str(kind), about)} for kind, about in _SUMMARIES.items()}


def _post(kind: str, summary: str) -> dict[str, Any]:
    name = "".join(part.capitalize() for part in kind.split("."))
    return {
        "operationId": f"on{name}",
        "summary": summary,
        "description": _ABOUT,
        "tags": ["webhooks"],
        "security": [],
        "parameters": [
            {
                "in": "header",
                "name": header,
                "description": words,
                "required": True,
                "schema": {"type": "string"},
            }
            for header, words in _HEADERS
        ],
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": {"$ref": f"#/components/schemas/{SCHEMA}"},
                    "examples": {"an event": {"value": _example(kind)}},
                }
            },
        },
        "responses": {
            "2XX": {
                "description": "It has arrived. Anything else, or nothing within 10 s, is failure."
            },
            "410": {"description": "Nobody wants events here any more: the webhook is disabled."},
        },
    }


def _example(kind: str) -> dict[str, Any]:
    over = kind in (EventType.GAME_FINISHED, EventType.MATCH_FINISHED)
    data: dict[str, Any] = {
        "game_id": "g_5uY0q9hX3mJ7dKQm1kYb2w",
        "version": 17,
        "seat": 0,
        "to_move": None if over else 0,
        "status": "finished" if over else "active",
        "metadata": {"lobby": "blue"},
    }
    if kind == EventType.PLAN_FINISHED:
        data |= {"seat": 1, "plan_id": "p_Yk3m7dKQm1kYb2w5uY0q9h"}
    return {"type": kind, "timestamp": "2026-12-01T19:30:00.000Z", "data": data}
