"""The forms of deals and records."""

from __future__ import annotations

from marshmallow import fields

from engine.presets import PRESETS
from service.api.fields import Card, described, one_of
from service.api.schemas import games as parts
from service.api.schemas import standings
from service.api.schemas.base import Reply
from service.api.schemas.pages import PageQuery, next_cursor
from service.api.schemas.positions import PositionSchema
from service.api.schemas.rules import RulesSchema
from service.standings import Verdict


class GameDealSchema(Reply):
    """What is told of a game's deal."""

    game_id = fields.String(required=True, metadata=described("The game."))
    commitment = fields.String(
        required=True,
        allow_none=True,
        metadata=described(
            "The salted hash that binds the deal, from the first day; null when no cards were dealt."
        ),
    )
    rules = fields.Nested(
        RulesSchema,
        required=True,
        metadata=described("The rules it is dealt by: with the secret they give the order."),
    )
    revealed = fields.Boolean(
        required=True,
        metadata=described(
            "Whether the rest is told: after the end, and after the day of a daily deal."
        ),
    )
    daily = fields.Date(
        required=True,
        allow_none=True,
        metadata=described("The day whose deal it is, UTC; null for another."),
    )
    code = fields.String(
        required=True,
        allow_none=True,
        metadata=described("By this code others may play the same deal; null while it is kept."),
    )
    secret = fields.String(
        required=True,
        allow_none=True,
        metadata=described(
            "The 256 bits all shuffles follow from, in hexadecimal; null while kept."
        ),
    )
    salt = fields.String(
        required=True,
        allow_none=True,
        metadata=described("What the commitment is salted with, in hexadecimal; null while kept."),
    )
    order = fields.List(
        Card(),
        required=True,
        allow_none=True,
        metadata=described("The shuffled pack, dealt from its end; null while it is kept."),
    )
    position = fields.Nested(
        PositionSchema,
        required=True,
        allow_none=True,
        metadata=described("For a game from a position: that position, once the game is over."),
    )


class RecordDealSchema(Reply):
    """How the game of a record began."""

    secret = fields.String(
        required=True,
        allow_none=True,
        metadata=described(
            "The secret all shuffles follow from, in hexadecimal; null while it is kept."
        ),
    )
    position = fields.Nested(
        PositionSchema,
        required=True,
        allow_none=True,
        metadata=described(
            "The position it began from; null when it was dealt, or while it is kept."
        ),
    )


class RecordEntrySchema(Reply):
    """A move, or a seat that gave up."""

    seat = fields.Integer(required=True, metadata=described("Whose it was.", minimum=0))
    move = fields.String(metadata=described("The move's notation.", examples=["h:7H>c1"]))
    gave_up = fields.String(
        metadata=described("In place of a move: `resigned` or `abandoned`.", examples=["resigned"])
    )


class RecordSeatSchema(Reply):
    """Who sat there."""

    kind = fields.String(required=True, validate=parts.KINDS, metadata=described("Who sat there."))
    name = fields.String(required=True, metadata=described("The name shown."))
    level = fields.String(required=True, allow_none=True, metadata=described(parts.LEVEL))


class RecordSchema(Reply):
    """A game as one portable document. A finished one can be sent back as a deal."""

    format = fields.String(
        required=True, metadata=described("Its format.", examples=["spite-record/1"])
    )
    rules = fields.Nested(RulesSchema, required=True)
    deal = fields.Nested(RecordDealSchema, required=True)
    moves = fields.List(
        fields.Nested(RecordEntrySchema),
        required=True,
        metadata=described("What was done, in order, without what was taken back."),
    )
    ruleset = fields.String(required=True, metadata=described("The rule set it started from."))
    seats = fields.List(fields.Nested(RecordSeatSchema), required=True)
    result = parts.result()


class DailyDealSchema(Reply):
    """A deal of the day."""

    ruleset = fields.String(required=True, metadata=described("The rule set it is for."))


class DailySchema(Reply):
    """The deals of a day."""

    date = fields.Date(required=True, metadata=described("The day, UTC."))
    items = fields.List(fields.Nested(DailyDealSchema), required=True)


class DailyResultSchema(Reply):
    """How a player did at a deal of the day."""

    rank = fields.Integer(
        required=True,
        metadata=described("From 1, within the rule set; equal results share a rank.", minimum=1),
    )
    ruleset = standings.ruleset()
    name = fields.String(required=True, metadata=described("The player's name."))
    opponent = standings.opponent()
    outcome = fields.String(
        required=True, validate=one_of(Verdict), metadata=described("How the game ended for it.")
    )
    points = fields.Integer(required=True, metadata=described("What it scored."))
    turns = fields.Integer(
        required=True, metadata=described("How many turns the game had, of all seats.", minimum=0)
    )
    finished_at = fields.DateTime(required=True, metadata=described("When it ended, UTC."))
    mine = fields.Boolean(
        required=True, metadata=described("Whether it is the result of the player who asks.")
    )
    game_id = fields.String(
        required=True,
        allow_none=True,
        metadata=described("The game; null until the day is over, but for one's own."),
    )


class DailyResultsSchema(Reply):
    """A page of the results of a day's deals."""

    date = fields.Date(required=True, metadata=described("The day, UTC."))
    final = fields.Boolean(
        required=True, metadata=described("Whether the day is over, and the results are final.")
    )
    items = fields.List(fields.Nested(DailyResultSchema), required=True)
    next = next_cursor()


class DailyResultsQuery(PageQuery):
    """Which results of a day."""

    ruleset = fields.String(
        validate=one_of(PRESETS), metadata=described("Only results of this rule set's deal.")
    )
    opponent = standings.opponent(required=False)
