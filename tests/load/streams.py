"""What live streams cost: `make bench-streams`, or `python -m tests.load.streams --streams 2000`.

One API process as `spite serve` runs it, on SQLite, with rate limits off. So many streams are opened on so
many games; then memory is compared with before, views are timed with and without them, and a move is made in
every game.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import httpx

from deploy import logs
from deploy.database import bring_to
from service.settings import Settings
from tests.load import cpu
from tests.load.fleet import Server
from tests.processes import children
from tests.streams import Connection, has, listen_until, memory_kib, threads

_ADMIN_TOKEN: Final = "sm_admin_of-the-bench-0123456789"
_WARM: Final = 50
"""Streams opened and closed before memory is looked at: the first bring the code into memory."""
_WITHIN_S: Final = 300.0
BOUND_KIB: Final = 64.0
"""What an idle stream may cost."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a run found."""

    streams: int
    games: int
    kib_each: float
    """Memory of the API process a stream."""
    kib_each_later: float
    """The same after every game was moved in."""
    threads_before: int
    threads_after: int
    opened_in_s: float
    view_ms_before: float
    """A view's time without streams, median."""
    view_ms: float
    """And with them all open."""
    view_ms_worst: float
    idle_cpu: float
    """The share of a core that the process takes for them while nothing happens."""
    moved_in_s: float
    """A move in each game, until every stream has heard of it."""
    stopped_in_s: float
    """From the signal to the end of every stream."""

    def table(self) -> str:
        """As Markdown."""
        rows = [
            ("streams, on games", f"{self.streams:,} on {self.games:,}"),
            ("memory a stream", f"{self.kib_each:.1f} KiB"),
            ("… after a move in each game", f"{self.kib_each_later:.1f} KiB"),
            ("threads, before and with them", f"{self.threads_before}, {self.threads_after}"),
            ("opened in", f"{self.opened_in_s:.1f} s"),
            ("a view without them", f"{self.view_ms_before:.1f} ms"),
            (
                "a view with them (the slowest)",
                f"{self.view_ms:.1f} ms ({self.view_ms_worst:.0f} ms)",
            ),
            ("CPU while nothing happens", f"{self.idle_cpu:.1%} of a core"),
            ("a move in each game, until all have heard", f"{self.moved_in_s:.1f} s"),
            ("told to come back, all, in", f"{self.stopped_in_s:.2f} s"),
        ]
        lines = ["| what | cost |", "| --- | ---: |", *(f"| {a} | {b} |" for a, b in rows)]
        return "\n".join(lines)


class _Games:
    """Games of two humans, and a client that looks and moves."""

    def __init__(self, url: str, count: int) -> None:
        self._http = httpx.Client(base_url=url, timeout=60)
        body = {"seats": [{"kind": "human"}] * 2}
        self.made = [self._http.post("/v1/games", json=body).json() for _ in range(count)]

    def path(self, number: int) -> str:
        """Where the events of a game are, for so manieth stream."""
        return f"/v1/games/{self.made[number % len(self.made)]['id']}/events"

    def token(self, number: int) -> str | None:
        """A token of the game's: its seats' and nobody's by turns."""
        seat = number // len(self.made) % 3
        return (
            None if seat == 2 else str(self.made[number % len(self.made)]["seats"][seat]["token"])
        )

    def view_ms(self, count: int) -> list[float]:
        """How long views take, one after the other."""
        took = []
        for number in range(count):
            begun = time.perf_counter()
            self._view(self.made[number % len(self.made)], 0)
            took.append((time.perf_counter() - begun) * 1000)
        return took

    def move(self) -> None:
        """Make a move in each game."""
        for game in self.made:
            seat = self._view(game, 0)["turn"]["seat"]
            move = {"notation": self._view(game, seat)["legal_moves"][0]["notation"]}
            path, token = f"/v1/games/{game['id']}/moves", game["seats"][seat]["token"]
            answer = self._http.post(path, json=move, headers={"Authorization": f"Bearer {token}"})
            answer.raise_for_status()

    def _view(self, game: dict, seat: int) -> dict:
        headers = {"Authorization": f"Bearer {game['seats'][seat]['token']}"}
        answer = self._http.get(f"/v1/games/{game['id']}/views/{seat}", headers=headers)
        return answer.raise_for_status().json()

    def close(self) -> None:
        """Hang up."""
        self._http.close()


