"""How far a card is from a center stack: the ranks in between, and which of them are not at hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.cards import BLACK_JOKER, DECK, RED_JOKER, Card, Rank
from engine.rules import Rules

_TABLES_KEPT: Final = 32


@dataclass(frozen=True, slots=True)
class Held:
    """Cards at hand, as far as reaching a rank goes. Sets of ranks are bit masks, bit n for rank n."""

    ranks: int
    wilds: int
    """How many of the cards are wild."""


class Gaps:
    """For one table: the ranks between a center stack and a card that is to go on it.

    A stack that has passed the card's rank has to be completed and begun anew. A wild card waits only for
    a rank it may stand for.
    """

    def __init__(self, rules: Rules) -> None:
        cards = (*DECK, RED_JOKER, BLACK_JOKER)
        self.rank_of: Final = {card: rules.rank_of(card) for card in cards}
        """The rank of each card at this table; `Rank.WILD` for any wild."""
        self._wild_may: Final = sum(
            1 << rank for rank in Rank if rank is not Rank.WILD and rank not in rules.wild_never
        )
        a_card = {rank: card for card, rank in self.rank_of.items()}
        self._gap: Final = {
            rank: [_gap(rules, height, card) for height in range(rules.top_rank)]
            for rank, card in a_card.items()
        }

    def hold(self, cards: Iterable[Card]) -> Held:
        """These cards as `Held`."""
        ranks = wilds = 0
        for card in cards:
            rank = self.rank_of[card]
            if rank:
                ranks |= 1 << rank
            else:
                wilds += 1
        return Held(ranks, wilds)

    def missing(self, heights: Iterable[int], card: Card, held: Held) -> int:
        """The ranks that `held` lacks between `card` and the center stack where it lacks fewest.

        Each rank needs one card; a wild stands in for one that it may stand for. 0: `card` can be built
        at once. `heights`: the cards in each center stack, one at least.
        """
        gaps = self._gap[self.rank_of[card]]
        fewest = len(gaps)
        for height in heights:
            lack = gaps[height] & ~held.ranks
            fewest = min(
                fewest, lack.bit_count() - min(held.wilds, (lack & self._wild_may).bit_count())
            )
        return fewest


@lru_cache(maxsize=_TABLES_KEPT)
def gaps_of(rules: Rules) -> Gaps:
    """The `Gaps` of a table; kept, for a table plans thousands of times by the same rules."""
    return Gaps(rules)


def _gap(rules: Rules, height: int, card: Card) -> int:
    """The ranks, as bits, that must be built on a stack of `height` before it takes `card`."""
    ranks = 0
    while not rules.fits(card, height):
        ranks |= 1 << rules.needs(height)
        height = 0 if rules.completes(height + 1) else height + 1
    return ranks
