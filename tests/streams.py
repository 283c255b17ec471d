"""Many streams at once, on plain connections: what the tests and the bench of streams listen with."""

from __future__ import annotations

import selectors
import socket
import time
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from tests.sse import Frame, Parser


class Connection:
    """One stream: a connection, what came over it, and whether it has ended."""

    def __init__(self, url: str, path: str, token: str | None = None, *, buffer: int = 0) -> None:
        parts = urlsplit(url)
        self.sock = socket.socket()
        if buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.sock.settimeout(30)
        self.sock.connect((parts.hostname, parts.port))
        lines = [f"GET {path} HTTP/1.1", f"Host: {parts.netloc}", "Accept: text/event-stream"]
        if token is not None:
            lines.append(f"Authorization: Bearer {token}")
        self.sock.sendall("\r\n".join([*lines, "", ""]).encode())
        self.parser = Parser()
        self.frames: list[Frame] = []
        self.head = b""
        self.ended = False
        """Whether the answer was whole: ended by its last chunk."""
        self._rest = b""

    @property
    def status(self) -> int:
        """The status of the answer; 0 before there is one."""
        return int(self.head.split(None, 2)[1]) if self.head else 0

    def feed(self) -> bool:
        """Read what there is; False once the connection is closed."""
        try:
            data = self.sock.recv(262144)
        except ConnectionResetError:
            data = b""
        self._rest += data
        if not self.head and b"\r\n\r\n" in self._rest:
            self.head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        while self.head and b"\r\n" in self._rest:
            size, _, rest = self._rest.partition(b"\r\n")
            length = int(size, 16)
            if len(rest) < length + 2:
                break
            self.ended = length == 0
            self.frames += self.parser.feed(rest[:length])
            self._rest = rest[length + 2 :]
        return bool(data)

    def close(self) -> None:
        """Leave."""
        self.sock.close()


def listen_until(connections: Iterable[Connection], seen, within_s: float) -> float:
    """Read from all until `seen` holds for each, or it is closed; the seconds it took."""
    begun = time.monotonic()
    waiting = {each for each in connections if not seen(each)}
    with selectors.DefaultSelector() as selector:
        for each in waiting:
            selector.register(each.sock, selectors.EVENT_READ, each)
        while waiting:
            left = within_s - (time.monotonic() - begun)
            assert left > 0, f"{len(waiting)} streams have not come so far in {within_s} s"
            for key, _ in selector.select(left):
                each = key.data
                if not each.feed() or seen(each):
                    waiting.discard(each)
                    selector.unregister(each.sock)
    return time.monotonic() - begun


def has(event: str, count: int = 1):
    """Whether a stream has had so many frames of a kind."""
    return lambda each: sum(frame.event == event for frame in each.frames) >= count


def memory_kib(pid: int) -> int:
    """What a process has in memory, KiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise RuntimeError(f"process {pid} is gone")


def threads(pid: int) -> int:
    """How many threads a process has."""
    return len(list(Path(f"/proc/{pid}/task").iterdir()))
