"""Parts of a game's documents that stand in several of them."""

from __future__ import annotations

from typing import Final

from marshmallow import fields

from engine.outcome import Ending
from service.api.fields import described, one_of
from service.api.schemas.base import Reply
from service.model import SeatKind

STATUSES: Final = ("waiting", "active", "paused", "finished", "abandoned")
KINDS: Final = one_of(SeatKind)
LEVEL: Final = "A computer's level (see `GET /v1/levels`); null for a human."


class ResultSchema(Reply):
    """How a game ended."""

    winner = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described("The winning seat; null for a draw, or a lost solitaire."),
    )
    ending = fields.String(
        required=True, validate=one_of(Ending), metadata=described("Why it ended.")
    )
    points = fields.List(
        fields.Integer(), required=True, metadata=described("What each seat scores, by seat.")
    )


class MatchSchema(Reply):
    """The match that a game is part of."""

    id = fields.String(required=True, metadata=described("The match's id."))
    target = fields.Integer(
        required=True, allow_none=True, metadata=described("The points that end it; null for none.")
    )
    totals = fields.List(
        fields.Integer(), required=True, metadata=described("The points so far, by seat.")
    )
    game_number = fields.Integer(required=True, metadata=described("Which game of it; from 1."))


def status() -> fields.String:
    """The field of a game's status."""
    return fields.String(
        required=True, validate=one_of(STATUSES), metadata=described("Where the game stands.")
    )


def result() -> fields.Nested:
    """The field of a game's result."""
    return fields.Nested(
        ResultSchema,
        required=True,
        allow_none=True,
        metadata=described("How it ended; null while it goes on."),
    )


def match() -> fields.Nested:
    """The field of a game's match."""
    return fields.Nested(
        MatchSchema,
        required=True,
        allow_none=True,
        metadata=described("The match it belongs to; null for a single game."),
    )


def next_game_id() -> fields.String:
    """The field of the game after a game."""
    return fields.String(
        required=True,
        allow_none=True,
        metadata=described("The game that follows on the same seats, when there is one."),
    )


def version() -> fields.Integer:
    """The field of a game's version."""
    return fields.Integer(
        required=True,
        metadata=described(
            "Grows by one with every entry of the game's log; the ETag of its documents.", minimum=0
        ),
    )
