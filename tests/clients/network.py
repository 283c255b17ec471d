"""What stands between a client and the service, and what stands where webhooks go."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx

HOP_BY_HOP = {"connection", "transfer-encoding", "content-length", "host", "keep-alive"}
CUT_AFTER = 2000
"""How much of a stream gets through before it is cut, bytes."""


@dataclass
class Unreliable:
    """A way to the service that loses the first answer to a POST, and cuts the first stream off."""

    upstream: str
    url: str = ""
    answers: list[tuple[str, str]] = field(default_factory=list)
    """Of each POST, its idempotency key and what the service answered."""
    streams: list[str | None] = field(default_factory=list)
    """Of each stream, the `Last-Event-ID` that it was asked for with."""


class _Way(BaseHTTPRequestHandler):
    """Hands requests on to the service, and its answers back."""

    way: Unreliable

    def log_message(self, *_arguments):
        """Say nothing."""

    def do_GET(self):
        """Hand it on."""
        self._pass_on()

    def do_POST(self):
        """Hand it on."""
        self._pass_on()

    def _pass_on(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        sent = {n: v for n, v in self.headers.items() if n.lower() not in HOP_BY_HOP}
        target = f"{self.way.upstream}{self.path}"
        with httpx.stream(self.command, target, headers=sent, content=body, timeout=60) as answer:
            if "event-stream" in answer.headers["Content-Type"]:
                self.way.streams.append(self.headers.get("Last-Event-ID"))
                self._give(answer, CUT_AFTER if len(self.way.streams) == 1 else None)
                return
            answer.read()
            if self.command == "POST" and "Idempotency-Key" in self.headers:
                self.way.answers.append((self.headers["Idempotency-Key"], answer.text))
                if len(self.way.answers) == 1:
                    return  # Done, and nobody hears of it.
            self._give(answer, None)

    def _give(self, answer, most):
        self.send_response(answer.status_code)
        for name, value in answer.headers.items():
            if name.lower() not in {*HOP_BY_HOP, "content-encoding", "date", "server"}:
                self.send_header(name, value)
        self.end_headers()
        given = 0
        for piece in answer.iter_bytes():
            self.wfile.write(piece if most is None else piece[: most - given])
            self.wfile.flush()
            given += len(piece)
            if most is not None and given >= most:
                return


@contextlib.contextmanager
def unreliable(upstream: str) -> Iterator[Unreliable]:
    """Such a way, at `url`."""
    way = Unreliable(upstream)
    with _serving(type("Way", (_Way,), {"way": way})) as way.url:
        yield way


@dataclass(frozen=True)
class Arrived:
    """A webhook's request."""

    headers: dict[str, str]
    body: str


@contextlib.contextmanager
def receiver() -> Iterator[tuple[str, queue.Queue[Arrived]]]:
    """Where webhooks may be sent: its address, and what has arrived."""
    arrived: queue.Queue[Arrived] = queue.Queue()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_arguments):
            """Say nothing."""

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            arrived.put(Arrived(dict(self.headers.items()), body))
            self.send_response(204)
            self.end_headers()

    with _serving(Handler) as url:
        yield url, arrived


@contextlib.contextmanager
def _serving(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
