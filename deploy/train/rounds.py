"""The two ways in which the network learns from its own games, a round of each at a time.

*Following*: an end is kept for each decision, and its target comes from what came after, by TD(λ): from the
outcome at first, then from the network's own later judgement. It tells good positions from bad.

*Comparing*: at some decisions the best ends are each played on to the own next turn, a few times on common
deals of what is hidden; how they differ is fitted, and little of how good they all are. The luck that they
share falls out. It tells good moves from nearly as good ones, which following does badly.
"""

from __future__ import annotations

from collections.abc import Mapping
from multiprocessing.pool import Pool
from typing import Any

from deploy.train.tables import tables
from engine.computer.core.fitting import Fit
from engine.computer.core.game import Game
from engine.computer.core.law import numbers, pack_codes
from engine.computer.core.learned import Learned
from engine.computer.core.samples import Samples
from engine.computer.core.search import Search
from engine.computer.core.terms import TUNED, weights
from engine.rules import Rules

TERMS = weights(TUNED)
Parts = Mapping[str, Any]
Dumped = tuple[Any, ...]

STRAY = 0.02
"""How often a followed game goes on with an end that is not the best."""
DECAY = 0.65
"""The λ of TD(λ), once there is a network."""
KEPT_FOLLOWED = 4
FIRST_PASSES = ((1e-3, 256), (5e-4, 256), (2e-4, 256))
PASSES = ((2e-4, 256), (6e-5, 512))
"""Learning rate and batch of each pass through the followed ends."""

SHARE = 0.2
"""At how many of its decisions a game is looked at closer."""
ENDS = 8
"""How many ends are compared there."""
ROLLOUTS = 4
"""How often each is played on. More of them at fewer decisions teach less."""
KEPT_COMPARED = 3
FASTEST, SLOWEST = 3e-4, 2e-5
"""The learning rate of comparing, in its first and in its last round."""
LEVEL = 0.05
"""What weight there is on how good the ends are, beside how they differ."""


def follow_games(job: tuple[Rules, int, float, Parts | None, int]) -> Dumped:
    """The ends of some games at one table."""
    rules, games, decay, parts, seed = job
    samples = Samples()
    player = Learned(TERMS, parts)
    player.look_within(120.0)
    samples.play(Game(numbers(rules), pack_codes(rules), seed), player, games, decay, STRAY)
    return samples.dump()


def compare_games(job: tuple[Rules, int, Parts, int]) -> Dumped:
    """The compared ends of some games at one table."""
    rules, games, parts, seed = job
    samples = Samples()
    search = Search(TERMS, dict(parts), ENDS)
    game = Game(numbers(rules), pack_codes(rules), seed)
    samples.explore(search, game, games, SHARE, ROLLOUTS)
    return samples.dump()


def gathered(kept: list[list[Dumped]]) -> Samples:
    """The samples of several rounds in one."""
    samples = Samples()
    for dumped in kept:
        for each in dumped:
            samples.load(each)
    return samples


def follow(pool: Pool, fit: Fit, seed: int, rounds: int, games: int) -> None:
    """So many rounds of following, of so many games a share."""
    kept: list[list[Dumped]] = []
    for number in range(rounds):
        # The first games are played by the linear terms, and only their outcomes say something.
        parts, decay = (fit.parts(), DECAY) if number else (None, 1.0)
        jobs = [
            (rules, games, decay, parts, (seed * 1000 + number) * 10000 + place * 100 + share)
            for place, (rules, shares) in enumerate(tables())
            for share in range(shares)
        ]
        kept = [*kept, pool.map(follow_games, jobs, 1)][-KEPT_FOLLOWED:]
        if number == 1:  # what the linear terms played is no measure of the network's own games
            kept = kept[-1:]
        samples = gathered(kept)
        for place, (rate, batch) in enumerate(PASSES if number else FIRST_PASSES):
            loss = fit.epoch(samples, number * 10 + place, rate, batch)
        print(f"followed {number + 1}: {len(samples)} ends, loss {loss:.4f}", flush=True)


def compare(pool: Pool, fit: Fit, seed: int, rounds: int, games: int) -> None:
    """So many rounds of comparing, of so many games a share."""
    kept: list[list[Dumped]] = []
    for number in range(rounds):
        parts = fit.parts()
        jobs = [
            (rules, games, parts, (seed * 1000 + 500 + number) * 10000 + place * 100 + share)
            for place, (rules, shares) in enumerate(tables())
            for share in range(shares)
        ]
        kept = [*kept, pool.map(compare_games, jobs, 1)][-KEPT_COMPARED:]
        samples = gathered(kept)
        rate = FASTEST + (SLOWEST - FASTEST) * number / max(rounds - 1, 1)
        error, spread = fit.compare(samples, number, rate, level=LEVEL)
        told = f"error {error:.6f} of a spread of {spread:.6f}"
        print(f"compared {number + 1}: {len(samples)} ends, {told}", flush=True)
