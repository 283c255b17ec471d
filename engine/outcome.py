"""Why a game ended, who won it, and what it was worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Ending(StrEnum):
    """Why a game ended."""

    PAYOFF_EMPTIED = "payoff_emptied"
    """A seat built its last pay-off card."""
    STALL = "stall"
    """Nobody could go on."""
    STOCK_OUT = "stock_out"
    """A draw was due that could not be served."""
    RESIGNED = "resigned"
    """All seats but one have resigned (in solitaire: the one has)."""
    ABANDONED = "abandoned"
    """The game was ended from outside, or by a claim against a silent seat."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winner: int | None
    """The winning seat; None for a draw, or a lost solitaire."""
    ending: Ending
    points: tuple[int, ...]
    """What each seat scores, by seat."""
