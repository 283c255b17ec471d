"""The stack of deploy/supervisor/, with PostgreSQL and Valkey: a game through nginx, and a stop."""

from __future__ import annotations

import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest

from tests.conftest import ADMIN_TOKEN, fresh_database
from tests.deploy.stack import Stack
from tests.deploy.test_servers import POSITION, bearer
from tests.streams import Connection, has, listen_until
from tests.truth import until

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.timeout(300)]
GAME = {
    "seats": [{"kind": "human"}, {"kind": "computer", "level": "beginner"}],
    "rules": {"side_stacks": 2, "payoff_size": 1},
    "deal": {"kind": "position", "position": POSITION},
}


@pytest.fixture
def received():
    """What a receiver of webhooks gets, and its address."""
    events = []

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self):
            events.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *arguments):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield events, f"http://127.0.0.1:{server.server_port}/hook"
        server.shutdown()


@pytest.fixture
def stack(tmp_path, postgresql_server, valkey_server):
    """It runs, on a database of its own."""
    with fresh_database(postgresql_server) as url:
        made = Stack(
            tmp_path,
            DATABASE_URL=url,
            REDIS_URL=valkey_server,
            SPITE_ADMIN_TOKEN=ADMIN_TOKEN,
            SPITE_WORKER_PROCESSES=1,
            SPITE_WEBHOOK_ALLOW="127.0.0.0/8",
        )
        try:
            made.start()
            yield made
        finally:
            made.end()


def check_what_nginx_says(http):
    """What nginx answers itself is a problem document, and metrics are not for the world."""
    for answer, slug in (
        (http.get("/metrics", headers=bearer(ADMIN_TOKEN)), "not-found"),
        (http.post("/v1/games", content=b" " * 3_200_000), "too-large"),
    ):
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["type"] == f"{str(http.base_url).rstrip('/')}/problems/{slug}"
        assert answer.json()["status"] == answer.status_code


def test_the_whole_stack(stack, received):
    """Through nginx, long polls and streams come at once, the computer plays, webhooks arrive; and it ends.

    All of it ends when supervisor is told to: streams are told to come back, whoever asks meanwhile gets a
    503, and nothing is left, in the log neither.
    """
    events, hook = received
    with httpx.Client(base_url=stack.url, timeout=40) as http:
        check_what_nginx_says(http)
        named = {"X-Request-Id": "the-first"}
        answer = http.post("/v1/games", json={**GAME, "webhook": {"url": hook}}, headers=named)
        assert answer.status_code == 201, answer.text
        assert answer.headers["X-Request-Id"] == "the-first"
        path, me = f"/v1/games/{answer.json()['id']}", bearer(answer.json()["seats"][0]["token"])
        stream = Connection(stack.url, f"{path}/events", me["Authorization"].split()[1])
        # It comes though nothing follows: nobody waits for a buffer to be full.
        listen_until([stream], has("snapshot"), 10)
        for _ in range(400):
            wanted = {**me, "Prefer": "wait=20"}
            view = http.get(f"{path}/views/me?until=my_turn", headers=wanted).json()
            if view["status"] != "active":
                break
            moves = view["legal_moves"]
            move = next((each for each in moves if each["kind"] == "build"), moves[0])
            http.post(f"{path}/moves", json=move, headers=me).raise_for_status()
        assert http.get(path).json()["status"] == "finished"
        listen_until([stream], has("end"), 10)
        stream.close()
        until(lambda: any(e["type"] == "game.finished" for e in events), 20, "the webhook")

        # The admin sees who it was that asked: nginx's word on it is taken.
        http.get(f"{path}/views/full", headers=bearer(ADMIN_TOKEN)).raise_for_status()
        audit = http.get("/v1/admin/audit", headers=bearer(ADMIN_TOKEN)).json()["items"]
        assert audit[0]["address"] == "127.0.0.1"

        other = http.post("/v1/games", json={"seats": [{"kind": "human"}] * 2}).json()
        token = other["seats"][0]["token"]
        streams = [
            Connection(stack.url, f"/v1/games/{other['id']}/events", token) for _ in range(4)
        ]
        listen_until(streams, has("snapshot"), 10)
        asked_while_it_ends(stack, http, streams)
    requests = [json.loads(line) for line in stack.out.splitlines() if line.startswith("{")]
    assert {str(port) for port in stack.ports} <= set(
        re.findall(r":(\d+)", " ".join(each["upstream"] for each in requests))
    )
    assert any(each["request_id"] == "the-first" for each in requests)
    for secret in (ADMIN_TOKEN, token, me["Authorization"]):
        assert secret not in stack.out + stack.err + stack.titles
    # nginx reports the body that was too large, and the API's going; a machine that is slow, late turns.
    assert "Traceback" not in stack.err
    assert '"level": "error"' not in stack.err


def asked_while_it_ends(stack, http, streams):
    """Stop it, and ask on: answers are good, or a 503 that says when to come back; then nobody is there."""
    codes, ended = [], []
    stopping = threading.Thread(target=lambda: ended.append(stack.stop()))
    stopping.start()
    while not ended:
        try:
            answer = http.get("/v1/levels")
        except httpx.TransportError:
            break
        codes.append(answer.status_code)
        assert answer.status_code == 200 or (
            answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
        )
        assert answer.status_code == 200 or answer.json()["type"].endswith("/problems/busy")
        time.sleep(0.05)
    listen_until(streams, lambda each: each.ended, 15)
    assert [each.frames[-1].event for each in streams] == ["closing"] * len(streams)
    for each in streams:
        each.close()
    stopping.join()
    assert ended == [0]
    assert 503 in codes
    until(lambda: not stack.left(), 5, "all processes to end")
