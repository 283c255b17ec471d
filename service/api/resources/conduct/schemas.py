"""The answer to what is no move."""

from __future__ import annotations

from marshmallow import fields

from service.api.fields import described
from service.api.resources.views.schemas import ViewSchema
from service.api.schemas import moves as parts
from service.api.schemas.base import Reply


class DoneSchema(Reply):
    """What happened, and how the game looks now."""

    happenings = parts.happenings()
    view = fields.Nested(
        ViewSchema, required=True, metadata=described("The new view of the seat that did it.")
    )
