"""The forms of events."""

from __future__ import annotations

from marshmallow import fields, validate

from service.api.fields import QueryFlag, QueryWhole, described
from service.api.resources.moves.schemas import MoveRecordSchema
from service.api.schemas import moves as parts
from service.api.schemas.base import Form, Reply
from service.api.schemas.pages import MAX_LIMIT

_MAX_VERSION = 999_999_999


class EventSchema(Reply):
    """An entry of a game's log: public facts only."""

    version = fields.Integer(
        required=True, metadata=described("The game's version from this entry on.", minimum=1)
    )
    type = fields.String(
        required=True,
        metadata=described(
            "`moved`, `took_back`, `resigned`, `abandoned`, `claimed`, `revealed`, `amended`, `cancelled`, "
            "`left`, `turn_requested`, `turn_cancelled`, `hint_taken`, `next_game`, and of the admin "
            "`ended`, `requeued`, `revoked`; more may come.",
            examples=["moved"],
        ),
    )
    at = fields.DateTime(required=True, metadata=described("When it was, UTC."))
    seat = fields.Integer(
        required=True, allow_none=True, metadata=described("Whose doing it was; null for nobody's.")
    )
    turn = fields.Integer(
        required=True, metadata=described("The number of the turn it belongs to.", minimum=1)
    )
    happenings = parts.happenings()
    move = fields.Nested(
        MoveRecordSchema,
        required=True,
        allow_none=True,
        metadata=described("For `moved`: the move's record as it stands now."),
    )
    taken_back = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described("For `took_back`: how many entries count no more."),
    )
    changed = fields.List(
        fields.String(),
        required=True,
        metadata=described("For `amended`: the names of what changed."),
    )
    next_game_id = fields.String(
        required=True,
        allow_none=True,
        metadata=described("For `next_game`: the game that follows on the same seats."),
    )


class EventListSchema(Reply):
    """A page of events."""

    items = fields.List(fields.Nested(EventSchema), required=True)
    next = fields.Integer(
        required=True,
        metadata=described(
            "The `after` of the next page: the version of the last event.", minimum=0
        ),
    )


class EventsQuery(Form):
    """Which events."""

    after = QueryWhole(
        validate=validate.Range(min=0, max=_MAX_VERSION),
        metadata=described(
            "Only events behind this version of the game; all by default. A stream without it, and without "
            "Last-Event-ID, begins with a snapshot."
        ),
    )
    limit = QueryWhole(
        load_default=MAX_LIMIT,
        validate=validate.Range(min=1, max=MAX_LIMIT),
        metadata=described("How many items at most."),
    )
    views = QueryFlag(
        load_default=False,
        metadata=described(
            "For a stream: have the view that you see follow whenever there was something new. A page is the "
            "same with it."
        ),
    )
