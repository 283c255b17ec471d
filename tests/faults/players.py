"""Clients as they should be: each plays games with a computer, asks again with its key, and writes down all.

A client counts a move as made when it was told so, and never before; what it was not told, it asks again
until it is. So at any rest what it has written down is the whole truth about its seat.
"""

from __future__ import annotations

import itertools
import random
import secrets
import socket
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import httpx
import orjson

from tests.faults.record import Played, Record, Span, Turn
from tests.http.playing import builder

PATIENCE_S: Final = 10.0
"""How long an answer may take, beyond what was asked to be waited for: a 503 is one, silence is none."""
_POLL_S: Final = 2
_PAUSE_S: Final = 0.05
LEVELS: Final = ("easy", "medium")
_BUSY: Final = 503
_FAILED: Final = 500
_TOO_MANY: Final = 429


class StoppedError(Exception):
    """The client is to end."""


class RefusedError(Exception):
    """An answer that it should not have had; there is no going on in this game."""


class Player(threading.Thread):
    """A client in a thread of its own."""

    def __init__(
        self,
        name: str,
        urls: Sequence[str],
        limits: Mapping[str, float],
        record: Record,
        hook: str | None = None,
        slack: float = 1.0,
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._urls = itertools.cycle(urls)
        self._url = next(self._urls)
        self._limits = limits
        self._record = record
        self._hook = hook
        self._patience_s = PATIENCE_S * slack
        self._chance = random.Random(name)
        self._may_go = threading.Event()
        self._may_go.set()
        self._stopped = False
        self.resting = threading.Event()
        """Whether it has all its answers, and waits until it may go on."""
        self.hangs_up = False
        """Whether it sends each move once more before, and does not stay for the answer."""

    def rest(self) -> None:
        """Finish what is under way, and make no further move."""
        self._may_go.clear()

    def go_on(self) -> None:
        """Go on."""
        self._may_go.set()

    def stop(self) -> None:
        """End, soon."""
        self._stopped = True
        self._may_go.set()

    def run(self) -> None:
        """Play one game after the other."""
        with suppress(StoppedError), httpx.Client() as self._http:
            while True:
                with suppress(RefusedError):
                    self._play(self._new_game())

    def _new_game(self) -> Played:
        self._rest_if_told()
        level = self._chance.choice(LEVELS)
        body: dict[str, Any] = {
            "seats": [{"kind": "human"}, {"kind": "computer", "level": level}],
            "rules": {"payoff_size": 5},
        }
        if self._hook is not None:
            body["webhook"] = {"url": self._hook}
        made = self._post("/v1/games", body, {})
        return Played(
            made["id"],
            made["seats"][0]["token"],
            self._limits[level],
            hooked=self._hook is not None,
        )

    def _play(self, game: Played) -> None:
        path, bearer = f"/v1/games/{game.id}", {"Authorization": f"Bearer {game.token}"}
        since = time.monotonic()
        while True:
            view = self._my_turn(path, bearer)
            seen = time.monotonic()
            if since is not None:
                self._record.note_turn(Turn(game.id, Span(since, seen), game.limit_s))
            if view["status"] != "active":
                return
            time.sleep(_PAUSE_S)
            self._rest_if_told()
            move = builder(self._chance, view["legal_moves"])
            headers = {**bearer, "If-Match": f'"{view["version"]}"'}
            answer = self._post(f"{path}/moves", {"notation": move["notation"]}, headers)
            made = answer["move"]
            if (made["version"], made["notation"]) != (view["version"] + 1, move["notation"]):
                self._record.note_problem(f"{move['notation']} was answered by {made}")
            game.accepted.append((made["version"], made["notation"]))
            self._record.note_move(self.name, game)
            turn = answer["view"]["turn"]
            since = time.monotonic() if turn is not None and turn["seat"] != 0 else None

    def _my_turn(self, path: str, bearer: dict[str, str]) -> Any:
        while True:
            headers = {**bearer, "Prefer": f"wait={_POLL_S}"}
            view = self._ask("GET", f"{path}/views/me?until=my_turn", headers)
            if view["status"] != "active" or view["legal_moves"]:
                return view

    def _post(self, path: str, body: Any, headers: dict[str, str]) -> Any:
        keyed = {**headers, "Idempotency-Key": secrets.token_urlsafe(24)}
        content = orjson.dumps(body)
        if self.hangs_up:
            self._hang_up(path, keyed, content)
        return self._ask("POST", path, {**keyed, "Content-Type": "application/json"}, content)

    def _ask(
        self, method: str, path: str, headers: dict[str, str], content: bytes | None = None
    ) -> Any:
        """Ask until there is an answer that is one; its document."""
        while not self._stopped:
            begun = time.monotonic()
            try:
                answer = self._http.request(
                    method,
                    self._url + path,
                    headers=headers,
                    content=content,
                    timeout=self._patience_s + (_POLL_S if "Prefer" in headers else 0),
                )
            except httpx.TimeoutException:
                took = time.monotonic() - begun
                self._record.note_problem(f"no answer to {method} {_kind(path)} in {took:.1f} s")
                self._url = next(self._urls)
            except httpx.TransportError:
                self._record.note_broken()
                self._url = next(self._urls)
                time.sleep(0.2)
            else:
                if answer.is_success:
                    return answer.json()
                self._wait_for_better(f"{method} {_kind(path)}", answer)
        raise StoppedError

    def _wait_for_better(self, asked: str, answer: httpx.Response) -> None:
        """Wait as long as an answer says, if it is one of those that say so; else note what it is."""
        status, wait = answer.status_code, answer.headers.get("Retry-After", "")
        problem = answer.headers.get("Content-Type", "").startswith("application/problem+json")
        slug = answer.json()["type"].rpartition("/")[2] if problem else ""
        if (status, slug) == (_BUSY, "busy") and wait.isdecimal():
            self._record.note_busy()
            self._url = next(self._urls)
            time.sleep(min(int(wait), 2))
        elif slug in ("key-in-flight", "rate-limited"):
            time.sleep(0.5)
        else:
            self._record.note_problem(f"{asked}: {status} {answer.text[:300]}")
            time.sleep(1)
            raise RefusedError

    def _hang_up(self, path: str, headers: dict[str, str], content: bytes) -> None:
        """Send a request and be gone before the answer."""
        host, _, port = self._url.removeprefix("http://").partition(":")
        told = {**headers, "Host": host, "Content-Length": str(len(content)),
                "Content-Type": "application/json"}  # fmt: skip
        lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
        with (
            suppress(OSError),
            socket.create_connection((host, int(port)), timeout=PATIENCE_S) as connection,
        ):
            connection.sendall("\r\n".join([*lines, "", ""]).encode() + content)
            # Some are gone before it is read, some while it is answered.
            time.sleep(self._chance.choice((0, 0.002, 0.01)))

    def _rest_if_told(self) -> None:
        if not self._may_go.is_set():
            self.resting.set()
            self._may_go.wait()
            self.resting.clear()
        if self._stopped:
            raise StoppedError


def _kind(path: str) -> str:
    """What was asked for, without the id."""
    parts = path.partition("?")[0].split("/")
    return "/".join("…" if n == 3 else part for n, part in enumerate(parts))
