"""What webhooks cost, and how late they are: `make bench-webhooks`, or `python -m tests.load.webhooks`.

`spite serve` with its own courier, on SQLite, and on PostgreSQL and Valkey; receivers in a process of their
own answer 200 at once. Moves in games with a webhook are held against moves in games without; then everything
is replayed, so that thousands of deliveries wait; then events come at a steady rate. No event may be lost, or
come before an earlier one of its game.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Final
from urllib.parse import urlsplit

import httpx
from sqlalchemy import Engine

from deploy import logs
from service.store.database import open_engine
from tests.load import client, cpu, hooked, openloop, scripts, table, whole
from tests.load.generator import Generator
from tests.load.hooked import App, Movers
from tests.load.openloop import Percentiles
from tests.load.sink import Receivers
from tests.load.tables import Game
from tests.load.webhook_table import MARK, Found, Moved, Sent, Steady, markdown
from tests.load.whole import DATABASES, Whole
from tests.truth import until

_GROUPS: Final = {"spite-courier": "courier", "spite-api": "API"}
_ENOUGH_S: Final = 60.0
_DRAINED_S: Final = 300.0
"""How long deliveries that wait are waited for: a delivery that failed is tried again after five minutes."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is measured, on each database."""

    hooks: int = 8
    """Webhooks, each of an app, each with a receiver at a port of its own."""
    games: int = 12
    """Games of each app."""
    rounds: int = 12
    """In each, moves in games with a webhook, and as many in games without."""
    moves: int = 10
    """On each connection, in a round."""
    rate: float = 20.0
    """Events a second, in the steady part."""
    seconds: float = 30.0


QUICK: Final = Extent(hooks=2, games=4, rounds=1, moves=2, rate=10.0, seconds=3.0)


def measure(database: str, extent: Extent) -> Found:
    """Measure all of it on one database."""
    with contextlib.ExitStack() as stack:
        receivers = Receivers(extent.hooks)
        stack.callback(receivers.close)
        generator = Generator()
        stack.callback(generator.close)
        service = stack.enter_context(whole.serving(database, SPITE_WEBHOOK_ALLOW="127.0.0.0/8"))
        engine = open_engine(service.url)
        stack.callback(engine.dispose)
        bench = _Bench(extent, service, engine, receivers, generator)
        stack.callback(bench.close)
        machine, ours = cpu.Machine.now(), bench.ours_s()
        load_before, begun = os.getloadavg()[0], time.monotonic()
        moved, events_a_move = bench.moving()
        sent = bench.sending()
        steady = bench.steady(events_a_move)
        checked, refused = receivers.signatures()
        return Found(
            database=database,
            hooks=extent.hooks,
            games=extent.hooks * extent.games,
            moved=moved.without(sent, events_a_move),
            sent=sent,
            steady=steady,
            untold=hooked.untold(engine, bench.webhooks),
            signatures=checked,
            refused=refused,
            others=machine.share_of_others(bench.ours_s() - ours),
            load_before=load_before,
            took_s=time.monotonic() - begun,
        )


