"""The documented test vectors of the deal: a secret, and every card of the game it deals.

``python -m tests.engine.vectors --write`` writes ``vectors/deals.json`` anew from the independent
implementation in `tests.engine.generator`; the engine is compared with the file.
"""

from __future__ import annotations

import argparse
import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine.options import rules_to_json
from engine.presets import preset
from tests.engine.generator import Deal, Words

FILE = Path(__file__).parent / "vectors" / "deals.json"
_COUNTING = bytes(range(32))
_GAMES: tuple[tuple[str, dict[str, Any], bytes], ...] = (
    ("standard", {}, _COUNTING),
    ("standard", {}, bytes(32)),
    ("book", {}, _COUNTING),
    ("no-empty-piles", {"seats": 3}, _COUNTING),
    ("solitaire", {}, _COUNTING),
    ("work-piles", {"seats": 6, "jokers": 3}, _COUNTING),
)
_TIES = (
    ("cat-and-mouse", {"seats": 4, "payoff_size": 3}, "tie random"),
    ("standard", {"seats": 4, "payoff_size": 3}, "tie reshuffle"),
    ("company", {"seats": 4, "payoff_size": 3}, "tie redeal"),
    ("standard", {"seats": 6, "payoff_size": 1}, "tie that reshuffling cannot break"),
)
_SALT = bytes(range(16))


def vector(ruleset: str, overrides: dict[str, Any], secret: bytes) -> dict[str, Any]:
    """What `secret` deals at a table, worked out without the engine's generator and deal."""
    options = rules_to_json(preset(ruleset).with_options(overrides))
    deal = Deal(options, Words(secret, "deal"))
    return {
        "ruleset": ruleset,
        "rules": overrides,
        "secret": secret.hex(),
        "salt": _SALT.hex(),
        "commitment": sha256(_SALT + secret).hexdigest(),
        "order": " ".join(deal.order),
        "payoffs": [" ".join(pile) for pile in deal.payoffs],
        "hands": [" ".join(hand) for hand in deal.hands],
        "sides": [[" ".join(side) for side in sides] for sides in deal.sides],
        "stock": " ".join(deal.stock),
        "leader": deal.leader,
    }


def vectors() -> list[dict[str, Any]]:
    """All vectors: some plain ones, then one in which the lead is tied, for each way to break the tie."""
    plain = [vector(*game) for game in _GAMES]
    return plain + [_tied(*tie) for tie in _TIES]


def _tied(ruleset: str, overrides: dict[str, Any], label: str) -> dict[str, Any]:
    """The first numbered secret under `label` whose highest pay-off tops are equal."""
    options = rules_to_json(preset(ruleset).with_options(overrides))
    size = options["payoff_size"]
    for number in range(10_000):
        secret = sha256(f"{label} {number}".encode()).digest()
        order = Deal(options, Words(secret, "deal")).order[::-1]
        tops = [order[size * seat + size - 1][0] for seat in range(options["seats"])]
        highest = max(tops, key="A23456789TJQK".index)
        if tops.count(highest) > 1:
            return vector(ruleset, overrides, secret)
    raise LookupError(label)


def main() -> int:
    """Compare the file with what is worked out, or write it; the exit code."""
    parser = argparse.ArgumentParser(description="Test vectors of the deal.")
    parser.add_argument("--write", action="store_true", help="write the vectors anew")
    text = json.dumps({"vectors": vectors()}, indent=1) + "\n"
    if parser.parse_args().write:
        FILE.write_text(text)
        return 0
    return 0 if FILE.read_text() == text else 1


if __name__ == "__main__":
    sys.exit(main())
