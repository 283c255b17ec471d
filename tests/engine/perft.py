"""Counted positions: how many ways a deal can go on, by depth, for each preset.

The deal of a preset comes from the secret SHA-256("perft " + its name), or one of a few variants with
options set otherwise. A sequence is a row of offered legal moves from the deal; positions are told apart by
their cards, the seat to move and the place of the generator, not by the way that led to them.

``python -m tests.engine.perft`` compares the tables in ``perft/`` with the engine; ``--write`` writes
them anew.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.deal import deal
from engine.legal import legal_moves
from engine.observe import observe
from engine.play import apply
from engine.position import Position
from engine.presets import PRESETS, preset
from engine.state import State

FOLDER = Path(__file__).parent / "perft"
MOST_POSITIONS = 500
"""A table goes one depth beyond the last one with at most so many positions."""
VARIANTS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "load": ("classic", {"load": True, "seats": 3}),
    "no-limit-book": ("book", {"seats": 3, "hand_size": 3, "discard_never": ["A", "wild"]}),
    "must-play-and-fill": ("no-empty-piles", {"must_play": ["A", "2"], "side_stacks": 2}),
}


def tables() -> list[str]:
    """The names of all tables."""
    return [*PRESETS, *VARIANTS]


def start(name: str) -> State:
    """The deal that the table called `name` counts from."""
    ruleset, overrides = VARIANTS.get(name, (name, {}))
    secret = sha256(f"perft {name}".encode()).digest()
    return deal(preset(ruleset).with_options(overrides), secret)


def counts(state: State) -> Iterator[tuple[int, int]]:
    """By depth from 1: how many sequences of legal moves, and how many distinct positions after them."""
    frontier = {_key(state): state}
    ways = Counter({_key(state): 1})
    while frontier and len(frontier) <= MOST_POSITIONS:
        reached: dict[object, State] = {}
        ways_on: Counter[object] = Counter()
        for key, here in frontier.items():
            for move in legal_moves(observe(here, here.to_move)):
                there, _ = apply(here, move)
                after = _key(there)
                reached[after] = there
                ways_on[after] += ways[key]
        frontier, ways = reached, ways_on
        yield sum(ways.values()), len(frontier)


def _key(state: State) -> object:
    return Position.of(state).to_text(), state.rng


def table(name: str) -> str:
    """The table called `name`, as text."""
    rows = [f"{'depth':>5} {'sequences':>12} {'positions':>10}"]
    rows += [
        f"{n:>5} {ways:>12} {found:>10}" for n, (ways, found) in enumerate(counts(start(name)), 1)
    ]
    return "\n".join(rows) + "\n"


def main() -> int:
    """Compare the tables, or write them; the exit code."""
    parser = argparse.ArgumentParser(description="Counted positions of each preset.")
    parser.add_argument("--write", action="store_true", help="write the tables anew")
    write = parser.parse_args().write
    different = []
    for name in tables():
        text, file = table(name), FOLDER / f"{name}.txt"
        if write:
            file.write_text(text)
        elif file.read_text() != text:
            different.append(name)
    for name in different:
        print(
            f"{name} differs: python -m tests.engine.perft --write, and read the diff",
            file=sys.stderr,
        )
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
