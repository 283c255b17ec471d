"""The cards of games: from memory, from a snapshot, or folded from the log.

The log is the truth; memory and snapshots are only quick ways to it. A state is immutable and belongs to a
(game, version) for ever, so what is in memory is never out of date.
"""

from __future__ import annotations

from typing import Final, Protocol

import orjson
import structlog

from engine import snapshot
from engine.errors import SnapshotError
from engine.log import Beginning, fold
from engine.state import State
from service.memory import Memory
from service.model import Game, Logged

_log = structlog.get_logger(__name__)
CAPACITY: Final = 2048
"""States kept in memory by one process, a few KiB each."""

Key = tuple[str, int]
"""A game's id and version."""


class Log(Protocol):
    """Where the truth of a game is read."""

    def beginning(self, game_id: str) -> Beginning:
        """How the game began."""
        ...

    def entries(self, game_id: str) -> list[Logged]:
        """All that was done in it, in order."""
        ...

    def snapshot(self, game: Game) -> str | None:
        """The snapshot of `game` at its version, as `written` made it."""
        ...


class States(Memory[Key, State]):
    """A process's memory of states. Safe for threads."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        super().__init__(capacity)

    def at(self, log: Log, game: Game) -> State:
        """The state of `game` at its version, though it may have moved on meanwhile."""
        key = (game.id, game.version)
        state = self.get(key)
        if state is not None:
            return state
        state = self._from_snapshot(log, game)
        if state is None:
            entries = [each.entry for each in log.entries(game.id) if each.version <= game.version]
            state = fold(log.beginning(game.id), entries)
        self.keep({key: state})
        return state

    def _from_snapshot(self, log: Log, game: Game) -> State | None:
        data = log.snapshot(game)
        if data is None:
            return None
        try:
            return snapshot.load(game.rules, orjson.loads(data))
        except (SnapshotError, orjson.JSONDecodeError) as error:
            _log.warning("snapshot_refused", game_id=game.id, reason=str(error))
            return None


def written(state: State) -> str:
    """The snapshot of a state, as text."""
    return orjson.dumps(snapshot.dump(state)).decode()
