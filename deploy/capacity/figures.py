"""What things cost: measured on the developers' machine, two cores at 2 to 3 GHz, by the benches named.

On another machine they are all multiplied by one number (`Costs.times`), which `make bench-capacity` finds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

KINDS: Final = ("view", "same", "move", "create", "frame", "list")
"""A view; word that a view has not changed (304); a move; a game made; an event sent to a listener; a page
of a list, or of events."""


def _constant(values: Mapping[str, float]) -> Mapping[str, float]:
    return MappingProxyType(dict(values))


@dataclass(frozen=True, slots=True)
class Costs:
    """CPU milliseconds, bytes, and rows."""

    api_ms: Mapping[str, float] = field(
        default_factory=lambda: _constant(
            {
                "view": 0.62,
                "same": 0.60,
                "move": 1.42,
                "create": 2.20,
                "frame": 0.30,
                "list": 1.6,
            }
        )
    )
    """Of an API process, on PostgreSQL (`make bench`; a frame: `make bench-streams`; lists: `make
    bench-stored`)."""
    database_ms: Mapping[str, float] = field(
        default_factory=lambda: _constant(
            {"view": 0.14, "same": 0.13, "move": 0.43, "create": 0.90, "frame": 0.0, "list": 0.5}
        )
    )
    """Of PostgreSQL's processes (`make bench`)."""
    turn_ms: float = 7.0
    """Of a worker, for a computer's turn besides the thinking: claimed, read, played, closed (`make
    bench-steady`)."""
    turn_database_ms: float = 2.2
    """Of PostgreSQL, for the same."""
    think_ms: Mapping[str, float] = field(
        default_factory=lambda: _constant(
            {"beginner": 0.5, "easy": 0.4, "medium": 0.4, "hard": 4.0, "expert": 19.0}
        )
    )
    """Of a worker, for a turn of each level with the usual SPITE_THINK_MS (`spite bench`): the 1.45 plans of
    a turn together."""
    news_ms: float = 0.02
    """Of each API process, for the news of a move, wherever it is made: all read one channel of Redis."""
    webhook_ms: float = 2.59
    """Of a courier, for a delivery, when many wait (`make bench-webhooks`, which prints this and the next
    three as they stand here)."""
    webhook_database_ms: float = 1.40
    """Of PostgreSQL, for the same."""
    hooked_ms: float = 1.30
    """Of an API process, or of a worker, for a move: what it costs more where a webhook is told of it."""
    hooked_database_ms: float = 0.11
    """Of PostgreSQL, for the same."""
    answer_bytes: Mapping[str, float] = field(
        default_factory=lambda: _constant(
            {"view": 1900, "same": 420, "move": 3300, "create": 1700, "frame": 700, "list": 6300}
        )
    )
    """Sent for each, headers and all."""
    game_bytes: float = 3_800
    """Stored for a game besides its log: row, secret, snapshot, tokens, and their indexes."""
    entry_bytes: float = 450
    """Stored for a move, indexes included."""
    plan_bytes: float = 1_500
    """Stored for a computer's turn."""
    process_mib: float = 150
    """Of an API process, or of a worker."""
    stream_kib: float = 10
    """Of an API process, for a live stream (`make bench-streams`)."""
    connections: int = 14
    """Of an API process to PostgreSQL: those at hand, and a few beyond."""

    def times(self, factor: float) -> Costs:
        """The same on a machine that takes `factor` as long for everything."""

        def each(values: Mapping[str, float]) -> Mapping[str, float]:
            return _constant({name: factor * value for name, value in values.items()})

        return replace(
            self,
            api_ms=each(self.api_ms),
            database_ms=each(self.database_ms),
            turn_ms=factor * self.turn_ms,
            turn_database_ms=factor * self.turn_database_ms,
            think_ms=each(self.think_ms),
            news_ms=factor * self.news_ms,
            webhook_ms=factor * self.webhook_ms,
            webhook_database_ms=factor * self.webhook_database_ms,
            hooked_ms=factor * self.hooked_ms,
            hooked_database_ms=factor * self.hooked_database_ms,
        )

    def told(self, share: float, moves: float) -> Costs:
        """The same, where webhooks are told of a share of all games.

        `moves`: in a computer's turn.
        """
        api_ms, database_ms = dict(self.api_ms), dict(self.database_ms)
        api_ms["move"] += share * self.hooked_ms
        database_ms["move"] += share * self.hooked_database_ms
        return replace(
            self,
            api_ms=_constant(api_ms),
            database_ms=_constant(database_ms),
            turn_ms=self.turn_ms + share * moves * self.hooked_ms,
            turn_database_ms=self.turn_database_ms + share * moves * self.hooked_database_ms,
        )
