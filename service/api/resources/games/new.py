"""The forms of a game as asked for."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, post_load, validate, validates_schema

from engine.computer.levels import LEVELS
from engine.presets import PRESETS
from service.api.fields import Flag, Metadata, NewRecord, Whole, described, is_name, one_of
from service.api.resources.webhooks.schemas import NewWebhookSchema
from service.api.schemas import games as parts
from service.api.schemas.base import Form
from service.api.schemas.positions import NewPosition
from service.api.schemas.rules import RuleOverridesSchema
from service.model import (
    ComputerTurns,
    DealKind,
    NewDeal,
    NewGame,
    NewMatch,
    NewSeat,
    SeatKind,
    UndoPolicy,
)
from service.names import MAX_NAME
from service.settings import MAX_THINK_MS, MIN_THINK_MS

MAX_SEATS = 6
MAX_CODE = 100
MAX_TARGET = 1_000_000
MAX_SILENCE_S = 30 * 24 * 3600


class NewSeatSchema(Form):
    """A seat as asked for."""

    kind = fields.String(
        required=True, validate=parts.KINDS, metadata=described("Who is to sit there.")
    )
    name = fields.String(
        allow_none=True,
        validate=is_name,
        metadata=described("A name to show.", examples=["Ada"], minLength=1, maxLength=MAX_NAME),
    )
    level = fields.String(
        allow_none=True,
        validate=one_of(LEVELS),
        metadata=described("For a computer: its level; `medium` if not given."),
    )
    open = Flag(
        metadata=described(
            "For a human: whether the seat waits for somebody who claims it with an invite. The game "
            "begins when no seat is open.",
            default=False,
        )
    )

    @validates_schema(skip_on_field_errors=True)
    def _check(self, data: dict[str, Any], **_: Any) -> None:
        if data["kind"] == SeatKind.HUMAN and data.get("level") is not None:
            raise ValidationError("A human has no level.", "level")
        if data["kind"] == SeatKind.COMPUTER and data.get("open"):
            raise ValidationError("A computer's seat is not open to anybody.", "open")

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> NewSeat:
        kind = SeatKind(data["kind"])
        return NewSeat(kind, data.get("name"), data.get("level"), data.get("open", False))


class DealSchema(Form):
    """Where the cards of a new game come from."""

    kind = fields.String(
        required=True,
        validate=one_of(DealKind),
        metadata=described(
            "`random`: a fresh shuffle. `daily`: today's deal of the rule set. `code`: the deal of a "
            "finished game. `position`: the cards as given. `record`: a game that goes on where its record "
            "ends. All but the first two make practice games."
        ),
    )
    code = fields.String(
        validate=validate.Length(min=1, max=MAX_CODE),
        metadata=described("For `code`: the code, as the deal of a finished game tells it."),
    )
    position = NewPosition(
        metadata=described("For `position`: the cards as they lie, after the mover's draw.")
    )
    record = NewRecord(
        metadata=described(
            "For `record`: the document of a finished game, as `GET …/record` gives it."
        )
    )

    @validates_schema(skip_on_field_errors=True)
    def _check(self, data: dict[str, Any], **_: Any) -> None:
        for kind in (DealKind.CODE, DealKind.POSITION, DealKind.RECORD):
            if data["kind"] == kind and kind.value not in data:
                raise ValidationError(f"A deal of kind {kind.value} needs one.", kind.value)
            if data["kind"] != kind and kind.value in data:
                raise ValidationError(f"Only a deal of kind {kind.value} has one.", kind.value)

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> NewDeal:
        return NewDeal(**{**data, "kind": DealKind(data["kind"])})


class NewMatchSchema(Form):
    """A match as asked for: games between the same seats, one after another."""

    target = Whole(
        required=True,
        allow_none=True,
        validate=validate.Range(min=1, max=MAX_TARGET),
        metadata=described(
            "The points that end it; null for a match without an end.", examples=[50]
        ),
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> NewMatch:
        return NewMatch(data["target"])


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
            "computers elsewhere; for a record, who played it."
        ),
    )
    match = fields.Nested(
        NewMatchSchema,
        allow_none=True,
        metadata=described("Make it the first game of a match; null for a single game."),
    )
    deal = fields.Nested(DealSchema, metadata=described("Where the cards come from."))
    computer_turns = fields.String(
        validate=one_of(ComputerTurns),
        metadata=described(
            "`auto`: computer seats move by themselves; `on_request`: when a plan asks for it.",
            default="auto",
        ),
    )
    undo = fields.String(
        validate=one_of(UndoPolicy),
        metadata=described(
            "`free`: any own last move, with the computer's reply to it; `safe`: moves of the turn in "
            "progress until something hidden is revealed; `off`. Not given: `safe` between humans, else "
            "`free`."
        ),
    )
    hints = Flag(
        metadata=described(
            "Whether hints may be asked for. Not given: not between humans, else yes."
        )
    )
    local = Flag(
        metadata=described(
            "Whether the players share one screen: then the hand of the seat to move is covered until it "
            "is revealed.",
            default=False,
        )
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
    abandon_after_s = Whole(
        allow_none=True,
        validate=validate.Range(min=1, max=MAX_SILENCE_S),
        metadata=described(
            "After so many seconds of silence of the human to move, another seat may claim the win; null "
            "or not given: never.",
            examples=[86400],
        ),
    )
    metadata = Metadata()
    webhook = fields.Nested(
        NewWebhookSchema,
        metadata=described("A webhook of the game, told from its first moment on."),
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> NewGame:
        seats = data.get("seats")
        undo = data.get("undo")
        return NewGame(
            ruleset=data.get("ruleset"),
            options=data.get("rules", {}),
            seats=None if seats is None else tuple(seats),
            deal=data.get("deal", NewDeal()),
            match=data.get("match"),
            computer_turns=ComputerTurns(data.get("computer_turns", ComputerTurns.AUTO)),
            undo=None if undo is None else UndoPolicy(undo),
            hints=data.get("hints"),
            local=data.get("local", False),
            abandon_after_s=data.get("abandon_after_s"),
            listed=data.get("listed", False),
            think_ms=data.get("think_ms"),
            metadata=data.get("metadata", {}),
            webhook=data.get("webhook"),
        )
