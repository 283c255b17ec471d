"""Who listens to what, and one thread that reads what is new for all of them.

Nothing is read for a listener that has not taken what it was sent before: what waits for a slow reader is
one batch, whatever happens meanwhile.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Final, Protocol

import structlog

from service.api.streams.frames import closing
from service.api.streams.source import Batch, Source
from service.errors import Busy, Forbidden, NotFound, ServiceError, Unauthenticated
from service.ports import Feed

_log = structlog.get_logger(__name__)
CHECK_S: Final = 15.0
"""How often tokens of silent streams are looked at, seconds."""
_AFTER_ERROR_S: Final = 0.5
"""How long to leave a store alone that did not answer, seconds."""

Good = Callable[[Collection[bytes]], set[bytes]]
"""Which of some tokens, by their hashes, are still good."""


class Line(Protocol):
    """A connection to a listener."""

    def send(self, data: bytes, *, last: bool = False) -> None:
        """Send whole frames, and close it after the last ones. Does not wait."""
        ...


class Stream:
    """A listener: what it listens to, how far it has come, and what gives it the right to."""

    __slots__ = ("cursor", "due", "guard", "idle", "line", "over", "source")

    def __init__(self, source: Source, cursor: Hashable, guard: bytes | None) -> None:
        self.source = source
        self.cursor = cursor
        self.guard = guard
        """The hash of its token; None when it needs none, or one that cannot be revoked."""
        self.line: Line | None = None
        self.idle = True
        """Whether it has taken all it was sent."""
        self.due = True
        """Whether there may be something new for it."""
        self.over = False


class Desk:
    """The open streams of a process. Safe for threads."""

    def __init__(self, feed: Feed, good: Good, check_s: float = CHECK_S) -> None:
        self._feed = feed
        self._good = good
        self._check_s = check_s
        self._changed = threading.Condition()
        self._open: dict[str, set[Stream]] = {}
        self._moved: set[str] = set()
        self._ready: set[Stream] = set()
        self._closed = False
        self._thread: threading.Thread | None = None

    def add(self, stream: Stream, line: Line) -> None:
        """Look after a stream from now on; what came since its cursor was read is looked for at once."""
        stream.line = line
        with self._changed:
            if stream.over:  # its listener has left already
                return
            if self._closed:
                self._say(stream, closing("stopping"), last=True)
                return
            topic = stream.source.topic
            if topic not in self._open:
                self._open[topic] = set()
                self._feed.follow(topic, self._told)
            self._open[topic].add(stream)
            self._mark(stream)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="streams-desk", daemon=True)
                self._thread.start()
            self._changed.notify()

    def drained(self, stream: Stream) -> None:
        """A stream has taken all it was sent."""
        with self._changed:
            stream.idle = True
            if stream.due and not stream.over:
                self._mark(stream)
                self._changed.notify()

    def gone(self, stream: Stream) -> None:
        """A stream's connection is closed."""
        with self._changed:
            self._forget(stream)

    def close(self) -> None:
        """Tell all streams to come back, and look after none any more."""
        with self._changed:
            self._closed = True
            for stream in [each for streams in self._open.values() for each in streams]:
                self._say(stream, closing("stopping"), last=True)
            self._changed.notify()

    # The feed's threads

    def _told(self, topic: str) -> None:
        with self._changed:
            self._moved.add(topic)
            self._changed.notify()

    # Under the lock

    def _mark(self, stream: Stream) -> None:
        stream.due = True
        if stream.idle:
            self._ready.add(stream)

    def _say(self, stream: Stream, data: bytes, *, last: bool) -> None:
        if stream.line is not None and not stream.over:
            stream.line.send(data, last=last)
        if last:
            self._forget(stream)

    def _forget(self, stream: Stream) -> None:
        stream.over = True
        self._ready.discard(stream)
        topic = stream.source.topic
        streams = self._open.get(topic, set())
        streams.discard(stream)
        if not streams and self._open.pop(topic, None) is not None:
            self._feed.unfollow(topic, self._told)
            self._moved.discard(topic)

    def _take(self) -> list[Stream]:
        """The streams to be read for now."""
        for topic in self._moved:
            for stream in self._open.get(topic, ()):
                self._mark(stream)
        self._moved.clear()
        ready = list(self._ready)
        self._ready.clear()
        for stream in ready:
            stream.idle = stream.due = False
        return ready

    # The desk's thread

    def _work(self) -> None:
        check_at = time.monotonic() + self._check_s
        while True:
            with self._changed:
                left_s = max(0.0, check_at - time.monotonic())
                self._changed.wait_for(lambda: self._closed or self._moved or self._ready, left_s)
                if self._closed:
                    return
                ready = self._take()
            self._serve(ready)
            if time.monotonic() >= check_at:
                self._check()
                check_at = time.monotonic() + self._check_s

    def _serve(self, ready: list[Stream]) -> None:
        """Read for some streams, once for those that read the same, and send each its part."""
        read: dict[Hashable, Batch | str] = {}
        left = list(ready)
        try:
            bad = self._bad(ready)
            while left:
                stream = left[-1]
                if stream in bad:
                    self._end(stream, "revoked")
                else:
                    key = (stream.source.shared_as, stream.cursor)
                    if key not in read:
                        read[key] = _read(stream)
                    self._deliver(stream, read[key])
                left.pop()
        except Exception as error:  # noqa: BLE001 - all streams depend on this thread
            _warn("streams_cannot_read", error)
            with self._changed:
                for stream in left:
                    stream.idle = True
                    if not stream.over:
                        self._mark(stream)
                self._changed.wait_for(lambda: self._closed, _AFTER_ERROR_S)

    def _bad(self, streams: Iterable[Stream]) -> set[Stream]:
        """Those whose token is good no more: they must not hear another word."""
        guarded = [stream for stream in streams if stream.guard is not None]
        if not guarded:
            return set()
        good = self._good({each.guard for each in guarded if each.guard is not None})
        return {stream for stream in guarded if stream.guard not in good}

    def _check(self) -> None:
        """Look at the tokens of all streams: a revoked one's ends though nothing moves."""
        with self._changed:
            streams = [each for streams in self._open.values() for each in streams]
        try:
            for stream in self._bad(streams):
                self._end(stream, "revoked")
        except Exception as error:  # noqa: BLE001 - as above
            _warn("streams_cannot_check", error)

    def _deliver(self, stream: Stream, batch: Batch | str) -> None:
        if isinstance(batch, str):
            self._end(stream, batch)
            return
        with self._changed:
            stream.cursor = batch.cursor
            if batch.data or batch.over:
                self._say(stream, batch.data, last=batch.over)
            else:
                stream.idle = True
            if not stream.over and (batch.more or stream.due):
                self._mark(stream)

    def _end(self, stream: Stream, reason: str) -> None:
        with self._changed:
            self._say(stream, closing(reason), last=True)


def _warn(event: str, error: Exception) -> None:
    """Say that something will be tried again; how it came about, unless the store was just busy."""
    unknown = None if isinstance(error, ServiceError) else error
    _log.warning(event, reason=str(error), exc_info=unknown)


def _read(stream: Stream) -> Batch | str:
    """What is new for a stream, or why it has to end. Busy when that cannot be said now."""
    try:
        return stream.source.read(stream.cursor)
    except Busy:
        raise
    except NotFound:
        return "gone"
    except (Forbidden, Unauthenticated):
        return "revoked"
    except Exception:  # noqa: BLE001 - all other streams depend on this thread
        _log.exception("stream_failed", topic=stream.source.topic)
        return "failed"