class _Bench:
    def __init__(
        self,
        extent: Extent,
        service: Whole,
        engine: Engine,
        receivers: Receivers,
        generator: Generator,
    ) -> None:
        self._extent = extent
        self._service = service
        self._engine = engine
        self._receivers = receivers
        self._generator = generator
        self._pids = service.processes()
        self._port = urlsplit(service.server.url).port or 0
        self._http = httpx.Client(base_url=service.server.url, timeout=_ENOUGH_S)
        self._apps = [
            App(self._http, f"app {number}", url) for number, url in enumerate(receivers.urls)
        ]
        self.webhooks = [app.webhook_id for app in self._apps]
        receivers.trust([app.secret for app in self._apps])
        self._games = [game for app in self._apps for game in app.games(extent.games)]
        plain = App(self._http, "no webhook", None).games(len(self._games))
        generator.call("adopt", pool="with", games=self._games)
        generator.call("adopt", pool="without", games=plain)
        for pool in ("with", "without"):
            self._move(pool)  # the first of a kind bring code into memory

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    def ours_s(self) -> float:
        """CPU seconds of all that takes part."""
        helpers = [self._receivers.process.pid, self._generator.process.pid]
        return cpu.total_s([*self._service.roots, *helpers])

    def moving(self) -> tuple[Moved, float]:
        """What moves cost with webhooks and without, by turns; and how many events one makes, on average."""
        self._drained()
        before, moves = hooked.last(self._engine), 0
        api: dict[str, list[float]] = {"with": [], "without": []}
        database: dict[str, list[float]] = {"with": [], "without": []}
        for number in range(self._extent.rounds):
            for pool in ("with", "without") if number % 2 else ("without", "with"):
                spent = self._spent()
                made = self._move(pool)
                api[pool].append(1000 * (self._spent()["API"] - spent["API"]) / made)
                if pool == "with":
                    moves += made
                    self._drained()
                # With the deliveries that follow: they are taken out again when it is known what one costs.
                database[pool].append(
                    1000 * (self._spent()["PostgreSQL"] - spent["PostgreSQL"]) / made
                )
        told, _ = hooked.judge(self._engine, self.webhooks, self._receivers.arrivals())
        pairs = zip(api["with"], api["without"], strict=True)
        moved = Moved(
            moves=moves,
            told=told,
            plain_ms=median(api["without"]),
            hooked_ms=median(api["with"]),
            ratio=median(one / other for one, other in pairs),
            plain_database_ms=median(database["without"]),
            hooked_database_ms=median(database["with"]),
        )
        return moved, (hooked.last(self._engine) - before) / moves

    def sending(self) -> Sent:
        """Have everything sent again, and see how quickly that goes and what it costs."""
        receivers = cpu.process_s(self._receivers.process.pid)
        spent, begun = self._spent(), time.time()
        events = sum(app.replay() for app in self._apps)
        until(self._all_came(events), _DRAINED_S, "deliveries to come")
        self._drained()
        after = self._spent()
        receivers = cpu.process_s(self._receivers.process.pid) - receivers
        came = self._receivers.arrivals()
        told, _ = hooked.judge(self._engine, self.webhooks, came)
        took = max(each.at for each in came) - begun
        return Sent(
            told=told,
            seconds=took,
            cpu_ms={name: 1000 * (after[name] - spent[name]) / events for name in after},
            receivers_cores=receivers / took,
        )

    def steady(self, events_a_move: float) -> Steady:
        """How late events come at a steady rate."""
        games = [Game(game_id, tokens) for game_id, tokens in self._games]
        client.run(self._port, scripts.looks_at(games), _ENOUGH_S)
        before, rate = hooked.last(self._engine), self._extent.rate / events_a_move
        movers, begun = Movers(games), time.monotonic()
        heard = asyncio.run(openloop.run(self._port, movers, rate, self._extent.seconds, seed=3))
        took = max(time.monotonic() - begun, self._extent.seconds)
        self._drained()
        told, lags = hooked.judge(
            self._engine, self.webhooks, self._receivers.arrivals(), after=before
        )
        return Steady(
            told=told,
            seconds=took,
            lag=Percentiles.of(lags),
            missed=heard.missed,
            generator_late_ms=1000 * heard.latest_s,
        )

    def _move(self, pool: str) -> int:
        """Make moves in games of a pool; how many."""
        self._generator.call("ready", port=self._port, pool=pool, count=0)
        figures = self._generator.run(
            port=self._port,
            load="move",
            pool=pool,
            seconds=_ENOUGH_S,
            most_each=self._extent.moves,
        )
        if not figures.answers:
            raise RuntimeError(f"no move could be made in games {pool} a webhook")
        return figures.answers

    def _spent(self) -> dict[str, float]:
        """CPU seconds so far, by what processes are for."""
        spent = {"courier": 0.0, "API": 0.0, "workers": 0.0}
        for name, pid in self._pids.items():
            spent[_GROUPS.get(name.rpartition(" ")[0], "workers")] += cpu.process_s(pid)
        return {
            **spent,
            "PostgreSQL": self._service.database_s(),
            "Valkey": self._service.redis_s(),
        }

    def _all_came(self, events: int) -> Callable[[], bool]:
        def came() -> bool:
            time.sleep(0.05)
            return self._receivers.count() >= events

        return came

    def _drained(self) -> None:
        """Wait until no delivery is to be made any more."""

        def none() -> bool:
            time.sleep(0.05)
            return not hooked.waiting(self._engine)

        until(none, _DRAINED_S, "deliveries to be over")


def main(arguments: list[str] | None = None) -> None:
    """Measure, and fail where an event was lost, came out of order, or was not signed."""
    usual = Extent()
    parser = argparse.ArgumentParser(prog="tests.load.webhooks", description=__doc__)
    parser.add_argument("--databases", nargs="+", choices=DATABASES, default=DATABASES)
    parser.add_argument("--rate", type=float, default=usual.rate, help="events a second")
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="of that rate")
    parser.add_argument("--rounds", type=int, default=usual.rounds, help="of 160 moves each")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    parser.add_argument("--write", type=Path, metavar="FILE", help=f"between <!-- {MARK} --> marks")
    chosen = parser.parse_args(arguments)
    logs.configure()
    if chosen.write:
        table.around(chosen.write, MARK)
    extent = Extent(rounds=chosen.rounds, rate=chosen.rate, seconds=chosen.seconds)
    found = [measure(database, extent) for database in chosen.databases]
    print(markdown(found))
    if chosen.json:
        chosen.json.write_text(json.dumps([asdict(each) for each in found], indent=1), "utf-8")
    if chosen.write:
        table.write(chosen.write, markdown(found), MARK)
    if misses := [miss for each in found for miss in each.misses()]:
        raise SystemExit("; ".join(misses))


if __name__ == "__main__":
    main()
