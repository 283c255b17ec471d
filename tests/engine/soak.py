"""Random games over random rules, by the thousand, with every invariant on.

``python -m tests.engine.soak --games 100000`` plays them on all cores and prints a table; game n of seed s
is the same on every machine. It ends with code 1 when a game breaks an invariant or its bound, and tells
the line that plays that game alone. ``--compare`` plays each game on the second referee, too (slow).
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from random import Random

from engine.deal import deal
from engine.state import State
from tests.engine.compare import compare
from tests.engine.invariants import broken
from tests.engine.movers import MOVERS
from tests.engine.rulesmaker import RandomPicker, make_rules
from tests.engine.strategies import step

TURNS_A_SEAT = 1000
MOVES_A_TURN = 30
"""On average; more would mean that turns do not end."""
CHUNK = 50
FOLDING_GAMES = 0.15
"""The share of games in which seats may resign."""

Check = Callable[[State], list[str]]
"""The invariants that a state breaks, in words."""


@dataclass
class Tally:
    """What some games came to."""

    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    endings: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)
    longest: tuple[float, int] = (0.0, 0)
    """Turns a seat, and the number of the game."""
    failures: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take in what other games came to."""
        self.games += other.games
        self.moves += other.moves
        self.seconds += other.seconds
        self.endings += other.endings
        self.seats += other.seats
        self.longest = max(self.longest, other.longest)
        self.failures += other.failures


def play(seed: int, number: int, tally: Tally, check: Check = broken) -> None:
    """Play one game to its end; AssertionError when it breaks an invariant or its bound."""
    random = Random(f"soak {seed} {number}")
    rules = make_rules(RandomPicker(random))
    mover = MOVERS[random.choice(list(MOVERS))]
    state = deal(rules, sha256(random.randbytes(32)).digest())
    folds = random.random() < FOLDING_GAMES
    moves = 0
    while True:
        wrong = check(state)
        assert not wrong, "; ".join(wrong)
        if state.outcome is not None:
            break
        assert moves < MOVES_A_TURN * TURNS_A_SEAT * rules.seats, "the game does not end"
        state = step(state, random, mover, folds=folds)
        moves += 1
    tally.games += 1
    tally.moves += moves
    tally.endings[state.outcome.ending.value] += 1
    tally.seats[rules.seats] += 1
    tally.longest = max(tally.longest, (state.turn_number / rules.seats, number))


def play_some(
    numbers: Iterable[int], seed: int, *, both: bool = False, check: Check = broken
) -> Tally:
    """Play the games with these numbers; what fails is told, not raised."""
    tally, start = Tally(), time.perf_counter()
    for number in numbers:
        try:
            play(seed, number, tally, check)
            difference = compare(seed * 10**9 + number) if both else None
            assert difference is None, difference
        except Exception as error:  # noqa: BLE001 - any failure of a game is a finding
            where = traceback.extract_tb(error.__traceback__)[-1]
            tally.failures.append(
                f"python -m tests.engine.soak --seed {seed} --game {number}{' --compare' * both}"
                f"  # {type(error).__name__}: {error} ({where.name}:{where.lineno})"
            )
    tally.seconds = time.perf_counter() - start
    return tally


def report(tally: Tally) -> str:
    """The table."""
    turns, number = tally.longest
    rows = [("games", tally.games), ("moves", tally.moves)]
    rows += [(f"ended by {name}", count) for name, count in sorted(tally.endings.items())]
    rows += [(f"with {seats} seats", count) for seats, count in sorted(tally.seats.items())]
    rows.append(("longest game", f"{turns:.0f} turns a seat (game {number})"))
    rows.append(("moves/s a process", f"{tally.moves / max(tally.seconds, 1e-9):.0f}"))
    rows.append(("failures", len(tally.failures)))
    return "\n".join(f"{name:<24}{value:>12}" for name, value in rows)


def main() -> int:
    """Play the games; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--seed", type=int, default=0, help="which games (0)")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count(), help="at a time (all cores)"
    )
    parser.add_argument("--game", type=int, help="play this game of the seed alone")
    parser.add_argument("--compare", action="store_true", help="play on the second referee, too")
    args = parser.parse_args()
    numbers = range(args.games) if args.game is None else range(args.game, args.game + 1)
    chunks = [numbers[n : n + CHUNK] for n in range(0, len(numbers), CHUNK)]
    total = Tally()
    with ProcessPoolExecutor(args.processes) as pool:
        for tally in pool.map(partial(play_some, seed=args.seed, both=args.compare), chunks):
            total.add(tally)
            print(
                f"\r{total.games} of {len(numbers)} games, {len(total.failures)} failures",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(file=sys.stderr)
    print(report(total))
    for failure in total.failures:
        print(failure)
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
