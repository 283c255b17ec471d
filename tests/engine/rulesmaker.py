"""Random valid rules, over all options, made so that hardly a draw is wasted.

The one recipe serves Hypothesis (`tests.engine.strategies`) and plain `random.Random` (soak, the
comparison with the second referee): it asks a `Picker` for every choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from engine.cards import NATURAL_RANKS, Rank
from engine.rules import DiscardRule, LeadTie, Recycle, Rules, StallResult, StallScore, StockOut

T = TypeVar("T")

_STALLS = [
    (result, score)
    for result in StallResult
    for score in StallScore
    if (result, score) != (StallResult.DRAW, StallScore.AS_WIN)
]


class Picker(Protocol):
    """Where choices come from."""

    def integer(self, low: int, high: int) -> int:
        """A number from `low` to `high`, both included."""

    def choice(self, options: Sequence[T]) -> T:
        """One of `options`."""


class RandomPicker:
    """Choices of a seeded `random.Random`."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def integer(self, low: int, high: int) -> int:
        """A number from `low` to `high`, both included."""
        return self.random.randint(low, high)

    def choice(self, options: Sequence[T]) -> T:
        """One of `options`."""
        return self.random.choice(options)


def make_rules(pick: Picker, seats: int | None = None) -> Rules:
    """Valid rules; `seats` fixes how many play."""
    seats = seats or pick.integer(1, 6)
    hand_size = pick.choice([5, 5, 5, 1, 2, 3, 4, 6, 7, 8, 9, 10])
    side_stacks = pick.choice([4, 4, 1, 2, 3, 5, 6, 7, 8])
    fill_empty_sides = pick.choice([False, False, True])
    fixed = seats * (hand_size + (side_stacks if fill_empty_sides else 0)) + hand_size
    fewest_decks = -(-(fixed + seats) // 52)
    decks = pick.integer(fewest_decks, min(8, fewest_decks + 2))
    jokers = pick.choice([0, 0, 4, pick.integer(0, 4 * decks)])
    payoff_jokers = pick.choice([True, False])
    most = min(60, (52 * decks + jokers - fixed) // seats)
    if not payoff_jokers:
        most = min(most, 52 * decks // seats)
    kings_wild = pick.choice([True, True, False])
    ranks = NATURAL_RANKS[: 12 if kings_wild else 13]
    stall_result, stall_score = pick.choice(_STALLS)
    return Rules(
        seats=seats,
        decks=decks,
        jokers=jokers,
        kings_wild=kings_wild,
        wild_never=_some(pick, ranks, 3) if kings_wild or jokers else frozenset(),
        payoff_size=pick.integer(1, pick.choice([min(most, 6), most])),
        payoff_jokers=payoff_jokers,
        hand_size=hand_size,
        center_limit=pick.choice([3, 4, None, 1, 2, 5, 8]),
        side_stacks=side_stacks,
        lead_tie=pick.choice(list(LeadTie)),
        recycle=pick.choice(list(Recycle)),
        stock_out=pick.choice(list(StockOut)),
        stall_result=stall_result,
        stall_score=stall_score,
        discard_rule=pick.choice(list(DiscardRule)),
        discard_never=_some(pick, [*ranks, Rank.WILD], 4),
        must_play=_some(pick, ranks, 3),
        fill_empty_sides=fill_empty_sides,
        load=seats > 1 and pick.choice([False, True]),
    )


def _some(pick: Picker, ranks: Sequence[Rank], most: int) -> frozenset[Rank]:
    """A few ranks, often none; the ace more often than others."""
    if pick.choice([True, False]):
        return frozenset()
    return frozenset(pick.choice([Rank.ACE, *ranks]) for _ in range(pick.integer(1, most)))
