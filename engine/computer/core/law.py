"""The options of a table, and cards at it, as the numbers of the core."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.cards import BLACK_JOKER, DECK, RED_JOKER, Card, Rank, pack
from engine.rules import DiscardRule, Recycle, Rules, StallResult, StockOut

DRY_TURNS_A_SEAT: Final = 150
TURNS_A_SEAT: Final = 1000
"""As in `engine.table`, which the computer player must not reach; a test compares them."""

_RECYCLE: Final = {Recycle.WHEN_EMPTY: 0, Recycle.INTO_STOCK: 1, Recycle.UNDER_STOCK: 2}
_STOCK_OUT: Final = {
    StockOut.PLAY_ON: 0,
    StockOut.END_WHEN_EMPTY: 1,
    StockOut.END_WHEN_SHORT: 2,
}
_SUITS: Final = {None: 0, "S": 1, "H": 2, "D": 3, "C": 4}
RANK_ALONE: Final = 0x0F
EVERYTHING: Final = 0xFF


@lru_cache(maxsize=64)
def numbers(rules: Rules, *, exact: bool = False) -> dict[str, int]:
    """The fields of the core's `Law` for these rules.

    `exact`: tell cards of one rank apart by suit in lists of moves, as the referee does, even where suits
    do not matter.
    """
    top = int(rules.top_rank)
    return {
        "seats": rules.seats,
        "top": top,
        "hand_size": rules.hand_size,
        "limit": rules.center_limit or 0,
        "side_stacks": rules.side_stacks,
        "recycle": _RECYCLE[rules.recycle],
        "stock_out": _STOCK_OUT[rules.stock_out],
        "fewest": int(rules.stall_result is StallResult.FEWEST_PAYOFF),
        "stepwise": int(rules.discard_rule is DiscardRule.SAME_OR_ONE_LOWER),
        "fill": int(rules.fill_empty_sides),
        "load": int(rules.load),
        "pack": rules.pack_size,
        "payoff_size": rules.payoff_size,
        "kept_jokers": 0 if rules.payoff_jokers else rules.jokers,
        "dry_limit": DRY_TURNS_A_SEAT * rules.seats,
        "turn_limit": TURNS_A_SEAT * rules.seats,
        "face": EVERYTHING if exact or rules.load else RANK_ALONE,
        "never": _bits(rules.discard_never),
        "must": _bits(rules.must_play),
        "wild": sum(1 << h for h in range(top) if rules.needs(h) not in rules.wild_never),
    }


def _bits(ranks: Iterable[Rank]) -> int:
    return sum(1 << rank for rank in ranks)


def code_of(rules: Rules, card: Card) -> int:
    """The code of a card at this table (see `engine.computer.core.board`)."""
    return _codes(rules.kings_wild)[card]


def card_of(rules: Rules, code: int) -> Card:
    """The card that `code` stands for at this table."""
    return _cards(rules.kings_wild)[code]


@lru_cache(maxsize=64)
def pack_codes(rules: Rules) -> tuple[int, ...]:
    """The codes of the whole pack, in the order of `engine.cards.pack`."""
    codes = _codes(rules.kings_wild)
    return tuple(codes[card] for card in pack(rules.decks, rules.jokers))


@lru_cache(maxsize=2)
def _codes(kings_wild: bool) -> dict[Card, int]:  # noqa: FBT001 - one of two tables
    codes = {}
    for card in (*DECK, RED_JOKER, BLACK_JOKER):
        rank = 0 if kings_wild and card.rank is Rank.KING else int(card.rank)
        codes[card] = rank | _SUITS[card.suit] << 4 | (0x80 if card is BLACK_JOKER else 0)
    return codes


@lru_cache(maxsize=2)
def _cards(kings_wild: bool) -> dict[int, Card]:  # noqa: FBT001 - one of two tables
    return {code: card for card, code in _codes(kings_wild).items()}
