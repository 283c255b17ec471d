"""The forms of what the admin asks and sees."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from marshmallow import fields, post_load, validate

from engine.presets import PRESETS
from service.api.fields import QueryFlag, QueryWhole, described, one_of
from service.api.resources.events.schemas import EventSchema
from service.api.resources.games.schemas import GameSchema
from service.api.resources.plans.schemas import PlanSchema
from service.api.resources.records.schemas import RecordSchema
from service.api.resources.views.schemas import ViewSchema
from service.api.routing import IdConverter
from service.api.schemas import games as parts
from service.api.schemas.base import Reply
from service.api.schemas.pages import PageQuery, next_cursor
from service.model import BearerKind, PlanStatus, Status
from service.oversight import AuditSearch, GameSearch, PlanSearch

_MOST_S = 10 * 366 * 24 * 3600
_SEARCHABLE = (PlanStatus.QUEUED, PlanStatus.RUNNING, PlanStatus.FAILED)


def _id(meaning: str) -> fields.String:
    return fields.String(
        validate=validate.Regexp(f"^{IdConverter.regex}$", error="Not an id."),
        metadata=described(meaning),
    )


def _seconds(meaning: str) -> QueryWhole:
    return QueryWhole(
        validate=validate.Range(min=0, max=_MOST_S), metadata=described(f"{meaning}, seconds.")
    )


class GamesSearchQuery(PageQuery):
    """Which games."""

    status = fields.String(
        validate=one_of(Status), metadata=described("Only games that stand there.")
    )
    ruleset = fields.String(
        validate=one_of(PRESETS), metadata=described("Only games of this rule set.")
    )
    age = _seconds("Only games that were made at least so long ago")
    idle = _seconds("Only games that have not changed for at least so long")
    player = _id("Only games that this player sits at or has made.")
    app = _id("Only games of this app.")
    stuck = QueryFlag(
        metadata=described("Whether only games that wait for a computer beyond its time.")
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        status, age, idle = data.pop("status", None), data.pop("age", None), data.pop("idle", None)
        data["search"] = GameSearch(
            status=None if status is None else Status(status),
            ruleset=data.pop("ruleset", None),
            age=None if age is None else timedelta(seconds=age),
            idle=None if idle is None else timedelta(seconds=idle),
            player_id=data.pop("player", None),
            app_id=data.pop("app", None),
            stuck=data.pop("stuck", False),
        )
        return data


class PlansSearchQuery(PageQuery):
    """Which plans."""

    status = fields.String(
        validate=one_of(_SEARCHABLE),
        metadata=described("Only plans that stand there; without it, all that are not over."),
    )
    stuck = QueryFlag(
        metadata=described("Whether only plans that are not over, though their time is.")
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        status = data.pop("status", None)
        data["search"] = PlanSearch(
            None if status is None else PlanStatus(status), data.pop("stuck", False)
        )
        return data


class AuditQuery(PageQuery):
    """Which rows of the audit."""

    game = _id("Only what was done with this game.")
    action = fields.String(
        validate=validate.Regexp("^[a-z_]{1,40}$", error="Not the name of an action."),
        metadata=described("Only this action.", examples=["view_full"]),
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        data["search"] = AuditSearch(data.pop("game", None), data.pop("action", None))
        return data


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
    line = fields.List(
        fields.String(), required=True, metadata=described("The moves it has played, in notation.")
    )
    positions = fields.Integer(required=True, metadata=described("Positions searched."))
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
    plans = _counts(_SEARCHABLE, "Plans by status: those that are not over, and those that failed.")
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
