"""What requests cost with few games stored and with very many: `make bench-stored`.

The main routes are asked of the application itself, without a server in between, on databases that hold 100,
10,000 and 1,000,000 finished games (made by `tests.load.bulk`), by turns; CPU time is counted, the database
server's too. Each cost is held against that with the fewest games, in the same round.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

from deploy import logs
from deploy.database import bring_to
from service.app import create_app
from service.people import NewPlayer
from service.settings import Settings
from service.store.database import SqlStore
from service.usecases import players
from service.wiring import make_ports
from tests import servers
from tests.load import bulk, cpu, fleet, scripts, table
from tests.load.messages import Request
from tests.load.profiling import call
from tests.load.scripts import LANES, Script
from tests.load.tables import Game

SIZES: Final = (100, 10_000, 1_000_000)
MARK: Final = "stored"
BOUND: Final = 1.2
_ADMIN: Final = "sm_admin_of-the-bench-0123456789"
_LIVE: Final = 64
_OPENING: Final = 10
_BATCH: Final = 48


@dataclass
class Hall:
    """A database with so many stored games, and the application on it."""

    size: int
    app: Any
    close: Callable[[], None]
    live: list[Game] = field(default_factory=list)
    player: str = ""
    database_pid: int | None = None
    made_in_s: float = 0.0

    def begin(self) -> None:
        """Have games in play, and requests of every kind answered."""
        run(self.app, scripts.new_games(self.live, _LIVE), _LIVE)
        run(self.app, scripts.looks_at(self.live), 2 * _LIVE)
        run(self.app, scripts.Moves(self.live), _OPENING * _LIVE)

    def script(self, case: str) -> Script:
        """What is asked."""
        if case == "move" and sum(game.move() is not None for game in self.live) < _LIVE // 2:
            # Those that are over make room for new ones.
            self.live[:] = []
            self.begin()
        match case:
            case "view 200" | "view 304":
                return scripts.Views(self.live, changed=case == "view 200")
            case "move":
                return scripts.Moves(self.live)
            case "create":
                return scripts.Creation()
            case "events":
                return _Same([_events(game) for game in self.live])
            case _:
                path, who = _ASKED[case]
                return _Same([Request("GET", path, self.player if who == "player" else who)])


_ASKED: Final = {
    "list, of anyone": ("/v1/games", None),
    "list, of a player": ("/v1/games", "player"),
    "list, admin's": ("/v1/admin/games", _ADMIN),
    "list, admin's, finished ones": ("/v1/admin/games?status=finished", _ADMIN),
    "statistics of a player": ("/v1/players/me/statistics", "player"),
    "statistics of the service": ("/v1/admin/stats", _ADMIN),
    "metrics": ("/metrics", _ADMIN),
}
CASES: Final = ("view 200", "view 304", "move", "create", "events", *_ASKED)


def _events(game: Game) -> Request:
    return Request("GET", f"/v1/games/{game.id}/events?after=2", game.tokens[0])


class _Same:
    """Requests that can be made again and again."""

    def __init__(self, requests: Sequence[Request]) -> None:
        self._requests, self._next = requests, 0

    def ask(self, lane: int) -> Request:
        """The next one."""
        self._next += 1
        return self._requests[self._next % len(self._requests)]

    def hear(self, lane: int, answer: Any) -> None:
        """Expect it to be answered."""
        answer.expect(200)


def run(app: Any, script: Script, most: int) -> int:
    """Make so many requests, one after another, or as many as there are; how many."""
    for number in range(most):
        request = script.ask(number % LANES)
        if request is None:
            return number
        script.hear(number % LANES, call(app, request))
    return most


@dataclass
class Costs:
    """CPU microseconds a request, by database, case and size, a sample each round."""

    samples: dict[str, dict[str, dict[int, list[float]]]] = field(default_factory=dict)
    made_in_s: dict[str, dict[int, float]] = field(default_factory=dict)

    def ratio(self, database: str, case: str, size: int) -> float:
        """The cost with so many games over that with the fewest: the median over the rounds."""
        of = self.samples[database][case]
        pairs = zip(of[min(of)], of[size], strict=True)
        return median(many / few for few, many in pairs)

    def misses(self) -> list[str]:
        """What costs more than it may."""
        return [
            f"{case} on {database} costs {ratio:.2f}× with {size:,} games"
            for database, cases in self.samples.items()
            for case, sizes in cases.items()
            for size in sizes
            if (ratio := self.ratio(database, case, size)) > BOUND
        ]

    def table(self) -> str:
        """As Markdown."""
        parts = []
        for database, cases in self.samples.items():
            sizes = sorted(next(iter(cases.values())))
            head = [f"{database}: CPU a request, with stored games"]
            head += [f"{size:,}" for size in sizes] + [
                f"{size:,} over {sizes[0]:,}" for size in sizes[1:]
            ]
            lines = ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * (len(head) - 1)]
            for case, of in cases.items():
                shown = [f"{median(of[size]) / 1000:.2f} ms" for size in sizes]
                shown += [f"{self.ratio(database, case, size):.2f}×" for size in sizes[1:]]
                lines.append(f"| {case} | " + " | ".join(shown) + " |")
            parts.append("\n".join(lines))
        return "\n\n".join(parts)


def measure(databases: Sequence[str], sizes: Sequence[int], rounds: int, batch: int) -> Costs:
    """Fill databases, and ask."""
    costs, order = Costs(), random.Random(1)
    for database in databases:
        with _halls(database, sizes) as halls:
            costs.made_in_s[database] = {hall.size: hall.made_in_s for hall in halls}
            of = costs.samples.setdefault(database, {case: {} for case in CASES})
            for hall in halls:
                hall.begin()
                for case in CASES:
                    run(hall.app, hall.script(case), 4)
            for _ in range(rounds):
                for case in order.sample(CASES, len(CASES)):
                    for hall in order.sample(halls, len(halls)):
                        of[case].setdefault(hall.size, []).append(_cost_us(hall, case, batch))
    return costs


def _cost_us(hall: Hall, case: str, batch: int) -> float:
    script = hall.script(case)
    roots = [] if hall.database_pid is None else [hall.database_pid]
    database = sum(cpu.trees_s(roots))
    begun = time.process_time()
    asked = run(hall.app, script, batch)
    spent = time.process_time() - begun
    return 1e6 * (spent + sum(cpu.trees_s(roots)) - database) / max(1, asked)


@contextlib.contextmanager
def _halls(database: str, sizes: Sequence[int]) -> Iterator[list[Hall]]:
    with contextlib.ExitStack() as stack:
        pid = None
        if database == "SQLite":
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="spite-stored-")))
            urls = [f"sqlite:///{folder / str(size)}.db" for size in sizes]
        else:
            server = stack.enter_context(servers.postgresql())
            names = [f"stored_{size}_{time.time_ns()}" for size in sizes]
            pid = stack.enter_context(fleet.databases(server, names))
            urls = [fleet.database(server, name) for name in names]
        halls = []
        for size, url in zip(sizes, urls, strict=True):
            hall = _hall(size, url)
            stack.callback(hall.close)
            hall.database_pid = pid
            halls.append(hall)
        yield halls


def _hall(size: int, url: str) -> Hall:
    settings = Settings(database_url=url, admin_token=_ADMIN, rate_limits="off")
    bring_to(settings)
    ports = make_ports(settings)
    begun = time.monotonic()
    bulk.fill(ports, size)

    def close() -> None:
        ports.feed.close()
        if isinstance(ports.store, SqlStore):
            ports.store.close()

    hall = Hall(size, create_app(settings, ports), close)
    hall.player = players.create(ports, NewPlayer("Ada"), None).token
    mine = Request("POST", "/v1/games", hall.player, {"seats": [{"kind": "human"}] * 2})
    for _ in range(4):
        call(hall.app, mine).expect(201)
    hall.made_in_s = time.monotonic() - begun
    sys.stderr.write(f"{size:,} games stored in {hall.made_in_s:.0f} s\n")
    return hall


def main(arguments: list[str] | None = None) -> None:
    """Measure, and fail where a request costs more the more games there are."""
    parser = argparse.ArgumentParser(prog="tests.load.stored", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--databases", nargs="+", choices=fleet.DATABASES, default=fleet.DATABASES)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--batch", type=int, default=_BATCH, help="requests in a sample")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every sample there")
    parser.add_argument("--write", type=Path, metavar="FILE", help=f"between <!-- {MARK} --> marks")
    chosen = parser.parse_args(arguments)
    logs.configure()
    if chosen.write:
        table.around(chosen.write, MARK)
    costs = measure(chosen.databases, sorted(chosen.sizes), chosen.rounds, chosen.batch)
    print(costs.table())
    if chosen.json:
        chosen.json.write_text(json.dumps(asdict(costs), indent=1), encoding="utf-8")
    if chosen.write:
        table.write(chosen.write, costs.table(), MARK)
    if costs.misses():
        raise SystemExit("; ".join(costs.misses()))


if __name__ == "__main__":
    main()
