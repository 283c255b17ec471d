"""The forms of plans."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, post_load, validates_schema

from engine.computer.advice import ADVISERS
from engine.computer.reasons import CODES
from service.api.fields import described, one_of
from service.api.schemas.base import Form, Reply
from service.api.schemas.moves import MoveSchema
from service.api.schemas.pages import next_cursor
from service.model import NewPlan, PlanStatus, Purpose

_CHANCE = {"minimum": 0, "maximum": 1}
_NULL = "null until there is one, and for whoever may not see it"


class NewPlanSchema(Form):
    """A plan as asked for."""

    purpose = fields.String(
        required=True,
        validate=one_of(Purpose),
        metadata=described(
            "`turn`: the computer seat to move plays now. `hint`: what an expert would do in your place. "
            "`review`: the finished game gone through, decision by decision."
        ),
    )
    level = fields.String(
        validate=one_of(ADVISERS),
        metadata=described(
            "Of a hint or a review: the level that judges; `expert` by default. A computer's turn is "
            "played at the level of its seat."
        ),
    )

    @validates_schema
    def _level_of_advice(self, data: dict[str, Any], **_: Any) -> None:
        if data.get("purpose") == Purpose.TURN.value and "level" in data:
            raise ValidationError("A computer seat plays at its own level.", "level")

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> NewPlan:
        return NewPlan(Purpose(data["purpose"]), data.get("level"))


def _expectation(meaning: str, **more: Any) -> fields.Float:
    return fields.Float(required=True, metadata=described(meaning, **_CHANCE), **more)


class ReasonSchema(Reply):
    """Why a line is better than another."""

    code = fields.String(
        required=True,
        metadata=described(
            f"Which reason, for whoever writes it in another language: {', '.join(f'`{c}`' for c in CODES)}; "
            "more may come.",
            examples=["plays_payoff"],
        ),
    )
    params = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata=described(
            "The facts in it: `card`, `onto` as cards, `seat`, `count`, `missing` and the like as numbers, "
            "`chance` in percent.",
            examples=[{"card": "9C"}],
        ),
    )
    text = fields.String(
        required=True,
        metadata=described(
            "An English sentence.", examples=["It plays your pay-off card, the 9 of clubs."]
        ),
    )


class LineSchema(Reply):
    """A line of play that was considered."""

    line = fields.List(
        fields.Nested(MoveSchema), required=True, metadata=described("Its moves, in order.")
    )
    expectation = _expectation(
        "The chance to win with it, 0 to 1; a draw counts as an even share. Null when nobody judged that.",
        allow_none=True,
    )


class ReviewDecisionSchema(Reply):
    """A stretch of a turn up to the next card nobody had seen, judged by what its mover saw."""

    n = fields.Integer(
        required=True, metadata=described("The number of its first move.", minimum=1)
    )
    version = fields.Integer(
        required=True, metadata=described("The game's version before it.", minimum=0)
    )
    line = fields.List(
        fields.String(), required=True, metadata=described("What was played, in notation.")
    )
    expectation = _expectation("The chance to win before it, with the best line there was.")
    played = _expectation("The chance to win after what was played.")
    loss = _expectation("What the choice cost: the difference.")
    better = fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        metadata=described("The best line, in notation; null where what was played is as good."),
    )
    reasons = fields.List(
        fields.Nested(ReasonSchema),
        required=True,
        metadata=described("Why that is better, the weightiest first."),
    )


class ReviewTurnSchema(Reply):
    """A turn in a review."""

    turn = fields.Integer(required=True, metadata=described("Its number.", minimum=1))
    seat = fields.Integer(required=True, metadata=described("Whose turn it was.", minimum=0))
    expectation = _expectation("The seat's chance to win before it, with the best line there was.")
    played = _expectation("The seat's chance to win after it.")
    loss = fields.Float(
        required=True, metadata=described("What its decisions cost, added up.", minimum=0)
    )
    decisions = fields.List(
        fields.Nested(ReviewDecisionSchema), required=True, metadata=described("In order.")
    )


class ReviewPointSchema(Reply):
    """A point of a seat's curve."""

    turn = fields.Integer(required=True, metadata=described("After which turn.", minimum=1))
    expectation = _expectation("The seat's chance to win then.")


class ReviewSeatSchema(Reply):
    """A seat in a review."""

    seat = fields.Integer(required=True, metadata=described("The seat.", minimum=0))
    turns = fields.Integer(required=True, metadata=described("Its turns.", minimum=1))
    decisions = fields.Integer(required=True, metadata=described("Its decisions.", minimum=1))
    best = fields.Integer(
        required=True, metadata=described("Decisions with nothing better.", minimum=0)
    )
    loss = fields.Float(
        required=True, metadata=described("What all its decisions cost, added up.", minimum=0)
    )
    loss_a_turn = fields.Float(
        required=True, metadata=described("The same for a turn, on average.", minimum=0)
    )
    curve = fields.List(
        fields.Nested(ReviewPointSchema),
        required=True,
        metadata=described("Its chance to win after each of its turns."),
    )
    worst = fields.List(
        fields.Integer(),
        required=True,
        metadata=described("The turns in which it lost most, the worst first; five at most."),
    )


