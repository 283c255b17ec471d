"""All of the core put to work by random rules, for builds of it that look for mistakes as they run.

``python -m tests.computer.core.workout GAMES`` plays so many games beside the referee, and each kind of game
that the core plays by itself.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count, islice
from random import Random

from engine.computer.core.game import COMPILED, Game
from engine.computer.core.law import numbers, pack_codes
from engine.computer.core.learned import Learned
from engine.computer.core.measure import Segments
from engine.computer.core.search import Search
from engine.computer.core.terms import TUNED, weights
from engine.presets import preset
from tests.computer.core.soak import play_some
from tests.computer.games import random_rules

THINKS_EVERY = 4
"""Games to one in which segments are enumerated, and what is hidden is searched."""
SMALL = 5
"""Cards in the hand, and side stacks, up to which a segment is over soon even where all is checked."""


def work_out(games: int) -> tuple[list[str], Counter[str]]:
    """What differs from the referee, and how much was done."""
    done, differences = play_some(range(games))
    for seed in range(games):
        rules = random_rules(seed)
        game = Game(numbers(rules), pack_codes(rules), seed)
        done["moves of random games"] += game.playouts(1)
    seeds = (
        seed
        for seed in count()
        if max(random_rules(seed).hand_size, random_rules(seed).side_stacks) <= SMALL
    )
    for seed in islice(seeds, games // THINKS_EVERY):
        rules = random_rules(seed)
        game = Game(numbers(rules), pack_codes(rules), seed)
        segments = Segments(game, weights(TUNED))
        for _ in range(4):
            done["positions of segments"] += segments.go_on()
        segments.show(game)
        done["rollouts"] += search(game, seed)
    if COMPILED:
        done["positions learned from"] += learn()
    return differences, done


def search(game: Game, seed: int) -> int:
    """Search what is hidden at the position at hand, by a network that knows nothing; the rollouts."""
    if game.show()["over"]:
        return 0
    player = Search(weights(TUNED), untrained())
    player.sit(game)
    player.begin(game, seed)
    player.run(1)
    player.keep(3)
    player.run(1)
    return player.result()["rollouts"]


def untrained() -> dict[str, list[float] | float]:
    """A network of random numbers."""
    random = Random(1)
    sizes = {
        "first": 512 * 64,
        "first_bias": 64,
        "second": 64 * 16,
        "second_bias": 16,
        "third": 16,
    }
    layers = {
        name: [random.uniform(-0.2, 0.2) for _ in range(size)] for name, size in sizes.items()
    }
    return {**layers, "third_bias": 0.0}


def learn() -> int:
    """Play a short game and learn from it; how many positions it had."""
    from engine.computer.core.fitting import Fit  # noqa: PLC0415 - compiled alone
    from engine.computer.core.samples import Samples  # noqa: PLC0415 - compiled alone

    rules = preset("short").with_options({"payoff_size": 2})
    game = Game(numbers(rules), pack_codes(rules), 1)
    fit, samples = Fit(1), Samples()
    samples.play(game, Learned(weights(TUNED), fit.parts()), 1, 0.7, 0.1)
    fit.epoch(samples, 1, 0.001)
    return len(samples)


def main() -> int:
    """Work out; the exit code."""
    differences, done = work_out(int(sys.argv[1]))
    print("compiled" if COMPILED else "not compiled")
    print("\n".join([f"{name}: {count}" for name, count in sorted(done.items())] + differences))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
