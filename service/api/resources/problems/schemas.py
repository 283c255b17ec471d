"""The form of a kind of problem."""

from __future__ import annotations

from marshmallow import fields

from service.api.fields import described
from service.api.schemas.base import Reply


class ProblemTypeSchema(Reply):
    """A kind of problem, explained."""

    type = fields.String(
        required=True, metadata=described("The address of this page.", format="uri")
    )
    slug = fields.String(required=True, metadata=described("The last path segment of its type."))
    status = fields.Integer(required=True, metadata=described("The HTTP status it comes with."))
    title = fields.String(required=True, metadata=described("The kind of problem in words."))
    meaning = fields.String(required=True, metadata=described("What it means."))
    cure = fields.String(required=True, metadata=described("What to do about it."))
    retry_safe = fields.Boolean(
        required=True,
        metadata=described("Whether the same request, sent again, does no harm and may succeed."),
    )
