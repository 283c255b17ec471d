"""The cards of games: from memory, from a snapshot, or folded from the log.

The log is the truth; memory and snapshots are only quick ways to it. A state is immutable and belongs to a
(game, version) for ever, so what is in memory is never out of date.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, Protocol

import orjson
import structlog
from sqlalchemy import Connection, insert, select, update

from engine import snapshot
from engine.errors import SnapshotError
from engine.log import Beginning, fold
from engine.state import State
from service.model import Game, Logged
from service.store.tables import snapshots

_log = structlog.get_logger(__name__)
CAPACITY: Final = 2048
"""States kept in memory by one process, a few KiB each."""


class Log(Protocol):
    """Where the truth of a game is read."""

    def beginning(self, game_id: str) -> Beginning:
        """How the game began."""
        ...

    def entries(self, game_id: str) -> list[Logged]:
        """All that was done in it, in order."""
        ...


class States:
    """A process's memory of states. Safe for threads."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._memory: OrderedDict[tuple[str, int], State] = OrderedDict()
        self._lock = Lock()

    def at(self, log: Log, connection: Connection, game: Game) -> State:
        """The state of `game` at its version."""
        key = (game.id, game.version)
        with self._lock:
            if key in self._memory:
                self._memory.move_to_end(key)
                return self._memory[key]
        state = self._from_snapshot(connection, game)
        if state is None:
            state = fold(log.beginning(game.id), [logged.entry for logged in log.entries(game.id)])
        self._remember(key, state)
        return state

    def save(
        self, connection: Connection, game_id: str, version: int, state: State, *, new: bool = False
    ) -> None:
        """Write the snapshot of a game's new state, in the transaction that made it."""
        data = orjson.dumps(snapshot.dump(state)).decode()
        if not new:
            row = update(snapshots).where(snapshots.c.game_id == game_id)
            if connection.execute(row.values(version=version, data=data)).rowcount:
                self._remember((game_id, version), state)
                return
        connection.execute(insert(snapshots).values(game_id=game_id, version=version, data=data))

    def forget(self) -> None:
        """Empty the memory."""
        with self._lock:
            self._memory.clear()

    def _from_snapshot(self, connection: Connection, game: Game) -> State | None:
        wanted = select(snapshots).where(
            snapshots.c.game_id == game.id, snapshots.c.version == game.version
        )
        row = connection.execute(wanted).first()
        if row is None:
            return None
        try:
            return snapshot.load(game.rules, orjson.loads(row.data))
        except (SnapshotError, orjson.JSONDecodeError) as error:
            _log.warning("snapshot_refused", game_id=game.id, reason=str(error))
            return None

    def _remember(self, key: tuple[str, int], state: State) -> None:
        with self._lock:
            self._memory[key] = state
            while len(self._memory) > self._capacity:
                self._memory.popitem(last=False)
