"""Callers that take all the time in the world, many at once."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from typing import Final

from tests.faults.world import World

_EACH: Final = 30
"""Callers of each kind: together more than a process has threads."""
_BEAT_S: Final = 0.4
_BIG: Final = "/openapi.json"


@contextlib.contextmanager
def callers(world: World) -> Iterator[None]:
    """They are there: some say nothing, some a letter at a time, some do not read what they are answered."""
    host, _, port = world.urls[0].removeprefix("http://").partition(":")
    done = threading.Event()
    with contextlib.ExitStack() as stack:

        def call(beginning: bytes, *, receives: int | None = None) -> socket.socket:
            made = stack.enter_context(socket.socket())
            if receives is not None:
                made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
            made.connect((host, int(port)))
            made.sendall(beginning)
            return made

        head = f"Host: {host}\r\n".encode()
        post = b"POST /v1/games HTTP/1.1\r\n" + head + b"Content-Type: application/json\r\n"
        for _ in range(_EACH):
            call(b"")
        dribblers = [call(b"GET /livez HTTP/1.1\r\nX-Slow: ") for _ in range(_EACH)]
        dribblers += [call(post + b"Content-Length: 60000\r\n\r\n{") for _ in range(_EACH)]
        asked = b"GET " + _BIG.encode() + b" HTTP/1.1\r\n" + head + b"\r\n"
        for _ in range(_EACH):
            # Asked for several times, so that no buffer on the way holds it all.
            call(asked * 8, receives=2048)

        def dribble() -> None:
            while not done.wait(_BEAT_S):
                for each in dribblers:
                    with contextlib.suppress(OSError):
                        each.sendall(b" ")

        thread = threading.Thread(target=dribble)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()
