"""The forms of webhooks and deliveries."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, fields, post_load, validate, validates_schema

from service.api.fields import Flag, QueryWhole, described, one_of
from service.api.schemas.base import Form, Reply
from service.api.schemas.pages import PageQuery
from service.outside.urls import MAX_URL
from service.usecases.webhooks import check_secret
from service.webhook import (
    TEST,
    DeliveryStatus,
    Disabled,
    EventType,
    NewWebhook,
    WebhookChanges,
    WebhookStatus,
)

_MAX_SECRET = 100
_MAX_VERSION = 999_999_999


def is_secret(text: str) -> None:
    """Refuse a secret that cannot sign, or could be guessed."""
    reason = check_secret(text)
    if reason is not None:
        raise ValidationError(f"{reason[0].upper()}{reason[1:]}.")


def _url(*, required: bool) -> fields.String:
    return fields.String(
        required=required,
        validate=validate.Length(min=1, max=MAX_URL),
        metadata=described(
            "Where events are sent: an http or https address whose host is public.",
            examples=["https://cards.example/hooks/spite"],
        ),
    )


def _types(words: str) -> fields.List[str]:
    return fields.List(
        fields.String(validate=one_of(EventType)),
        validate=validate.Length(min=1, max=len(EventType)),
        metadata=described(words, uniqueItems=True),
    )


def _secret(words: str) -> fields.String:
    return fields.String(
        validate=[validate.Length(max=_MAX_SECRET), is_secret], metadata=described(words)
    )


def _events(data: dict[str, Any]) -> tuple[EventType, ...]:
    """The types asked for, each once, in the order of the documentation."""
    asked = data.get("types")
    return tuple(each for each in EventType if asked is None or each.value in asked)


class NewWebhookSchema(Form):
    """A webhook as asked for."""

    url = _url(required=True)
    types = _types("Which events are sent; all if not given.")
    secret = _secret(
        "A secret of your own: `whsec_` and 24 to 64 random bytes in base64. Not given: one is made."
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> NewWebhook:
        return NewWebhook(data["url"], _events(data), data.get("secret"))


class WebhookChangesSchema(Form):
    """What is to change about a webhook; what is left out stays as it is."""

    url = _url(required=False)
    types = _types("Which events are sent from now on.")
    active = Flag(
        metadata=described(
            "Whether anything is sent. Turned on again, a webhook that was disabled has its failures "
            "forgotten; what was skipped meanwhile is sent by a replay."
        )
    )
    rotate_secret = Flag(
        metadata=described(
            "Whether a new secret takes over; the answer shows it. The one before goes on signing beside "
            "it for 24 hours."
        )
    )
    secret = _secret(
        "A secret of your own that takes over: `whsec_` and 24 to 64 random bytes in base64."
    )

    @validates_schema(skip_on_field_errors=True)
    def _check(self, data: dict[str, Any], **_: Any) -> None:
        if "secret" in data and data.get("rotate_secret") is False:
            raise ValidationError("A secret that is given takes over.", "rotate_secret")

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> WebhookChanges:
        return WebhookChanges(
            url=data.get("url"),
            types=_events(data) if "types" in data else None,
            active=data.get("active"),
            rotate=data.get("rotate_secret", False),
            secret=data.get("secret"),
        )


class WebhookSchema(Reply):
    """Where events are sent."""

    id = fields.String(required=True, metadata=described("Its id."))
    url = fields.String(required=True, metadata=described("Where events are sent."))
    types = fields.List(
        fields.String(validate=one_of(EventType)),
        required=True,
        metadata=described("Which events are sent."),
    )
    active = fields.Boolean(required=True, metadata=described("Whether anything is sent."))
    status = fields.String(
        required=True,
        validate=one_of(WebhookStatus),
        metadata=described(
            "`active`; `paused` by its holder; `disabled` by the service, until it is made active again."
        ),
    )
    disabled_reason = fields.String(
        required=True,
        allow_none=True,
        validate=one_of(Disabled),
        metadata=described(
            "`failing`: nothing got through for 120 hours; `gone`: the receiver answered 410."
        ),
    )
    disabled_at = fields.DateTime(
        required=True, allow_none=True, metadata=described("When it was disabled, UTC.")
    )
    failing_since = fields.DateTime(
        required=True,
        allow_none=True,
        metadata=described("Since when nothing has got through, UTC; null while all is well."),
    )
    created_at = fields.DateTime(required=True, metadata=described("When it was made, UTC."))
    updated_at = fields.DateTime(
        required=True, metadata=described("When its holder last changed it, UTC.")
    )


class CreatedWebhookSchema(WebhookSchema):
    """A new webhook, with its secret."""

    secret = fields.String(
        required=True, metadata=described("Signs what is sent. It is shown this once.")
    )


class ChangedWebhookSchema(WebhookSchema):
    """A webhook as it is now."""

    secret = fields.String(
        metadata=described("The new secret, after a rotation. It is shown this once.")
    )


class WebhookListSchema(Reply):
    """Webhooks, the oldest first."""

    items = fields.List(fields.Nested(WebhookSchema), required=True)
    next = fields.String(
        required=True,
        allow_none=True,
        metadata=described("Always null: there are few, and all are here."),
    )


class DeliverySchema(Reply):
    """An event on its way to a webhook. What the receiver answers is not kept, but for its status."""

    id = fields.String(required=True, metadata=described("The delivery's id."))
    webhook_id = fields.String(required=True, metadata=described("The webhook it is for."))
    event_id = fields.String(
        required=True,
        metadata=described("The event's id, sent as `webhook-id`; the same at every try."),
    )
    type = fields.String(
        required=True, validate=one_of([*EventType, TEST]), metadata=described("What is told.")
    )
    game_id = fields.String(
        required=True, allow_none=True, metadata=described("The game it is about.")
    )
    version = fields.Integer(
        required=True, allow_none=True, metadata=described("The game's version it is about.")
    )
    status = fields.String(
        required=True,
        validate=one_of(DeliveryStatus),
        metadata=described(
            "`pending`: to be sent, or to be sent again; `delivered`: the receiver answered 2xx; `failed`: "
            "every try was in vain; `skipped`: the webhook was not active."
        ),
    )
    attempts = fields.Integer(
        required=True, metadata=described("How often it was tried.", minimum=0)
    )
    created_at = fields.DateTime(required=True, metadata=described("When it happened, UTC."))
    last_attempt_at = fields.DateTime(
        required=True, allow_none=True, metadata=described("When the last try ended, UTC.")
    )
    next_attempt_at = fields.DateTime(
        required=True, allow_none=True, metadata=described("When it is tried next, UTC.")
    )
    delivered_at = fields.DateTime(
        required=True, allow_none=True, metadata=described("When it was delivered, UTC.")
    )
    response_status = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described("What the receiver answered last; null when there was no answer."),
    )
    error = fields.String(
        required=True, allow_none=True, metadata=described("Why the last try failed, in words.")
    )


class DeliveryListSchema(Reply):
    """A page of deliveries, the newest first."""

    items = fields.List(fields.Nested(DeliverySchema), required=True)
    next = fields.String(
        required=True,
        allow_none=True,
        metadata=described("The `cursor` of the next page; null on the last."),
    )


class DeliveriesQuery(PageQuery):
    """Which deliveries."""

    status = fields.String(
        validate=one_of(DeliveryStatus), metadata=described("Only deliveries that stand there.")
    )


class ReplayQuery(Form):
    """What is to be sent again."""

    after = QueryWhole(
        validate=validate.Range(min=0, max=_MAX_VERSION),
        metadata=described(
            "Events of versions behind this one; all there are if not given.", examples=[17]
        ),
    )


class ReplayOfManyQuery(ReplayQuery):
    """What is to be sent again, of many games."""

    game_id = fields.String(
        validate=validate.Length(min=1, max=64),
        metadata=described("Only events of this game, whose versions `after` counts."),
    )


class ReplaySchema(Reply):
    """What is sent again."""

    count = fields.Integer(
        required=True, metadata=described("How many events are sent again.", minimum=0)
    )


class WebhookEventDataSchema(Reply):
    """The public facts of an event: a reason to look, and no cards."""

    game_id = fields.String(required=True, allow_none=True, metadata=described("The game."))
    version = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described("The game's version; of two events the larger one is the newer."),
    )
    seat = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described(
            "`turn.ready`: the seat to move; `game.moved`: whose doing it was; `plan.finished`: the seat "
            "whose plan it was; `game.finished` and `match.finished`: the winner. Null for nobody."
        ),
    )
    to_move = fields.Integer(
        required=True, allow_none=True, metadata=described("The seat to move then.")
    )
    status = fields.String(
        required=True, allow_none=True, metadata=described("Where the game stood then.")
    )
    metadata = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata=described("The texts that the game was made with."),
    )
    next_game_id = fields.String(
        metadata=described("The game that follows in the match, once there is one.")
    )
    plan_id = fields.String(metadata=described("For `plan.finished`: the plan."))


class WebhookEventSchema(Reply):
    """What is sent to a webhook."""

    type = fields.String(
        required=True, validate=one_of([*EventType, TEST]), metadata=described("What happened.")
    )
    timestamp = fields.DateTime(required=True, metadata=described("When it happened, UTC."))
    data = fields.Nested(WebhookEventDataSchema, required=True)
