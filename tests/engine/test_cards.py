"""Cards, ranks and the pack."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

from engine.cards import BLACK_JOKER, DECK, NATURAL_RANKS, RED_JOKER, Card, Rank, Suit, pack
from engine.errors import CardError
from engine.presets import preset


def test_deck_order() -> None:
    """A deck is spades ace to king, then hearts, diamonds, clubs; the documented deal rests on it."""
    assert " ".join(DECK[:13]) == "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert [card.suit for card in DECK[::13]] == [
        Suit.SPADES,
        Suit.HEARTS,
        Suit.DIAMONDS,
        Suit.CLUBS,
    ]
    assert len(set(DECK)) == 52


@pytest.mark.parametrize(
    ("jokers", "red", "black"), [(0, 0, 0), (1, 1, 0), (2, 1, 1), (5, 3, 2), (8, 4, 4)]
)
def test_pack(jokers: int, red: int, black: int) -> None:
    """A pack has each deck's cards and the jokers; of an odd number one more is red."""
    counted = Counter(pack(2, jokers))
    assert (counted[RED_JOKER], counted[BLACK_JOKER]) == (red, black)
    assert all(counted[card] == 2 for card in DECK)
    assert counted.total() == 104 + jokers == len(pack(2, jokers))


@pytest.mark.parametrize("card", [*DECK, RED_JOKER, BLACK_JOKER])
def test_card_text_both_ways(card: Card) -> None:
    """A card is its text, its rank and its suit; there is one object of it, also when copied."""
    assert Card(str(card)) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - what was written a moment ago
    assert card.is_joker == (card.suit is None) == (card.rank is Rank.WILD)
    if card.suit is not None:
        assert card == card.rank.text + card.suit


@pytest.mark.parametrize(
    "text",
    ["", "7", "7h", "10H", "1H", "KX", "XX", "X", "HK", " 7H", "7H ", None, 7, ["7H"]],
    ids=repr,
)
def test_texts_that_are_no_cards(text: object) -> None:
    """What is no card is refused with an error that quotes it."""
    with pytest.raises(CardError) as refused:
        Card(text)  # type: ignore[arg-type]
    assert repr(text) in refused.value.message


@pytest.mark.parametrize("rank", list(Rank))
def test_rank_text_both_ways(rank: Rank) -> None:
    """A rank comes back from its text as it was."""
    assert Rank.parse(rank.text) is rank


@pytest.mark.parametrize(
    "text", ["", "1", "10", "a", "k", "W", "Wild", "X", None, 1, ["A"]], ids=repr
)
def test_texts_that_are_no_ranks(text: object) -> None:
    """What is no rank is refused."""
    with pytest.raises(CardError):
        Rank.parse(text)


def test_naturals_fit_one_height_each() -> None:
    """A natural card fits just one height, a wild all that `wild_never` leaves, up to the complete stack."""
    for rules, top in ((preset("no-wild-ace").rules, 12), (preset("book").rules, 13)):
        assert [height for height in range(14) if rules.completes(height)] == [top]
        for card in (*DECK, RED_JOKER):
            heights = [height for height in range(top) if rules.fits(card, height)]
            if rules.is_wild(card):
                assert heights == [
                    h for h in range(top) if NATURAL_RANKS[h] not in rules.wild_never
                ]
            else:
                assert heights == [card.rank - 1]
