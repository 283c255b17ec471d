"""Where a case spends its time: the application alone, in one thread, under cProfile."""

from __future__ import annotations

import cProfile
import io
import pstats
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from wsgiref.util import setup_testing_defaults

from deploy.database import bring_to
from service.app import create_app
from service.settings import Settings
from service.wiring import make_ports
from tests.load import bare, scripts
from tests.load.messages import Answer, Request
from tests.load.scripts import LANES, Script
from tests.load.tables import Game

Application = Callable[..., Any]
_GAMES: Final = 64
_OPENING: Final = 10
_SHOWN: Final = 45
CASES: Final = ("hello", "swap", "view200", "view304", "move", "create")


def report(case: str, requests: int) -> str:
    """The cost of a request without the profiler, and the functions that cost most under it."""
    with tempfile.TemporaryDirectory(prefix="spite-profile-") as folder:
        url = f"sqlite:///{Path(folder) / 'profile.db'}"
        app, script = _prepared(case, url, min(_GAMES, requests))
        plain_s = _drive(app, script, requests)
        profile = cProfile.Profile()
        _drive(app, script, requests, profile)
    out = io.StringIO()
    out.write(f"{case}: {1e6 * plain_s / requests:.0f} µs of CPU a request without the profiler\n")
    stats = pstats.Stats(profile, stream=out).strip_dirs()
    for order in ("tottime", "cumulative"):
        stats.sort_stats(order).print_stats(_SHOWN)
    return out.getvalue()


def call(app: Application, request: Request, profile: cProfile.Profile | None = None) -> Answer:
    """Make a request of an application, in this thread."""
    path, _, query = request.path.partition("?")
    environ: dict[str, Any] = {"REQUEST_METHOD": request.method, "PATH_INFO": path}
    environ["QUERY_STRING"] = query
    setup_testing_defaults(environ)
    content = request.content
    environ["wsgi.input"] = io.BytesIO(content)
    if content or request.method == "POST":
        environ["CONTENT_LENGTH"] = str(len(content))
    for name, value in request.headers.items():
        key = name.upper().replace("-", "_")
        environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
    told: list[int] = []

    def start_response(status: str, _headers: list[Any], _error: object = None) -> None:
        told.append(int(status[:3]))

    if profile is not None:
        profile.enable()
    body = app(environ, start_response)
    received = b"".join(body)
    if hasattr(body, "close"):
        body.close()
    if profile is not None:
        profile.disable()
    return Answer(told[0], received)


def _prepared(case: str, url: str, count: int) -> tuple[Application, Script]:
    if case in ("hello", "swap"):
        bare.make_tables(url, LANES)
        return bare.create_app(url), scripts.Hello() if case == "hello" else scripts.Swap()
    # As in the bench: it all comes from one address.
    settings = Settings(
        database_url=url, admin_token="sm_admin_of-the-bench-0123456789", rate_limits="off"
    )
    bring_to(settings)
    app = create_app(settings, make_ports(settings))
    games: list[Game] = []
    _drive(app, scripts.new_games(games, count), count)
    _drive(app, scripts.looks_at(games), 2 * count)
    _drive(app, scripts.Moves(games), _OPENING * count)
    if case == "move":
        return app, _Lasting(app, games)
    if case == "create":
        return app, scripts.Creation()
    return app, scripts.Views(games, changed=case == "view200")


class _Lasting(scripts.Moves):
    """Moves that do not run out: games that are over are replaced meanwhile."""

    def __init__(self, app: Application, games: list[Game]) -> None:
        super().__init__(games)
        self._app = app

    def ask(self, lane: int) -> Request | None:
        """A move; in new games when there is none left."""
        asked = super().ask(lane)
        if asked is not None:
            return asked
        games: list[Game] = []
        _drive(self._app, scripts.new_games(games, _GAMES), _GAMES)
        _drive(self._app, scripts.looks_at(games), 2 * _GAMES)
        super().__init__(games)
        return super().ask(lane)


def _drive(
    app: Application, script: Script, requests: int, profile: cProfile.Profile | None = None
) -> float:
    """Make so many requests one after another; the CPU seconds that the application took for them."""
    spent = 0.0
    for number in range(requests):
        lane = number % LANES
        request = script.ask(lane)
        if request is None:
            break
        began = time.process_time()
        answer = call(app, request, profile)
        spent += time.process_time() - began
        script.hear(lane, answer)
    return spent
