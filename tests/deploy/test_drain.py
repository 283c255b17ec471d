"""Told to end, a server ends what has been begun, and says to all others that they should go elsewhere."""

from __future__ import annotations

import contextlib
import http.client
import signal
import sqlite3
import threading
import time

import httpx
import pytest

from tests.deploy.serving import Serving
from tests.truth import until

SEATS = {"seats": [{"kind": "human"}, {"kind": "human"}]}


@pytest.fixture
def serving(tmp_path):
    """A server that has not been started, and is gone afterwards."""
    made = Serving(tmp_path)
    yield made
    made.end()


def readiness(connection):
    """What `/readyz` says on a connection that has been open for a while; None once it is closed."""
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        answer.read()
    except (http.client.HTTPException, OSError):
        return None
    return answer.status


def test_what_was_begun_is_ended(serving):
    """On SIGTERM it is not ready; a request under way is answered, a long poll and a stream are let go."""
    serving.start("--no-worker")
    game = httpx.post(f"{serving.url}/v1/games", json=SEATS, timeout=10).json()
    path, answers = f"{serving.url}/v1/games/{game['id']}", {}

    def ask(name, method, url, **more):
        def asked():
            answers[name] = httpx.request(method, url, timeout=30, **more)

        thread = threading.Thread(target=asked)
        thread.start()
        return thread

    address = httpx.URL(serving.url)
    kept = http.client.HTTPConnection(address.host, address.port, timeout=10)
    with contextlib.closing(kept), httpx.Client(timeout=30) as client:
        assert readiness(kept) == 200
        with client.stream(
            "GET", f"{path}/events", headers={"Accept": "text/event-stream"}
        ) as stream:
            pieces = stream.iter_raw()
            heard = next(pieces)
            held = {"Prefer": "wait=20", "If-None-Match": '"0"'}
            polls = ask("poll", "GET", f"{path}/views/spectator", headers=held)
            with contextlib.closing(sqlite3.connect(serving.data / "spite.db")) as writer:
                writer.isolation_level = None
                # Nobody else can write: the request that wants to is under way.
                writer.execute("BEGIN IMMEDIATE")
                posts = ask("post", "POST", f"{serving.url}/v1/games", json=SEATS)
                time.sleep(1)
                assert not answers
                serving.process.send_signal(signal.SIGTERM)
                until(lambda: readiness(kept) != 200, 10, "the server to say that it ends")
                writer.execute("ROLLBACK")
            for thread in (posts, polls):
                thread.join(10)
            heard += b"".join(pieces)
    assert answers["post"].status_code == 201
    assert answers["poll"].status_code in (200, 304)
    assert heard.endswith(b'event: closing\ndata: {"reason":"stopping"}\n\n')
    assert serving.process.wait(10) == 0
    with serving.ports.store.reading() as unit:
        assert unit.game(answers["post"].json()["id"]).version == 0
