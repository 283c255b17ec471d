"""At which tables the network learns, and how much at each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.presets import PRESETS
from engine.rules import Rules

SHARES: Mapping[str, int] = dict.fromkeys(PRESETS, 1) | {
    "classic": 12,
    "cat-and-mouse": 10,
    "company": 4,
}
"""How many shares of the games each rule set gets."""
MORE_SEATS: Sequence[tuple[str, int]] = (
    ("work-piles", 3),
    ("work-piles", 4),
    ("classic", 3),
    ("cat-and-mouse", 4),
)


def tables() -> list[tuple[Rules, int]]:
    """Every table with its share."""
    return [(PRESETS[name].rules, shares) for name, shares in SHARES.items()] + [
        (PRESETS[name].with_options({"seats": seats, "decks": seats}), 1)
        for name, seats in MORE_SEATS
    ]
