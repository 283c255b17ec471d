"""Clients that learn by asking, held answers, a stream, or webhooks alone: all end up knowing the same.

The server is restarted under them: its API process in good order, then by a kill, then all of it.
"""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from standardwebhooks import Webhook

from tests import judged
from tests.conftest import ADMIN_TOKEN, fresh_database
from tests.deploy.serving import Serving
from tests.fakes.network import receiving
from tests.http.client import HUMAN, Json
from tests.http.playing import builder
from tests.processes import children, kill
from tests.servers import free_port
from tests.sse import frames

WITHIN_S = 90
OVER = ("finished", "abandoned")


@pytest.fixture(params=["sqlite", pytest.param("postgresql+valkey", marks=pytest.mark.services)])
def serving(request, tmp_path):
    """A server on a port that it keeps through its restarts."""
    settings: dict[str, Any] = {
        "PORT": free_port(),
        "SPITE_ADMIN_TOKEN": ADMIN_TOKEN,
        "SPITE_WEBHOOK_ALLOW": "127.0.0.0/8",
        "SPITE_WEBHOOK_RETRIES": ",".join(["0s"] * 20),
    }
    if request.param == "sqlite":
        made = Serving(tmp_path, **settings)
        yield from _started(made)
        return
    settings["REDIS_URL"] = request.getfixturevalue("valkey_server")
    with fresh_database(request.getfixturevalue("postgresql_server")) as url:
        yield from _started(Serving(tmp_path, DATABASE_URL=url, **settings))


def _started(made: Serving):
    try:
        made.start()
        yield made
        assert made.interrupt() == 0
    finally:
        made.end()


