"""Waiting for games to move.

Whoever commits a move tells the feed of its own process at once. Moves of other processes (the computer
players are one) come over Redis where there is one; else they are seen by looking: while anybody waits, one
thread a process asks the store now and then whether it has changed, and where. With Redis it asks, too, once
a second: a notice that is missed costs no more than that, whoever waits and for how many games.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping
from queue import SimpleQueue
from typing import Final

import structlog
from redis import Redis, RedisError

from service.errors import ServiceError
from service.waiting import Told, WaitingRoom

_log = structlog.get_logger(__name__)
POLL_S: Final = 0.02
"""How often the store is asked while somebody waits, seconds."""
NET_S: Final = 1.0
"""How often it is looked at whatever there is to be heard: what a missed notice may cost, seconds."""
AFTER_ERROR_S: Final = 0.5
"""How long to leave a store or a server alone that did not answer, seconds."""
CHANNEL: Final = "spite:moved"
"""Where moves are told on Redis: ``game-id version``."""
_MOST_NOTICES: Final = 10_000
"""Notices kept for a Redis that does not take them; more are lost, and cost a second."""
_LISTEN_S: Final = 1.0
"""How long the reader of Redis sleeps at a time; shorter than any socket's patience."""
_REST: Final = 9
"""A look is followed by a rest of so many times its length: no more than a tenth of the time goes there."""

Versions = Callable[[Iterable[str]], Mapping[str, int]]
"""Where games are now: their versions by id; those that are not there any more are left out."""
Changed = Callable[[], bool]
"""Whether the store may have changed since it was asked last; cheap."""


def _always() -> bool:
    return True


class _Lookout:
    """Looks at the store while anybody waits: one look for all that is waited for."""

    def __init__(
        self, room: WaitingRoom, versions: Versions, changed: Changed, poll_s: float
    ) -> None:
        self._room = room
        self._versions = versions
        self._changed = changed
        self._poll_s = poll_s
        self._look_now = threading.Event()
        self._closed = threading.Event()
        self._thread = _Thread("feed", self._look_on)

    def ensure(self) -> None:
        """Somebody waits: between his last look and now, his game may have moved unseen."""
        self._look_now.set()
        self._thread.ensure()

    def close(self) -> None:
        """Look no more."""
        self._closed.set()
        self._look_now.set()
        self._thread.join()

    def _look_on(self) -> None:
        looked_at = -NET_S
        while not self._closed.is_set():
            # First this, then who waits: who comes in between asks for a look of his own.
            asked = self._look_now.is_set()
            self._look_now.clear()
            topics = self._room.awaited()
            if not topics:
                # Nobody waits: sleep until somebody does, and look at once then.
                self._look_now.wait()
                continue
            begun = time.monotonic()
            try:
                # A change is seen once only: whatever else is known, this is asked.
                changed = self._changed()
                if changed or asked or begun - looked_at >= NET_S:
                    self._look_at(topics)
                    looked_at = begun
                took_s = time.monotonic() - begun
                self._closed.wait(min(NET_S, max(self._poll_s, _REST * took_s)))
            except Exception as error:  # noqa: BLE001 - whoever waits depends on it
                unknown = None if isinstance(error, ServiceError) else error
                _log.warning("feed_cannot_look", reason=str(error), exc_info=unknown)
                self._look_now.set()
                self._closed.wait(AFTER_ERROR_S)

    def _look_at(self, topics: list[str]) -> None:
        found = self._versions(topics)
        self._room.note(found, [topic for topic in topics if topic not in found])


