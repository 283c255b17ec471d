"""The forms of moves: as sent, as recorded, and the answer to one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from marshmallow import ValidationError, fields, post_load, validate

from engine.cards import Card as EngineCard
from engine.errors import EngineError
from engine.foresee import Horizon
from engine.moves import Kind, Move, Source
from service.api.fields import KINDS, SOURCES, Card, Flag, Whole, described, is_card, one_of
from service.api.resources.views.schemas import ViewSchema
from service.api.schemas import moves as parts
from service.api.schemas.base import Form, Reply

_MAX_INDEX: Final = 10**6
"""Far beyond any table: an index up to here is judged by the rules, one beyond is no index."""
_MAX_NOTATION: Final = 40
_MAX_MOVES: Final = 200
"""More than any turn can have before a revelation."""


class NewMoveSchema(Form):
    """A move to make: its fields, or its `notation`, or both if they agree.

    An item of `legal_moves` may be sent as it is.
    """

    kind = fields.String(validate=KINDS, metadata=described(parts.KIND))
    source = fields.String(validate=SOURCES, metadata=described(parts.SOURCE))
    card = Card(parts.CARD, allow_none=True, validate=is_card)
    source_index = Whole(
        allow_none=True,
        metadata=described(parts.SOURCE_INDEX, minimum=0, maximum=_MAX_INDEX),
    )
    target_index = Whole(metadata=described(parts.TARGET_INDEX, minimum=0, maximum=_MAX_INDEX))
    notation = fields.String(
        metadata=described(
            f"{parts.NOTATION} As in {', '.join(f'`{each}`' for each in parts.NOTATION_EXAMPLES)}.",
            pattern=parts.NOTATION_PATTERN,
            maxLength=_MAX_NOTATION,
        )
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> Move:
        given = {name: value for name, value in data.items() if value is not None}
        _check_indexes(given)
        notation = given.pop("notation", None)
        return _of_fields(given) if notation is None else _of_notation(notation, given)


def _check_indexes(given: dict[str, Any]) -> None:
    errors = {
        name: ["It must be 0 or more." if given[name] < 0 else f"It may be {_MAX_INDEX} at most."]
        for name in ("source_index", "target_index")
        if not 0 <= given.get(name, 0) <= _MAX_INDEX
    }
    if errors:
        raise ValidationError(errors)


def _of_fields(given: dict[str, Any]) -> Move:
    errors = {
        name: ["It is missing (a move has these fields, or a notation)."]
        for name in ("kind", "source", "target_index")
        if name not in given
    }
    if given.get("source") == Source.HAND and "card" not in given:
        errors["card"] = ["A move from the hand names its card."]
    if given.get("source") == Source.SIDE and "source_index" not in given:
        errors["source_index"] = ["A move from a side stack names that stack."]
    if given.get("source") in (Source.HAND, Source.PAYOFF) and "source_index" in given:
        errors["source_index"] = ["Only a move from a side stack names one."]
    if errors:
        raise ValidationError(errors)
    return Move(
        kind=Kind(given["kind"]),
        source=Source(given["source"]),
        target_index=given["target_index"],
        card=EngineCard(given["card"]) if "card" in given else None,
        source_index=given.get("source_index"),
    )


def _of_notation(notation: str, given: dict[str, Any]) -> Move:
    if len(notation) > _MAX_NOTATION:
        raise ValidationError(f"It may have {_MAX_NOTATION} characters at most.", "notation")
    try:
        move = Move.parse(notation)
    except EngineError as error:
        raise ValidationError(error.message, "notation") from None
    if move.card is None and "card" in given:
        # Notation leaves the card of a pay-off or side source out; the field is checked all the same.
        move = replace(move, card=EngineCard(given["card"]))
    errors = {
        name: [f"It does not agree with the notation {notation}."]
        for name, value in given.items()
        if getattr(move, name) != value
    }
    if errors:
        raise ValidationError(errors)
    return move


class MoveRecordSchema(parts.MoveSchema):
    """A move that was made."""

    n = fields.Integer(required=True, metadata=described("Its number, from 1.", minimum=1))
    seat = fields.Integer(required=True, metadata=described("Who made it.", minimum=0))
    turn = fields.Integer(
        required=True, metadata=described("The number of the turn it belongs to.", minimum=1)
    )
    version = fields.Integer(
        required=True, metadata=described("The game's version from this move on.", minimum=1)
    )
    at = fields.DateTime(required=True, metadata=described("When it was made, UTC."))
    taken_back = fields.Boolean(
        required=True, metadata=described("Whether it was taken back and counts no more.")
    )


class MoveListSchema(Reply):
    """A page of the record."""

    items = fields.List(fields.Nested(MoveRecordSchema), required=True)
    next = fields.String(
        required=True,
        allow_none=True,
        metadata=described("The `cursor` of the next page; null when there are no more moves yet."),
    )


class PlayedSchema(Reply):
    """The answer to a move."""

    move = fields.Nested(MoveRecordSchema, required=True)
    happenings = parts.happenings()
    view = fields.Nested(ViewSchema, required=True, metadata=described("The mover's new view."))


@dataclass(frozen=True, slots=True)
class NewTurn:
    """Moves to make or to judge."""

    moves: tuple[Move, ...]
    dry_run: bool


class NewTurnSchema(Form):
    """Several moves of one turn."""

    moves = fields.List(
        fields.Nested(NewMoveSchema),
        required=True,
        validate=validate.Length(min=1, max=_MAX_MOVES),
        metadata=described("The moves in order, each by its fields or its notation."),
    )
    dry_run = Flag(
        metadata=described("Whether to judge the moves only, and not to make them.", default=False)
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> NewTurn:
        return NewTurn(tuple(data["moves"]), data.get("dry_run", False))


class TurnPlayedSchema(Reply):
    """The answer to several moves."""

    moves = fields.List(
        fields.Nested(MoveRecordSchema),
        required=True,
        metadata=described("The moves as they were made, in order."),
    )
    happenings = parts.happenings()
    view = fields.Nested(ViewSchema, required=True, metadata=described("The mover's new view."))


class TurnJudgedSchema(Reply):
    """What several moves would do, as far as their mover can foresee."""

    version = fields.Integer(
        required=True, metadata=described("The game's version they were judged at.", minimum=0)
    )
    legal = fields.Boolean(
        required=True, metadata=described("True: what is not legal is a problem.")
    )
    ends_with = fields.String(
        required=True,
        allow_none=True,
        validate=one_of(Horizon),
        metadata=described("What the last move leads to; null when the turn simply goes on."),
    )
