"""Capacity, predicted and measured: `make bench-capacity`, or `python -m tests.load.capacity`.

What `deploy.capacity` reckons with is held against a real run: `spite serve` on PostgreSQL and Valkey under a
steady load. A first run, at half the rate, tells how fast this machine is beside the one whose figures are in
`deploy/capacity/figures.py`. Nothing else is taken from it; then the second run is predicted, and measured.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from deploy import logs
from deploy.capacity.figures import Costs
from deploy.capacity.queueing import play
from tests.load import steady
from tests.load.steady import Steady

_AS: Final = {
    "view": "view",
    "same": "same",
    "move": "move",
    "create": "create",
    "events": "list",
    "list": "list",
}
"""What the figures call what `tests.load.people` does."""
_WORKERS: Final = 2
"""Of `spite serve`, for turns."""


@dataclass(frozen=True, slots=True)
class Row:
    """Something predicted and measured."""

    name: str
    unit: str
    predicted: float
    measured: float

    def cells(self) -> list[str]:
        """As Markdown."""
        ratio = f"{self.measured / self.predicted:.2f}×" if self.predicted else "–"
        shown = [f"{value:,.2f} {self.unit}" for value in (self.predicted, self.measured)]
        return [self.name, *shown, ratio]


def api_cores(rates: Mapping[str, float], costs: Costs) -> float:
    """What API processes are busy with, at so many requests a second by kind."""
    return sum(rate * costs.api_ms[kind] for kind, rate in rates.items()) / 1000


def turn_cores(turns: float, costs: Costs) -> float:
    """What workers are busy with, at so many computer turns a second."""
    return (
        turns
        * sum(costs.turn_ms + costs.think_ms[level] for level in steady.LEVELS)
        / (1000 * len(steady.LEVELS))
    )


def rates_of(run: Steady) -> dict[str, float]:
    """Requests a second, as the figures call them."""
    found = dict.fromkeys(_AS.values(), 0.0)
    for kind, took in run.took.items():
        if kind in _AS:
            found[_AS[kind]] += took.count / run.seconds
    return found


def turns_of(run: Steady) -> float:
    """Computer turns a second."""
    return sum(run.plans.values()) / run.seconds


def used(run: Steady, *names: str) -> float:
    """Cores that processes of these names used."""
    return sum(cores for name, cores in run.cpu.items() if name.rpartition(" ")[0] in names)


def slower(run: Steady, costs: Costs) -> float:
    """How much longer this machine takes than the one of the figures."""
    expected = api_cores(rates_of(run), costs) + turn_cores(turns_of(run), costs)
    return (used(run, _API) + used(run, *_WORKING)) / expected


_API: Final = "spite-api"
_WORKING: Final = ("spite-worker",)


def compare(run: Steady, costs: Costs) -> list[Row]:
    """What was to be expected of a run, and what came."""
    rates, turns = rates_of(run), turns_of(run)
    work = [(rate, costs.api_ms[kind]) for kind, rate in rates.items() if rate]
    api = play(1, sum(rates.values()), work)
    thinking = [(1.0, costs.turn_ms + costs.think_ms[level]) for level in steady.LEVELS]
    workers = play(_WORKERS, max(turns, 0.01), thinking)
    database = sum(rate * costs.database_ms[kind] for kind, rate in rates.items())
    stored = (
        rates["create"] * run.seconds * costs.game_bytes
        + run.entries * costs.entry_bytes
        + sum(run.plans.values()) * costs.plan_bytes
    )
    asked = [(each.count, each) for each in run.took.values()]
    whole = sum(count for count, _ in asked) or 1
    return [
        Row("API process", "cores", api_cores(rates, costs), used(run, _API)),
        Row("workers", "cores", turn_cores(turns, costs), used(run, *_WORKING)),
        Row(
            "PostgreSQL",
            "cores",
            (database + turns * costs.turn_database_ms) / 1000,
            run.database_cores,
        ),
        Row("a request, median", "ms", api.whole_p50, sum(n * p.p50 for n, p in asked) / whole),
        Row("a request, p99", "ms", api.whole_p99, sum(n * p.p99 for n, p in asked) / whole),
        Row("a turn, median", "ms", workers.whole_p50, run.answered.p50),
        Row("a turn, p99", "ms", workers.whole_p99, run.answered.p99),
        Row("stored", "MiB", stored / 1024**2, run.stored_bytes / 1024**2),
    ]


def report(first: Steady, second: Steady) -> str:
    """Both runs, as Markdown."""
    factor = slower(first, Costs())
    head = ["at twice the rate", "predicted", "measured", "measured over predicted"]
    lines = ["| " + " | ".join(head) + " |", "| --- | ---: | ---: | ---: |"]
    lines += [
        "| " + " | ".join(row.cells()) + " |" for row in compare(second, Costs().times(factor))
    ]
    speed = (
        f"- This machine takes {factor:.2f}× as long as that of the figures: found in a first run, at "
        f"{first.rate:g} requests a second."
    )
    extent = (
        f"- {second.requests:,} requests and {sum(second.plans.values()):,} computer turns in "
        f"{second.seconds:.0f} s, {second.games:,} games in progress."
    )
    noise = (
        f"- Others used {second.others:.0%} of the machine. Whoever queues for its processors waits longer "
        "than is predicted, which knows the service's own queues alone."
    )
    return "\n".join(lines) + "\n\n" + f"{speed}\n{extent}\n{noise}"


def main(arguments: list[str] | None = None) -> None:
    """Predict, measure, and print both."""
    parser = argparse.ArgumentParser(prog="tests.load.capacity", description=__doc__)
    parser.add_argument(
        "--rate", type=float, default=30.0, help="requests a second, of the second run"
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0, help="of each run")
    chosen = parser.parse_args(arguments)
    logs.configure()
    runs = [
        steady.measure("PostgreSQL", chosen.games, rate, chosen.seconds, 20.0)
        for rate in (chosen.rate / 2, chosen.rate)
    ]
    print(report(*runs))


if __name__ == "__main__":
    main()
