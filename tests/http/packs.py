"""Counting cards, with no help from the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "SHDC"


def pack_of(rules: Mapping[str, Any]) -> Counter[str]:
    """All cards of a game by these rules."""
    pack = Counter({rank + suit: rules["decks"] for rank in RANKS for suit in SUITS})
    pack["XR"] = (rules["jokers"] + 1) // 2
    pack["XB"] = rules["jokers"] // 2
    return +pack


def cards_of(position: Mapping[str, Any]) -> Counter[str]:
    """All cards that a position holds."""
    found = Counter(position["stock"] + position["set_aside"])
    for stack in position["centers"]:
        found.update(stack)
    for seat in position["seats"]:
        found.update(seat["hand"] + seat["payoff"])
        for side in seat["sides"]:
            found.update(side)
    return found


def check_full(full: Mapping[str, Any], pack: Counter[str]) -> None:
    """Fail unless the admin's view has the whole pack, and all its counts are those of its cards."""
    position = full["position"]
    assert cards_of(position) == pack
    assert full["stock_count"] == len(position["stock"])
    assert full["set_aside_count"] == len(position["set_aside"])
    shown = [stack["cards"] for stack in full["centers"] if stack["cards"]]
    assert shown == [stack for stack in position["centers"] if stack]
    for seen, held in zip(full["seats"], position["seats"], strict=True):
        assert sorted(seen["hand"]) == sorted(held["hand"])
        assert seen["hand_count"] == len(held["hand"])
        assert seen["payoff"]["count"] == len(held["payoff"])
        assert seen["payoff"]["top"] == (held["payoff"] or [None])[-1]
        assert seen["sides"] == held["sides"]
