"""The cards of games: from memory, from a snapshot, or folded from the log.

The log is the truth; memory and snapshots are only quick ways to it. A state is immutable and belongs to a
(game, version) for ever, so what is in memory is never out of date.
"""

from __future__ import annotations

from typing import Final, Protocol

import orjson
import structlog

from engine import snapshot
from engine.errors import EngineError
from engine.log import Beginning, Entry, Moved, fold, go_on
from engine.state import State
from service.memory import Memory
from service.model import Game, Logged, SeatKind

_log = structlog.get_logger(__name__)
CAPACITY: Final = 2048
"""States kept in memory by one process, a few KiB each."""

EVERY: Final = 8
"""Of the versions of a game among people, each so many get a snapshot, where each is a write of its own."""

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

    def entries_after(self, game_id: str, version: int, limit: int) -> list[Logged]:
        """What was done after a version, in order, `limit` entries at most."""
        ...

    def snapshot(self, game: Game) -> tuple[int, str] | None:
        """The snapshot of `game` at its version or the newest before: of which version, and as `written`."""
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
        found = log.snapshot(game)
        if found is None:
            return None
        version, data = found
        missing = game.version - version
        try:
            state = snapshot.load(game.rules, orjson.loads(data))
            since = log.entries_after(game.id, version, missing) if missing else []
            return go_on(state, [each.entry for each in since]) if len(since) == missing else None
        except (EngineError, orjson.JSONDecodeError) as error:
            _log.warning("snapshot_refused", game_id=game.id, reason=str(error))
        except ValueError:
            pass  # some of it takes back what was done before the snapshot
        return None


def is_due(entry: Entry, after: Game) -> bool:
    """Whether a snapshot of `after` is worth its write, where each is a write of its own.

    From the last one the game goes on quickly. But what is no move may take back what lies before it; and
    where a turn comes from a computer or goes to one, it goes on in another process, which remembers nothing.
    """
    if not isinstance(entry, Moved) or after.version % EVERY == 0 or after.to_move is None:
        return True
    mover, following = after.seats[entry.seat], after.seats[after.to_move]
    return mover is not following and SeatKind.COMPUTER in (mover.kind, following.kind)


def written(state: State) -> str:
    """The snapshot of a state, as text."""
    return orjson.dumps(snapshot.dump(state)).decode()