@contextlib.contextmanager
def _server(streams: int) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="spite-streams-") as folder:
        url = f"sqlite:///{Path(folder) / 'spite.db'}"
        bring_to(Settings(database_url=url, admin_token=_ADMIN_TOKEN))
        server = Server(
            "tests.load.ours",
            DATABASE_URL=url,
            SPITE_ADMIN_TOKEN=_ADMIN_TOKEN,
            SPITE_RATE_LIMITS="off",
            SPITE_STREAMS=streams + _WARM,
        )
        try:
            server.launch()
            server.wait()
            yield server
        finally:
            server.close()


def measure(count: int, game_count: int, views: int = 200, idle_s: float = 5.0) -> Cost:
    """Open `count` streams on `game_count` games, and see what they cost."""
    _raise_own_limit(count)
    with _server(count) as server, contextlib.ExitStack() as stack:
        url = f"http://127.0.0.1:{server.port}"
        games = _Games(url, game_count)
        stack.callback(games.close)
        (pid,) = children(server.pid)
        warm = [Connection(url, games.path(n), games.token(n)) for n in range(_WARM)]
        listen_until(warm, has("snapshot"), _WITHIN_S)
        for each in warm:
            each.close()
        games.view_ms(views)
        before = games.view_ms(views)
        time.sleep(1)
        memory, threads_before = memory_kib(pid), threads(pid)

        begun, streams = time.monotonic(), []
        for number in range(count):
            streams.append(Connection(url, games.path(number), games.token(number)))
            stack.callback(streams[-1].close)
            if number % 100 == 99:
                listen_until(streams[-100:], has("snapshot"), _WITHIN_S)
        listen_until(streams, has("snapshot"), _WITHIN_S)
        opened_in_s = time.monotonic() - begun
        time.sleep(1)
        with_them, threads_after = memory_kib(pid), threads(pid)
        cpu_s, at = cpu.process_s(pid), time.monotonic()
        time.sleep(idle_s)
        idle_cpu = (cpu.process_s(pid) - cpu_s) / (time.monotonic() - at)
        meanwhile = games.view_ms(views)
        begun = time.monotonic()
        games.move()
        listen_until(streams, has("event"), _WITHIN_S)
        moved_in_s = time.monotonic() - begun
        later = memory_kib(pid)
        begun = time.monotonic()
        server.ask_to_stop()
        listen_until(streams, has("closing"), 30)
        stopped_in_s = time.monotonic() - begun
        whole = sum(has("closing")(each) for each in streams)
        if whole != count:
            raise RuntimeError(f"{count - whole} of {count} streams broke off without a word")
    return Cost(
        streams=count,
        games=game_count,
        kib_each=(with_them - memory) / count,
        kib_each_later=(later - memory) / count,
        threads_before=threads_before,
        threads_after=threads_after,
        opened_in_s=opened_in_s,
        view_ms_before=statistics.median(before),
        view_ms=statistics.median(meanwhile),
        view_ms_worst=max(meanwhile),
        idle_cpu=idle_cpu,
        moved_in_s=moved_in_s,
        stopped_in_s=stopped_in_s,
    )


def _raise_own_limit(count: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count + 200:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, count + 200), hard))


def main(arguments: list[str] | None = None) -> None:
    """Measure, and fail where a stream costs more than it may."""
    parser = argparse.ArgumentParser(prog="tests.load.streams", description=__doc__)
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--games", type=int, default=500, help="the games they are spread over")
    parser.add_argument("--json", action="store_true", help="figures for programs")
    chosen = parser.parse_args(arguments)
    logs.configure()
    cost = measure(chosen.streams, min(chosen.games, chosen.streams))
    print(json.dumps(asdict(cost)) if chosen.json else cost.table())
    if cost.kib_each > BOUND_KIB:
        raise SystemExit(f"a stream costs more than {BOUND_KIB:.0f} KiB")


if __name__ == "__main__":
    main()
