"""A queue before several who serve, played through: how long those who come have to wait."""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

_AT_LEAST: Final = 20_000
"""Arrivals that are played through: the hundredth part of them is what a 99th percentile is read from."""


@dataclass(frozen=True, slots=True)
class Served:
    """How a queue did, milliseconds."""

    servers: int
    busy: float
    """The share of their time that the servers worked."""
    wait: float
    """On average."""
    wait_p50: float
    wait_p99: float
    whole_p50: float
    """Wait and service together."""
    whole_p99: float


def play(servers: int, rate: float, work: Sequence[tuple[float, float]], seed: int = 1) -> Served:
    """Play `rate` arrivals a second through, at random moments, served in their order by whoever is free.

    `work`: what comes, as (share, mean milliseconds of service); services vary as a sum of four exponential
    ones does, by half of their mean.

    >>> play(1, 10.0, [(1.0, 1.0)]).wait_p50
    0.0
    >>> play(2, 900.0, [(1.0, 2.0)]).wait_p99 > play(4, 900.0, [(1.0, 2.0)]).wait_p99
    True
    """
    chance = random.Random(seed)  # noqa: S311 - nobody is to be surprised
    shares, means = [share for share, _ in work], [mean for _, mean in work]
    free = [0.0] * servers
    now = worked = 0.0
    waits, wholes = [], []
    for mean in chance.choices(means, shares, k=_AT_LEAST):
        now += 1000 * chance.expovariate(rate)
        service = chance.gammavariate(4, mean / 4) if mean else 0.0
        begin = max(now, free[0])
        heapq.heapreplace(free, begin + service)
        worked += service
        waits.append(begin - now)
        wholes.append(begin + service - now)
    waits.sort()
    wholes.sort()
    return Served(
        servers=servers,
        busy=worked / (servers * max(now, 1e-9)),
        wait=sum(waits) / len(waits),
        wait_p50=_at(waits, 0.5),
        wait_p99=_at(waits, 0.99),
        whole_p50=_at(wholes, 0.5),
        whole_p99=_at(wholes, 0.99),
    )


def least(
    rate: float,
    work: Sequence[tuple[float, float]],
    wait_p99_ms: float,
    most_busy: float,
    *,
    apart: bool = False,
) -> Served:
    """The fewest servers with which the 99th percentile of the wait, and their load, stay in their bounds.

    `apart`: there is no common queue. Each server gets its share of what comes, and a queue of its own.
    """
    whole = sum(share for share, _ in work)
    mean = sum(share * ms for share, ms in work) / whole
    servers = max(1, math.ceil(round(rate * mean / 1000 / most_busy, 6)))
    while True:
        one = play(1, rate / servers, work) if apart else play(servers, rate, work)
        served = replace(one, servers=servers)
        if served.wait_p99 <= wait_p99_ms:
            return served
        servers += max(1, servers // 20)


def _at(ordered: Sequence[float], share: float) -> float:
    return round(ordered[math.ceil(share * len(ordered)) - 1], 3)
