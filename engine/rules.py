"""The rules of a table: one frozen value, whose differences are data.

No code asks which preset a table plays by; it asks for the option. `fits` and `completes` are the only
places that say what a center stack takes, for the referee and for every player alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import NATURAL_RANKS, Card, Rank
from engine.errors import RulesError


class LeadTie(StrEnum):
    """What happens when several pay-off tops are the highest; only the seats tied for it act."""

    RANDOM = "random"
    """One of them leads, at random."""
    RESHUFFLE_OWN = "reshuffle_own"
    """Each shuffles its own pay-off pile, and all tops are compared again."""
    REDEAL_TOGETHER = "redeal_together"
    """Their piles are shuffled together and dealt again, and all tops are compared again."""


class Recycle(StrEnum):
    """What becomes of a completed center stack."""

    WHEN_EMPTY = "when_empty"
    """It is set aside; all that is set aside is the new stock when a draw finds the stock empty."""
    INTO_STOCK = "into_stock"
    """It is shuffled into the stock at once."""
    UNDER_STOCK = "under_stock"
    """Its cards are shuffled and put under the stock at once."""


class StockOut(StrEnum):
    """What happens when a draw is due that the stock cannot serve."""

    PLAY_ON = "play_on"
    """Draw what there is and play on."""
    END_WHEN_EMPTY = "end_when_empty"
    """The game ends if there is no card at all; else draw what there is."""
    END_WHEN_SHORT = "end_when_short"
    """The game ends if the whole refill cannot be served."""


class StallResult(StrEnum):
    """Who wins a game that ends by a stall or a stock-out."""

    DRAW = "draw"
    FEWEST_PAYOFF = "fewest_payoff"
    """The seat with the fewest pay-off cards; equal is a draw."""


class StallScore(StrEnum):
    """What a stall or a stock-out is worth to the seat with the fewest pay-off cards."""

    AS_WIN = "as_win"
    """The points of a win."""
    DIFFERENCE = "difference"
    """Its lead over the next fewest."""
    NOTHING = "nothing"


class DiscardRule(StrEnum):
    """What may go on a side stack that has cards."""

    ANY = "any"
    SAME_OR_ONE_LOWER = "same_or_one_lower"
    """A card equal to its top or one rank lower; wilds go on anything, anything goes on a wild."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one table. Construction refuses what cannot be played (RulesError)."""

    seats: int
    """How many play, 1 to 6; 1 is solitaire."""
    decks: int
    """How many 52-card decks, 1 to 8."""
    jokers: int
    """How many jokers in all, 0 to 4 a deck; an odd number has one more red. Jokers are always wild."""
    kings_wild: bool
    """Wild kings end a center stack at the queen (12 cards); natural ones at the king (13)."""
    wild_never: frozenset[Rank]
    """The ranks a wild card may not stand for."""
    payoff_size: int
    """Cards in each pay-off pile at the start, 1 to 60."""
    payoff_jokers: bool
    """Whether jokers may be dealt into the pay-off piles."""
    hand_size: int
    """Cards a hand is filled up to, 1 to 10."""
    center_limit: int | None
    """Places for center stacks, 1 to 8; None for no limit."""
    side_stacks: int
    """Side stacks of each seat, 1 to 8."""
    lead_tie: LeadTie
    recycle: Recycle
    stock_out: StockOut
    stall_result: StallResult
    stall_score: StallScore
    discard_rule: DiscardRule
    discard_never: frozenset[Rank]
    """Cards (`Rank.WILD`: jokers and wild kings) that may be discarded only when no other may be."""
    must_play: frozenset[Rank]
    """While such a natural card of the hand or the pay-off top can be built, only that is legal."""
    fill_empty_sides: bool
    """Side stacks start with a card each; empty ones are filled from the hand before the discard."""
    load: bool
    """Cards may be put on an opponent's pay-off pile: same suit, one rank up or down."""

    def __post_init__(self) -> None:
        _check(self)

    @property
    def top_rank(self) -> Rank:
        """The rank that completes a center stack; its number is the height of a complete one."""
        return Rank.QUEEN if self.kings_wild else Rank.KING

    @property
    def has_wilds(self) -> bool:
        """Whether the pack has any wild card."""
        return self.kings_wild or self.jokers > 0

    def is_wild(self, card: Card) -> bool:
        """Whether `card` is wild at this table."""
        rank = card.rank
        return rank == Rank.WILD or (rank == Rank.KING and self.kings_wild)

    def rank_of(self, card: Card) -> Rank:
        """The rank of `card` at this table: `Rank.WILD` for any wild card."""
        return Rank.WILD if self.is_wild(card) else card.rank

    def needs(self, height: int) -> Rank:
        """The rank a center stack of `height` cards takes next; `height` below `top_rank`."""
        return NATURAL_RANKS[height]

    def fits(self, card: Card, height: int) -> bool:
        """Whether a center stack of `height` cards, not complete, takes `card` next."""
        rank = card.rank
        if rank == Rank.WILD or (rank == Rank.KING and self.kings_wild):
            return NATURAL_RANKS[height] not in self.wild_never
        return rank == height + 1

    def completes(self, height: int) -> bool:
        """Whether a center stack of `height` cards is complete."""
        return height == (12 if self.kings_wild else 13)

    @property
    def pack_size(self) -> int:
        """How many cards are in play."""
        return 52 * self.decks + self.jokers


