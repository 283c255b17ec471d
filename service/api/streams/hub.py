"""The connections of all open streams, held by one thread.

A connection costs a socket and a few objects here, no thread. Nobody waits for a listener: what a socket
does not take at once is kept until it does, and a listener that takes nothing for long is cut off. It comes
back, and goes on where it was.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import structlog

from service.api.streams.frames import KEEP_ALIVE, KEEP_ALIVE_S

_log = structlog.get_logger(__name__)
STALL_S: Final = 20.0
"""How long a listener may take nothing of what there is for it, seconds."""
_TICK_S: Final = 1.0
_SEND_BUFFER: Final = 64 * 1024
"""What the kernel keeps for a listener, bytes: it would keep megabytes."""
_UNHEARD_MS: Final = 60_000
"""When a peer that acknowledges nothing is given up by the kernel, milliseconds."""
_MOST_HEARD: Final = 16 * 1024
"""What a listener may say after its request, bytes; nobody listens to it."""
_LAST_CHUNK: Final = b"0\r\n\r\n"


class SocketLine:
    """A listener's connection. `send` is safe for threads; all else is the hub's."""

    __slots__ = (
        "chunked",
        "closed",
        "drained",
        "heard",
        "hub",
        "last",
        "moved_at",
        "owed",
        "pending",
        "sock",
        "writing",
    )

    def __init__(
        self,
        hub: Hub,
        sock: socket.socket,
        drained: Callable[[], None],
        closed: Callable[[], None],
        *,
        chunked: bool,
    ) -> None:
        self.hub = hub
        self.sock = sock
        self.drained = drained
        self.closed = closed
        self.chunked = chunked
        self.pending = memoryview(b"")
        self.owed = False
        """Whether somebody wants to know when all has been taken."""
        self.last = False
        self.writing = False
        self.heard = 0
        self.moved_at = time.monotonic()
        """When anything was sent last."""

    def send(self, data: bytes, *, last: bool = False) -> None:
        """Send whole frames, and close the connection after the last ones. Does not wait."""

        def order() -> None:
            self.owed = True
            self.hub.send(self, data, last=last)

        self.hub.order(order)


class Hub:
    """Holds connections in a thread of its own, which begins with the first."""

    def __init__(self, keep_alive_s: float = KEEP_ALIVE_S, stall_s: float = STALL_S) -> None:
        self._keep_alive_s = keep_alive_s
        self._stall_s = stall_s
        self._orders: deque[Callable[[], None]] = deque()
        self._lines: set[SocketLine] = set()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._selector: selectors.BaseSelector | None = None
        self._bell: tuple[int, int] | None = None
        self._rung = False
        self._stop_at: float | None = None

    def take(self, line: SocketLine) -> None:
        """Hold a connection from now on."""
        with self._starting:
            if self._thread is None:
                self._selector = selectors.DefaultSelector()
                self._bell = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
                self._selector.register(self._bell[0], selectors.EVENT_READ, None)
                self._thread = threading.Thread(target=self._hold, name="streams-hub", daemon=True)
                self._thread.start()
        self.order(lambda: self._take(line))

    def order(self, what: Callable[[], None]) -> None:
        """Have something done in the hub's thread."""
        self._orders.append(what)
        if self._bell is not None and not self._rung:
            self._rung = True
            with contextlib.suppress(OSError):  # rung often enough, or closed
                os.write(self._bell[1], b"\0")

    def close(self, within_s: float) -> None:
        """Send what is still to be sent for at most `within_s` seconds, then close all connections."""
        with self._starting:
            thread = self._thread
        if thread is None:
            return

        def stop() -> None:
            self._stop_at = time.monotonic() + within_s

        self.order(stop)
        thread.join(within_s + _TICK_S)

    # In the hub's thread

    def _hold(self) -> None:
        ticked_at = time.monotonic()
        while self._stop_at is None or (self._lines and time.monotonic() < self._stop_at):
            try:
                self._wait()
                now = time.monotonic()
                if now - ticked_at >= _TICK_S:
                    ticked_at = now
                    self._tick(now)
            except Exception:  # noqa: BLE001 - all streams depend on this thread
                _log.exception("streams_hub_failed")
        for line in list(self._lines):
            self._close(line)

    def _wait(self) -> None:
        if self._selector is None or self._bell is None:
            return
        timeout_s = _TICK_S
        if self._stop_at is not None:
            timeout_s = max(0.0, min(timeout_s, self._stop_at - time.monotonic()))
        for key, mask in self._selector.select(timeout_s):
            if key.data is None:
                with contextlib.suppress(BlockingIOError):
                    os.read(self._bell[0], 4096)
                continue
            try:
                if mask & selectors.EVENT_READ:
                    self._hear(key.data)
                if mask & selectors.EVENT_WRITE:
                    self._flush(key.data)
            except Exception:  # noqa: BLE001 - one connection's trouble is not all others'
                _log.exception("stream_broken")
                self._close(key.data)
        # First this: an order that comes now rings again.
        self._rung = False
        while self._orders:
            self._orders.popleft()()

    def _take(self, line: SocketLine) -> None:
        line.sock.settimeout(0)
        with contextlib.suppress(OSError):  # not over TCP
            line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNHEARD_MS)
            line.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        self._lines.add(line)
        if self._selector is not None:
            self._selector.register(line.sock, selectors.EVENT_READ, line)

    def send(self, line: SocketLine, data: bytes, *, last: bool) -> None:
        """Send now what can be sent now, and the rest when it can; in the hub's thread."""
        if line not in self._lines or line.last:
            return
        if not line.pending:
            line.moved_at = time.monotonic()
        line.last = last
        parts = [bytes(line.pending), _chunk(data) if line.chunked and data else data]
        if last and line.chunked:
            parts.append(_LAST_CHUNK)
        line.pending = memoryview(b"".join(parts))
        self._flush(line)

    def _flush(self, line: SocketLine) -> None:
        if line not in self._lines:
            return
        try:
            while line.pending:
                sent = line.sock.send(line.pending)
                line.pending = line.pending[sent:]
                line.moved_at = time.monotonic()
        except BlockingIOError:
            self._watch_writing(line, writing=True)
            return
        except OSError:
            self._close(line)
            return
        line.pending = memoryview(b"")
        if line.last:
            self._close(line)
            return
        self._watch_writing(line, writing=False)
        if line.owed:
            line.owed = False
            line.drained()

    def _watch_writing(self, line: SocketLine, *, writing: bool) -> None:
        if line.writing != writing and self._selector is not None:
            line.writing = writing
            events = selectors.EVENT_READ | (selectors.EVENT_WRITE if writing else 0)
            self._selector.modify(line.sock, events, line)

    def _hear(self, line: SocketLine) -> None:
        """A listener has nothing to say but that it leaves."""
        try:
            heard = len(line.sock.recv(4096))
        except BlockingIOError:
            return
        except OSError:
            heard = 0
        line.heard += heard
        if not heard or line.heard > _MOST_HEARD:
            self._close(line)

    def _tick(self, now: float) -> None:
        for line in list(self._lines):
            silent_s = now - line.moved_at
            if line.pending:
                if silent_s > self._stall_s:
                    _log.info("stream_cut", reason="the listener takes nothing")
                    self._close(line)
            elif silent_s >= self._keep_alive_s:
                self.send(line, KEEP_ALIVE, last=False)

    def _close(self, line: SocketLine) -> None:
        if line not in self._lines:
            return
        self._lines.discard(line)
        if self._selector is not None:
            self._selector.unregister(line.sock)
        line.sock.close()
        line.pending = memoryview(b"")
        line.closed()


def _chunk(data: bytes) -> bytes:
    """Data as a chunk of HTTP/1.1 (RFC 9112, section 7.1)."""
    return b"%x\r\n%s\r\n" % (len(data), data)
