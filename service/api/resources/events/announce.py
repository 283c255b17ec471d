"""What the OpenAPI document says of the frames of streams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import marshmallow as ma
from marshmallow import fields

from service.api.fields import described, one_of
from service.api.schemas import games as parts
from service.api.schemas.base import Reply
from service.api.streams import CLOSING

_REF: Final = "#/components/schemas/"
GAME_FRAME: Final = "GameStreamFrame"
PLAYER_FRAME: Final = "PlayerStreamFrame"
"""The names of the frames' schemas in the document."""


class StreamEndSchema(Reply):
    """What the stream of a game ends with: how the game ended, and where its players go on."""

    version = parts.version()
    status = parts.status()
    result = parts.result()
    next_game_id = parts.next_game_id()


class StreamClosingSchema(Reply):
    """Why the server ends a stream that is not over."""

    reason = fields.String(
        required=True,
        validate=one_of(CLOSING),
        metadata=described(
            "`stopping`: the server stops, come back after `retry` milliseconds; `revoked`: your token is "
            "good no more; `gone`: the game is gone."
        ),
    )


DATA: Final[Mapping[str, type[ma.Schema]]] = {
    "StreamEnd": StreamEndSchema,
    "StreamClosing": StreamClosingSchema,
}
"""The schemas of data that is sent in streams alone, by their names in the document."""


def frames() -> dict[str, dict[str, Any]]:
    """The schemas of the frames, by their names in the document.

    Each kind has its own, which generated clients make a type of.
    """
    version, number = "The game's version.", "The number in the feed."
    closing = {
        "ClosingFrame": _frame(
            "closing", "StreamClosing", "The server ends the stream, and why.", None
        )
    }
    game = {
        "GameSnapshotFrame": _frame("snapshot", "View", "What you see, at the beginning.", version),
        "GameEventFrame": _frame("event", "Event", "Something that happened.", version),
        "GameViewFrame": _frame("view", "View", "What you see then, with `views=true`.", version),
        "GameEndFrame": _frame("end", "StreamEnd", "The game is over.", version),
    }
    player = {
        "PlayerSnapshotFrame": _frame(
            "snapshot", "GameList", "The player's games, the first page.", number
        ),
        "PlayerEventFrame": _frame(
            "event", "PlayerEvent", "Something that happened in one.", number
        ),
    }
    return {
        **game,
        **player,
        **closing,
        GAME_FRAME: _one_of(
            "A frame of a game's stream, its `data` read as JSON.", [*game, *closing]
        ),
        PLAYER_FRAME: _one_of(
            "A frame of the stream of a player's feed, its `data` read as JSON.",
            [*player, *closing],
        ),
    }


def _one_of(meaning: str, names: Iterable[str]) -> dict[str, Any]:
    return {"description": meaning, "oneOf": [{"$ref": f"{_REF}{name}"} for name in names]}


def content(frame: str, example: str) -> dict[str, Any]:
    """The media type of a stream of such frames."""
    return {
        "schema": {
            "type": "string",
            "contentMediaType": "text/event-stream",
            "contentSchema": {"type": "array", "items": {"$ref": f"{_REF}{frame}"}},
        },
        "example": example,
    }


def _frame(event: str, data: str, meaning: str, cursor: str | None) -> dict[str, Any]:
    known: dict[str, Any] = {
        "event": {"type": "string", "const": event, "description": "What it is."},
        "data": {"$ref": f"{_REF}{data}"},
    }
    if cursor is not None:
        where = f"{cursor} Sent back as Last-Event-ID, the stream goes on behind it."
        known["id"] = {"type": "string", "pattern": "^[0-9]+$", "description": where}
    return {
        "type": "object",
        "description": meaning,
        "properties": known,
        "required": list(known),
        "additionalProperties": False,
    }
