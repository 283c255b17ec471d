"""Live streams of a real `spite serve`: many of them, slow ones, too many, and a server that stops."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests import judged
from tests.conftest import ADMIN_TOKEN, fresh_database
from tests.deploy.serving import Serving
from tests.http.raw import connect, receive
from tests.processes import ROOT, children, environment
from tests.streams import Connection, has, listen_until, memory_kib, threads
from tests.truth import until

MANY = 200
TWO_HUMANS = [{"kind": "human"}, {"kind": "human"}]


@pytest.fixture(params=["sqlite", pytest.param("postgresql+valkey", marks=pytest.mark.services)])
def settings(request):
    """What the server's environment has: nothing, or a PostgreSQL and a Valkey."""
    if request.param == "sqlite":
        yield {"SPITE_ADMIN_TOKEN": ADMIN_TOKEN}
        return
    redis_url = request.getfixturevalue("valkey_server")
    with fresh_database(request.getfixturevalue("postgresql_server")) as url:
        yield {"DATABASE_URL": url, "REDIS_URL": redis_url, "SPITE_ADMIN_TOKEN": ADMIN_TOKEN}


@pytest.fixture
def serving(tmp_path, settings):
    """A server that is not started yet; its settings may still be changed."""
    made = Serving(tmp_path, **settings)
    yield made
    made.end()


@pytest.fixture
def connections():
    """Where streams are put to be closed in the end."""
    made: list[Connection] = []
    yield made
    for each in made:
        each.close()


class Game:
    """A game of two humans, played through by its tokens."""

    def __init__(self, serving: Serving) -> None:
        self.http = judged.client(base_url=serving.url, timeout=20)
        created = self.http.post("/v1/games", json={"seats": TWO_HUMANS}).json()
        self.path = f"/v1/games/{created['id']}"
        self.tokens = [seat["token"] for seat in created["seats"]]

    def view(self, seat: int) -> dict:
        """What a seat sees."""
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        return self.http.get(f"{self.path}/views/me", headers=headers).raise_for_status().json()

    def move(self) -> None:
        """Make a move for whoever is to move."""
        seat = self.view(0)["turn"]["seat"]
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        move = {"notation": self.view(seat)["legal_moves"][0]["notation"]}
        self.http.post(f"{self.path}/moves", json=move, headers=headers).raise_for_status()


@pytest.fixture
def game(serving):
    """A game at a server that has been started."""
    made = []

    def new() -> Game:
        made.append(Game(serving))
        return made[-1]

    yield new
    for each in made:
        each.http.close()


def api_process(serving: Serving) -> int:
    """The process that answers requests."""
    (pid,) = children(serving.child("api"))
    return pid


def test_many_streams_cost_little_and_hold_up_nobody(serving, game, connections):
    """200 idle streams take no threads and little memory; views are answered, and each move reaches all."""
    serving.start("--no-worker")
    one = game()
    for _ in range(20):
        one.view(0)
    first = [Connection(serving.url, f"{one.path}/events") for _ in range(5)]
    connections += first
    listen_until(first, has("snapshot"), 20)
    pid = api_process(serving)
    before_kib, before_threads = memory_kib(pid), threads(pid)
    tokens = [None, *one.tokens]
    streams = [
        Connection(serving.url, f"{one.path}/events", tokens[n % len(tokens)]) for n in range(MANY)
    ]
    connections += streams
    listen_until(streams, has("snapshot"), 60)
    assert (memory_kib(pid) - before_kib) / MANY < 64
    # gunicorn's own pool grows with the load, not with the streams.
    assert threads(pid) - before_threads < 64
    took = []
    for _ in range(20):
        begun = time.monotonic()
        one.view(0)
        took.append(time.monotonic() - begun)
    assert min(took) < 0.25
    assert max(took) < 5
    for count in (1, 2, 3):
        one.move()
        listen_until(streams, has("event", count), 20)
    assert {each.frames[-1].id for each in streams} == {"3"}
    for each in streams:
        each.close()
    until(lambda: _open_files(pid) < MANY, 10, "the connections to be let go")


def _open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def test_a_slow_reader_holds_up_nobody(serving, game, connections):
    """While one listener takes nothing, others hear every move at once; in the end it gets all, in order."""
    serving.start("--no-worker")
    one = game()
    path = f"{one.path}/events?views=true"
    slow = Connection(serving.url, path, one.tokens[0], buffer=4096)
    quick = Connection(serving.url, path, one.tokens[0])
    connections += [slow, quick]
    # A stream that begins after the first move has that move in its snapshot.
    listen_until([slow, quick], has("snapshot"), 20)
    for count in range(1, 61):
        one.move()
        assert listen_until([quick], has("view", count), 20) < 10
    listen_until([slow], lambda each: each.parser.last_id == "60", 20)
    told = [int(frame.id) for frame in slow.frames if frame.event == "event"]
    assert told == list(range(1, 61))
    assert len(slow.frames) <= len(quick.frames), "views that were overtaken need not be sent"
    assert slow.frames[-1] == quick.frames[-1]


