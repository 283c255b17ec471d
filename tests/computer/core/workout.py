"""All of the core put to work by random rules, for builds of it that look for mistakes as they run.

``python -m tests.computer.core.workout GAMES`` plays so many games beside the referee, and each kind of game
that the core plays by itself.
"""

from __future__ import annotations

import sys

from engine.computer.core.game import COMPILED, Game
from engine.computer.core.law import numbers, pack_codes
from engine.computer.core.measure import Segments
from engine.computer.core.terms import TUNED, weights
from tests.computer.core.soak import play_some
from tests.computer.games import random_rules


def work_out(games: int) -> tuple[list[str], int, int]:
    """What differs from the referee, how many moves random games had, and how many segments' positions."""
    _, differences = play_some(range(games))
    moves = positions = 0
    for seed in range(games):
        rules = random_rules(seed)
        game = Game(numbers(rules), pack_codes(rules), seed)
        moves += game.playouts(1)
        segments = Segments(Game(numbers(rules), pack_codes(rules), seed), weights(TUNED))
        positions += sum(segments.go_on() for _ in range(5))
    return differences, moves, positions


def main() -> int:
    """Work out; the exit code."""
    differences, moves, positions = work_out(int(sys.argv[1]))
    print(f"{'compiled' if COMPILED else 'not compiled'}: {moves} moves, {positions} positions")
    print("\n".join(differences))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
