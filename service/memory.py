"""A bounded memory of a process: what was used last is kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memory(Generic[K, V]):
    """What is worth keeping in mind, by key; the entry that was used longest ago goes first.

    For values that belong to their key for ever: nothing in it is ever out of date. Safe for threads.
    """

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """What is kept under `key`."""
        with self._lock:
            value = self._kept.get(key)
            if value is not None:
                self._kept.move_to_end(key)
            return value

    def keep(self, values: Mapping[K, V]) -> None:
        """Keep values in mind."""
        with self._lock:
            self._kept.update(values)
            while len(self._kept) > self.capacity:
                self._kept.popitem(last=False)

    def forget(self) -> None:
        """Empty it."""
        with self._lock:
            self._kept.clear()

    def __contains__(self, key: K) -> bool:
        with self._lock:
            return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)
