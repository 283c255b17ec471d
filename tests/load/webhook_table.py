"""What the bench of webhooks found, and as Markdown."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from deploy.capacity.figures import Costs
from tests.load.hooked import Told
from tests.load.openloop import Percentiles
from tests.load.sink import SAMPLE

MARK: Final = "webhooks"
_NOISY: Final = 0.1
"""The share of others from which on the times are not the machine's own."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What moves cost, CPU milliseconds each: the median over the rounds."""

    moves: int
    """In games with a webhook; there were about as many in those without."""
    told: Told
    plain_ms: float
    """Of the API, without a webhook."""
    hooked_ms: float
    """And with one."""
    ratio: float
    """With over without: the median over the rounds."""
    plain_database_ms: float
    """Of PostgreSQL; 0 without it."""
    hooked_database_ms: float

    def without(self, sent: Sent, events_a_move: float) -> Moved:
        """The same without what PostgreSQL did for the deliveries that followed from the moves."""
        delivering = events_a_move * sent.cpu_ms["PostgreSQL"]
        return replace(self, hooked_database_ms=max(0.0, self.hooked_database_ms - delivering))


@dataclass(frozen=True, slots=True)
class Sent:
    """What became of thousands of deliveries that waited."""

    told: Told
    seconds: float
    """From the first request to replay until the last had come."""
    cpu_ms: Mapping[str, float]
    """For each delivery, by what processes are for."""
    receivers_cores: float

    @property
    def rate(self) -> float:
        """Deliveries a second."""
        return self.told.events / self.seconds


@dataclass(frozen=True, slots=True)
class Steady:
    """What became of events at a steady rate."""

    told: Told
    seconds: float
    lag: Percentiles
    """From just before an event's move was written until it came."""
    missed: int
    """Moves that found no game to make them in."""
    generator_late_ms: float


@dataclass(frozen=True, slots=True)
class Found:
    """All that was measured on one database."""

    database: str
    hooks: int
    games: int
    """With a webhook, of all hooks together."""
    moved: Moved
    sent: Sent
    steady: Steady
    untold: int
    """Entries of their logs that no delivery tells of."""
    signatures: int
    """That were checked."""
    refused: int
    """Of those: not good."""
    others: float
    """The share of the machine that others used."""
    load_before: float
    took_s: float

    @property
    def told(self) -> Told:
        """What became of all events."""
        parts = (self.moved.told, self.sent.told, self.steady.told)
        return Told(
            events=sum(each.events for each in parts),
            lost=self.untold + sum(each.lost for each in parts),
            repeated=sum(each.repeated for each in parts),
            disordered=sum(each.disordered for each in parts),
        )

    def misses(self) -> list[str]:
        """What was promised and not kept."""
        told = self.told
        wrong = {
            "lost": told.lost,
            "out of order": told.disordered,
            "badly signed": self.refused,
        }
        return [f"{count} events {how} on {self.database}" for how, count in wrong.items() if count]


_Cell = Callable[[Found], str]


def markdown(found: Sequence[Found]) -> str:
    """All of it."""
    head = ["what", *(_NAMES[each.database] for each in found)]
    lines = ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * len(found)]
    for name, cell in _ROWS:
        lines.append("| " + " | ".join([name, *map(cell, found)]) + " |")
    return "\n".join(lines) + "\n\n" + "\n".join(f"- {fact}" for fact in _facts(found))


_NAMES: Final = {"SQLite": "SQLite", "PostgreSQL": "PostgreSQL, Valkey"}


def _sent_ms(name: str) -> _Cell:
    return lambda found: _ms(found.sent.cpu_ms[name])


def _lag(name: str) -> _Cell:
    return lambda found: f"{getattr(found.steady.lag, name):,.0f} ms"


def _ms(value: float) -> str:
    return f"{value:.2f} ms" if value else "–"


