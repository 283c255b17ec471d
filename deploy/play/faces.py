"""How cards and ranks are written: with suit symbols, with letters, or in words.

>>> SYMBOLS.card("7H"), SYMBOLS.card("TS"), LETTERS.card("7H"), WORDS.card("TS")
('7♥', '10♠', '7H', '10 of spades')
>>> SYMBOLS.rank("T"), WORDS.rank("Q"), WORDS.a_rank("8")
('10', 'queen', 'an 8')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

RANKS: Final = "A23456789TJQK"
"""Ace to king: a center stack of height n takes ``RANKS[n]`` next."""
_RED: Final = frozenset({"H", "D"})
_WORDS: Final = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_SHORT: Final = {"T": "10"}
_SUIT_WORDS: Final = {"S": " of spades", "H": " of hearts", "D": " of diamonds", "C": " of clubs"}


@dataclass(frozen=True, slots=True)
class Face:
    """One way to write cards."""

    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    jokers: Mapping[str, str]

    def rank(self, rank: str) -> str:
        """A rank by itself."""
        return self.ranks.get(rank, rank)

    def a_rank(self, rank: str) -> str:
        """A rank with its article: ``an ace``, ``a 10``."""
        return ("an " if rank in ("A", "8") else "a ") + self.rank(rank)

    def card(self, card: str) -> str:
        """A card, given as the service writes it."""
        joker = self.jokers.get(card)
        return joker if joker is not None else self.rank(card[:1]) + self.suits.get(card[1:], "?")


SYMBOLS: Final = Face(_SHORT, {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}, {"XR": "★R", "XB": "★B"})
LETTERS: Final = Face(_SHORT, {suit: suit for suit in "SHDC"}, {"XR": "XR", "XB": "XB"})
"""For a terminal that cannot show the symbols."""
WORDS: Final = Face(_WORDS, _SUIT_WORDS, {"XR": "red joker", "XB": "black joker"})
"""For a screen reader."""


def is_red(card: str) -> bool:
    """Whether a card is red."""
    return card == "XR" or card[1:] in _RED


def is_wild(card: str, rules: Mapping[str, object]) -> bool:
    """Whether a card is wild at a table."""
    return card.startswith("X") or (card.startswith("K") and bool(rules.get("kings_wild")))
