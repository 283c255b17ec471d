"""How the service does, for Prometheus: what its store knows, the same whichever process is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from math import ceil
from typing import Final

from prometheus_client.core import GaugeMetricFamily, Metric

from service.model import Purpose
from service.oversight import Figures
from service.queues import Queue

_QUANTILES: Final = (0.5, 0.95, 1.0)


class State:
    """How the service does, as gauges."""

    def __init__(self, figures: Figures, limits: Mapping[Queue, int], now: datetime) -> None:
        self._figures = figures
        self._limits = limits
        self._now = now

    def collect(self) -> Iterable[Metric]:
        """The gauges."""
        figures = self._figures
        games = GaugeMetricFamily("spite_games", "Games by status.", labels=["status"])
        for status, count in figures.games.items():
            games.add_metric([status.value], count)
        plans = GaugeMetricFamily(
            "spite_plans",
            "Computer turns, hints and reviews by status: those not over, and those that failed.",
            labels=["status", "purpose"],
        )
        for stage in figures.plans:
            for purpose in Purpose:
                count = figures.purposes.get((stage, purpose), 0)
                plans.add_metric([stage.value, purpose.value], count)
        webhooks = GaugeMetricFamily("spite_webhooks", "Webhooks by status.", labels=["status"])
        for standing, count in figures.webhooks.items():
            webhooks.add_metric([standing.value], count)
        deliveries = GaugeMetricFamily(
            "spite_deliveries",
            "Deliveries of webhooks by status: those to be sent, and those that failed.",
            labels=["status"],
        )
        for outcome, count in figures.deliveries.items():
            deliveries.add_metric([outcome.value], count)
        yield from (games, plans, webhooks, deliveries)
        yield from self._queues()
        yield from self._times()
        for name, meaning, value in (
            ("spite_games_stuck", "Games that wait for a computer in vain.", figures.stuck_games),
            (
                "spite_plans_late",
                "Computer turns, hints and reviews that are over their time.",
                figures.late_plans,
            ),
            (
                "spite_plans_oldest_waiting_seconds",
                "How long the oldest turn, hint or review has waited for a worker; 0 when none waits.",
                self._age_s(figures.oldest_waiting),
            ),
            (
                "spite_webhooks_failing",
                "Active webhooks to which nothing gets through now.",
                figures.failing_webhooks,
            ),
            (
                "spite_deliveries_oldest_due_seconds",
                "How long the delivery has been due that is due longest; 0 when none is.",
                self._age_s(figures.oldest_due),
            ),
        ):
            yield GaugeMetricFamily(name, meaning, value=value)

    def _queues(self) -> Iterable[Metric]:
        waiting, oldest, limit = (
            GaugeMetricFamily(f"spite_queue_{name}", meaning, labels=["queue"])
            for name, meaning in (
                ("waiting", "What waits in each queue, and what is being done of it."),
                (
                    "oldest_seconds",
                    "How long the oldest in each queue has waited; 0 when none does.",
                ),
                ("limit", "How much a queue may hold before what is asked for is refused."),
            )
        )
        for queue, backlog in self._figures.queues.items():
            waiting.add_metric([queue.value], backlog.waiting)
            oldest.add_metric([queue.value], self._age_s(backlog.oldest))
            limit.add_metric([queue.value], self._limits[queue])
        return waiting, oldest, limit

    def _times(self) -> Iterable[Metric]:
        labels = ["purpose", "level"]
        done = GaugeMetricFamily(
            "spite_plans_done", "Plans done within the last minute.", labels=labels
        )
        whole, thought = (
            GaugeMetricFamily(name, meaning, labels=[*labels, "quantile"])
            for name, meaning in (
                ("spite_plan_seconds", "Time to the end of plans done within the last minute."),
                ("spite_plan_thought_seconds", "What of it was thinking."),
            )
        )
        for times in self._figures.done_lately:
            of = [times.purpose.value, times.level]
            done.add_metric(of, len(times.whole_s))
            for family, values in ((whole, times.whole_s), (thought, times.thought_s)):
                for quantile in _QUANTILES:
                    at = ceil(quantile * len(values)) - 1
                    family.add_metric([*of, str(quantile)], values[at])
        return done, whole, thought

    def _age_s(self, since: datetime | None) -> float:
        return 0.0 if since is None else max(0.0, (self._now - since).total_seconds())
