"""The servers under load: the service and its bare counterparts, each on SQLite and on PostgreSQL."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, make_url, text

from deploy.database import bring_to
from deploy.lifeline import tied
from deploy.listening import answers, listen
from service.settings import Settings
from tests import servers
from tests.load import bare, cpu
from tests.load.scripts import LANES
from tests.processes import ROOT, environment

DATABASES: Final = ("SQLite", "PostgreSQL")
_ADMIN_TOKEN: Final = "sm_admin_of-the-bench-0123456789"
_READY_S: Final = 30
_STOP_S: Final = 10


class Server:
    """gunicorn on a port of the loopback, as it is run in production; it can be started again."""

    def __init__(self, module: str, *arguments: str, **settings: object) -> None:
        self._listener = listen(Settings(host="127.0.0.1", port=0))
        self.port: int = self._listener.getsockname()[1]
        number = self._listener.fileno()
        self._command = [sys.executable, "-P", "-m", module, str(number), *arguments]
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Start it."""
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            pass_fds=[self._listener.fileno()],
            env=environment(PYTHONPATH=ROOT, **self._settings),
            preexec_fn=tied(),  # noqa: PLW1509 - there is one thread here
        )

    def wait(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + _READY_S
        while not answers(self._listener, timeout_s=_READY_S):
            if self._process is None or self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{self._command} does not answer")

    def ask_to_stop(self) -> None:
        """Have it end in good order; the port stays taken."""
        if self._process is not None:
            self._process.terminate()

    def ended(self) -> None:
        """Wait until it has ended, though not for ever."""
        if self._process is None:
            return
        try:
            self._process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def close(self) -> None:
        """End it at once and for good: its processes end with the first of them."""
        if self._process is not None:
            self._process.kill()
        self.ended()
        self._listener.close()

    @property
    def pid(self) -> int:
        """The first of its processes."""
        if self._process is None:
            raise RuntimeError("this server does not run")
        return self._process.pid


def restart(running: Iterable[Server]) -> None:
    """Start servers again: what they had in memory is gone."""
    together = list(running)
    for server in together:
        server.ask_to_stop()
    for server in together:
        server.ended()
        server.launch()
    for server in together:
        server.wait()


@dataclass(frozen=True, slots=True)
class Side:
    """What runs on one kind of database."""

    database: str
    service: Server
    bare: Server
    url: str
    """The service's database."""
    database_pid: int | None
    """The database server's first process; None where there is none, or it runs elsewhere."""


@dataclass(frozen=True, slots=True)
class Fleet:
    """All servers."""

    sides: list[Side]

    @property
    def roots(self) -> list[int]:
        """The first processes of all."""
        own = [server.pid for side in self.sides for server in (side.service, side.bare)]
        return own + [s.database_pid for s in self.sides if s.database_pid is not None]


@contextlib.contextmanager
def fleet() -> Iterator[Fleet]:
    """Start all servers, with fresh databases, and end them in the end."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="spite-bench-")))
        files = [f"sqlite:///{folder / name}.db" for name in ("service", "bare")]
        sides = [_side(stack, "SQLite", files, None)]
        server = stack.enter_context(servers.postgresql())
        names = [f"bench_service_{time.time_ns()}", f"bench_bare_{time.time_ns()}"]
        pid = stack.enter_context(databases(server, names))
        urls = [database(server, name) for name in names]
        sides.append(_side(stack, "PostgreSQL", urls, pid))
        for side in sides:
            side.service.wait()
            side.bare.wait()
        yield Fleet(sides)


def _side(stack: ExitStack, name: str, urls: list[str], pid: int | None) -> Side:
    url, bare_url = urls
    bring_to(Settings(database_url=url, admin_token=_ADMIN_TOKEN))
    bare.make_tables(bare_url, LANES)
    # No rate limits: a load comes from one address.
    settings = {
        "DATABASE_URL": url,
        "SPITE_ADMIN_TOKEN": _ADMIN_TOKEN,
        "SPITE_RATE_LIMITS": "off",
    }
    side = Side(
        database=name,
        service=Server("tests.load.ours", **settings),
        bare=Server("tests.load.bare", bare_url),
        url=url,
        database_pid=pid,
    )
    for each in (side.service, side.bare):
        stack.callback(each.close)
        each.launch()
    return side


@contextlib.contextmanager
def databases(server: str, names: list[str]) -> Iterator[int | None]:
    """Databases of a PostgreSQL server, while they are needed; the pid of its first process."""
    url = make_url(server).set(drivername="postgresql+psycopg")
    admin = create_engine(url, isolation_level="AUTOCOMMIT")
    try:
        with admin.connect() as connection:
            for name in names:
                connection.execute(text(f"CREATE DATABASE {name}"))
            backend = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
        yield _parent_on_this_machine(backend)
    finally:
        with admin.connect() as connection:
            for name in names:
                connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        admin.dispose()


def _parent_on_this_machine(backend: int) -> int | None:
    with contextlib.suppress(OSError):
        name = Path(f"/proc/{backend}/comm").read_text().strip()
        if name.startswith("postgres"):
            return cpu.parent(backend)
    return None


def database(server: str, name: str) -> str:
    """The address of a database of a server's."""
    return make_url(server).set(database=name).render_as_string(hide_password=False)
