"""One run: servers, games, and every case in turn, round by round."""

from __future__ import annotations

import os
import random
import time
from dataclasses import dataclass
from typing import Final

from tests.load import cpu
from tests.load.fleet import Fleet, Server, Side, fleet, restart
from tests.load.generator import Generator
from tests.load.longgames import cut, long_record, take_in
from tests.load.results import EARLY, HELLO, LATE, SWAP, Case, Results, Sample
from tests.load.scripts import LANES

_OPENING: Final = 10
"""Moves made in each game before it is looked at."""
_ENOUGH_S: Final = 30.0
"""A bound for what is bounded by its count."""
_RESTART_S: Final = 5.0
"""What one look at the first moves after a restart may take; time for all of them is kept free."""
_BUSY: Final = 0.7
"""The share of a core from which on the load generator may be what a rate measures."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is measured."""

    rounds: int = 12
    slice_s: float = 0.4
    warming_each: int = 10
    """Requests on each connection before anything is measured."""
    games: int = 64
    """Games in play at a time, on each database."""
    long_games: int = 16
    """Games at move 400, and as many at move 10, on each database."""
    long_each: int = 4
    """Moves on each connection in one sample of those."""
    restarts: int = 4
    most_each: int | None = None
    """Requests on each connection in one sample, if bounded."""
    limit_s: float = 170.0
    """When to begin no other round."""


QUICK: Final = Extent(
    rounds=3,
    slice_s=0.2,
    warming_each=3,
    games=16,
    long_games=4,
    long_each=2,
    restarts=1,
    limit_s=25.0,
)
_TITLES: Final = {
    "view200": "seat view, 200",
    "view304": "seat view, 304",
    "move": "accepted move, 201",
    "create": "game creation, 201",
}


def run(extent: Extent) -> Results:
    """Measure everything."""
    began = time.monotonic()
    load_before = os.getloadavg()[0]
    with fleet() as servers:
        generator = Generator()
        try:
            bench = _Bench(extent, servers, generator)
            bench.prepare()
            machine, ours = cpu.Machine.now(), bench.ours_s()
            until = began + extent.limit_s - extent.restarts * _RESTART_S
            while bench.rounds < extent.rounds:
                if bench.rounds and time.monotonic() > until - bench.longest_s:
                    break
                bench.round()
            others = machine.share_of_others(bench.ours_s() - ours)
            for number in range(extent.restarts):
                if number and time.monotonic() - began > extent.limit_s - _RESTART_S:
                    break
                bench.after_restart(late_first=number % 2 == 0)
            bench.results.facts += bench.facts(load_before, others, time.monotonic() - began)
            return bench.results
        finally:
            generator.close()


