"""What happened: the public facts that follow from a move.

Everyone may see every happening: none of them names a card that was not face up.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card, Rank
from engine.moves import Move
from engine.outcome import Outcome


class EndedBy(StrEnum):
    """How a turn ended."""

    DISCARD = "discard"
    EMPTY_HAND = "empty_hand"
    """The hand was empty and nothing could be built."""
    PASS = "pass"  # noqa: S105 - a word of the game, not a password
    """There were cards in hand and nothing to do with them; or the seat has resigned."""


@dataclass(frozen=True, slots=True)
class Played:
    """A seat made a move."""

    seat: int
    move: Move
    """With its card, whatever the source."""
    rank: Rank | None
    """For a build: the rank the card stands for from now on."""


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew cards from the stock."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A new pay-off top turned up."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Completed:
    """A center stack was completed; its place is empty now."""

    center: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Recycled:
    """Completed center stacks went back into the stock."""

    count: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn ended."""

    seat: int
    by: EndedBy


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat resigned; its cards stay where they are, and it is skipped from now on."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game ended."""

    outcome: Outcome


Happening = Played | Drew | TurnedUp | Completed | Recycled | TurnEnded | Resigned | GameEnded
