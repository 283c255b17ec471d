"""The answer to a request for a stream: its first frames, and what becomes of its connection."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Final, NoReturn

from flask import Response, request

from service.api.streams.desk import Desk, Stream
from service.api.streams.frames import KEEP_ALIVE, KEEP_ALIVE_S, MIMETYPE, RETRY
from service.api.streams.hub import Hub, SocketLine
from service.api.streams.source import Batch, Source
from service.errors import Busy
from service.ports import Ports
from service.usecases import access

HAND_OVER: Final = "spite.hand_over"
"""Under this name a server that can let go of a connection has a `HandOver` in the WSGI environment."""
Taker = Callable[[socket.socket], None]
HandOver = Callable[[Taker], Callable[[], NoReturn]]
"""Said before the headers are sent, what is to take the connection; what it gives, called after the first
bytes, ends the request without ending the answer."""
_FAREWELL_S: Final = 0.5
"""What a server that stops gives its listeners to take the last frame, seconds."""
_AGAIN_S: Final = 5
_HEADERS: Final = {
    "Cache-Control": "no-store, no-transform",
    "Vary": "Authorization, Accept",
    # nginx would gather the frames before it passes them on.
    "X-Accel-Buffering": "no",
}


@dataclass(frozen=True, slots=True)
class Opened:
    """A stream at its beginning."""

    source: Source
    first: Batch
    """What it begins with."""


def _nobody(_count: int) -> None:
    pass


class Streams:
    """The streams of an application. It begins no thread before there is one."""

    def __init__(self, ports: Ports, counted: Callable[[int], None] = _nobody) -> None:
        """`counted` is told how many are open, whenever that changes."""
        self._counted = counted
        self._feed = ports.feed
        self._most = ports.settings.streams
        # Where each stream keeps its thread, other requests need some, too.
        self._most_waiting = min(self._most, ports.settings.threads // 2)
        self._count = 0
        self._counting = threading.Lock()
        self._hub = Hub()
        self._desk = Desk(ports.feed, lambda hashes: access.still_good(ports, hashes))

    def answer(self, opening: Callable[[], Opened], guard: bytes | None) -> Response:
        """The stream that `opening` makes; Busy when there are too many already, or the process ends.

        `guard` is the hash of the token that gives the right to it: with the token the stream ends.
        """
        if request.method == "HEAD":
            opening()
            return _response(iter(()))
        self._count_in()
        try:
            opened = opening()
        except BaseException:
            self._count_out()
            raise
        first = RETRY + opened.first.data
        if opened.first.over:
            self._count_out()
            return _response([first])
        stream = Stream(opened.source, opened.first.cursor, guard)
        return _response(_Body(self, stream, first))

    @property
    def count(self) -> int:
        """How many are open."""
        return self._count

    def close(self) -> None:
        """Tell every listener to come back, and close the connections."""
        self._desk.close()
        self._hub.close(_FAREWELL_S)

    def take(self, stream: Stream, sock: socket.socket, *, chunked: bool) -> None:
        """Go on with a stream on a connection that nobody else has any more."""

        def closed() -> None:
            self._desk.gone(stream)
            self._count_out()

        line = SocketLine(
            self._hub, sock, lambda: self._desk.drained(stream), closed, chunked=chunked
        )
        self._hub.take(line)
        self._desk.add(stream, line)

    def pieces(self, stream: Stream) -> Iterator[bytes]:
        """Go on with a stream in the caller's own thread, which waits."""
        line = _WaitingLine()
        self._desk.add(stream, line)
        for piece in line.pieces():
            yield piece
            self._desk.drained(stream)

    def leave(self, stream: Stream) -> None:
        """A stream that was not taken by a connection of its own is over."""
        self._desk.gone(stream)
        self._count_out()

    def _count_in(self) -> None:
        if self._feed.stopping:
            raise Busy("The service is being stopped: try again.")
        most = self._most if HAND_OVER in request.environ else self._most_waiting
        with self._counting:
            if self._count >= most:
                raise Busy(
                    f"There are {most} streams open here already: try again, or ask for pages with Prefer: "
                    "wait.",
                    retry_after_s=_AGAIN_S,
                    most=most,
                )
            self._count += 1
            self._counted(self._count)

    def _count_out(self) -> None:
        with self._counting:
            self._count -= 1
            self._counted(self._count)


class _Body:
    """The body of a stream, as a WSGI server goes through it."""

    def __init__(self, streams: Streams, stream: Stream, first: bytes) -> None:
        self._streams = streams
        self._stream = stream
        self._first = first
        self._hand_over: HandOver | None = request.environ.get(HAND_OVER)
        self._chunked = request.environ.get("SERVER_PROTOCOL") not in ("HTTP/1.0", "HTTP/0.9")
        self._left = False

    def __iter__(self) -> Iterator[bytes]:
        streams, stream = self._streams, self._stream
        if self._hand_over is None:
            # This server's thread has to stay.
            yield self._first
            yield from streams.pieces(stream)
            return
        chunked = self._chunked
        let_go = self._hand_over(lambda sock: streams.take(stream, sock, chunked=chunked))
        yield self._first
        self._left = True
        let_go()

    def close(self) -> None:
        """The server has done with it: it was handed over, or it is over."""
        if not self._left:
            self._left = True
            self._streams.leave(self._stream)


class _WaitingLine:
    """A line for a thread that waits for what there is to be sent."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[tuple[bytes, bool]] = SimpleQueue()

    def send(self, data: bytes, *, last: bool = False) -> None:
        """Leave frames for the thread that waits."""
        self._queue.put((data, last))

    def pieces(self) -> Iterator[bytes]:
        """What was left, as it comes."""
        last = False
        while not last:
            try:
                data, last = self._queue.get(timeout=KEEP_ALIVE_S)
            except Empty:
                data = KEEP_ALIVE
            if data:
                yield data


def _response(body: Iterable[bytes]) -> Response:
    return Response(body, 200, headers=_HEADERS, content_type=f"{MIMETYPE}; charset=utf-8")
