"""The headers that the OpenAPI document describes: those of answers, and those that requests may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from service.api.idempotency import HEADER, KEY_PATTERN, REPLAYED


def _header(description: str, kind: str = "string", **more: Any) -> dict[str, Any]:
    return {"description": description, "schema": {"type": kind, **more}}


HEADERS: Final[Mapping[str, dict[str, Any]]] = {
    "ETag": _header("The game's version, as a strong ETag.", examples=['"17"']),
    "Vary": _header("What the answer depends on.", examples=["Authorization"]),
    "Cache-Control": _header("Who may keep the answer.", examples=["private"]),
    "Location": _header("The address of what was made.", format="uri-reference"),
    "Retry-After": _header("Ask again after so many seconds.", "integer", minimum=0),
    "RateLimit-Policy": _header(
        "The quota that the request was counted against: its name, the requests (`q`) and the seconds (`w`) "
        "of its windows. Not sent where there are no limits.",
        examples=['"moves";q=3000;w=10'],
    ),
    "RateLimit": _header(
        "What is left of it: requests (`r`), and the seconds until it begins anew (`t`).",
        examples=['"moves";r=2999;t=7'],
    ),
    "Preference-Applied": _header(
        "How long the answer was allowed to be held.", examples=["wait=30"]
    ),
    REPLAYED: _header(
        "`true` on an answer that was kept from the first request with this idempotency key.",
        examples=["true"],
    ),
    "WWW-Authenticate": _header("How to say who you are.", examples=['Bearer realm="spite"']),
    "X-Request-Id": _header("The id under which the service logs the request."),
}
"""Every header the service documents, by name."""

RATE_LIMIT: Final = ("RateLimit-Policy", "RateLimit")
"""The headers that tell how the caller stands with its quota."""

IF_MATCH: Final = {
    "in": "header",
    "name": "If-Match",
    "description": "Do this only at the version that this ETag names; 412 when the game has moved on.",
    "schema": {"type": "string", "examples": ['"17"']},
}
IF_NONE_MATCH: Final = {
    "in": "header",
    "name": "If-None-Match",
    "description": "The ETags you have; 304 without a body when the game is still at one of them.",
    "schema": {"type": "string", "examples": ['"17"']},
}
PREFER: Final = {
    "in": "header",
    "name": "Prefer",
    "description": "`wait=N` holds the answer up to N seconds (30 at most) until there is something new: "
    "until the version moves on from the one in If-None-Match, or from the one there is.",
    "schema": {"type": "string", "examples": ["wait=30"]},
}

LAST_EVENT_ID: Final = {
    "in": "header",
    "name": "Last-Event-ID",
    "description": "For a stream: the `id` of the last frame you have; it goes on behind that. It counts "
    "before `after`.",
    "schema": {"type": "string", "pattern": "^(0|[1-9][0-9]{0,8})?$", "examples": ["17"]},
}


KEY: Final = {
    "in": "header",
    "name": HEADER,
    "description": "A key of your own for this request. Sent again with the same key and body within 24 h, "
    "it is not done again: the first 2xx answer comes back. Keys are kept for each bearer; without a bearer "
    "a key must be random, of at least 22 characters (128 bits). A UUID for each request will do.",
    # No example: it would be sent by everyone who copies it.
    "schema": {"type": "string", "pattern": KEY_PATTERN},
}
