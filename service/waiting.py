"""Where those who wait for something to move are kept: threads that sleep, and followers that are called."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

Told = Callable[[str], None]
"""What a follower does when a topic has moved, or is gone; quick, for it is called by whoever tells."""


def _nothing() -> None:
    pass


class WaitingRoom:
    """Who waits for which topic: a game's id, or whatever else has a version that grows. Safe for threads."""

    def __init__(self) -> None:
        self._moved = threading.Condition()
        self._known: dict[str, int] = {}
        self._waiting: defaultdict[str, int] = defaultdict(int)
        self._followers: dict[str, list[Told]] = {}
        self._closed = False

    def note(self, versions: Mapping[str, int], gone: Iterable[str] = ()) -> None:
        """Topics have reached these versions, or are gone: wake up who waits for that."""
        calls: list[tuple[Told, str]] = []
        with self._moved:
            for topic, version in versions.items():
                if self._is_awaited(topic) and version > self._known.get(topic, -1):
                    self._known[topic] = version
                    calls += [(told, topic) for told in self._followers.get(topic, ())]
                    self._moved.notify_all()
            for topic in gone:
                calls += [(told, topic) for told in self._followers.get(topic, ())]
        for told, topic in calls:
            told(topic)

    def wait(
        self, topic: str, version: int, timeout_s: float, entered: Callable[[], None] = _nothing
    ) -> bool:
        """Wait until a topic has moved past `version`; False when `timeout_s` seconds went by.

        `entered` is called once no notice can be missed any more. Whoever comes to a closed room, or is in
        it when it closes, waits no longer.
        """
        with self._moved:
            self._waiting[topic] += 1
            entered()
            try:
                self._moved.wait_for(
                    lambda: self._closed or self._known.get(topic, version) > version, timeout_s
                )
                return self._known.get(topic, version) > version
            finally:
                self._waiting[topic] -= 1
                if not self._waiting[topic]:
                    del self._waiting[topic]
                self._forget_if_left(topic)

    def follow(self, topic: str, told: Told) -> None:
        """Have `told` called whenever a topic moves, from now on and in any thread."""
        with self._moved:
            self._followers.setdefault(topic, []).append(told)

    def unfollow(self, topic: str, told: Told) -> None:
        """Have it called no more."""
        with self._moved:
            self._followers[topic].remove(told)
            if not self._followers[topic]:
                del self._followers[topic]
            self._forget_if_left(topic)

    def awaited(self) -> list[str]:
        """The topics that somebody waits for or follows."""
        with self._moved:
            return list(self._waiting.keys() | self._followers.keys())

    @property
    def closed(self) -> bool:
        """Whether nobody is to wait here any more."""
        return self._closed

    def close(self) -> None:
        """Let everybody go who waits, now and from now on."""
        with self._moved:
            self._closed = True
            self._moved.notify_all()

    def _is_awaited(self, topic: str) -> bool:
        return topic in self._waiting or topic in self._followers

    def _forget_if_left(self, topic: str) -> None:
        if not self._is_awaited(topic):
            self._known.pop(topic, None)
