"""Counting requests by window: within this process, or on Redis for all processes together.

When Redis does not answer, each process counts for itself until it does: a limit that is a little too wide
for a while does less harm than a service that refuses, or one without limits.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

import structlog
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.quotas import Quota

T = TypeVar("T")
_log = structlog.get_logger(__name__)
MOST_KEYS: Final = 100_000
"""Callers counted one by one in a window of one process; more are counted together."""
_OTHERS: Final = "others"
PATIENCE_S: Final = 0.25
"""How long Redis may take for an answer, seconds."""
AFTER_ERROR_S: Final = 5.0
"""How long a Redis that did not answer is left alone, seconds."""
PART: Final = 64
"""A process takes a 64th of what is left of a quota in advance, at most."""
PREFIX: Final = "spite:count"


class _Windows(Generic[T]):
    """What is kept for each caller in the window of each quota that is now; not safe for threads.

    All of a quota's begins anew with its next window, so there is nothing to be cleared away.
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._windows: dict[str, tuple[int, dict[str, T]]] = {}

    def of(self, quota: Quota, who: str, window: int) -> T:
        """What is kept for `who`."""
        current, kept = self._windows.get(quota.name, (-1, {}))
        # A thread that read the clock just before the seam is counted in the new window; from longer ago
        # comes only a clock that was set back.
        if window > current or window < current - 1:
            kept = {}
            self._windows[quota.name] = (window, kept)
        if who not in kept:
            if len(kept) >= MOST_KEYS:
                who = _OTHERS
            kept.setdefault(who, self._make())
        return kept[who]


@dataclass(slots=True)
class _Count:
    """Requests counted."""

    used: int = 0


class LocalCounters:
    """A `service.ports.Counters` of this process alone. Safe for threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts = _Windows(_Count)

    def add(self, quota: Quota, who: str, window: int) -> int:
        """Count one more request of `who`; how many there were in this window."""
        with self._lock:
            count = self._counts.of(quota, who, window)
            count.used += 1
            return count.used


@dataclass(slots=True)
class _Share:
    """What this process has taken of a caller's quota in advance."""

    blocks: deque[list[int]] = field(default_factory=deque)
    """The numbers of requests to come: from, to (included)."""
    spent: int = 0
    """How much of the quota is known to be taken, by whichever process."""


class RedisCounters:
    """A `service.ports.Counters` on Redis, for all processes together. Safe for threads.

    Asking Redis for every request would cost more than many a request. So a process takes a block of a
    caller's quota in advance: a `PART` of what is left of it, one by one towards the end. All processes
    together never allow more than the quota; what one has taken and does not use is missing to the others,
    and that is less than a `PART` each.
    """

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url,
            socket_timeout=PATIENCE_S,
            socket_connect_timeout=PATIENCE_S,
            # Once more at once: a connection that has been idle may have been closed meanwhile.
            retry=Retry(NoBackoff(), 1),
        )
        self._lock = threading.Lock()
        self._shares = _Windows(_Share)
        self._local = LocalCounters()
        self._failing = False
        self._try_at = 0.0

    def add(self, quota: Quota, who: str, window: int) -> int:
        """Count one more request of `who`; how many there were in this window, at least.

        More than the quota's limit when nothing is left of it.
        """
        with self._lock:
            share = self._shares.of(quota, who, window)
            number = _next_of(share.blocks)
            wanted = 1 + max(0, quota.limit - share.spent) // PART
            if number is None and share.spent >= quota.limit:
                number = share.spent = share.spent + 1
        if number is not None:
            return number
        last = self._take(f"{PREFIX}:{quota.name}:{window}:{who}", quota, wanted)
        if last is None:
            return self._local.add(quota, who, window)
        first = last - wanted + 1
        with self._lock:
            share.spent = max(share.spent, last)
            if first < min(last, quota.limit):
                share.blocks.append([first + 1, min(last, quota.limit)])
        return first

    def _take(self, key: str, quota: Quota, wanted: int) -> int | None:
        """Take so many of a quota: the number of the last; None when Redis does not answer."""
        if self._failing:
            now = time.monotonic()
            if now < self._try_at:
                return None
            # One request tries; the others need not wait for what it learns.
            self._try_at = now + AFTER_ERROR_S
        try:
            last = int(self._redis.incrby(key, wanted))
            if last == wanted:
                self._redis.expire(key, 2 * quota.window_s)
        except RedisError as error:
            self._fail(error)
            return None
        if self._failing:
            self._failing = False
            _log.warning("counters_shared_again")
        return last

    def close(self) -> None:
        """Close the connections."""
        self._redis.close()

    def _fail(self, error: RedisError) -> None:
        self._try_at = time.monotonic() + AFTER_ERROR_S
        if not self._failing:
            self._failing = True
            _log.warning(
                "counters_local",
                reason=type(error).__name__,
                meaning="Redis does not answer: each process counts requests for itself",
            )


def _next_of(blocks: deque[list[int]]) -> int | None:
    """The next number of the first block; None when all are used up."""
    while blocks:
        block = blocks[0]
        number = block[0]
        block[0] += 1
        if number >= block[1]:
            blocks.popleft()
        if number <= block[1]:
            return number
    return None
