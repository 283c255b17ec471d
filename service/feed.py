"""Waiting for games to move.

Whoever commits a move tells the feed of its own process at once. Moves of other processes (the computer
players are one) are seen by looking: while anybody waits, one thread a process asks the store now and then
whether it has changed, and where. So a notice is never needed, and a missed one costs little.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import structlog

from service.errors import ServiceError

_log = structlog.get_logger(__name__)
POLL_S: Final = 0.02
"""How often the store is asked while somebody waits, seconds."""
_AFTER_ERROR_S: Final = 0.5
"""How long to leave a store alone that did not answer, seconds."""

Versions = Callable[[Iterable[str]], Mapping[str, int]]
"""Where games are now: their versions by id."""
Changed = Callable[[], bool]
"""Whether the store may have changed since it was asked last; cheap."""


class StoreFeed:
    """A `service.ports.Feed` that looks at the store. Safe for threads."""

    def __init__(self, versions: Versions, changed: Changed, poll_s: float = POLL_S) -> None:
        self._versions = versions
        self._changed = changed
        self._poll_s = poll_s
        self._moved = threading.Condition()
        self._known: dict[str, int] = {}
        self._waiting: defaultdict[str, int] = defaultdict(int)
        self._watcher: threading.Thread | None = None
        self._look_now = True

    def tell(self, game_id: str, version: int) -> None:
        """Say that a game has reached `version`."""
        with self._moved:
            if game_id in self._waiting:
                self._note(game_id, version)

    def wait(self, game_id: str, version: int, timeout_s: float) -> bool:
        """Wait until a game has moved past `version`; False when `timeout_s` seconds went by."""
        with self._moved:
            self._waiting[game_id] += 1
            # Between the caller's last look and now, the game may have moved unseen.
            self._look_now = True
            self._watch()
            try:
                return self._moved.wait_for(
                    lambda: self._known.get(game_id, version) > version, timeout_s
                )
            finally:
                self._waiting[game_id] -= 1
                if not self._waiting[game_id]:
                    del self._waiting[game_id]
                    self._known.pop(game_id, None)

    def _note(self, game_id: str, version: int) -> None:
        if version > self._known.get(game_id, -1):
            self._known[game_id] = version
            self._moved.notify_all()

    def _watch(self) -> None:
        if self._watcher is None or not self._watcher.is_alive():
            self._watcher = threading.Thread(target=self._look_on, name="feed", daemon=True)
            self._watcher.start()

    def _look_on(self) -> None:
        pause = threading.Event()
        while True:
            with self._moved:
                games = list(self._waiting)
                if not games:
                    self._watcher = None
                    return
                look_now, self._look_now = self._look_now, False
            try:
                if self._changed() or look_now:
                    self._note_all(self._versions(games))
                pause.wait(self._poll_s)
            except ServiceError as error:
                _log.warning("feed_cannot_look", reason=str(error))
                pause.wait(_AFTER_ERROR_S)

    def _note_all(self, versions: Mapping[str, int]) -> None:
        with self._moved:
            for game_id, version in versions.items():
                if game_id in self._waiting:
                    self._note(game_id, version)
