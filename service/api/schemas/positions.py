"""A position: the cards of a game at one moment. Every list runs bottom to top."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields

from engine.view import Phase
from service.api.fields import Card, Reader, Whole, described, one_of
from service.api.schemas.base import Form, Reply


def _cards(description: str, *, required: bool = True) -> fields.List[Any]:
    return fields.List(Card(), required=required, metadata=described(description))


def _stacks(description: str) -> fields.List[Any]:
    return fields.List(fields.List(Card()), required=True, metadata=described(description))


def _seat() -> dict[str, Any]:
    return {
        "hand": _cards("The hand."),
        "payoff": _cards("The pay-off pile; its top is the last card."),
        "sides": _stacks("The side stacks."),
    }


def _position(seat: type[Schema], *, required: bool) -> dict[str, Any]:
    return {
        "centers": _stacks("The center stacks; an empty list is an empty place."),
        "stock": _cards("The stock; the last card is drawn next."),
        "set_aside": _cards("Completed center stacks that wait.", required=required),
        "seats": fields.List(fields.Nested(seat), required=True),
        "to_move": Whole(required=True, metadata=described("The seat to move.", minimum=0)),
        "phase": fields.String(
            required=required, validate=one_of(Phase), metadata=described("The part of the turn.")
        ),
    }


PositionSeatSchema = Reply.from_dict(_seat(), name="PositionSeatSchema")
PositionSchema = Reply.from_dict(
    _position(PositionSeatSchema, required=True), name="PositionSchema"
)
NewPositionSeatSchema = Form.from_dict(_seat(), name="NewPositionSeatSchema")
NewPositionSchema = Form.from_dict(
    _position(NewPositionSeatSchema, required=False), name="NewPositionSchema"
)
for _schema in (PositionSeatSchema, NewPositionSeatSchema):
    _schema.__doc__ = "The cards of one seat."
for _schema in (PositionSchema, NewPositionSchema):
    _schema.__doc__ = "The cards of a game at one moment. Every list runs bottom to top."


class NewPosition(Reader, fields.Nested):
    """A position as asked for. It stays JSON-plain: the engine reads it, and names what is wrong."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(NewPositionSchema, **kwargs)

    def read(self, value: Any) -> Any:
        """The value as it is."""
        return value
