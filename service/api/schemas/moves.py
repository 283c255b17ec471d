"""Moves, and what follows from them."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from service.api.fields import CARD_PATTERN, KINDS, SOURCES, Card, described
from service.api.schemas.base import Reply

KIND = (
    "What to do with the card: `build` on a center stack, `discard` or `fill` on an own side stack, \
`load` an opponent's pay-off pile."
)
SOURCE = "Where the card comes from."
CARD = "The card; required for a hand source, optional elsewhere (checked when given)."
SOURCE_INDEX = "The own side stack, for a side source alone; from 0."
TARGET_INDEX = "The center stack, the own side stack, or for `load` the opponent's seat; from 0."
NOTATION = "The move as one short text that parses back; stacks and seats are counted from 1."
_CARD = CARD_PATTERN.removeprefix("^").removesuffix("$")
_NUMBER = "[1-9][0-9]{0,8}"
NOTATION_PATTERN = f"^(h:{_CARD}|(p|s{_NUMBER})(:{_CARD})?)(>[cso]|[+]s){_NUMBER}$"
NOTATION_EXAMPLES = ["h:7H>c1", "p>c2", "s3>c1", "h:7H>s2", "h:7H+s2", "h:7H>o1"]


class MoveSchema(Reply):
    """A move. It may be sent back as it is, to be made."""

    kind = fields.String(required=True, validate=KINDS, metadata=described(KIND))
    source = fields.String(required=True, validate=SOURCES, metadata=described(SOURCE))
    card = Card(CARD, required=True, allow_none=True)
    source_index = fields.Integer(
        required=True, allow_none=True, metadata=described(SOURCE_INDEX, minimum=0)
    )
    target_index = fields.Integer(required=True, metadata=described(TARGET_INDEX, minimum=0))
    notation = fields.String(
        required=True, metadata=described(NOTATION, examples=NOTATION_EXAMPLES)
    )


class HappeningSchema(Reply):
    """A public fact that followed from a move. Which fields there are depends on its type."""

    type = fields.String(
        required=True,
        metadata=described(
            "`played` (seat, move, rank), `drew` (seat, count), `turned_up` (seat, card), `completed` "
            "(center, cards), `recycled` (count), `turn_ended` (seat, by), `resigned` (seat), "
            "`game_ended` (winner, ending, points); more may come.",
            examples=["played"],
        ),
    )
    seat = fields.Integer(metadata=described("The seat it is about.", minimum=0))
    move = fields.Nested(MoveSchema, metadata=described("The move that was made."))
    rank = fields.String(
        allow_none=True,
        metadata=described(
            "For a build: the rank the card stands for from now on.", examples=["7"]
        ),
    )
    count = fields.Integer(metadata=described("How many cards.", minimum=0))
    card = Card("The new pay-off top.")
    center = fields.Integer(metadata=described("The center stack; from 0.", minimum=0))
    cards = fields.List(Card(), metadata=described("The cards, bottom to top."))
    by = fields.String(metadata=described("How the turn ended: `discard`, `empty_hand` or `pass`."))
    winner = fields.Integer(
        allow_none=True, metadata=described("The winning seat; null for a draw.")
    )
    ending = fields.String(metadata=described("Why the game ended."))
    points = fields.List(fields.Integer(), metadata=described("What each seat scores."))


def happenings() -> fields.List[Any]:
    """The field of what followed from something that was done."""
    return fields.List(
        fields.Nested(HappeningSchema),
        required=True,
        metadata=described("All that followed, in order."),
    )
