"""The form of the service's own status."""

from __future__ import annotations

from marshmallow import fields

from service.api.fields import described
from service.api.schemas.base import Reply


class StatusSchema(Reply):
    """How the service is."""

    status = fields.String(required=True, metadata=described("`ok`.", examples=["ok"]))