class ReviewSchema(Reply):
    """A finished game gone through."""

    complete = fields.Boolean(
        required=True, metadata=described("Whether it came to the end of the game in its time.")
    )
    turns = fields.List(
        fields.Nested(ReviewTurnSchema),
        required=True,
        metadata=described("In order; turns without a decision are left out."),
    )
    seats = fields.List(
        fields.Nested(ReviewSeatSchema), required=True, metadata=described("By seat.")
    )


class PlanSchema(Reply):
    """A computer's turn, a hint or a review: where it stands, and for whoever may see it, what was thought.

    A hint is seen by its seat; all that was thought in a game by everybody once the game is over (a deal of
    the day: once its day is).
    """

    id = fields.String(required=True, metadata=described("Its id."))
    game_id = fields.String(required=True, metadata=described("The game."))
    version = fields.Integer(
        required=True,
        metadata=described(
            "The game's version that made it necessary; for a hint, the one that asking for it made.",
            minimum=0,
        ),
    )
    purpose = fields.String(
        required=True, validate=one_of(Purpose), metadata=described("What it is for.")
    )
    seat = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described("Who is to move; null for a review.", minimum=0),
    )
    level = fields.String(required=True, metadata=described("At which level."))
    status = fields.String(
        required=True, validate=one_of(PlanStatus), metadata=described("Where it stands.")
    )
    time_limit_ms = fields.Integer(
        required=True, metadata=described("How long it may think about it, milliseconds.")
    )
    attempts = fields.Integer(
        required=True, metadata=described("How often a worker has taken it up.", minimum=0)
    )
    progress = fields.Float(
        required=True,
        allow_none=True,
        metadata=described("For a review: the share of the game it has gone through.", **_CHANCE),
    )
    created_at = fields.DateTime(required=True, metadata=described("When it was made, UTC."))
    due_by = fields.DateTime(
        required=True,
        metadata=described("By then it is over, or `error` says why not; UTC."),
    )
    started_at = fields.DateTime(
        required=True, allow_none=True, metadata=described("When a worker took it up, UTC.")
    )
    finished_at = fields.DateTime(
        required=True, allow_none=True, metadata=described("When it was over, UTC.")
    )
    error = fields.String(
        required=True, allow_none=True, metadata=described("What went wrong, if anything.")
    )
    move = fields.Nested(
        MoveSchema,
        required=True,
        allow_none=True,
        metadata=described(f"The move to make now, or that a turn began with; {_NULL}."),
    )
    line = fields.List(
        fields.Nested(MoveSchema),
        required=True,
        allow_none=True,
        metadata=described(
            "Of a hint the moves up to the next card nobody has seen, or the end of the turn; of a turn "
            f"those that were made; {_NULL}."
        ),
    )
    expectation = _expectation(
        "The chance to win with it, 0 to 1, a draw counted as an even share; of a turn, at its first "
        f"decision; {_NULL}.",
        allow_none=True,
    )
    reasons = fields.List(
        fields.Nested(ReasonSchema),
        required=True,
        allow_none=True,
        metadata=described(
            f"Why, the weightiest first; of a turn, at its first decision; {_NULL}."
        ),
    )
    alternatives = fields.List(
        fields.Nested(LineSchema),
        required=True,
        allow_none=True,
        metadata=described(f"Other lines that were considered, the best first; {_NULL}."),
    )
    complete = fields.Boolean(
        required=True,
        allow_none=True,
        metadata=described(
            f"Whether the thinking came to its end before its time was over; {_NULL}."
        ),
    )
    positions = fields.Integer(
        required=True, allow_none=True, metadata=described(f"Positions searched; {_NULL}.")
    )
    rollouts = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described(f"Times that a line was played on; {_NULL}."),
    )
    thought_ms = fields.Integer(
        required=True, allow_none=True, metadata=described(f"Time thought, milliseconds; {_NULL}.")
    )
    positions_per_s = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described(f"Positions searched in a second; {_NULL}."),
    )
    rollouts_per_s = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described(f"Rollouts played in a second; {_NULL}."),
    )
    review = fields.Nested(
        ReviewSchema,
        required=True,
        allow_none=True,
        metadata=described("Of a review that is done, what it found; in the answer to GET."),
    )


class PlanListSchema(Reply):
    """A page of a game's plans."""

    items = fields.List(fields.Nested(PlanSchema), required=True)
    next = next_cursor()
