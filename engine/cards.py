"""Cards, ranks and suits, and the pack they come from.

A card is its text: two characters, rank then suit (``7H``, ``TD``, ``KS``), or a joker (``XR`` red,
``XB`` black). There are 54 `Card` objects in a process and no more, so comparing them is cheap.

>>> Card("7H").rank, Card("7H").suit
(<Rank.SEVEN: 7>, <Suit.HEARTS: 'H'>)
>>> Card("XR").is_joker
True
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, Self, cast

from engine.errors import CardError


class Rank(IntEnum):
    """A rank, ace low; `WILD` is the rank of a card that has none of its own."""

    WILD = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def text(self) -> str:
        """``A``, ``2`` … ``9``, ``T``, ``J``, ``Q``, ``K`` or ``wild``."""
        return _RANK_TEXT[self]

    @property
    def words(self) -> str:
        """As people say it: ``ace``, ``2`` … ``10``, ``jack``, ``queen``, ``king`` or ``wild card``."""
        return _RANK_WORDS.get(self, str(self.value))

    @classmethod
    def parse(cls, text: object) -> Rank:
        """The rank written as `text` (see `Rank.text`); CardError when it is none."""
        rank = _RANKS.get(text) if isinstance(text, str) else None
        if rank is None:
            raise CardError(text, "a rank is one of A 2 3 4 5 6 7 8 9 T J Q K, or wild")
        return rank


_RANK_TEXT: Final[dict[Rank, str]] = dict(zip(Rank, ["wild", *"A23456789TJQK"], strict=True))
_RANK_WORDS: Final[dict[Rank, str]] = {
    Rank.WILD: "wild card",
    Rank.ACE: "ace",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
}
_RANKS: Final[dict[str, Rank]] = {text: rank for rank, text in _RANK_TEXT.items()}
NATURAL_RANKS: Final = tuple(rank for rank in Rank if rank is not Rank.WILD)


class Suit(StrEnum):
    """A suit. Suits matter to people, and to one option: `Rules.load`."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Card(str):
    """A card. ``Card("7H")`` looks the one object up; anything that is no card is a CardError."""

    rank: Rank
    """The natural rank; `Rank.WILD` for a joker. A king is `Rank.KING` whether wild or not."""
    suit: Suit | None
    """None for a joker."""

    __slots__ = ("rank", "suit")

    def __new__(cls, text: str) -> Self:
        """The card written as `text`; CardError when it is none."""
        card = _CARDS.get(text) if isinstance(text, str) else None
        if card is None:
            raise CardError(text, "a card is a rank and a suit (7H, TD, KS), or a joker (XR, XB)")
        return cast("Self", card)

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker."""
        return self.suit is None

    @property
    def words(self) -> str:
        """As people say it.

        >>> Card("7H").words, Card("XR").words
        ('7 of hearts', 'joker')
        """
        return "joker" if self.suit is None else f"{self.rank.words} of {self.suit.name.lower()}"

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


def _make(text: str, rank: Rank, suit: Suit | None) -> Card:
    card = str.__new__(Card, text)
    card.rank = rank
    card.suit = suit
    return card


RED_JOKER_TEXT: Final = "XR"
BLACK_JOKER_TEXT: Final = "XB"
_CARDS: Final[dict[str, Card]] = {
    rank.text + suit: _make(rank.text + suit, rank, suit) for suit in Suit for rank in NATURAL_RANKS
} | {text: _make(text, Rank.WILD, None) for text in (RED_JOKER_TEXT, BLACK_JOKER_TEXT)}
RED_JOKER: Final = Card(RED_JOKER_TEXT)
BLACK_JOKER: Final = Card(BLACK_JOKER_TEXT)
DECK: Final = tuple(card for card in _CARDS.values() if not card.is_joker)
"""The 52 cards of one deck, spades ace to king, then hearts, diamonds, clubs."""


def pack(decks: int, jokers: int) -> tuple[Card, ...]:
    """The unshuffled pack: `decks` times the 52, then the jokers, red and black in turn, red first."""
    pair = (RED_JOKER, BLACK_JOKER)
    return DECK * decks + tuple(pair[n % 2] for n in range(jokers))
