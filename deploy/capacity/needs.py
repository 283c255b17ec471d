"""What has to be there for so many players."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from deploy.capacity.figures import Costs
from deploy.capacity.people import Players
from deploy.capacity.queueing import Served, least

MOVE_WAIT_MS: Final = 25.0
"""What a request may wait for an API process, at the 99th percentile."""
TURN_WAIT_MS: Final = 500.0
"""What a computer's turn may wait for a worker."""
HOOK_WAIT_MS: Final = 5000.0
"""What a delivery may wait for a courier."""
MOST_BUSY: Final = 0.6
"""How busy processes are planned to be in the busiest hour: the rest is for its own peaks, and for one that
falls out."""
MOST_NEWS: Final = 0.1
"""What an API process may spend on news of moves made elsewhere: beyond that, more processes help little, and
deployments side by side do."""
_MIB: Final = 1024.0**2
_GIB: Final = 1024.0**3
_MIXED: Final = 2.0
"""Writes to the disk for each commit: the log's, and its share of the pages that a checkpoint brings home."""
_CALLER_BYTES: Final = 600
"""Of Redis, for a caller who is counted in two windows, and the channels it listens to."""
_TASK_BYTES: Final = 1500
"""Of Redis, for a task that waits."""
_REDIS_BASE: Final = 16 * _MIB
_BACKUPS: Final = 2
"""A whole backup is about as large as what is stored; one is kept while the next is made."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What has to be there, at the busiest hour, and what is stored: in each of several deployments."""

    players: Players
    """All of them."""
    deployments: int
    """Side by side, with as many players each; all that follows is one's."""
    news: float
    """A second, of moves."""
    rates: dict[str, float]
    """Requests a second, by kind."""
    turns: float
    """Computer turns a second."""
    hooks: float
    """Deliveries of webhooks a second."""
    api: Served
    workers: Served
    couriers: int
    couriers_busy: float
    """The share of a courier's one processor."""
    streams: float
    api_mib: float
    database_cores: float
    connections: int
    commits: float
    """A second."""
    iops: float
    stored_gib: float
    """All games that are kept."""
    grows_gib: float
    """A day."""
    backup_gib: float
    redis_mib: float
    mbit: float
    """Sent to players, megabits a second."""

    def rows(self) -> list[tuple[str, str]]:
        """As a table's rows."""
        api, workers = self.api, self.workers
        processes = (
            f"{api.servers} (busy {api.busy:.0%}; a request waits {api.wait_p99:.1f} ms at p99, is answered "
            f"within {api.whole_p99:.0f} ms)"
        )
        thinking = f"{workers.servers} (busy {workers.busy:.0%}; a turn waits {workers.wait_p99:.0f} ms, p99)"
        memory = f"{self.api_mib:,.0f} MiB, with {self.streams / api.servers:,.0f} streams"
        processors = (
            f"{math.ceil(self.database_cores / MOST_BUSY)} ({self.database_cores:.1f} busy)"
        )
        asked = sum(rate for kind, rate in self.rates.items() if kind != "frame")
        return [
            ("games a day", f"{self.players.games:,.0f}"),
            ("players in a game at the same moment", f"{self.players.at_once:,.0f}"),
            ("**deployments side by side**; in each:", f"**{self.deployments}**"),
            ("requests a second", f"{asked:,.0f}, of them {self.rates['move']:,.0f} moves"),
            ("frames a second to live streams", f"{self.rates['frame']:,.0f}"),
            ("computer turns a second", f"{self.turns:,.1f}"),
            ("webhook deliveries a second", f"{self.hooks:,.1f}"),
            ("API processes", processes),
            ("memory of each", memory),
            ("worker processes for turns", thinking),
            ("couriers", f"{self.couriers} (busy {self.couriers_busy:.0%})"),
            ("PostgreSQL, processors", processors),
            ("PostgreSQL, connections", f"{self.connections:,}"),
            (
                "PostgreSQL, commits and writes a second",
                f"{self.commits:,.0f} and {self.iops:,.0f}",
            ),
            ("stored", f"{self.stored_gib:,.0f} GiB, {self.grows_gib:,.1f} GiB a day"),
            ("backups", f"{self.backup_gib:,.0f} GiB"),
            (
                "Redis",
                f"{self.redis_mib:,.0f} MiB; {self.news:,.0f} news a second, to every API process",
            ),
            ("sent to players", f"{self.mbit:,.0f} Mbit/s"),
        ]


