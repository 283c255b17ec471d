"""Waiting for games to move.

Whoever commits a move tells the feed of its own process at once. Moves of other processes (the computer
players are one) come over Redis where there is one; else they are seen by looking: while anybody waits, one
thread a process asks the store now and then whether it has changed, and where. A notice that is missed
costs little: whoever waits looks for himself every second.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from queue import SimpleQueue
from typing import Final

import structlog
from redis import Redis, RedisError

from service.errors import ServiceError

_log = structlog.get_logger(__name__)
POLL_S: Final = 0.02
"""How often the store is asked while somebody waits, seconds."""
AFTER_ERROR_S: Final = 0.5
"""How long to leave a store or a server alone that did not answer, seconds."""
CHANNEL: Final = "spite:moved"
"""Where moves are told on Redis: ``game-id version``."""
_MOST_NOTICES: Final = 10_000
"""Notices kept for a Redis that does not take them; more are lost, and cost a second."""
_LISTEN_S: Final = 1.0
"""How long the reader of Redis sleeps at a time; shorter than any socket's patience."""

Versions = Callable[[Iterable[str]], Mapping[str, int]]
"""Where games are now: their versions by id."""
Changed = Callable[[], bool]
"""Whether the store may have changed since it was asked last; cheap."""


def _nothing() -> None:
    pass


class WaitingRoom:
    """Where threads wait for games to move. Safe for threads."""

    def __init__(self) -> None:
        self._moved = threading.Condition()
        self._known: dict[str, int] = {}
        self._waiting: defaultdict[str, int] = defaultdict(int)

    def note(self, versions: Mapping[str, int]) -> None:
        """Games have reached these versions: wake up who waits for that."""
        with self._moved:
            for game_id, version in versions.items():
                if game_id in self._waiting and version > self._known.get(game_id, -1):
                    self._known[game_id] = version
                    self._moved.notify_all()

    def wait(
        self, game_id: str, version: int, timeout_s: float, entered: Callable[[], None] = _nothing
    ) -> bool:
        """Wait until a game has moved past `version`; False when `timeout_s` seconds went by.

        `entered` is called once no notice can be missed any more.
        """
        with self._moved:
            self._waiting[game_id] += 1
            entered()
            try:
                return self._moved.wait_for(
                    lambda: self._known.get(game_id, version) > version, timeout_s
                )
            finally:
                self._waiting[game_id] -= 1
                if not self._waiting[game_id]:
                    del self._waiting[game_id]
                    self._known.pop(game_id, None)

    def awaited(self) -> list[str]:
        """The games that somebody waits for."""
        with self._moved:
            return list(self._waiting)


class StoreFeed:
    """A `service.ports.Feed` that looks at the store. Safe for threads."""

    def __init__(self, versions: Versions, changed: Changed, poll_s: float = POLL_S) -> None:
        self._versions = versions
        self._changed = changed
        self._poll_s = poll_s
        self._room = WaitingRoom()
        self._look_now = threading.Event()
        self._closed = False
        self._watcher = _Thread("feed", self._look_on)

    def tell(self, game_id: str, version: int) -> None:
        """Say that a game has reached `version`."""
        self._room.note({game_id: version})

    def wait(self, game_id: str, version: int, timeout_s: float) -> bool:
        """Wait until a game has moved past `version`; False when `timeout_s` seconds went by."""
        return self._room.wait(game_id, version, timeout_s, self._watch)

    def close(self) -> None:
        """Look no more: before the store is closed."""
        self._closed = True
        self._look_now.set()
        self._watcher.join()

    def _watch(self) -> None:
        # Between the caller's last look and now, the game may have moved unseen.
        self._look_now.set()
        self._watcher.ensure()

    def _look_on(self) -> None:
        pause = threading.Event()
        look_now = True
        while not self._closed:
            games = self._room.awaited()
            if not games:
                # Nobody waits: sleep until somebody does, and look at once then.
                self._look_now.clear()
                if not self._room.awaited() and not self._closed:
                    self._look_now.wait()
                look_now = True
                continue
            look_now = look_now or self._look_now.is_set()
            self._look_now.clear()
            try:
                if self._changed() or look_now:
                    self._room.note(self._versions(games))
                look_now = False
                pause.wait(self._poll_s)
            except ServiceError as error:
                _log.warning("feed_cannot_look", reason=str(error))
                pause.wait(AFTER_ERROR_S)


class RedisFeed:
    """A `service.ports.Feed` over Redis: one reader a process fans notices out. Safe for threads.

    Redis carries no truth: when it is away or frozen nobody waits for it, notices are lost, and whoever
    waits for a game looks at the store every second.
    """

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, socket_timeout=2 * _LISTEN_S, socket_connect_timeout=_LISTEN_S
        )
        self._room = WaitingRoom()
        self._notices: SimpleQueue[str] = SimpleQueue()
        self._reader = _Thread("feed-reader", self._read)
        self._writer = _Thread("feed-writer", self._write)

    def tell(self, game_id: str, version: int) -> None:
        """Say that a game has reached `version`; at once, whatever Redis does."""
        self._room.note({game_id: version})
        if self._notices.qsize() < _MOST_NOTICES:
            self._notices.put(f"{game_id} {version}")
        self._writer.ensure()

    def wait(self, game_id: str, version: int, timeout_s: float) -> bool:
        """Wait until a game has moved past `version`; False when `timeout_s` seconds went by."""
        return self._room.wait(game_id, version, timeout_s, self._reader.ensure)

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