class _RoomFeed:
    """What both kinds of feed have in common: a room to wait in, and somebody who looks out for it."""

    def __init__(self, room: WaitingRoom, lookout: _Lookout) -> None:
        self._room = room
        self._lookout = lookout

    def _listen(self) -> None:
        """Somebody waits: have what is needed to hear of news."""
        self._lookout.ensure()

    def wait(self, game_id: str, version: int, timeout_s: float) -> bool:
        """Wait until a game has moved past `version`; False when `timeout_s` seconds went by."""
        return self._room.wait(game_id, version, timeout_s, self._listen)

    def follow(self, topic: str, told: Told) -> None:
        """Have `told` called, in any thread, whenever a game may have moved, or is gone."""
        self._room.follow(topic, told)
        self._listen()

    def unfollow(self, topic: str, told: Told) -> None:
        """Have it called no more."""
        self._room.unfollow(topic, told)

    @property
    def stopping(self) -> bool:
        """Whether nobody is to wait any more."""
        return self._room.closed

    def stop(self) -> None:
        """Let everybody go who waits: the process is about to end."""
        self._room.close()

    def close(self) -> None:
        """Look no more: before the store is closed."""
        self._lookout.close()


class StoreFeed(_RoomFeed):
    """A `service.ports.Feed` that looks at the store. Safe for threads."""

    def __init__(self, versions: Versions, changed: Changed, poll_s: float = POLL_S) -> None:
        room = WaitingRoom()
        super().__init__(room, _Lookout(room, versions, changed, poll_s))

    def tell(self, game_id: str, version: int) -> None:
        """Say that a game has reached `version`."""
        self._room.note({game_id: version})


class RedisFeed(_RoomFeed):
    """A `service.ports.Feed` over Redis: one reader a process fans notices out. Safe for threads.

    Redis carries no truth: when it is away or frozen nobody waits for it, notices are lost, and the look at
    the store, once a second, finds what they told of.
    """

    def __init__(self, url: str, versions: Versions) -> None:
        room = WaitingRoom()
        super().__init__(room, _Lookout(room, versions, _always, NET_S))
        self._redis = Redis.from_url(
            url, socket_timeout=2 * _LISTEN_S, socket_connect_timeout=_LISTEN_S
        )
        self._notices: SimpleQueue[str] = SimpleQueue()
        self._reader = _Thread("feed-reader", self._read)
        self._writer = _Thread("feed-writer", self._write)

    def tell(self, game_id: str, version: int) -> None:
        """Say that a game has reached `version`; at once, whatever Redis does."""
        self._room.note({game_id: version})
        if self._notices.qsize() < _MOST_NOTICES:
            self._notices.put(f"{game_id} {version}")
        self._writer.ensure()

    def _listen(self) -> None:
        self._reader.ensure()
        super()._listen()

    def _write(self) -> None:
        while True:
            notice = self._notices.get()
            try:
                self._redis.publish(CHANNEL, notice)
            except RedisError as error:
                _log.warning("feed_cannot_tell", reason=type(error).__name__)
                threading.Event().wait(AFTER_ERROR_S)

    def _read(self) -> None:
        while True:
            try:
                with self._redis.pubsub(ignore_subscribe_messages=True) as channel:  # type: ignore[no-untyped-call] # redis-py leaves it open
                    channel.subscribe(CHANNEL)
                    while True:
                        message = channel.get_message(timeout=_LISTEN_S)
                        if message is not None:
                            self._note(message["data"])
            except RedisError as error:
                _log.warning("feed_cannot_listen", reason=type(error).__name__)
                threading.Event().wait(AFTER_ERROR_S)

    def _note(self, data: bytes) -> None:
        game_id, _, version = data.decode(errors="replace").partition(" ")
        if version.isdecimal():
            self._room.note({game_id: int(version)})


class _Thread:
    """A thread that is started when it is first needed, in whichever process that is."""

    def __init__(self, name: str, run: Callable[[], None]) -> None:
        self._name = name
        self._run = run
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def ensure(self) -> None:
        """Start it, unless it runs."""
        with self._starting:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()

    def join(self) -> None:
        """Wait until it has ended, if it runs."""
        with self._starting:
            if self._thread is not None:
                self._thread.join()
