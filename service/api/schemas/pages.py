"""Pages of lists."""

from __future__ import annotations

from marshmallow import fields, validate

from service.api.fields import QueryWhole, described
from service.api.schemas.base import Form

MAX_LIMIT = 100
_MAX_CURSOR = 400


def next_cursor() -> fields.String:
    """The field of the cursor of the page after a page."""
    return fields.String(
        required=True,
        allow_none=True,
        metadata=described("The `cursor` of the next page; null on the last."),
    )


class PageQuery(Form):
    """Which page of a list."""

    cursor = fields.String(
        validate=validate.Length(min=1, max=_MAX_CURSOR),
        metadata=described("The `next` of the page before."),
    )
    limit = QueryWhole(
        load_default=20,
        validate=validate.Range(min=1, max=MAX_LIMIT),
        metadata=described("How many items at most."),
    )