def test_too_many_streams_are_refused(serving, game, connections):
    """Past SPITE_STREAMS a stream gets 503 and when to come back; pages are still answered."""
    serving.settings["SPITE_STREAMS"] = 3
    serving.start("--no-worker")
    one = game()
    streams = [Connection(serving.url, f"{one.path}/events") for _ in range(3)]
    connections += streams
    listen_until(streams, has("snapshot"), 20)
    asked = {"Accept": "text/event-stream"}
    refused = one.http.get(f"{one.path}/events", headers=asked)
    assert refused.status_code == 503
    assert refused.json()["type"].endswith("/problems/busy")
    assert int(refused.headers["Retry-After"]) > 0
    assert one.http.get(f"{one.path}/events").status_code == 200
    streams[0].close()

    def there_is_room() -> bool:
        with one.http.stream("GET", f"{one.path}/events", headers=asked) as answer:
            return answer.status_code == 200

    until(there_is_room, 30, "room for another stream")


def test_a_stop_is_quick_and_says_so(serving, game, connections):
    """Held answers are given, streams are told to come back and end whole; the server is gone soon."""
    serving.start("--no-worker")
    one = game()
    streams = [Connection(serving.url, f"{one.path}/events", one.tokens[0]) for _ in range(20)]
    connections += streams
    listen_until(streams, has("snapshot"), 20)
    head = f"GET {one.path}/views/spectator HTTP/1.1\r\nHost: a\r\nPrefer: wait=30\r\n"
    held = [connect(serving.url) for _ in range(5)]
    for each in held:
        each.sendall((head + 'If-None-Match: "0"\r\n\r\n').encode())
    time.sleep(1)
    begun = time.monotonic()
    assert serving.interrupt() == 0
    assert time.monotonic() - begun < 5
    assert [receive(each).status for each in held] == [304] * 5
    for each in held:
        each.close()
    listen_until(streams, has("closing"), 5)
    for each in streams:
        assert each.frames[-1].data == {"reason": "stopping"}
        assert each.parser.retry_ms < 2000
        listen_until([each], lambda each: each.ended, 5)
    assert serving.err == ""


def test_a_stream_goes_to_those_who_speak_an_older_http(serving, game):
    """To HTTP/1.0, as some proxies still speak it, the stream has no chunks and ends with the connection."""
    serving.start("--no-worker")
    one = game()
    with _old(serving.url, one.path) as old:
        data = old.recv(65536)
        while b"snapshot" not in data:
            data += old.recv(65536)
        one.move()
        while b"event: event" not in data:
            data += old.recv(65536)
        assert b"Transfer-Encoding" not in data
        _, _, body = data.partition(b"\r\n\r\n")
        assert body.startswith(b"retry: 2000\n\nevent: snapshot\nid: 0\n")
        assert serving.interrupt() == 0
        while part := old.recv(65536):
            data += part
        assert data.endswith(b'data: {"reason":"stopping"}\n\n')


def _old(url, path):
    address = httpx.URL(url)
    sock = socket.create_connection((address.host, address.port), timeout=20)
    sock.sendall(f"GET {path}/events HTTP/1.0\r\nAccept: text/event-stream\r\n\r\n".encode())
    return sock


ROOM = """
import resource, sys
from deploy import logs
from deploy.files import make_room
from service.settings import Settings
logs.configure()
soft, hard = int(sys.argv[1]), int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
settings = make_room(Settings(streams=3000))
print(settings.streams, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(
    ("soft", "hard", "streams", "raised", "told"),
    [
        (1024, 10_000, 3000, 4768, False),
        (9000, 10_000, 3000, 9000, False),
        (1024, 4000, 2232, 4000, True),
        (256, 256, 0, 256, True),
    ],
)
def test_room_for_connections_is_made(soft, hard, streams, raised, told):
    """The limit of open files is raised as far as needed; where it cannot be, it is told, and fewer fit."""
    result = subprocess.run(
        [sys.executable, "-c", ROOM, str(soft), str(hard)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert result.stdout.split() == [str(streams), str(raised)]
    assert ("too_few_files" in result.stderr) == told
