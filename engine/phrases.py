"""Phrases that the rules in words are put together from: numbers, cards, what an option's values mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.cards import Rank
from engine.rules import DiscardRule, LeadTie, Recycle, Rules, StallResult, StallScore, StockOut
from engine.table import DRY_TURNS_A_SEAT, TURNS_A_SEAT

# What the values of an option mean.

LEAD_TIE: Final[Mapping[LeadTie, str]] = {
    LeadTie.RANDOM: "chance picks one of them",
    LeadTie.RESHUFFLE_OWN: (
        "each of them shuffles their pay-off pile and turns up a new top, until one is the highest"
    ),
    LeadTie.REDEAL_TOGETHER: (
        "their pay-off piles are shuffled together and dealt out to them again, until one is the highest"
    ),
}
RECYCLE: Final[Mapping[Recycle, str]] = {
    Recycle.WHEN_EMPTY: (
        "A completed stack is set aside. When a card is to be drawn and the stock is empty, all that has "
        "been set aside is shuffled and becomes the new stock."
    ),
    Recycle.INTO_STOCK: "A completed stack is shuffled into the stock at once.",
    Recycle.UNDER_STOCK: "A completed stack is shuffled and put under the stock at once.",
}
STOCK_OUT: Final[Mapping[StockOut, str]] = {
    StockOut.PLAY_ON: (
        "When there are fewer cards to draw than you should, you draw what there is and play on with "
        "that. A hand that stays empty may draw again as soon as you complete a center stack."
    ),
    StockOut.END_WHEN_EMPTY: (
        "When you should draw and there is not a single card to draw, the game ends at once. When there "
        "are fewer than you should draw, you draw what there is."
    ),
    StockOut.END_WHEN_SHORT: (
        "When there are fewer cards to draw than you should, you draw none, and the game ends at once."
    ),
}
STALL_RESULT: Final[Mapping[StallResult, str]] = {
    StallResult.DRAW: "is a draw",
    StallResult.FEWEST_PAYOFF: (
        "is won by the player with the fewest pay-off cards left; if several have as few, it is a draw"
    ),
}
STALL_SCORE: Final[Mapping[StallScore, str]] = {
    StallScore.AS_WIN: "scores the same for its winner",
    StallScore.DIFFERENCE: (
        "scores, for the player with the fewest pay-off cards left, as many points as the next fewest has "
        "more"
    ),
    StallScore.NOTHING: "scores nothing",
}


def _any_order(rules: Rules) -> str:
    return f"You may discard any card on {one_side(rules)}, whatever lies there."


def _same_or_one_lower(rules: Rules) -> str:
    wild = " A wild card may go on any card, and any card on a wild one." if rules.has_wilds else ""
    return (
        "An empty side stack takes any card. On a card you may discard only one of the same rank or one "
        f"rank lower.{wild}"
    )


DISCARD: Final[Mapping[DiscardRule, Callable[[Rules], str]]] = {
    DiscardRule.ANY: _any_order,
    DiscardRule.SAME_OR_ONE_LOWER: _same_or_one_lower,
}

# Phrases.

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def number_word(number: int) -> str:
    """A number, in a word if it is small."""
    return _NUMBERS[number] if number < len(_NUMBERS) else f"{number:,}"


def count(number: int, noun: str) -> str:
    """So many of a thing: ``one card``, ``two cards``."""
    return f"{number_word(number)} {noun}{'' if number == 1 else 's'}"


def rank_list(ranks: frozenset[Rank], last: str) -> str:
    """Ranks with their articles: ``an ace, a 7 or a wild card``."""
    ordered = sorted(ranks, key=lambda rank: rank or len(Rank))
    names = [f"{'an' if rank in (Rank.ACE, Rank.EIGHT) else 'a'} {rank.words}" for rank in ordered]
    return f" {last} ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def side_stacks(rules: Rules) -> str:
    """The side stacks a seat has, by their number."""
    return count(rules.side_stacks, "side stack")


def side_tops(rules: Rules) -> str:
    """What may be played from the side stacks."""
    return (
        "the top of your side stack" if rules.side_stacks == 1 else "the tops of your side stacks"
    )


def one_side(rules: Rules) -> str:
    """Where a card is discarded."""
    return "your side stack" if rules.side_stacks == 1 else "one of your side stacks"


def short_endings(rules: Rules) -> str:
    """How a game may end without a last pay-off card built."""
    return (
        "by a stall" if rules.stock_out is StockOut.PLAY_ON else "by a stall or for want of stock"
    )


def stall_bounds(rules: Rules) -> str:
    """When a game ends that does not come on, by its turns."""
    dry = number_word(DRY_TURNS_A_SEAT * rules.seats)
    return (
        f"after {dry} turns in a row without a pay-off card built, or after "
        f"{number_word(TURNS_A_SEAT * rules.seats)} turns in all"
    )
