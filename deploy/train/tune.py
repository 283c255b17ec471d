"""The linear terms, tuned in self-play by CMA-ES.

A candidate is worth its mean score against the weights it started from and against `seed000`, on the same
deals for a whole generation, each deal played in both orders, over several rule sets. Reproducible: the
deals and the search follow from the seed.
"""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import cma

from engine.computer.core.arena import Player, match
from engine.computer.core.law import numbers, pack_codes
from engine.computer.core.terms import SEED000, TERMS, TUNED, weights
from engine.presets import PRESETS

TABLES = ("classic", "cat-and-mouse", "company")
# How far a term may move in the first generation: the weights above are of very different size.
SPREADS: Mapping[str, float] = {
    "card_kept": 6.0,
    "in_step": 6.0,
    "covered": 6.0,
    "steps_down": 2.0,
    "card_in_mid_turn": 4.0,
    "opponent_in_mid_turn": 0.15,
    "own_at_refill": 0.4,
}
USUAL_SPREAD = 15.0
TOLD_EVERY = 5


def worth(values: Sequence[float], seed: int, games: int, start: Sequence[float]) -> float:
    """The mean score of a candidate, from 0 to 1."""
    scores: list[float] = []
    for name in TABLES:
        rules = PRESETS[name].rules
        for other, share in ((start, 2), (weights(SEED000), 1)):
            won = match(
                numbers(rules),
                pack_codes(rules),
                [Player(list(values)), Player(list(other))],
                games * share // 3,
                seed,
            )[0]
            scores += [points / 2 for points in won]
    return sum(scores) / len(scores)


def tune(
    seed: int, generations: int, games: int, processes: int, start: Mapping[str, float] = TUNED
) -> dict[str, float]:
    """The best mean of the search distribution; prints one line a generation."""
    spreads = [SPREADS.get(name, USUAL_SPREAD) for name in TERMS]
    begin = weights(dict(start))
    search: Any = cma.CMAEvolutionStrategy(
        [value / spread for value, spread in zip(begin, spreads, strict=True)],
        0.5,
        {"seed": seed + 1, "popsize": 16, "verbose": -9},
    )

    def scaled(point: Sequence[float]) -> list[float]:
        return [float(value * spread) for value, spread in zip(point, spreads, strict=True)]

    with multiprocessing.Pool(processes) as pool:
        for generation in range(generations):
            points = search.ask()
            score = partial(worth, seed=seed + generation, games=games, start=begin)
            scores = pool.map(score, [scaled(point) for point in points])
            search.tell(points, [-value for value in scores])
            best = dict(
                zip(TERMS, (round(v, 2) for v in scaled(search.result.xfavorite)), strict=True)
            )
            print(
                generation, round(max(scores), 4), round(sum(scores) / len(scores), 4), flush=True
            )
            if generation % TOLD_EVERY == TOLD_EVERY - 1:
                print(json.dumps(best), flush=True)
    return best


if __name__ == "__main__":
    print(json.dumps(tune(seed=1, generations=60, games=240, processes=2), indent=1))