_ROWS: Final[Sequence[tuple[str, _Cell]]] = (
    ("deliveries that waited, all at once", lambda found: f"{found.sent.told.events:,}"),
    ("… made a second", lambda found: f"{found.sent.rate:,.0f}"),
    ("… CPU of the courier for each", _sent_ms("courier")),
    ("… of the API", _sent_ms("API")),
    ("… of the workers, which only wait", _sent_ms("workers")),
    ("… of PostgreSQL", _sent_ms("PostgreSQL")),
    ("… of Valkey", _sent_ms("Valkey")),
    (
        "events at a steady rate",
        lambda found: (
            f"{found.steady.told.events:,}, {found.steady.told.events / found.steady.seconds:.0f} a second"
        ),
    ),
    ("… from the event to its arrival, p50", _lag("p50")),
    ("… p95", _lag("p95")),
    ("… p99", _lag("p99")),
    ("… the worst", _lag("worst")),
    ("CPU of the API for a move without a webhook", lambda found: _ms(found.moved.plain_ms)),
    ("… with one", lambda found: _ms(found.moved.hooked_ms)),
    ("… with over without, in the same round", lambda found: f"{found.moved.ratio:.2f}×"),
    ("CPU of PostgreSQL for a move without", lambda found: _ms(found.moved.plain_database_ms)),
    ("… with one, deliveries left out", lambda found: _ms(found.moved.hooked_database_ms)),
    (
        "lost, out of order, badly signed",
        lambda found: f"{found.told.lost}, {found.told.disordered}, {found.refused}",
    ),
    (
        "came twice, with the same id",
        lambda found: f"{found.told.repeated:,} of {found.told.events:,}",
    ),
)


def _facts(found: Sequence[Found]) -> list[str]:
    one = found[0]
    moves = " and ".join(f"{each.moved.moves:,}" for each in found)
    late = max(each.steady.generator_late_ms for each in found)
    busiest = max(each.sent.receivers_cores for each in found)
    others = " and ".join(f"{each.others:.0%}" for each in found)
    loads = " and ".join(f"{each.load_before:.1f}" for each in found)
    noisy = max(each.others for each in found) > _NOISY
    noise = f"Others used {others} of the machine's {os.cpu_count()} cores; load average before: {loads}"
    noise += ": **the figures are noisy**." if noisy else "."
    took = sum(each.took_s for each in found)
    extent = (
        f"{one.hooks} webhooks of {one.hooks} apps, each at a port of its own, {one.games} games, {moves} "
        f"moves in them and as many in others; one courier, one API process; {took:.0f} s in all."
    )
    missed = sum(each.steady.missed for each in found)
    timed = (
        "An event's time is taken just before its move is written: the writing is in the lag. The load "
        f"generator was {late:.0f} ms late at most, and {missed} moves found no game."
    )
    checked = sum(each.signatures for each in found)
    receivers = (
        f"The receivers answer 200 at once, with {busiest:.0%} of a core at most, and check one signature in "
        f"{SAMPLE} ({checked:,}) with the library that the README names."
    )
    model = [_for_the_model(each) for each in found if each.database == "PostgreSQL"]
    return [extent, timed, receivers, noise, *model]


def _for_the_model(found: Found) -> str:
    """The figures as deploy/capacity has them, on the machine whose figures are there."""
    costs, moved, sent = Costs(), found.moved, found.sent
    factor = (moved.plain_ms + moved.plain_database_ms) / (
        costs.api_ms["move"] + costs.database_ms["move"]
    )
    figures = {
        "webhook_ms": sent.cpu_ms["courier"],
        "webhook_database_ms": sent.cpu_ms["PostgreSQL"],
        "hooked_ms": moved.hooked_ms - moved.plain_ms,
        "hooked_database_ms": max(0.0, moved.hooked_database_ms - moved.plain_database_ms),
    }
    told = ", ".join(f"`{name}` {value / factor:.2f}" for name, value in figures.items())
    return (
        f"A move without a webhook took {factor:.2f}× what `deploy/capacity/figures.py` has of it; divided "
        f"by that, for the model: {told}."
    )