class _Bench:
    def __init__(self, extent: Extent, servers: Fleet, generator: Generator) -> None:
        self._extent = extent
        self._servers = servers
        self._generator = generator
        self._order = random.Random(1)
        self.rounds = 0
        self.longest_s = 0.0
        self._hello = Case(HELLO, "bare Flask: hello", "")
        self._of_side = {id(side): _cases(side.database) for side in servers.sides}
        self._long = {
            id(side): [Case("move", "", side.database, pool) for pool in ("early", "late")]
            for side in servers.sides
        }
        both = [*self._of_side.values(), *self._long.values()]
        self.results = Results([self._hello, *(case for cases in both for case in cases)])

    def prepare(self) -> None:
        """Make the games, and have every kind of request answered a few times."""
        extent = self._extent
        long = [long_record(seed, LATE) for seed in range(extent.long_games)]
        for side in self._servers.sides:
            for pool, records in (("late", long), ("early", [cut(r, EARLY) for r in long])):
                games = take_in(side.url, records)
                self._generator.call("adopt", pool=self._pool(side, pool), games=games)
                self._ready(side, pool)
            self._ready(side, "play")
            self._play(side, "play", _OPENING * -(-extent.games // LANES))
            for case in self._of_side[id(side)]:
                self._load(case, side, self._extent.warming_each)
        self._load(self._hello, self._servers.sides[0], self._extent.warming_each)

    def round(self) -> None:
        """Take a sample of every case."""
        began = time.monotonic()
        for side in self._servers.sides:
            self._ready(side, "play")
        work = [(self._hello, self._servers.sides[0])]
        for side in self._servers.sides:
            work += [(case, side) for case in self._of_side[id(side)]]
            work += [(case, side) for case in self._long[id(side)]]
        self._order.shuffle(work)
        for case, side in work:
            if case.pool in ("early", "late"):
                self._ready(side, case.pool)
                sample = self._measured(case, side, self._extent.long_each, _ENOUGH_S)
            else:
                sample = self._measured(case, side, self._extent.most_each, self._extent.slice_s)
            self.results.add(case, sample)
        self.rounds += 1
        self.longest_s = max(self.longest_s, time.monotonic() - began)

    def after_restart(self, *, late_first: bool) -> None:
        """Start the service again, and make the first move in each long game."""
        for side in self._servers.sides:
            for case in self._long[id(side)]:
                self._ready(side, case.pool)
        restart([side.service for side in self._servers.sides])
        for side in self._servers.sides:
            early, late = self._long[id(side)]
            # What any first request costs is no move's fault: other games go first.
            self._play(side, "play", self._extent.warming_each)
            each = max(1, self._extent.long_games // LANES)
            for case in (late, early) if late_first else (early, late):
                sample = self._measured(case, side, each, _ENOUGH_S)
                self.results.add(case, sample, fresh=True)

    def ours_s(self) -> float:
        """CPU seconds of all that takes part."""
        return cpu.total_s([*self._servers.roots, self._generator.process.pid])

    def facts(self, load_before: float, others: float, took_s: float) -> list[str]:
        """How it was measured, and how well that went."""
        extent = self._extent
        per_slice = f"{extent.slice_s:g} s" if extent.most_each is None else "a few requests"
        samples = [sample for each in self.results.samples.values() for sample in each]
        busiest = max(sample.generator_s / sample.elapsed_s for sample in samples)
        noisy = others > 0.1 or load_before > 0.5 * (os.cpu_count() or 1)
        restarts = max(map(len, self.results.fresh.values()))
        extents = (
            f"{self.rounds} rounds of {per_slice} a case in random order, {restarts} restarts, "
            f"{extent.games} games in play on each database, {LANES} connections, {took_s:.0f} s in all; "
            "medians."
        )
        generator = f"The load generator used {busiest:.0%} of a core at most"
        generator += ": it may have been the bottleneck." if busiest > _BUSY else "."
        noise = f"Load average before: {load_before:.1f}; others used {others:.0%} of the machine"
        noise += ": **the figures are noisy**." if noisy else "."
        return [extents, generator, noise]

    def _pool(self, side: Side, pool: str) -> str:
        return f"{side.database} {pool}"

    def _ready(self, side: Side, pool: str) -> None:
        count = self._extent.games if pool == "play" else 0
        self._generator.call(
            "ready", port=side.service.port, pool=self._pool(side, pool), count=count
        )

    def _play(self, side: Side, pool: str, most_each: int) -> None:
        self._load(Case("move", "", side.database, pool), side, most_each)

    def _load(self, case: Case, side: Side, most_each: int) -> None:
        self._generator.run(
            port=_server(case, side).port,
            load=case.load,
            pool=self._pool(side, case.pool),
            seconds=_ENOUGH_S,
            most_each=most_each,
        )

    def _measured(self, case: Case, side: Side, most_each: int | None, seconds: float) -> Sample:
        server, database = _server(case, side), side.database_pid if case.database else None
        roots = [server.pid, *([database] if database else [])]
        before = cpu.trees_s(roots)
        figures = self._generator.run(
            port=server.port,
            load=case.load,
            pool=self._pool(side, case.pool),
            seconds=seconds,
            most_each=most_each,
        )
        if not figures.answers:
            raise RuntimeError(f"{case.key}: no request could be made")
        spent = [now - then for now, then in zip(cpu.trees_s(roots), before, strict=True)]
        return Sample(
            answers=figures.answers,
            elapsed_s=figures.elapsed_s,
            server_s=spent[0],
            database_s=spent[1] if database else None,
            generator_s=figures.cpu_s,
        )


def _cases(database: str) -> list[Case]:
    ours = [
        Case(load, title, database, "" if load == "create" else "play")
        for load, title in _TITLES.items()
    ]
    return [Case(SWAP, "bare SQL: select, insert, swap, commit", database), *ours]


def _server(case: Case, side: Side) -> Server:
    return side.bare if case.load in (HELLO, SWAP) else side.service
