"""The service as it is really run, with games going on in it, and everything it stands on within reach."""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Final

import httpx
import orjson

from deploy.database import bring_to
from service.settings import Settings
from service.wiring import make_ports
from tests.clients.network import Arrived, receiver
from tests.conftest import ADMIN_TOKEN
from tests.deploy.serving import Serving
from tests.faults.clock import WallClock
from tests.faults.disk import Disk
from tests.faults.players import LEVELS, PATIENCE_S, Player
from tests.faults.probe import Probe
from tests.faults.record import Record
from tests.faults.wire import Wire
from tests.processes import called, family
from tests.servers import PostgreSQL, Valkey, free_port, running

EMBEDDED: Final = "SQLite, one command"
SERVERS: Final = "PostgreSQL, Valkey"
_EMPTY: Final = {"seats": [{"kind": "human"}, {"kind": "human", "open": True}]}
_BUSY: Final = 503
_COMMON: Final[Mapping[str, object]] = {
    "SPITE_THINK_MS": 1000,
    "SPITE_WEBHOOK_ALLOW": "127.0.0.0/8",
    # Whoever receives them is always there: what fails is to come again at once.
    "SPITE_WEBHOOK_RETRIES": ",".join(["1s"] * 10),
}


@dataclass(frozen=True)
class Size:
    """How much is done, and how exactly it is judged."""

    players: int = 4
    outage_s: float = 10.0
    slack: float = 1.0
    """What times are multiplied by that a machine with other things to do may not keep."""


class World:
    """Servers, clients that play at them, and whoever asks the servers how they are."""

    def __init__(self, name: str, folder: Path, stack: ExitStack, size: Size) -> None:
        self.name = name
        self.size = size
        self.record = Record()
        self.urls: list[str] = []
        self.clock = WallClock(folder)
        self.servings: list[Serving] = []
        self.players: list[Player] = []
        self.probes: list[Probe] = []
        self.whole: Counter[str] = Counter()
        """What `roster` is while nothing is wrong."""
        self.database: PostgreSQL | None = None
        self.redis: Valkey | None = None
        self.database_wire: Wire | None = None
        self.redis_wire: Wire | None = None
        self.disk: Disk | None = None
        self.hook, self._arrived = stack.enter_context(receiver())
        self.heard: dict[str, list[int]] = {}
        """The versions of each game that a webhook told of, as they came in."""
        if name == EMBEDDED:
            self._embed(folder, stack)
        else:
            self._spread(folder, stack)
        stack.callback(self._end)
        for serving in self.servings:
            settings = Settings.from_environ({k: str(v) for k, v in serving.settings.items()})
            self.whole += {
                "spite-api": 1 + settings.api_processes,
                "spite-worker": 1 + settings.worker_processes,
                "spite-adviser": 1 + settings.advice_processes,
                "spite-courier": 1,
            }
            serving.start()
        self.urls = urls = [
            f"http://127.0.0.1:{serving.settings['PORT']}" for serving in self.servings
        ]
        levels = httpx.get(f"{urls[0]}/v1/levels").raise_for_status().json()["items"]
        self.limits = {each["name"]: each["time_limit_ms"] / 1000 for each in levels}
        assert set(LEVELS) <= set(self.limits)
        self.players = [
            Player(
                f"client {n}",
                urls[n % len(urls) :] + urls[: n % len(urls)],
                self.limits,
                self.record,
                self.hook if n == 0 else None,
                size.slack,
            )
            for n in range(size.players)
        ]
        self.probes = [Probe(url, size.slack) for url in urls]
        for thread in (*self.players, *self.probes):
            thread.start()

    def _embed(self, folder: Path, stack: ExitStack) -> None:
        self.disk = Disk(folder / "disk", self._processes)
        stack.callback(self.disk.close)
        data = self.disk.folder / "data"
        serving = Serving(
            folder, PORT=free_port(), SPITE_DATA=data, **_COMMON, **self.clock.settings
        )
        serving.data = data
        self.servings = [serving]
        self.ports = make_ports(Settings(data=data))

    def _spread(self, folder: Path, stack: ExitStack) -> None:
        self.database = stack.enter_context(
            running(lambda folder: PostgreSQL(folder, durable=True))
        )
        self.redis = stack.enter_context(running(Valkey))
        self.database_wire, self.redis_wire = Wire(self.database.port), Wire(self.redis.port)
        stack.callback(self.database_wire.close)
        stack.callback(self.redis_wire.close)
        direct = Settings(database_url=_address(self.database.port), admin_token=ADMIN_TOKEN)
        bring_to(direct)
        self.ports = make_ports(direct)
        for n in range(2):
            home = folder / f"machine-{n}"
            home.mkdir()
            self.servings.append(
                Serving(
                    home,
                    PORT=free_port(),
                    DATABASE_URL=_address(self.database_wire.port),
                    REDIS_URL=f"redis://127.0.0.1:{self.redis_wire.port}/0",
                    SPITE_ADMIN_TOKEN=ADMIN_TOKEN,
                    SPITE_API_PROCESSES=2 - n,
                    SPITE_WORKER_PROCESSES=2 - n,
                    **_COMMON,
                    **self.clock.settings,
                )
            )

    def _processes(self) -> Iterator[int]:
        for serving in self.servings:
            if serving.process is not None:
                yield from (serving.process.pid, *family(serving.process.pid))

    def roster(self) -> Counter[str]:
        """How many processes there are of each kind."""
        names = (called(pid) for pid in self._processes())
        return Counter(name for name in names if name.startswith("spite-"))

    def refuses_a_change(self) -> bool:
        """Whether a caller who asks for a change, for a game in which nobody plays, is told to come back."""
        try:
            answer = httpx.post(
                f"{self.urls[0]}/v1/games", json=_EMPTY, timeout=PATIENCE_S * self.size.slack
            )
        except httpx.TransportError:
            self.record.note_broken()
            return False
        return answer.status_code == _BUSY

    def rest(self, within_s: float) -> bool:
        """Have every client finish what is under way; whether all did."""
        for player in self.players:
            player.rest()
        deadline = time.monotonic() + within_s
        return all(
            player.resting.wait(max(0.0, deadline - time.monotonic())) for player in self.players
        )

    def go_on(self) -> None:
        """Have the clients play on."""
        for player in self.players:
            player.go_on()

    def listen(self) -> None:
        """Note what webhooks have told meanwhile."""
        arrived: Queue[Arrived] = self._arrived
        with contextlib.suppress(Empty):
            while True:
                event: dict[str, Any] = orjson.loads(arrived.get_nowait().body)
                if event["type"] == "game.moved":
                    data = event["data"]
                    self.heard.setdefault(data["game_id"], []).append(data["version"])

    @property
    def logs(self) -> list[str]:
        """What each server has reported."""
        return [serving.err for serving in self.servings]

    def _end(self) -> None:
        for thread in (*self.players, *self.probes):
            thread.stop()
        for serving in self.servings:
            serving.end()
        self.ports.feed.close()
        self.ports.store.close()


def _address(port: int) -> str:
    return f"postgresql://spite@127.0.0.1:{port}/postgres"
