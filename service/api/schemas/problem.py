"""The form of a problem document (RFC 9457)."""

from __future__ import annotations

from marshmallow import fields

from service.api.fields import described
from service.api.schemas.base import Reply


class ProblemSchema(Reply):
    """Why a request was refused."""

    type = fields.String(
        required=True,
        metadata=described(
            "The kind of problem: the address of a page that tells its meaning, its cure, and whether a "
            "retry is safe. The last path segment is stable.",
            format="uri",
        ),
    )
    title = fields.String(required=True, metadata=described("The kind of problem in words."))
    status = fields.Integer(required=True, metadata=described("The HTTP status."))
    detail = fields.String(required=True, metadata=described("What is wrong here, for people."))
    instance = fields.String(
        required=True, metadata=described("The path that was asked for.", format="uri-reference")
    )
    params = fields.Dict(
        keys=fields.String(),
        required=True,
        metadata=described("The facts of the detail, for translation."),
    )
    version = fields.Integer(metadata=described("The game's version, where a game is known."))
    errors = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        metadata=described("For `validation`: the reasons by field path, as in `seats.0.kind`."),
    )
