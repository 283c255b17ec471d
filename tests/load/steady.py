"""A steady load for as long as is wanted: `make bench-steady`, or `python -m tests.load.steady --minutes 60`.

`spite serve` with its own workers, on SQLite or on PostgreSQL and Valkey. So many people are each in a game
against a computer; what they do comes at random moments, so many requests a second, and each is timed from
the moment it fell due. Meanwhile every process's memory is looked at: after the warm-up it must not grow.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import threading
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import func, select, text

from deploy import logs
from service.store.database import open_engine
from service.store.tables import entries, plans
from tests.load import cpu, openloop, table, whole
from tests.load.memory import Growth, Watch
from tests.load.openloop import Percentiles
from tests.load.people import Crowd
from tests.load.whole import DATABASES, Whole

MARK: Final = "steady"
LEVELS: Final = ["easy", "easy", "easy", "medium"]
RULES: Final = {"payoff_size": 10}
_LOOK_S: Final = 5.0
_WARM_SHARE: Final = 0.25
"""The part of the time that is not looked at: caches fill up, and allocators find their size."""
GROWS_MIB: Final = 24.0
"""A slope below this, MiB an hour, is called flat: what a process of 100 MiB may gain in four hours."""
FILLS_UP_MINUTES: Final = 30
"""So long an API process may gain more: it remembers what it has seen, up to a bound."""


@dataclass(frozen=True, slots=True)
class Steady:
    """What a run found."""

    database: str
    games: int
    rate: float
    seconds: float
    requests: int
    took: dict[str, Percentiles]
    missed: int
    generator_late_ms: float
    waited: Percentiles
    """How long computer turns waited for a worker."""
    answered: Percentiles
    """How long they took, from the move that gave them the turn to the computer's last."""
    plans: dict[str, int]
    """Computer turns by their status at the end."""
    cpu: dict[str, float]
    """Cores used by each process."""
    database_cores: float
    """Cores used by PostgreSQL; 0 without it."""
    entries: int
    """Moves made, the computers' included."""
    stored_bytes: int
    """What the database has grown by."""
    others: float
    """The share of the machine that others used."""
    memory: dict[str, Growth]

    def to_json(self) -> dict[str, Any]:
        """JSON-plain."""
        return asdict(self)

    def table(self) -> str:
        """As Markdown."""
        head = (
            f"{self.games:,} games in progress against computers on {self.database}, "
            f"{self.rate:g} requests a second for {self.seconds / 60:.0f} min ({self.requests:,} requests)."
        )
        rows = [(f"`{kind}`", each) for kind, each in self.took.items()]
        rows += [("a computer's turn waits for a worker", self.waited)]
        rows += [("a computer's turn is over", self.answered)]
        lines = [
            "| what | number | p50 | p95 | p99 | worst |",
            "| --- | ---: | ---: | ---: | ---: | ---: |",
        ]
        lines += [
            f"| {name} | {each.count:,} | {each.p50:.1f} ms | {each.p95:.1f} ms | {each.p99:.1f} ms "
            f"| {each.worst:.0f} ms |"
            for name, each in rows
        ]
        grown = ["| process | cores | after warm-up | at the end | at most | MiB an hour |"]
        grown += ["| --- | ---: | ---: | ---: | ---: | ---: |"]
        grown += [
            f"| {name} | {self.cpu.get(name, 0.0):.2f} | {each.first_mib:.1f} MiB | {each.last_mib:.1f} MiB "
            f"| {each.most_mib:.1f} MiB | {each.mib_an_hour:+.1f} |"
            for name, each in self.memory.items()
        ]
        kept = ", ".join(f"{count:,} {status}" for status, count in sorted(self.plans.items()))
        timed = (
            "- Timed from when each request fell due; the load generator was "
            f"{self.generator_late_ms:.0f} ms late at most, and {self.missed} requests found nobody to make "
            "them."
        )
        facts = [
            f"- Computer turns: {kept}.",
            timed,
            f"- Others used {self.others:.0%} of the machine's {os.cpu_count()} cores.",
        ]
        return "\n\n".join([head, "\n".join(lines), "\n".join(grown), "\n".join(facts)])

    def grows(self) -> list[str]:
        """The processes whose memory does not stay as it is."""
        return [name for name, each in self.memory.items() if each.mib_an_hour > GROWS_MIB]


