"""The generator and the deal as documented, written anew with hashlib and hmac alone.

It shares no line with `engine.rng` and `engine.deal`: it stands for the other languages that the
documentation promises the same cards to. Cards are plain texts, options plain JSON.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from typing import Any

Options = dict[str, Any]
RANKS = "A23456789TJQK"


class Words:
    """A stream of random words: SHA-256 in counter mode, keyed by HMAC of a label."""

    def __init__(self, secret: bytes, label: str) -> None:
        self.key = hmac.new(secret, label.encode(), hashlib.sha256).digest()
        self.used = 0

    def word(self) -> int:
        """The next word of the stream."""
        block = hashlib.sha256(self.key + (self.used // 8).to_bytes(8, "big")).digest()
        at = self.used % 8 * 4
        self.used += 1
        return int.from_bytes(block[at : at + 4], "big")

    def below(self, bound: int) -> int:
        """A number from 0 up to `bound` - 1."""
        while (word := self.word()) >= 2**32 - 2**32 % bound:
            pass
        return word % bound

    def shuffle(self, items: Iterable[str]) -> list[str]:
        """The items in a random order."""
        mixed = list(items)
        for last in reversed(range(1, len(mixed))):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


class Deal:
    """One deal: the piles as plain lists, and the seat that leads."""

    def __init__(self, options: Options, words: Words) -> None:
        self.options = options
        self.words = words
        seats = range(options["seats"])
        self.order = self._shuffled()
        self.stock = list(self.order)
        self.payoffs = [self._take(options["payoff_size"]) for _ in seats]
        self.hands = [self._take(options["hand_size"]) for _ in seats]
        each = 1 if options["fill_empty_sides"] else 0
        self.sides = [[self._take(each) for _ in range(options["side_stacks"])] for _ in seats]
        self.leader = self._leader()

    def _shuffled(self) -> list[str]:
        naturals = [
            rank + suit for _ in range(self.options["decks"]) for suit in "SHDC" for rank in RANKS
        ]
        jokers = [("XR", "XB")[n % 2] for n in range(self.options["jokers"])]
        if self.options["payoff_jokers"] or not jokers:
            return self.words.shuffle(naturals + jokers)
        naturals = self.words.shuffle(naturals)
        cut = len(naturals) - self.options["seats"] * self.options["payoff_size"]
        return self.words.shuffle(naturals[:cut] + jokers) + naturals[cut:]

    def _take(self, count: int) -> list[str]:
        return [self.stock.pop() for _ in range(count)]

    def _height(self, card: str) -> int:
        wild = card[0] == "X" or (card[0] == "K" and self.options["kings_wild"])
        return 99 if wild else RANKS.index(card[0])

    def _tied(self) -> list[int]:
        tops = [self._height(pile[-1]) for pile in self.payoffs]
        return [seat for seat, top in enumerate(tops) if top == max(tops)]

    def _leader(self) -> int:
        tries = 0
        while len(self._tied()) > 1 and tries < 100 and self.options["lead_tie"] != "random":
            tied = self._tied()
            if self.options["lead_tie"] == "reshuffle_own":
                for seat in tied:
                    self.payoffs[seat] = self.words.shuffle(self.payoffs[seat])
            else:
                pool = self.words.shuffle(card for seat in tied for card in self.payoffs[seat])
                for seat in tied:
                    size = self.options["payoff_size"]
                    self.payoffs[seat], pool = pool[:size], pool[size:]
            tries += 1
        tied = self._tied()
        return tied[0] if len(tied) == 1 else tied[self.words.below(len(tied))]
