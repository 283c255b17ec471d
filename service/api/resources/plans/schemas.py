"""The forms of plans."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, post_load

from service.api.fields import described, one_of
from service.api.schemas.base import Form, Reply
from service.model import PlanStatus, Purpose


class NewPlanSchema(Form):
    """A plan as asked for."""

    purpose = fields.String(
        required=True,
        validate=one_of(Purpose),
        metadata=described("`turn`: the computer seat to move plays now."),
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> Purpose:
        return Purpose(data["purpose"])


class PlanSchema(Reply):
    """A computer's turn: where its planning stands."""

    id = fields.String(required=True, metadata=described("Its id."))
    game_id = fields.String(required=True, metadata=described("The game."))
    version = fields.Integer(
        required=True,
        metadata=described("The game's version that made it necessary.", minimum=0),
    )
    purpose = fields.String(
        required=True, validate=one_of(Purpose), metadata=described("What it is for.")
    )
    seat = fields.Integer(required=True, metadata=described("Who plays.", minimum=0))
    level = fields.String(required=True, metadata=described("At which level."))
    status = fields.String(
        required=True, validate=one_of(PlanStatus), metadata=described("Where it stands.")
    )
    time_limit_ms = fields.Integer(
        required=True, metadata=described("How long it may think about the turn, milliseconds.")
    )
    attempts = fields.Integer(
        required=True, metadata=described("How often a worker has taken it up.", minimum=0)
    )
    created_at = fields.DateTime(required=True, metadata=described("When it was made, UTC."))
    due_by = fields.DateTime(
        required=True,
        metadata=described("By then the computer has moved, or `error` says why not; UTC."),
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
