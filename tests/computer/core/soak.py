"""Random games over random rules on the referee and in the search's core, by the thousand.

``python -m tests.computer.core.soak --games 10000`` plays them on all cores, says what came up, and ends with
code 1 when the two differ; game n is the same on every machine.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

from engine.computer.core.game import COMPILED
from tests.computer.core.beside import compare

CHUNK = 20


def play_some(numbers: Iterable[int]) -> tuple[Counter[str], list[str]]:
    """Play the games with these numbers: what came up, and what differs, in words."""
    seen: Counter[str] = Counter()
    found = [difference for number in numbers if (difference := compare(number, seen))]
    return seen, found


def main() -> int:
    """Play the games; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000, help="how many (10000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first (0)")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count(), help="at a time (all cores)"
    )
    args = parser.parse_args()
    numbers = range(args.first, args.first + args.games)
    seen: Counter[str] = Counter()
    differences: list[str] = []
    chunks = [numbers[n : n + CHUNK] for n in range(0, len(numbers), CHUNK)]
    with ProcessPoolExecutor(args.processes) as pool:
        for some_seen, some_differences in pool.map(play_some, chunks):
            seen += some_seen
            differences += some_differences
            print(
                f"\r{seen['games']} of {len(numbers)} games, {len(differences)} differences",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(file=sys.stderr)
    print(f"the core is {'compiled' if COMPILED else 'not compiled'}")
    for name, count in sorted(seen.items()):
        print(f"{name:<36}{count:>12}")
    print(f"{'differences':<36}{len(differences):>12}")
    for difference in differences:
        print(difference)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
