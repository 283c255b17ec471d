"""The stack as deploy/supervisor/ has it: supervisord, nginx, two API processes, a worker and a courier."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx

from tests.processes import ROOT, environment, family, kill, lives
from tests.servers import free_port, nginx_binary
from tests.truth import until

START_S = 200
STOP_S = 60


class Stack:
    """It, in a folder of its own, with the files of deploy/ but for the ports."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder = folder
        self.ports = _neighbours()
        self.url = f"http://127.0.0.1:{free_port()}"
        programs, run, conf = folder / "bin", folder / "run", folder / "nginx"
        programs.mkdir()
        run.mkdir()
        (programs / "spite").write_text(f'#!/bin/sh\nexec {sys.executable} -m deploy.cli "$@"\n')
        (programs / "spite").chmod(0o755)
        (programs / "nginx").symlink_to(nginx_binary())
        shutil.copytree(ROOT / "deploy/nginx", conf)
        _replace(conf / "listen.conf", "listen 8080", f"listen {self.url.removeprefix('http://')}")
        for number, port in enumerate(self.ports, start=1):
            _replace(conf / "upstream.conf", f"127.0.0.1:800{number}", f"127.0.0.1:{port}")
        self.env = environment(
            HOME=folder,
            PYTHONPATH=ROOT,
            SPITE_RUN=run,
            SPITE_NGINX=conf,
            SPITE_PORTS=str(self.ports[0])[:-1],
            **settings,
        )
        self.env["PATH"] = f"{programs}:{self.env['PATH']}"
        self.process: subprocess.Popen[bytes] | None = None
        self.members: list[int] = []
        self.titles = ""
        """What a list of processes shows of them."""

    def start(self) -> None:
        """Start it, and wait until all of it is ready."""
        configuration = ROOT / "deploy/supervisor/supervisord.conf"
        with (self.folder / "out").open("ab") as out, (self.folder / "err").open("ab") as err:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-W",
                    "ignore",
                    "-m",
                    "supervisor.supervisord",
                    "-c",
                    configuration,
                ],
                cwd=self.folder,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
            )
        for url in (*(f"http://127.0.0.1:{port}" for port in self.ports), self.url):
            until(lambda url=url: _is_ready(url), START_S, self.out + self.err)
        self.members = family(self.process.pid)
        self.titles = " ".join(
            Path(f"/proc/{pid}/cmdline").read_text(errors="replace") for pid in self.members
        )

    @property
    def out(self) -> str:
        """What supervisor and nginx's log of requests say."""
        return (self.folder / "out").read_text()

    @property
    def err(self) -> str:
        """What the programs report."""
        return (self.folder / "err").read_text()

    def stop(self) -> int:
        """Have supervisor end it all; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(STOP_S)

    def left(self) -> list[int]:
        """Its processes that still live."""
        return [pid for pid in self.members if lives(pid)]

    def end(self) -> None:
        """Kill what is left."""
        if self.process is not None:
            kill(*family(self.process.pid), self.process.pid)
            self.process.wait()
        kill(*self.left())


def _is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=5).is_success
    except httpx.HTTPError:
        return False


def _neighbours() -> tuple[int, int]:
    """Two free ports that differ in their last digit alone, a 1 and a 2."""
    for tens in range(2000 + os.getpid() % 1000, 6000):
        first, second = tens * 10 + 1, tens * 10 + 2
        try:
            for port in (first, second):
                socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return first, second
    raise RuntimeError("no two ports are free")


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1, f"{old} in {path}"
    path.write_text(text.replace(old, new))
