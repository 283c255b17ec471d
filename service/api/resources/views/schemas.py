"""The form of a view."""

from __future__ import annotations

from marshmallow import fields

from engine.view import Phase
from service.api.fields import Card, described, one_of
from service.api.schemas import games as parts
from service.api.schemas.base import Form, Reply
from service.api.schemas.moves import HappeningSchema, MoveSchema
from service.api.schemas.positions import PositionSchema
from service.api.schemas.rules import RulesSchema


class TurnSchema(Reply):
    """Whose turn it is."""

    seat = fields.Integer(required=True, metadata=described("The seat to move.", minimum=0))
    number = fields.Integer(
        required=True, metadata=described("Counted through the game, from 1.", minimum=1)
    )
    phase = fields.String(
        required=True,
        validate=one_of(Phase),
        metadata=described("`fill` once the first empty side stack has been filled in this turn."),
    )


class CenterSchema(Reply):
    """A place for a center stack."""

    height = fields.Integer(required=True, metadata=described("How many cards.", minimum=0))
    needs = fields.String(
        required=True,
        allow_none=True,
        metadata=described(
            "The rank it takes next; null for a stack that is complete.", examples=["6"]
        ),
    )
    cards = fields.List(Card(), required=True, metadata=described("The cards, bottom to top."))


class PayoffSchema(Reply):
    """A pay-off pile, as everyone sees it."""

    top = Card("The top card; null when the pile is empty.", required=True, allow_none=True)
    count = fields.Integer(required=True, metadata=described("How many cards.", minimum=0))


class SeatViewSchema(Reply):
    """What is seen of one seat."""

    seat = fields.Integer(required=True, metadata=described("Its number, from 0.", minimum=0))
    name = fields.String(required=True, metadata=described("The name to show."))
    kind = fields.String(required=True, validate=parts.KINDS, metadata=described("Who sits there."))
    level = fields.String(required=True, allow_none=True, metadata=described(parts.LEVEL))
    hand = fields.List(
        Card(),
        required=True,
        allow_none=True,
        metadata=described("The hand; null for one the viewer may not see."),
    )
    hand_count = fields.Integer(
        required=True, metadata=described("How many cards are in the hand.", minimum=0)
    )
    payoff = fields.Nested(PayoffSchema, required=True)
    sides = fields.List(
        fields.List(Card()),
        required=True,
        metadata=described("The side stacks, each bottom to top."),
    )


class UndoSchema(Reply):
    """Whether the viewer may take a move back."""

    available = fields.Boolean(required=True, metadata=described("Whether it may."))
    reason = fields.String(required=True, allow_none=True, metadata=described("Why not, in words."))


class ComputerSchema(Reply):
    """The computer turn that the game waits for."""

    plan_id = fields.String(required=True, metadata=described("Its plan."))
    due_by = fields.DateTime(
        required=True,
        metadata=described("By then the computer has moved, or the plan says why not; UTC."),
    )


class ViewSchema(Reply):
    """A game as one viewer sees it. Lists of cards run bottom to top."""

    game_id = fields.String(required=True, metadata=described("The game."))
    version = parts.version()
    viewer = fields.Raw(
        required=True,
        metadata=described(
            "The seat that looks, or `spectator`, or `full`.",
            type=["integer", "string"],
            examples=[0],
        ),
    )
    status = parts.status()
    rules = fields.Nested(RulesSchema, required=True)
    turn = fields.Nested(
        TurnSchema,
        required=True,
        allow_none=True,
        metadata=described("Whose turn it is; null unless the game is active."),
    )
    centers = fields.List(
        fields.Nested(CenterSchema),
        required=True,
        metadata=described(
            "Every place in the center. Places never shift: a completed stack leaves its own empty."
        ),
    )
    stock_count = fields.Integer(
        required=True, metadata=described("Cards in the stock.", minimum=0)
    )
    set_aside_count = fields.Integer(
        required=True, metadata=described("Completed cards that wait to come back.", minimum=0)
    )
    seats = fields.List(fields.Nested(SeatViewSchema), required=True)
    legal_moves = fields.List(
        fields.Nested(MoveSchema),
        required=True,
        metadata=described(
            "Every move there is; empty unless the viewer is to move. Of equal places the lowest is "
            "offered, and any is accepted."
        ),
    )
    last_turn = fields.List(
        fields.Nested(HappeningSchema),
        required=True,
        metadata=described("What happened in the latest turn that has ended."),
    )
    undo = fields.Nested(UndoSchema, required=True)
    computer = fields.Nested(
        ComputerSchema,
        required=True,
        allow_none=True,
        metadata=described("The computer turn it waits for, or null."),
    )
    result = parts.result()
    match = parts.match()
    next_game_id = parts.next_game_id()
    position = fields.Nested(
        PositionSchema, metadata=described("All the cards; only in the view `full`.")
    )


class ViewQuery(Form):
    """What to wait for."""

    until = fields.String(
        validate=one_of(["my_turn"]),
        metadata=described(
            "With `Prefer: wait=N`: hold the answer until it is the bearer's turn or the game is over, "
            "rather than until the version moves."
        ),
    )
