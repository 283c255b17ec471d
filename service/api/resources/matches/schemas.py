"""The forms of matches."""

from __future__ import annotations

from marshmallow import fields

from service.api.fields import described, one_of
from service.api.schemas import games as parts
from service.api.schemas.base import Reply


class MatchGameSchema(Reply):
    """A game of a match."""

    id = fields.String(required=True, metadata=described("The game."))
    game_number = fields.Integer(
        required=True, metadata=described("Which game of it; from 1.", minimum=1)
    )
    status = parts.status()
    result = parts.result()


class WholeMatchSchema(Reply):
    """A match and its games."""

    id = fields.String(required=True, metadata=described("The match's id."))
    target = fields.Integer(
        required=True, allow_none=True, metadata=described("The points that end it; null for none.")
    )
    totals = fields.List(
        fields.Integer(), required=True, metadata=described("The points so far, by seat.")
    )
    status = fields.String(
        required=True,
        validate=one_of(["active", "finished"]),
        metadata=described("`finished` once a total has reached the target."),
    )
    games = fields.List(
        fields.Nested(MatchGameSchema), required=True, metadata=described("Its games, in order.")
    )
