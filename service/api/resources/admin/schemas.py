"""The forms of what the admin asks and sees."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from service.api.fields import described, one_of
from service.api.resources.admin.queries import DELIVERIES, PLANS
from service.api.resources.events.schemas import EventSchema
from service.api.resources.games.schemas import GameSchema
from service.api.resources.plans.schemas import PlanSchema
from service.api.resources.records.schemas import RecordSchema
from service.api.resources.views.schemas import ViewSchema
from service.api.resources.webhooks.schemas import DeliverySchema
from service.api.schemas import games as parts
from service.api.schemas.base import Reply
from service.api.schemas.pages import next_cursor
from service.model import BearerKind, Status
from service.webhook import Disabled, EventType, HolderKind, WebhookStatus


class DueSchema(Reply):
    """The computer turn that a game waits for."""

    plan_id = fields.String(required=True, metadata=described("Its plan."))
    due_by = fields.DateTime(
        required=True, metadata=described("By then the computer has moved, UTC.")
    )


class AdminGameSchema(GameSchema):
    """A game as the admin lists it: public facts, and whose it is."""

    series_id = fields.String(
        required=True, metadata=described("The first game on the same seats; tokens belong to it.")
    )
    app_id = fields.String(
        required=True, allow_none=True, metadata=described("The app whose game it is.")
    )
    creator_id = fields.String(
        required=True, allow_none=True, metadata=described("The player who made it.")
    )
    metadata = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata=described("The texts that were sent with it."),
    )
    plan = fields.Nested(
        DueSchema,
        required=True,
        allow_none=True,
        metadata=described("The computer turn it waits for."),
    )
    stuck = fields.Boolean(
        required=True, metadata=described("Whether it waits for a computer beyond its time.")
    )


class AdminGameListSchema(Reply):
    """A page of games."""

    items = fields.List(fields.Nested(AdminGameSchema), required=True)
    next = next_cursor()


class TokenFactsSchema(Reply):
    """A token without what makes it one."""

    fingerprint = fields.String(
        required=True,
        metadata=described("The first 16 digits of its SHA-256, hexadecimal.", minLength=16),
    )
    kind = fields.String(
        required=True, validate=one_of(BearerKind), metadata=described("What it is good for.")
    )
    seat = fields.Integer(required=True, allow_none=True, metadata=described("Whose seat it is."))
    created_at = fields.DateTime(required=True, metadata=described("When it was issued, UTC."))
    expires_at = fields.DateTime(
        required=True, allow_none=True, metadata=described("When it is good no more, UTC.")
    )
    revoked_at = fields.DateTime(
        required=True, allow_none=True, metadata=described("When it was revoked or used up, UTC.")
    )
    pending = fields.Boolean(
        required=True,
        metadata=described("Whether it waits to be used, to replace its seat's others."),
    )


class WorkSchema(PlanSchema):
    """A plan as the admin sees it: with what it did, and for how long it is held."""

    requested = fields.Boolean(required=True, metadata=described("Whether somebody asked for it."))
    played = fields.List(
        fields.String(),
        required=True,
        metadata=described("Of a turn, the moves it has played, in notation."),
    )
    positions = fields.Integer(required=True, metadata=described("Positions searched."))
    rollouts = fields.Integer(required=True, metadata=described("Rollouts played."))
    thought_ms = fields.Integer(required=True, metadata=described("Time thought, milliseconds."))
    lease_until = fields.DateTime(
        required=True,
        allow_none=True,
        metadata=described(
            "For a running plan: when it counts as lost and is taken up again, UTC."
        ),
    )


class WorkListSchema(Reply):
    """A page of plans."""

    items = fields.List(fields.Nested(WorkSchema), required=True)
    next = next_cursor()


class HolderSchema(Reply):
    """Whose a webhook is."""

    kind = fields.String(
        required=True,
        validate=one_of(HolderKind),
        metadata=described("A match of games, or a single one; a player; an app."),
    )
    id = fields.String(
        required=True, metadata=described("Its id; of a match of games, the first game's.")
    )


class ReceiverSchema(Reply):
    """Where something is sent, and for whom."""

    holder = fields.Nested(HolderSchema, required=True)
    origin = fields.String(
        required=True,
        metadata=described(
            "Scheme and host of the webhook's address; the rest is its holder's own.",
            examples=["https://cards.example"],
        ),
    )


class PostedSchema(DeliverySchema, ReceiverSchema):
    """A delivery as the admin sees it: to whom it goes, besides how it went so far."""


class PostedListSchema(Reply):
    """A page of deliveries."""

    items = fields.List(fields.Nested(PostedSchema), required=True)
    next = next_cursor()


class ListeningSchema(ReceiverSchema):
    """A webhook that is told of a game, as the admin sees it."""

    id = fields.String(required=True, metadata=described("Its id."))
    types = fields.List(
        fields.String(validate=one_of(EventType)),
        required=True,
        metadata=described("Which events are sent."),
    )
    status = fields.String(
        required=True,
        validate=one_of(WebhookStatus),
        metadata=described("`paused` by its holder, `disabled` by the service."),
    )
    disabled_reason = fields.String(
        required=True,
        allow_none=True,
        validate=one_of(Disabled),
        metadata=described("Why it is disabled."),
    )
    disabled_at = fields.DateTime(
        required=True, allow_none=True, metadata=described("When it was disabled, UTC.")
    )
    failing_since = fields.DateTime(
        required=True,
        allow_none=True,
        metadata=described("Since when nothing has got through, UTC."),
    )
    created_at = fields.DateTime(required=True, metadata=described("When it was made, UTC."))


class WholeGameSchema(Reply):
    """All there is of a game."""

    game = fields.Nested(AdminGameSchema, required=True)
    players = fields.List(
        fields.String(allow_none=True),
        required=True,
        metadata=described("By seat, the player who holds it; null for nobody in particular."),
    )
    view = fields.Nested(
        ViewSchema,
        required=True,
        metadata=described("The `full` view: every hand, and the position."),
    )
    record = fields.Nested(
        RecordSchema, required=True, metadata=described("The record, hidden parts included.")
    )
    log = fields.List(
        fields.Nested(EventSchema),
        required=True,
        metadata=described("All that was done, in order."),
    )
    tokens = fields.List(
        fields.Nested(TokenFactsSchema),
        required=True,
        metadata=described("The latest 200 tokens of its series, in order."),
    )
    plans = fields.List(
        fields.Nested(WorkSchema),
        required=True,
        metadata=described("Its latest 200 plans, in order."),
    )
    webhooks = fields.List(
        fields.Nested(ListeningSchema),
        required=True,
        metadata=described("The webhooks told of it: its own, its app's and its players'."),
    )
    deliveries = fields.List(
        fields.Nested(PostedSchema),
        required=True,
        metadata=described("The latest 200 deliveries about it, the newest first."),
    )


class RevokedSchema(Reply):
    """A seat whose tokens are dead."""

    game_id = fields.String(required=True, metadata=described("The game."))
    version = parts.version()
    seat = fields.Integer(required=True, metadata=described("The seat.", minimum=0))
    tokens_revoked = fields.Integer(
        required=True, metadata=described("How many tokens and invites there were.", minimum=0)
    )


class AuditedSchema(Reply):
    """Something the admin did or looked at."""

    id = fields.Integer(required=True, metadata=described("Its number."))
    at = fields.DateTime(required=True, metadata=described("When, UTC."))
    actor = fields.String(required=True, metadata=described("Who.", examples=["admin"]))
    action = fields.String(
        required=True,
        metadata=described(
            "What: `view_game`, `view_full`, `abandon`, `requeue`, `revoke`, `seat_token`, `app_issue`, "
            "`app_revoke`, `sign_in`, `sign_in_refused`, `sign_out`; then what it was done to.",
            examples=["revoke 1"],
        ),
    )
    game_id = fields.String(required=True, allow_none=True, metadata=described("The game."))
    request_id = fields.String(
        required=True, allow_none=True, metadata=described("The request by which it was done.")
    )
    address = fields.String(
        required=True, allow_none=True, metadata=described("The address it came from.")
    )


class AuditListSchema(Reply):
    """A page of the audit."""

    items = fields.List(fields.Nested(AuditedSchema), required=True)
    next = next_cursor()


def _counts(statuses: Any, meaning: str) -> fields.Dict:
    return fields.Dict(
        keys=fields.String(validate=one_of(statuses)),
        values=fields.Integer(),
        required=True,
        metadata=described(meaning),
    )


class StatsSchema(Reply):
    """How the service does."""

    at = fields.DateTime(required=True, metadata=described("When this was so, UTC."))
    games = _counts(Status, "Games by status.")
    stuck_games = fields.Integer(
        required=True, metadata=described("Games that wait for a computer beyond its time.")
    )
    plans = _counts(PLANS, "Plans by status: those that are not over, and those that failed.")
    late_plans = fields.Integer(
        required=True, metadata=described("Plans that are not over, though their time is.")
    )
    oldest_waiting_s = fields.Float(
        required=True,
        allow_none=True,
        metadata=described("How long the oldest plan has waited for a worker, seconds."),
    )
    streams = fields.Integer(
        required=True, metadata=described("Live streams that the process holds which answers.")
    )
    players = fields.Integer(required=True, metadata=described("Players there are."))
    apps = fields.Integer(required=True, metadata=described("Apps that are not revoked."))
    webhooks = _counts(WebhookStatus, "Webhooks by status.")
    failing_webhooks = fields.Integer(
        required=True,
        metadata=described("Webhooks that are active, though nothing gets through to them now."),
    )
    deliveries = _counts(DELIVERIES, "Deliveries: those still to be sent, and those that failed.")
    delivered_last_hour = fields.Integer(
        required=True, metadata=described("Deliveries of the last hour's events that arrived.")
    )
    oldest_delivery_s = fields.Float(
        required=True,
        allow_none=True,
        metadata=described("How long the delivery has been due that is due longest, seconds."),
    )
