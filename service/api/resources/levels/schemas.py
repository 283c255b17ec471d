"""The form of a level."""

from __future__ import annotations

from marshmallow import fields

from service.api.fields import described
from service.api.schemas.base import Reply


class LevelSchema(Reply):
    """A level of computer players."""

    name = fields.String(required=True, metadata=described("Its name.", examples=["medium"]))
    also_called = fields.List(
        fields.String(), required=True, metadata=described("What other tables call it.")
    )
    summary = fields.String(required=True, metadata=described("One or two sentences for a lobby."))
    factor = fields.Float(
        required=True, metadata=described("How long it may think, as a multiple of the base time.")
    )
    time_limit_ms = fields.Integer(
        required=True,
        metadata=described(
            "The most milliseconds it may think about a turn, at this service's base time."
        ),
    )


class LevelListSchema(Reply):
    """Every level, weakest first."""

    items = fields.List(fields.Nested(LevelSchema), required=True)
