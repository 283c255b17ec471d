"""Golden playthroughs: whole games as readable text, kept in ``golden/`` and compared with the engine.

The deal of a playthrough comes from the secret SHA-256("golden " + its name), and so does the choice of
moves (`tests.engine.movers.choose`, stream ``golden``). Positions and moves are written as the engine
writes them.

``python -m tests.engine.golden`` compares; ``--write`` writes the files anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, assert_never

from engine.deal import deal
from engine.happenings import (
    Completed,
    Drew,
    GameEnded,
    Happening,
    Played,
    Recycled,
    Resigned,
    TurnedUp,
    TurnEnded,
)
from engine.legal import legal_moves
from engine.observe import observe
from engine.options import rules_to_json
from engine.outcome import Outcome
from engine.play import apply, resign
from engine.position import Position
from engine.presets import PRESETS, preset
from engine.rng import Generator
from engine.state import State
from tests.engine.movers import choose

FOLDER = Path(__file__).parent / "golden"
RESIGNS_AFTER = 40
"""In the playthrough with a resignation the seat to move resigns after so many moves."""
ODD: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "three-seats": ("company", {"seats": 3}),
    "six-seats": ("work-piles", {"seats": 6, "payoff_size": 8}),
    "load": ("classic", {"load": True, "payoff_size": 10}),
    "fill-three-seats": ("no-empty-piles", {"seats": 3, "payoff_size": 10}),
    "jokers": ("cat-and-mouse", {"jokers": 8, "payoff_size": 13}),
    "hand-of-seven": ("standard", {"hand_size": 7, "payoff_size": 10}),
    "kept-back": ("company", {"discard_never": ["A", "wild"], "wild_never": ["A", "7"]}),
    "one-center": ("cat-and-mouse", {"center_limit": 1, "payoff_size": 6, "side_stacks": 2}),
    "thin-stock": ("company", {"decks": 1, "payoff_size": 15}),
    "everything": (
        "book",
        {"seats": 4, "fill_empty_sides": True, "load": True, "payoff_size": 8, "must_play": ["A"]},
    ),
    "resignation": ("cat-and-mouse", {"seats": 3}),
}


def names() -> list[str]:
    """The names of all playthroughs."""
    return [*PRESETS, *ODD]


def playthrough(name: str) -> str:
    """The playthrough called `name`, as text."""
    ruleset, overrides = ODD.get(name, (name, {}))
    secret = sha256(f"golden {name}".encode()).digest()
    rules = preset(ruleset).with_options(overrides)
    lines = [f"# {name}: {ruleset} {json.dumps(overrides)}", f"# secret {secret.hex()}"]
    lines += [f"# {option}: {json.dumps(value)}" for option, value in rules_to_json(rules).items()]
    state = deal(rules, secret)
    lines += ["", _position(state)]
    chance = Generator.keyed(secret, "golden")
    moves = 0
    while state.outcome is None:
        if name == "resignation" and moves == RESIGNS_AFTER:
            lines.append(f"seat {state.to_move} resigns")
            state, happenings = resign(state, state.to_move)
        else:
            move, chance = choose(chance, legal_moves(observe(state, state.to_move)))
            lines.append(f"seat {state.to_move} {move.notation}")
            state, happenings = apply(state, move)
        lines += _told(happenings)
        if any(isinstance(happening, TurnEnded | GameEnded) for happening in happenings):
            lines.append(_position(state))
        moves += 1
    return "\n".join([*lines, "", f"# {moves} moves, {state.turn_number} turns"]) + "\n"


def _position(state: State) -> str:
    return f"= turn {state.turn_number}: {Position.of(state).to_text()}"


def _told(happenings: tuple[Happening, ...]) -> Iterator[str]:
    for happening in happenings:
        match happening:
            case Played(move=move, rank=rank):
                yield f"    played {move.notation}" + (f" as {rank.text}" if rank else "")
            case Drew(seat=seat, count=count):
                yield f"    seat {seat} drew {count}"
            case TurnedUp(seat=seat, card=card):
                yield f"    seat {seat} turned up {card}"
            case Completed(center=center, cards=cards):
                yield f"    completed center {center}: {''.join(cards)}"
            case Recycled(count=count):
                yield f"    recycled {count}"
            case TurnEnded(seat=seat, by=by):
                yield f"    seat {seat} ended its turn: {by}"
            case Resigned(seat=seat):
                yield f"    seat {seat} resigned"
            case GameEnded(outcome=outcome):
                yield f"    {_outcome(outcome)}"
            case _:
                assert_never(happening)


def _outcome(outcome: Outcome) -> str:
    winner = "nobody won" if outcome.winner is None else f"seat {outcome.winner} won"
    return f"game ended, {outcome.ending}: {winner}, points {' '.join(map(str, outcome.points))}"


def main() -> int:
    """Compare the playthroughs, or write them; the exit code."""
    parser = argparse.ArgumentParser(description="Golden playthroughs of whole games.")
    parser.add_argument("--write", action="store_true", help="write the playthroughs anew")
    write = parser.parse_args().write
    different = []
    for name in names():
        text, file = playthrough(name), FOLDER / f"{name}.txt"
        if write:
            file.write_text(text)
        elif file.read_text() != text:
            different.append(name)
    for name in different:
        print(
            f"{name} differs: python -m tests.engine.golden --write, and read the diff",
            file=sys.stderr,
        )
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
