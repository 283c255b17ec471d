"""The forms of claims, tokens and invites."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, post_load, validate

from service.api.fields import described, is_name
from service.api.schemas.base import Form, Reply
from service.names import MAX_NAME

_MAX_INVITE = 200
_MAX_CODE = 40


class NewClaimSchema(Form):
    """A seat as claimed."""

    invite = fields.String(
        required=True,
        validate=validate.Length(min=1, max=_MAX_INVITE),
        metadata=described("The invite.", examples=["sm_inv_Vq3…"]),
    )
    name = fields.String(
        allow_none=True,
        validate=is_name,
        metadata=described(
            "A name to show; the seat's own if not given.",
            examples=["Bruno"],
            minLength=1,
            maxLength=MAX_NAME,
        ),
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> tuple[str, str | None]:
        return data["invite"], data.get("name")


class SeatTokenSchema(Reply):
    """A seat's token. It is shown this once."""

    game_id = fields.String(required=True, metadata=described("The game."))
    seat = fields.Integer(required=True, metadata=described("The seat, from 0.", minimum=0))
    token = fields.String(required=True, metadata=described("Acts for the seat; shown this once."))


class SeatInviteSchema(Reply):
    """An invite for a seat. It is shown this once."""

    game_id = fields.String(required=True, metadata=described("The game."))
    seat = fields.Integer(required=True, metadata=described("The seat, from 0.", minimum=0))
    invite = fields.String(
        required=True,
        metadata=described("Good for one claim within 72 hours; shown this once."),
    )


class HandoverSchema(Reply):
    """A code that brings a seat to another device. It is shown this once."""

    game_id = fields.String(required=True, metadata=described("The game."))
    seat = fields.Integer(required=True, metadata=described("The seat, from 0.", minimum=0))
    code = fields.String(
        required=True,
        metadata=described(
            "Good once within ten minutes; shown this once.", examples=["K7Q0-2M9D-XT4V"]
        ),
    )
    expires_at = fields.String(
        required=True, metadata=described("When it runs out.", format="date-time")
    )


class NewHandoverSchema(Form):
    """A code as it was entered."""

    code = fields.String(
        required=True,
        validate=validate.Length(min=1, max=_MAX_CODE),
        metadata=described(
            "The code. Small letters, other gaps, O for 0, and I or L for 1 are understood.",
            examples=["K7Q0-2M9D-XT4V"],
        ),
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> str:
        return str(data["code"])
