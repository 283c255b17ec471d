"""The forms of games: as asked for, as made, as they stand, as listed."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, post_load, validate, validates_schema

from engine.computer.levels import LEVELS
from engine.presets import PRESETS
from service.api.fields import (
    Flag,
    Metadata,
    QueryFlag,
    Whole,
    described,
    one_of,
    printable,
)
from service.api.schemas import games as parts
from service.api.schemas.base import Form, Reply
from service.api.schemas.pages import PageQuery
from service.api.schemas.positions import NewPosition
from service.api.schemas.rules import RuleOverridesSchema, RulesSchema
from service.model import ComputerTurns, DealKind, NewDeal, NewGame, NewSeat, SeatKind, Status
from service.settings import MAX_THINK_MS, MIN_THINK_MS

MAX_NAME = 40
MAX_SEATS = 6


class NewSeatSchema(Form):
    """A seat as asked for."""

    kind = fields.String(
        required=True, validate=parts.KINDS, metadata=described("Who is to sit there.")
    )
    name = fields.String(
        allow_none=True,
        validate=[validate.Length(min=1, max=MAX_NAME), printable],
        metadata=described("A name to show.", examples=["Ada"]),
    )
    level = fields.String(
        allow_none=True,
        validate=one_of(LEVELS),
        metadata=described("For a computer: its level; `medium` if not given."),
    )

    @validates_schema(skip_on_field_errors=True)
    def _check(self, data: dict[str, Any], **_: Any) -> None:
        if data["kind"] == SeatKind.HUMAN and data.get("level") is not None:
            raise ValidationError("A human has no level.", "level")

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> NewSeat:
        return NewSeat(SeatKind(data["kind"]), data.get("name"), data.get("level"))


class DealSchema(Form):
    """Where the cards of a new game come from."""

    kind = fields.String(
        required=True,
        validate=one_of(["random", "position"]),
        metadata=described(
            "`random`: a fresh shuffle. `position`: a practice game from the position given."
        ),
    )
    position = NewPosition(
        metadata=described("For `position`: the cards as they lie, after the mover's draw.")
    )

    @validates_schema(skip_on_field_errors=True)
    def _check(self, data: dict[str, Any], **_: Any) -> None:
        if data["kind"] == "position" and "position" not in data:
            raise ValidationError("A deal from a position needs one.", "position")
        if data["kind"] != "position" and "position" in data:
            raise ValidationError("Only a deal of kind position has one.", "position")


class NewGameSchema(Form):
    """A game as asked for. Without any field: a human against a medium computer at `standard`."""

    ruleset = fields.String(
        validate=one_of(PRESETS),
        metadata=described("The rule set to start from.", default="standard"),
    )
    rules = fields.Nested(
        RuleOverridesSchema, metadata=described("Options that are to differ from the rule set's.")
    )
    seats = fields.List(
        fields.Nested(NewSeatSchema),
        validate=validate.Length(min=1, max=MAX_SEATS),
        metadata=described(
            "Who plays, seat by seat; the number of seats follows. Not given: a human at seat 0, "
            "computers elsewhere."
        ),
    )
    deal = fields.Nested(DealSchema, metadata=described("Where the cards come from."))
    computer_turns = fields.String(
        validate=one_of(ComputerTurns),
        metadata=described(
            "`auto`: computer seats move by themselves; `on_request`: when a plan asks for it.",
            default="auto",
        ),
    )
    listed = Flag(metadata=described("Whether anyone may find the game.", default=False))
    think_ms = Whole(
        allow_none=True,
        validate=validate.Range(min=MIN_THINK_MS, max=MAX_THINK_MS),
        metadata=described(
            "The base of the levels' time limits, milliseconds; the service's own if not given.",
            examples=[1000],
        ),
    )
    metadata = Metadata()

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> NewGame:
        deal = data.get("deal", {})
        seats = data.get("seats")
        return NewGame(
            ruleset=data.get("ruleset"),
            options=data.get("rules", {}),
            seats=None if seats is None else tuple(seats),
            deal=NewDeal(
                DealKind(deal.get("kind", DealKind.RANDOM)), position=deal.get("position")
            ),
            computer_turns=ComputerTurns(data.get("computer_turns", ComputerTurns.AUTO)),
            listed=data.get("listed", False),
            think_ms=data.get("think_ms"),
            metadata=data.get("metadata", {}),
        )


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
        validate=one_of(["free", "safe", "off"]),
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
        metadata=described("The seat's token, for a human seat. It is shown this once.")
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
