"""The forms of apps."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, post_load, validate

from service.api.fields import Whole, described, is_name
from service.api.schemas.base import Form, Reply
from service.api.schemas.pages import next_cursor
from service.names import MAX_NAME
from service.people import NewApp, Quota

DEFAULT_QUOTA = 10_000
_MAX_QUOTA = 2_000_000_000
_GAMES = "How many games it and its players may make in a day, UTC; null for any number."
_PLAYERS = "How many players it may make in a day, UTC; null for any number."


class QuotaSchema(Reply):
    """How much an app may make in a day."""

    games = fields.Integer(required=True, allow_none=True, metadata=described(_GAMES, minimum=0))
    players = fields.Integer(
        required=True, allow_none=True, metadata=described(_PLAYERS, minimum=0)
    )


class UsedSchema(Reply):
    """How much an app has made today."""

    games = fields.Integer(required=True, metadata=described("Games.", minimum=0))
    players = fields.Integer(required=True, metadata=described("Players.", minimum=0))


class AppSchema(Reply):
    """A back end that makes games and players of its own."""

    id = fields.String(required=True, metadata=described("Its id."))
    name = fields.String(required=True, metadata=described("Its name."))
    quota = fields.Nested(QuotaSchema, required=True)
    used_today = fields.Nested(UsedSchema, required=True)
    created_at = fields.DateTime(required=True, metadata=described("When it was issued, UTC."))
    last_used_at = fields.DateTime(
        required=True,
        allow_none=True,
        metadata=described("When its token was used last, to the minute, UTC; null for never."),
    )
    revoked_at = fields.DateTime(
        required=True,
        allow_none=True,
        metadata=described("When it was revoked, UTC; null while it is good."),
    )


class NewAppTokenSchema(AppSchema):
    """An app with its token. It is shown this once."""

    token = fields.String(required=True, metadata=described("The app's token; shown this once."))


class AppListSchema(Reply):
    """A page of apps."""

    items = fields.List(fields.Nested(AppSchema), required=True)
    next = next_cursor()


def _quota(meaning: str) -> Whole:
    return Whole(
        allow_none=True,
        load_default=DEFAULT_QUOTA,
        validate=validate.Range(min=0, max=_MAX_QUOTA),
        metadata=described(meaning, default=DEFAULT_QUOTA),
    )


class NewQuotaSchema(Form):
    """How much an app is to be allowed in a day."""

    games = _quota(_GAMES)
    players = _quota(_PLAYERS)

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> Quota:
        return Quota(data["games"], data["players"])


class NewAppSchema(Form):
    """An app as asked for."""

    name = fields.String(
        required=True,
        validate=is_name,
        metadata=described(
            "A name to know it by.", examples=["The lobby"], minLength=1, maxLength=MAX_NAME
        ),
    )
    quota = fields.Nested(
        NewQuotaSchema, metadata=described("How much it may make in a day; by default, some.")
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> NewApp:
        return NewApp(data["name"], data.get("quota") or Quota(DEFAULT_QUOTA, DEFAULT_QUOTA))