def measure(database: str, games: int, rate: float, seconds: float, begin_rate: float) -> Steady:
    """Begin the games, `begin_rate` a second, then keep the load up for so long."""
    with whole.serving(database, SPITE_THINK_MS=300) as service:
        port, url = urlsplit(service.server.url).port or 0, service.url
        crowd = Crowd(games, LEVELS, RULES)
        asyncio.run(openloop.run(port, crowd, begin_rate, games / begin_rate))
        watch, stop = Watch(seconds * _WARM_SHARE), threading.Event()
        looking = threading.Thread(target=_look, args=(service, watch, stop))
        machine, spent, roots = cpu.Machine.now(), service.spent(), service.roots
        ours, begun, at_ms = cpu.total_s(roots), time.monotonic(), time.time() * 1000
        database_s, stored = service.database_s(), _stored(url)
        looking.start()
        try:
            heard = asyncio.run(openloop.run(port, crowd, rate, seconds, seed=2))
        finally:
            stop.set()
            looking.join()
        took = time.monotonic() - begun
        others = machine.share_of_others(cpu.total_s(roots) - ours)
        database_s = service.database_s() - database_s
        grown = [after - before for after, before in zip(_stored(url), stored, strict=True)]
        cores = {name: (now - spent.get(name, 0.0)) / took for name, now in service.spent().items()}
        waited, answered, counts = _turns(url, at_ms)
    percentiles = heard.percentiles()
    return Steady(
        database=database,
        games=games,
        rate=rate,
        seconds=took,
        requests=sum(each.count for each in percentiles.values()),
        took=percentiles,
        missed=heard.missed,
        generator_late_ms=1000 * heard.latest_s,
        waited=waited,
        answered=answered,
        plans=counts,
        cpu=cores,
        database_cores=database_s / took,
        entries=grown[0],
        stored_bytes=grown[1],
        others=others,
        memory=watch.growth(),
    )


def _stored(url: str) -> tuple[int, int]:
    """The entries of all logs, and the bytes of the database."""
    engine = open_engine(url)
    size = "SELECT pg_database_size(current_database())"
    if engine.dialect.name == "sqlite":
        size = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    try:
        with engine.connect() as connection:
            rows = connection.execute(select(func.count()).select_from(entries)).scalar_one()
            return int(rows), int(connection.execute(text(size)).scalar_one())
    finally:
        engine.dispose()


def _look(service: Whole, watch: Watch, stop: threading.Event) -> None:
    begun = time.monotonic()
    while not stop.wait(_LOOK_S if watch.warm_up_s > _LOOK_S else 0.5):
        watch.look(service.processes(), time.monotonic() - begun)


def _turns(url: str, since_ms: float) -> tuple[Percentiles, Percentiles, dict[str, int]]:
    """How computer turns went that were called for since then, by what the store has of them."""
    engine = open_engine(url)
    waited, answered, counts = [], [], Counter[str]()
    columns = (plans.c.status, plans.c.created_at, plans.c.started_at, plans.c.finished_at)
    try:
        with engine.connect() as connection:
            for status, made, started, finished in connection.execute(select(*columns)):
                if made.timestamp() * 1000 < since_ms:
                    continue
                counts[status] += 1
                if started is not None:
                    waited.append((started - made).total_seconds() * 1000)
                if finished is not None:
                    answered.append((finished - made).total_seconds() * 1000)
    finally:
        engine.dispose()
    return Percentiles.of(waited), Percentiles.of(answered), dict(counts)


def main(arguments: list[str] | None = None) -> None:
    """Measure, and fail where memory grows."""
    parser = argparse.ArgumentParser(prog="tests.load.steady", description=__doc__)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--games", type=int, default=1000, help="in progress at a time")
    parser.add_argument("--rate", type=float, default=30.0, help="requests a second")
    parser.add_argument(
        "--begin-rate", type=float, default=100.0, help="games begun a second before"
    )
    parser.add_argument("--database", choices=DATABASES, default="SQLite")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    parser.add_argument("--write", type=Path, metavar="FILE", help=f"between <!-- {MARK} --> marks")
    chosen = parser.parse_args(arguments)
    logs.configure()
    if chosen.write:
        table.around(chosen.write, MARK)
    found = measure(
        chosen.database, chosen.games, chosen.rate, 60 * chosen.minutes, chosen.begin_rate
    )
    print(found.table())
    if chosen.json:
        chosen.json.write_text(json.dumps(found.to_json(), indent=1), encoding="utf-8")
    if chosen.write:
        table.write(chosen.write, found.table(), MARK)
    if found.grows():
        short = chosen.minutes < FILLS_UP_MINUTES
        perhaps = f"; or fills up, as it does for some {FILLS_UP_MINUTES} minutes" if short else ""
        raise SystemExit(f"memory grows: {', '.join(found.grows())}{perhaps}")


if __name__ == "__main__":
    main()
