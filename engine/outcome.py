"""Why a game ended, who won it, and what it was worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


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


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """An outcome, JSON-plain; `outcome_from_json` reads it back."""
    return {
        "winner": outcome.winner,
        "ending": outcome.ending.value,
        "points": list(outcome.points),
    }


def outcome_from_json(value: Mapping[str, Any]) -> Outcome:
    """The outcome that `outcome_to_json` wrote. KeyError or ValueError for anything else."""
    return Outcome(value["winner"], Ending(value["ending"]), tuple(value["points"]))