class Client:
    """Somebody at the game who asks until there is an answer, whatever becomes of the server."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self.http = judged.client(base_url=url, timeout=30, headers=self.headers)

    def ask(self, method: str, path: str, headers: Json | None = None, **more: Any):
        """An answer that is one: not a connection that broke, nor a server that stops."""
        while True:
            try:
                answer = self.http.request(method, path, headers=headers or {}, **more)
            except httpx.TransportError:
                time.sleep(0.05)
                continue
            if answer.status_code != 503:
                return answer
            time.sleep(0.05)


class Inbox:
    """What a receiver of webhooks was told of its game: how far it has come. Every third try fails."""

    def __init__(self) -> None:
        self.secret = ""
        self.newest = -1
        self.refused = 0
        self.errors: list[BaseException] = []
        self._count = 0
        self._told = threading.Condition()

    def answer(self, message: Json) -> int:
        """The answer to a delivery."""
        with self._told:
            self._count += 1
            if self._count % 3 == 0 or not self.secret:
                self.refused += 1
                return 503
            try:
                payload = Webhook(self.secret).verify(message["body"], message["headers"])
            except BaseException as error:  # noqa: BLE001 - the test asks for it
                self.errors.append(error)
                return 400
            self.newest = max(self.newest, payload["data"]["version"])
            self._told.notify_all()
            return 204

    def wait_beyond(self, version: int) -> None:
        """Wait until it is told of a later version."""
        with self._told:
            assert self._told.wait_for(lambda: self.newest > version, WITHIN_S), "nothing was told"


class Follower:
    """What one client gets to know of a game: its events in the order it heard of them, and its last view."""

    def __init__(self, url: str, game_id: str, token: str | None, inbox: Inbox) -> None:
        self.inbox = inbox
        self.client = Client(url, token)
        self.path = f"/v1/games/{game_id}"
        self.viewer = "me" if token else "spectator"
        self.events: list[Json] = []
        self.view: Json = {}
        self.breaks = 0
        """How often it had to begin again."""
        self.errors: list[BaseException] = []

    def run(self, follow: Callable[[Follower], None]) -> None:
        """Follow to the end of the game."""
        try:
            follow(self)
        except BaseException as error:  # noqa: BLE001 - the test asks for it
            self.errors.append(error)
        self.client.http.close()

    def look(self, wait: Json) -> bool:
        """Ask for the view and the events behind what is known; whether the game goes on."""
        known = {"If-None-Match": f'"{self.view["version"]}"'} if self.view else {}
        answer = self.client.ask("GET", f"{self.path}/views/{self.viewer}", {**known, **wait})
        if answer.status_code == 200:
            self.view = answer.json()
        while len(self.events) < self.view["version"]:
            after = self.events[-1]["version"] if self.events else 0
            page = self.client.ask("GET", f"{self.path}/events?after={after}", wait).json()
            self.events += page["items"]
        return self.view["status"] not in OVER


def by_asking(follower: Follower) -> None:
    """Plain polls."""
    while follower.look({}):
        time.sleep(0.05)


def by_held_answers(follower: Follower) -> None:
    """Polls that are held until there is something new."""
    while follower.look({"Prefer": "wait=20"}):
        pass


def by_stream(follower: Follower) -> None:
    """One stream, taken up again where it broke."""
    last_id = "0"
    while True:
        headers = {"Accept": "text/event-stream", "Last-Event-ID": last_id}
        try:
            with follower.client.http.stream(
                "GET", f"{follower.path}/events?views=true", headers=headers
            ) as answer:
                if answer.status_code == 200:
                    for frame in frames(answer.iter_raw()):
                        last_id = frame.id or last_id
                        if frame.event == "event":
                            follower.events.append(frame.data)
                        elif frame.event == "view":
                            follower.view = frame.data
                        elif frame.event == "end":
                            return
        except httpx.TransportError:
            pass
        follower.breaks += 1
        time.sleep(0.05)


def by_webhook(follower: Follower) -> None:
    """No look but after a word that there is something to see."""
    version = -1
    while True:
        follower.inbox.wait_beyond(version)
        if not follower.look({}):
            return
        version = follower.view["version"]


WAYS = {way.__name__: way for way in (by_asking, by_held_answers, by_stream, by_webhook)}


def restart_in_order(serving: Serving) -> None:
    """The API is told to end, and is started again by its watcher."""
    os.kill(serving.child("api"), signal.SIGTERM)


def restart_by_a_kill(serving: Serving) -> None:
    """The process that answers requests is killed."""
    kill(*children(serving.child("api")))


def restart_all(serving: Serving) -> None:
    """The whole server is ended and started again."""
    assert serving.interrupt() == 0
    serving.start()


@pytest.fixture
def inbox():
    """Where webhooks are received; `url` is its address."""
    made = Inbox()
    with receiving(made.answer) as receiver:
        made.url = f"http://127.0.0.1:{receiver.port}/hook"
        yield made


def test_all_ways_of_following_lead_to_the_same(serving, inbox):
    """Through three restarts each client hears of every event once, in order, and ends with the same view."""
    maker = Client(serving.url)
    # At that position's size a game takes 40 moves and more.
    rules = {"seats": [HUMAN] * 2, "ruleset": "standard", "rules": {"payoff_size": 4}}
    created = maker.ask("POST", "/v1/games", json={**rules, "webhook": {"url": inbox.url}}).json()
    inbox.secret = created["webhook"]["secret"]
    tokens = [seat["token"] for seat in created["seats"]]
    followers = {
        (name, token): Follower(serving.url, created["id"], token, inbox)
        for name in WAYS
        for token in (tokens[0], None)
    }
    threads = [
        threading.Thread(target=follower.run, args=(WAYS[name],), daemon=True)
        for (name, _), follower in followers.items()
    ]
    for thread in threads:
        thread.start()

    restarts = {8: restart_in_order, 16: restart_by_a_kill, 24: restart_all}
    players, chance, path = [Client(serving.url, t) for t in tokens], random.Random(3), ""
    view, moves, path = {"status": "active"}, 0, f"/v1/games/{created['id']}"
    while view["status"] not in OVER:
        seat = maker.ask("GET", path).json()["to_move"]
        view = players[seat or 0].ask("GET", f"{path}/views/me").json()
        if view["status"] in OVER:
            break
        # A long game: nobody hurries before the last restart.
        legal = view["legal_moves"]
        move = builder(chance, legal) if moves > 30 else legal[-1]
        known = {"If-Match": f'"{view["version"]}"'}
        answer = players[seat].ask(
            "POST", f"{path}/moves", known, json={"notation": move["notation"]}
        )
        # An answer that was lost in a restart: the move has been made, and the version has moved on.
        assert answer.status_code in (201, 412), answer.text
        moves += 1
        if moves in restarts:
            restarts.pop(moves)(serving)
    assert not restarts, "the game was too short for this test"

    end = time.monotonic() + WITHIN_S
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
    truth: list[Json] = []
    while page := maker.ask("GET", f"{path}/events?after={len(truth)}").json()["items"]:
        truth += page
    assert [event["version"] for event in truth] == list(range(1, len(truth) + 1))
    for (name, token), follower in followers.items():
        assert follower.errors == [], name
        seen = (players[0] if token else maker).ask(
            "GET", f"{path}/views/{'me' if token else 'spectator'}"
        )
        assert follower.view == seen.json(), name
        assert [e["version"] for e in follower.events] == [e["version"] for e in truth], name
        assert follower.events == truth, name
        assert follower.breaks >= 3 or name != "by_stream", "the restarts were not noticed"
    assert inbox.errors == []
    assert inbox.refused > len(truth) // 4
    for client in (maker, *players):
        client.http.close()
