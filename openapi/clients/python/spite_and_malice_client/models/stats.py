from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.stats_deliveries import StatsDeliveries
    from ..models.stats_games import StatsGames
    from ..models.stats_plans import StatsPlans
    from ..models.stats_webhooks import StatsWebhooks


T = TypeVar("T", bound="Stats")


@_attrs_define
class Stats:
    """How the service does.

    Attributes:
        at (datetime.datetime): When this was so, UTC.
        games (StatsGames): Games by status.
        stuck_games (int): Games that wait for a computer beyond its time.
        plans (StatsPlans): Plans by status: those that are not over, and those that failed.
        late_plans (int): Plans that are not over, though their time is.
        oldest_waiting_s (float | None): How long the oldest plan has waited for a worker, seconds.
        streams (int): Live streams that the process holds which answers.
        players (int): Players there are.
        apps (int): Apps that are not revoked.
        webhooks (StatsWebhooks): Webhooks by status.
        failing_webhooks (int): Webhooks that are active, though nothing gets through to them now.
        deliveries (StatsDeliveries): Deliveries: those still to be sent, and those that failed.
        delivered_last_hour (int): Deliveries of the last hour's events that arrived.
        oldest_delivery_s (float | None): How long the delivery has been due that is due longest, seconds.
    """

    at: datetime.datetime
    games: StatsGames
    stuck_games: int
    plans: StatsPlans
    late_plans: int
    oldest_waiting_s: float | None
    streams: int
    players: int
    apps: int
    webhooks: StatsWebhooks
    failing_webhooks: int
    deliveries: StatsDeliveries
    delivered_last_hour: int
    oldest_delivery_s: float | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        at = self.at.isoformat()

        games = self.games.to_dict()

        stuck_games = self.stuck_games

        plans = self.plans.to_dict()

        late_plans = self.late_plans

        oldest_waiting_s: float | None
        oldest_waiting_s = self.oldest_waiting_s

        streams = self.streams

        players = self.players

        apps = self.apps

        webhooks = self.webhooks.to_dict()

        failing_webhooks = self.failing_webhooks

        deliveries = self.deliveries.to_dict()

        delivered_last_hour = self.delivered_last_hour

        oldest_delivery_s: float | None
        oldest_delivery_s = self.oldest_delivery_s

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "at": at,
                "games": games,
                "stuck_games": stuck_games,
                "plans": plans,
                "late_plans": late_plans,
                "oldest_waiting_s": oldest_waiting_s,
                "streams": streams,
                "players": players,
                "apps": apps,
                "webhooks": webhooks,
                "failing_webhooks": failing_webhooks,
                "deliveries": deliveries,
                "delivered_last_hour": delivered_last_hour,
                "oldest_delivery_s": oldest_delivery_s,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.stats_deliveries import StatsDeliveries  # noqa: PLC0415
        from ..models.stats_games import StatsGames  # noqa: PLC0415
        from ..models.stats_plans import StatsPlans  # noqa: PLC0415
        from ..models.stats_webhooks import StatsWebhooks  # noqa: PLC0415

        d = dict(src_dict)
        at = datetime.datetime.fromisoformat(d.pop("at"))

        games = StatsGames.from_dict(d.pop("games"))

        stuck_games = d.pop("stuck_games")

        plans = StatsPlans.from_dict(d.pop("plans"))

        late_plans = d.pop("late_plans")

        def _parse_oldest_waiting_s(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        oldest_waiting_s = _parse_oldest_waiting_s(d.pop("oldest_waiting_s"))

        streams = d.pop("streams")

        players = d.pop("players")

        apps = d.pop("apps")

        webhooks = StatsWebhooks.from_dict(d.pop("webhooks"))

        failing_webhooks = d.pop("failing_webhooks")

        deliveries = StatsDeliveries.from_dict(d.pop("deliveries"))

        delivered_last_hour = d.pop("delivered_last_hour")

        def _parse_oldest_delivery_s(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        oldest_delivery_s = _parse_oldest_delivery_s(d.pop("oldest_delivery_s"))

        stats = cls(
            at=at,
            games=games,
            stuck_games=stuck_games,
            plans=plans,
            late_plans=late_plans,
            oldest_waiting_s=oldest_waiting_s,
            streams=streams,
            players=players,
            apps=apps,
            webhooks=webhooks,
            failing_webhooks=failing_webhooks,
            deliveries=deliveries,
            delivered_last_hour=delivered_last_hour,
            oldest_delivery_s=oldest_delivery_s,
        )

        stats.additional_properties = d
        return stats

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
