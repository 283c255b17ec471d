"""A real `spite serve` in a folder of its own."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from service.ports import Ports
from service.settings import Settings
from service.wiring import make_ports
from tests.processes import ROOT, called, children, environment, family, kill
from tests.truth import until

ADDRESS = re.compile(r"^Spite and Malice is at (http://\S+)$", re.MULTILINE)
START_S = 90
"""A machine that is busy with other things starts Python slowly."""
COMPUTERS = [{"kind": "computer", "level": "medium"}, {"kind": "computer", "level": "easy"}]


def spite(*arguments: str, **settings: object) -> subprocess.CompletedProcess[str]:
    """Run `spite` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "deploy.cli", *arguments],
        cwd=ROOT,
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


class Serving:
    """`spite serve`, with what it printed, its processes, and its games."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.home.mkdir()
        self.data = self.home / ".local" / "share" / "spite"
        self.settings = {"HOME": self.home, "PORT": 0, "SPITE_THINK_MS": 100, **settings}
        self.process: subprocess.Popen[bytes] | None = None
        self._ports: Ports | None = None

    def start(self, *arguments: str) -> None:
        """Start it, and wait for the address."""
        with (self.folder / "out").open("wb") as out, (self.folder / "err").open("ab") as err:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "deploy.cli", "serve", *arguments],
                cwd=ROOT,
                env=environment(**self.settings),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
            )
        self.started_in_s = until(
            lambda: ADDRESS.search(self.out) or self.process.poll() is not None, START_S, self.err
        )
        assert self.process.poll() is None, self.err

    @property
    def out(self) -> str:
        """What it printed since its last start."""
        return (self.folder / "out").read_text()

    @property
    def err(self) -> str:
        """What it reported, all in all."""
        return (self.folder / "err").read_text()

    @property
    def url(self) -> str:
        """Where it is."""
        return ADDRESS.search(self.out)[1]

    def child(self, name: str) -> int:
        """Its process of this name, ``api``, ``worker`` or ``courier``; waits until it is at work."""
        found: list[int] = []

        def look() -> bool:
            found[:] = [
                pid
                for pid in children(self.process.pid)
                if called(pid) == f"spite-{name}" and (children(pid) or name == "courier")
            ]
            return bool(found)

        until(look, START_S, f"the {name}")
        return found[0]

    def new_game(self) -> str:
        """A game of computers alone; its id. It has begun."""
        body = {"seats": COMPUTERS, "rules": {"payoff_size": 12}}
        game_id = httpx.post(f"{self.url}/v1/games", json=body, timeout=10).json()["id"]
        self.wait_for(game_id, 1)
        return game_id

    def game(self, game_id: str) -> dict:
        """A game's document, by HTTP; a server that is being started again is waited for."""
        transport = httpx.HTTPTransport(retries=3)
        with httpx.Client(transport=transport, timeout=10) as client:
            return client.get(f"{self.url}/v1/games/{game_id}").raise_for_status().json()

    def wait_for(self, game_id: str, version: int, within_s: float = 15) -> None:
        """Wait until a game has come so far, or to its end."""

        def there() -> bool:
            with self.ports.store.reading() as unit:
                game = unit.game(game_id)
            return game.version >= version or game.status != "active"

        until(there, within_s, f"version {version}")

    @property
    def ports(self) -> Ports:
        """Its store, looked at from outside."""
        if self._ports is None:
            self._ports = make_ports(
                Settings(data=self.data, database_url=self.settings.get("DATABASE_URL"))
            )
        return self._ports

    def interrupt(self) -> int:
        """Ctrl-C; the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)

    def end(self) -> None:
        """Kill what is left."""
        if self.process is not None:
            kill(*family(self.process.pid), self.process.pid)
            self.process.wait()
        if self._ports is not None:
            self._ports.store.close()