def _check(rules: Rules) -> None:
    for option, low, high in (
        ("seats", 1, 6),
        ("decks", 1, 8),
        ("jokers", 0, 4 * rules.decks),
        ("payoff_size", 1, 60),
        ("hand_size", 1, 10),
        ("side_stacks", 1, 8),
    ):
        _check_range(option, getattr(rules, option), low, high)
    if rules.center_limit is not None:
        _check_range("center_limit", rules.center_limit, 1, 8)
    _check_sets(rules)
    if rules.stall_result is StallResult.DRAW and rules.stall_score is StallScore.AS_WIN:
        raise RulesError("stall_score", "as_win", "a stall that is a draw has no winner to score")
    if rules.load and rules.seats == 1:
        raise RulesError("load", rules.load, "with one seat there is no other pay-off pile to load")
    _check_deal(rules)


def _check_range(option: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise RulesError(option, value, f"it may be {low} to {high}")


def _check_sets(rules: Rules) -> None:
    ranks = frozenset(rank for rank in NATURAL_RANKS if rank <= rules.top_rank)
    for option, allowed in (
        ("wild_never", ranks),
        ("must_play", ranks),
        ("discard_never", ranks | {Rank.WILD}),
    ):
        value: frozenset[Rank] = getattr(rules, option)
        if value - allowed:
            texts = " ".join(rank.text for rank in sorted(allowed - {Rank.WILD}))
            wild = " and wild" if Rank.WILD in allowed else ""
            raise RulesError(
                option, rank_texts(value), f"the ranks at this table are {texts}{wild}"
            )
    if rules.wild_never and not rules.has_wilds:
        raise RulesError(
            "wild_never", rank_texts(rules.wild_never), "there is no wild card at this table"
        )
    if rules.wild_never >= ranks:
        raise RulesError(
            "wild_never", rank_texts(rules.wild_never), "a wild must stand for some rank"
        )
    if rules.discard_never >= (ranks | {Rank.WILD} if rules.has_wilds else ranks):
        raise RulesError(
            "discard_never", rank_texts(rules.discard_never), "some card must be left to discard"
        )


def _check_deal(rules: Rules) -> None:
    naturals = 52 * rules.decks
    if not rules.payoff_jokers and rules.seats * rules.payoff_size > naturals:
        raise RulesError(
            "payoff_size",
            rules.payoff_size,
            f"{rules.seats} piles without jokers need {rules.seats * rules.payoff_size} cards of the "
            f"{naturals} that are no jokers",
        )
    initial_sides = rules.side_stacks if rules.fill_empty_sides else 0
    dealt = rules.seats * (rules.payoff_size + rules.hand_size + initial_sides)
    if dealt + rules.hand_size > rules.pack_size:
        room = rules.pack_size - rules.hand_size
        most = room // rules.seats - rules.hand_size - initial_sides
        raise RulesError(
            "payoff_size",
            rules.payoff_size,
            f"{rules.seats} seats are dealt {dealt} cards of {rules.pack_size}, which leaves less than "
            f"one hand ({rules.hand_size}) in the stock; "
            + (f"it may be 1 to {most} here" if most >= 1 else "more decks are needed"),
        )


def rank_texts(ranks: frozenset[Rank]) -> list[str]:
    """A set of ranks as JSON: texts in rank order, ``wild`` last."""
    return [rank.text for rank in sorted(ranks, key=lambda rank: rank or len(Rank))]
