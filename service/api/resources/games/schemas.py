"""The forms of games: as they stand, as made, as changed, as listed."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, post_load

from engine.presets import PRESETS
from service.api.fields import Flag, QueryFlag, described, one_of
from service.api.resources.webhooks.schemas import CreatedWebhookSchema
from service.api.schemas import games as parts
from service.api.schemas.base import Form, Reply
from service.api.schemas.pages import PageQuery
from service.api.schemas.rules import RulesSchema
from service.model import ComputerTurns, Status, UndoPolicy
from service.usecases.conduct import Amendment


class SeatSchema(Reply):
    """A place at the table."""

    seat = fields.Integer(required=True, metadata=described("Its number, from 0.", minimum=0))
    kind = fields.String(required=True, validate=parts.KINDS, metadata=described("Who sits there."))
    name = fields.String(required=True, metadata=described("The name to show."))
    level = fields.String(required=True, allow_none=True, metadata=described(parts.LEVEL))
    claimed = fields.Boolean(
        required=True, metadata=described("Whether somebody sits there already.")
    )


class GameSchema(Reply):
    """A game's public facts."""

    id = fields.String(
        required=True, metadata=described("Its id. Who knows it may read these facts.")
    )
    version = parts.version()
    status = parts.status()
    ruleset = fields.String(required=True, metadata=described("The rule set it started from."))
    rules = fields.Nested(RulesSchema, required=True, metadata=described("The rules it plays by."))
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    to_move = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described("The seat to move; null unless the game is active."),
    )
    result = parts.result()
    match = parts.match()
    next_game_id = parts.next_game_id()
    deal_commitment = fields.String(
        required=True,
        allow_none=True,
        metadata=described("A hash that binds the deal; null when the cards were not dealt."),
    )
    practice = fields.Boolean(
        required=True, metadata=described("Whether it stays out of the main statistics.")
    )
    computer_turns = fields.String(
        required=True,
        validate=one_of(ComputerTurns),
        metadata=described("When computer seats move."),
    )
    undo = fields.String(
        required=True,
        validate=one_of(UndoPolicy),
        metadata=described("Which moves may be taken back."),
    )
    hints = fields.Boolean(required=True, metadata=described("Whether hints may be asked for."))
    local = fields.Boolean(
        required=True, metadata=described("Whether the players share one screen.")
    )
    listed = fields.Boolean(required=True, metadata=described("Whether anyone may find it."))
    created_at = fields.DateTime(required=True, metadata=described("When it was made, UTC."))
    updated_at = fields.DateTime(
        required=True, metadata=described("When its version last changed, UTC.")
    )


class CreatedSeatSchema(SeatSchema):
    """A place at a new table."""

    token = fields.String(
        metadata=described("The seat's token, for a human seat that is not open; shown this once.")
    )
    invite = fields.String(
        metadata=described(
            "For an open seat: whoever claims it with this takes the seat. Good for one claim within 72 "
            "hours; shown this once."
        )
    )


class CreatedGameSchema(GameSchema):
    """A new game, with its tokens: they are shown this once."""

    seats = fields.List(fields.Nested(CreatedSeatSchema), required=True)
    metadata = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        metadata=described("The texts that were sent with it."),
    )
    spectator_token = fields.String(
        required=True, metadata=described("Reads the game as a spectator. It is shown this once.")
    )
    owner_token = fields.String(
        metadata=described(
            "The creator's token, when the game was made without a bearer of its own. It is shown "
            "this once."
        )
    )
    webhook = fields.Nested(
        CreatedWebhookSchema,
        metadata=described("The webhook that was asked for; its secret is shown this once."),
    )


class GameChangesSchema(Form):
    """What is to change about a game; what is left out stays as it is."""

    paused = Flag(
        metadata=described(
            "Whether the game is to rest. Where several humans play, it rests once all of them have said "
            "so, and goes on when one of them does."
        )
    )
    computer_turns = fields.String(
        validate=one_of(ComputerTurns), metadata=described("When computer seats are to move.")
    )
    listed = Flag(metadata=described("Whether anyone may find the game; its creator says."))

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> Amendment:
        turns = data.get("computer_turns")
        return Amendment(
            paused=data.get("paused"),
            computer_turns=None if turns is None else ComputerTurns(turns),
            listed=data.get("listed"),
        )


class GameListSchema(Reply):
    """A page of games."""

    items = fields.List(fields.Nested(GameSchema), required=True)
    next = fields.String(
        required=True,
        allow_none=True,
        metadata=described("The `cursor` of the next page; null on the last."),
    )


class GamesQuery(PageQuery):
    """Which games."""

    my_turn = QueryFlag(
        metadata=described("Only games in which the bearer is to move; needs a bearer.")
    )
    status = fields.String(
        validate=one_of(Status), metadata=described("Only games that stand there.")
    )
    ruleset = fields.String(
        validate=one_of(PRESETS), metadata=described("Only games of this rule set.")
    )