_SENDERS: Final = 16
"""Deliveries that a courier sends at a time (SPITE_WEBHOOK_SENDERS)."""


def api_work(rates: dict[str, float], costs: Costs) -> list[tuple[float, float]]:
    """What API processes are asked, as `queueing` has it."""
    return [(rate, costs.api_ms[kind]) for kind, rate in rates.items()]


def turn_work(players: Players, costs: Costs) -> list[tuple[float, float]]:
    """What workers do."""
    return [
        (share, costs.turn_ms + costs.think_ms[level]) for level, share in players.levels.items()
    ]


def needs(everybody: Players, costs: Costs) -> Needs:
    """What these players need at these costs."""
    costs = costs.told(everybody.webhooks, everybody.moves / everybody.turns)
    hearing = everybody.peak(everybody.entries) * costs.news_ms / 1000
    deployments = max(1, math.ceil(hearing / MOST_NEWS))
    players = replace(everybody, a_day=everybody.a_day / deployments)
    news = players.peak(players.entries)
    rates = {kind: players.peak(number) for kind, number in players.requests().items()}
    turns = players.peak(players.computer_turns)
    hooks = players.peak(players.webhooks * players.entries)
    api_rate = sum(rates.values())
    # The proxy chooses a process for each request; the workers of a queue share it.
    room = MOST_BUSY - news * costs.news_ms / 1000
    api = least(api_rate, api_work(rates, costs), MOVE_WAIT_MS, room, apart=True)
    workers = least(max(turns, 0.01), turn_work(players, costs), TURN_WAIT_MS, MOST_BUSY)
    senders = least(max(hooks, 0.01), [(1.0, _HOOK_S * 1000)], HOOK_WAIT_MS, MOST_BUSY)
    sending = hooks * costs.webhook_ms / 1000
    # As many as have enough senders, and enough processors; two, for one may fall out.
    couriers = max(2, math.ceil(senders.servers / _SENDERS), math.ceil(sending / MOST_BUSY))
    database_ms = _sum(rates, costs) + turns * costs.turn_database_ms
    database_ms += hooks * costs.webhook_database_ms
    computer_moves = turns * players.moves / players.turns
    # A turn is claimed, played move by move, and closed; a delivery is claimed and closed.
    commits = rates["move"] + rates["create"] + computer_moves + 2 * turns + 2 * hooks
    grows = (
        players.games * costs.game_bytes
        + players.entries * costs.entry_bytes
        + players.computer_turns * costs.plan_bytes
    )
    stored = grows * (365 if players.kept_days is None else players.kept_days)
    sent = sum(rate * costs.answer_bytes[kind] for kind, rate in rates.items())
    streams = players.at_once * players.streaming
    waiting = turns * TURN_WAIT_MS / 1000 + hooks
    return Needs(
        players=everybody,
        deployments=deployments,
        news=news,
        rates=rates,
        turns=turns,
        hooks=hooks,
        api=api,
        workers=workers,
        couriers=couriers,
        couriers_busy=sending / couriers,
        streams=streams,
        api_mib=costs.process_mib + streams / api.servers * costs.stream_kib / 1024,
        database_cores=database_ms / 1000,
        connections=costs.connections * api.servers + 4 * workers.servers + 40,
        commits=commits,
        iops=_MIXED * commits,
        stored_gib=stored / _GIB,
        grows_gib=grows / _GIB,
        backup_gib=_BACKUPS * stored / _GIB,
        redis_mib=(_REDIS_BASE + players.at_once * _CALLER_BYTES + waiting * _TASK_BYTES) / _MIB,
        mbit=8 * sent / 1e6,
    )


_HOOK_S: Final = 0.2
"""How long a receiver takes to answer."""


def _sum(rates: dict[str, float], costs: Costs) -> float:
    return sum(rate * costs.database_ms[kind] for kind, rate in rates.items())


def markdown(found: Sequence[Needs]) -> str:
    """As a table, a column for each number of players."""
    head = ["in the busiest hour", *(f"{each.players.a_day:,.0f} players a day" for each in found)]
    lines = ["| " + " | ".join(head) + " |", "| --- |" + " ---: |" * len(found)]
    for rows in zip(*(each.rows() for each in found), strict=True):
        cells = [rows[0][0], *(value for _, value in rows)]
        lines += ["| " + " | ".join(cells) + " |"]
    return "\n".join(lines)
