"""The forms of players."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, post_load

from service.api.fields import Metadata, described, is_name
from service.api.schemas.base import Form, Reply
from service.names import MAX_NAME
from service.people import DEFAULT_NAME, NewPlayer


class PlayerSchema(Reply):
    """A player, as it sees itself."""

    id = fields.String(required=True, metadata=described("Its id."))
    name = fields.String(
        required=True, metadata=described("The name it sits down under, and that results show.")
    )
    metadata = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata=described("Its own texts, as they were sent."),
    )
    app_id = fields.String(
        required=True,
        allow_none=True,
        metadata=described("The app it belongs to; null for a player who made itself."),
    )
    created_at = fields.DateTime(required=True, metadata=described("When it was made, UTC."))


class PlayerTokenSchema(PlayerSchema):
    """A player with its token. It is shown this once."""

    token = fields.String(
        required=True,
        metadata=described("Acts for every seat that the player holds; shown this once."),
    )


class NewPlayerSchema(Form):
    """A player as asked for, or what is to change about one; what is left out stays as it is."""

    name = fields.String(
        validate=is_name,
        metadata=described(
            f"The name to sit down under; at first {DEFAULT_NAME}.",
            examples=["Ada"],
            minLength=1,
            maxLength=MAX_NAME,
        ),
    )
    metadata = Metadata()

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> NewPlayer:
        return NewPlayer(data.get("name"), data.get("metadata"))
