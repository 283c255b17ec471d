"""Ends of segments as the network judges them, for comparing one build of the core with another.

``python -m tests.computer.core.judging`` prints whether the core is compiled, and the judgements, as JSON.
"""

from __future__ import annotations

import json
import sys
from itertools import islice

from engine.computer.core.game import COMPILED
from engine.computer.core.search import Search
from engine.computer.core.terms import TUNED, weights
from engine.computer.seen import board_of
from engine.computer.weights import shipped
from engine.observe import observe
from engine.presets import PRESETS
from tests.computer.games import random_rules, states

WIDEST = 12
"""Ends that a search keeps at most."""
EVERY = 9
"""One state in so many of a game is looked at."""
SMALL = 5
"""Cards in the hand up to which a segment is over soon, even where it is run as it stands."""


def judgements() -> list[tuple[list[int], float]]:
    """Ends of positions in games by every preset and by random rules, and how likely each is to win."""
    tables = [found.rules for found in PRESETS.values()]
    tables += [rules for rules in map(random_rules, range(20)) if rules.hand_size <= SMALL]
    found = []
    for seed, rules in enumerate(tables):
        search = Search(weights(TUNED), dict(shipped().parts), WIDEST)
        for state in islice(states(rules, seed, 40), EVERY, None, EVERY):
            game = board_of(observe(state, state.to_move))
            search.sit(game)
            search.begin(game, seed + 1)
            found += [(line["moves"], line["prior"]) for line in search.result()["lines"]]
    return found


if __name__ == "__main__":
    json.dump({"compiled": COMPILED, "judgements": judgements()}, sys.stdout)
