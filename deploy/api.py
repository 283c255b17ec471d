"""The API's processes: gunicorn, on a socket that is open already."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import gunicorn.app.base
import gunicorn.glogging
from flask import Flask

from deploy import garbage, lifeline, logs, onecpu
from deploy.environment import read_settings, with_admin_token
from deploy.files import connections, make_room
from deploy.patience import PatientWorker
from service import tracing
from service.api import meters
from service.app import create_app
from service.settings import ONE_CPU, Settings
from service.wiring import make_ports

STOP_S: Final = 2
"""What requests under way may take to end when the API is to stop."""


def make_app(streams: int | None = None) -> Flask:
    """The application of this process, with connections of its own: call it after forking.

    `streams` is how many there is room for, if that is known.
    """
    settings = with_admin_token(read_settings())
    tracing.begin(settings, "api")
    if streams is not None:
        settings = replace(settings, streams=streams)
    return create_app(settings, make_ports(settings))


def gunicorn_options(settings: Settings, descriptor: int) -> dict[str, Any]:
    """How gunicorn is run: threads, since most requests wait; nothing in the home folder; no chatter."""
    return {
        "bind": f"fd://{descriptor}",
        "worker_class": PatientWorker,
        "workers": settings.api_processes,
        "threads": settings.threads,
        "worker_connections": connections(settings),
        "timeout": 60,
        "graceful_timeout": STOP_S,
        "keepalive": 30,
        # As long as gunicorn allows: a query may have texts in it, and each letter may take twelve.
        "limit_request_line": 8190,
        # Proxies are believed by the application, from the networks that the settings name.
        "forwarded_allow_ips": "",
        "control_socket_disable": True,
        "preload_app": False,
        "logger_class": Logger,
        "proc_name": "spite",
        "post_fork": _begin_on_one_cpu if settings.api_cpu == ONE_CPU else _begin,
        "child_exit": _note_end,
    }


class Logger(gunicorn.glogging.Logger):
    """gunicorn's logger, with its own handlers taken away: what it says goes where all is said."""

    def setup(self, cfg: Any) -> None:
        """Set up."""
        super().setup(cfg)
        for each in (self.error_log, self.access_log):
            each.handlers.clear()
            each.propagate = True
            each.setLevel(logs.LEVEL)


class Server(gunicorn.app.base.BaseApplication):
    """gunicorn with options from here, whatever environment and folder it runs in."""

    def __init__(self, options: dict[str, Any], streams: int) -> None:
        self._options = options
        self._streams = streams
        super().__init__()

    def load_config(self) -> None:
        """Hand over the options."""
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """The application, in a worker process, which serves from now on."""
        app = self.make()
        garbage.begin_to_serve()
        return app

    def make(self) -> Any:
        """The application."""
        return make_app(self._streams)


def run_api(settings: Settings, descriptor: int) -> int:
    """Serve on this socket until told to stop; the exit code."""
    settings = make_room(settings)
    with _counting_together(settings):
        Server(gunicorn_options(settings, descriptor), settings.streams).run()
    return 0


@contextlib.contextmanager
def _counting_together(settings: Settings) -> Iterator[None]:
    """Whoever asks for /metrics gets to any of several processes: let each tell of all."""
    if settings.api_processes == 1:
        yield
        return
    folder, mine = tempfile.mkdtemp(prefix="spite-metrics-"), os.getpid()
    meters.count_together(folder)
    try:
        yield
    finally:
        if os.getpid() == mine:  # gunicorn's processes leave by this way, too
            shutil.rmtree(folder, ignore_errors=True)


def _note_end(server: Any, worker: Any) -> None:
    if server.cfg.workers > 1:
        meters.has_ended(worker.pid)


def _begin(server: Any, worker: Any) -> None:  # noqa: ARG001 - gunicorn's hook
    lifeline.tie_to(server.pid)


def _begin_on_one_cpu(server: Any, worker: Any) -> None:
    _begin(server, worker)
    onecpu.settle()
