"""What the admin searches by."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from marshmallow import fields, post_load, validate

from engine.presets import PRESETS
from service.api.fields import QueryFlag, QueryWhole, described, one_of
from service.api.routing import IdConverter
from service.api.schemas.pages import PageQuery
from service.model import PlanStatus, Status
from service.oversight import AuditSearch, GameSearch, PlanSearch
from service.webhook import DeliveryStatus

_MOST_S = 10 * 366 * 24 * 3600
PLANS = (PlanStatus.QUEUED, PlanStatus.RUNNING, PlanStatus.FAILED)
"""Where a plan stands that can be searched for."""
DELIVERIES = (DeliveryStatus.PENDING, DeliveryStatus.FAILED)
"""Where a delivery stands that can be searched for."""


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
        validate=one_of(PLANS),
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


class DeliveriesSearchQuery(PageQuery):
    """Which deliveries."""

    status = fields.String(
        load_default=DeliveryStatus.PENDING.value,
        validate=one_of(DELIVERIES),
        metadata=described("Those still to be sent, or those that failed for good."),
    )

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {**data, "status": DeliveryStatus(data["status"])}


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
