"""The whole service under load, as `spite serve` runs it: its processes, and what they have cost."""

from __future__ import annotations

import contextlib
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import redis

from tests import servers
from tests.deploy.serving import Serving
from tests.load import cpu, fleet
from tests.processes import called, family

DATABASES: Final = ("SQLite", "PostgreSQL")
"""Alone, and with Valkey."""
ADMIN_TOKEN: Final = "sm_admin_of-the-bench-0123456789"


@dataclass(frozen=True, slots=True)
class Whole:
    """What runs."""

    server: Serving
    url: str
    """Of its database."""
    database_pid: int | None
    """The first process of PostgreSQL; None without it, or where it runs elsewhere."""
    redis_pid: int | None
    """The same of Valkey."""

    @property
    def pid(self) -> int:
        """The first process of the service."""
        if self.server.process is None:
            raise RuntimeError("the server does not run")
        return self.server.process.pid

    @property
    def roots(self) -> list[int]:
        """The first processes of all that takes part."""
        others = (self.database_pid, self.redis_pid)
        return [self.pid, *(pid for pid in others if pid is not None)]

    def processes(self) -> dict[str, int]:
        """Every process of the service, by its name and its place among those of that name."""
        number: Counter[str] = Counter()
        found = {}
        for pid in [self.pid, *sorted(family(self.pid))]:
            name = called(pid) or "gone"
            number[name] += 1
            found[f"{name} {number[name]}"] = pid
        return found

    def spent(self) -> dict[str, float]:
        """CPU seconds of every process of the service."""
        return {name: cpu.process_s(pid) for name, pid in self.processes().items()}

    def database_s(self) -> float:
        """CPU seconds of PostgreSQL; 0 without it."""
        return 0.0 if self.database_pid is None else cpu.trees_s([self.database_pid])[0]

    def redis_s(self) -> float:
        """CPU seconds of Valkey; 0 without it."""
        return 0.0 if self.redis_pid is None else cpu.process_s(self.redis_pid)


@contextlib.contextmanager
def serving(database: str, **settings: object) -> Iterator[Whole]:
    """`spite serve` with its own workers, without rate limits, for as long as it is needed."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="spite-whole-")))
        settings = {
            "SPITE_RATE_LIMITS": "off",
            "SPITE_ADMIN_TOKEN": ADMIN_TOKEN,
            **settings,
        }
        database_pid = redis_pid = None
        if database == "PostgreSQL":
            address, name = stack.enter_context(servers.postgresql()), f"whole_{time.time_ns()}"
            database_pid = stack.enter_context(fleet.databases(address, [name]))
            settings["DATABASE_URL"] = fleet.database(address, name)
            settings["REDIS_URL"] = broker = stack.enter_context(servers.valkey())
            redis_pid = _on_this_machine(broker)
        server = Serving(folder, **settings)
        stack.callback(server.end)
        server.start()
        for child in ("worker", "courier"):
            server.child(child)
        url = settings.get("DATABASE_URL") or f"sqlite:///{server.data / 'spite.db'}"
        yield Whole(server, str(url), database_pid, redis_pid)


def _on_this_machine(broker: str) -> int | None:
    with redis.Redis.from_url(broker) as client:
        pid = int(client.info("server")["process_id"])
    return pid if called(pid).startswith(("valkey", "redis")) else None
