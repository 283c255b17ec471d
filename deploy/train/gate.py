"""What a network scores against the linear terms, for each rule set of two seats."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from multiprocessing.pool import Pool
from typing import Any

from engine.computer.core.arena import Player, match
from engine.computer.core.law import numbers, pack_codes
from engine.computer.core.terms import TUNED, weights
from engine.presets import PRESETS

TERMS = weights(TUNED)
NAMES = tuple(name for name, preset in PRESETS.items() if preset.rules.seats == len("ab"))
Parts = Mapping[str, Any]


def duel(job: tuple[str, Parts, int, int]) -> list[float]:
    """What the network scores of 2 on each deal against the linear terms."""
    name, parts, deals, seed = job
    rules = PRESETS[name].rules
    players = [Player(TERMS, dict(parts)), Player(TERMS)]
    scores: list[float] = match(numbers(rules), pack_codes(rules), players, deals, seed)[0]
    return scores


def scored(points: Sequence[float]) -> tuple[float, float]:
    """The score, 0 to 1, from the points of 2 on each deal, and the half width of its 95 % interval."""
    scores = [each / 2 for each in points]
    mean = sum(scores) / len(scores)
    spread = sum((score - mean) ** 2 for score in scores) / len(scores)
    return mean, 1.96 * math.sqrt(spread / len(scores))


def gate(pool: Pool, parts: Parts, seed: int, deals: int) -> dict[str, dict[str, float]]:
    """The score at each table, and the half width of its 95 % interval."""
    played = pool.map(duel, [(name, parts, deals, seed) for name in NAMES], 1)
    told = {}
    for name, points in zip(NAMES, played, strict=True):
        mean, margin = scored(points)
        told[name] = {"score": round(mean, 4), "margin": round(margin, 4), "games": 2 * deals}
        print(f"{name}: {told[name]}", flush=True)
    return told
