"""Advice: hints and reviews, as they are kept, and how a unit of work keeps them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

from engine.computer.advice import Advice, Appraisal
from engine.computer.plan import Line
from engine.computer.reasons import Reason
from engine.moves import Move, move_to_json, short_notation
from engine.view import View
from service.model import Assignment, Plan, Purpose

Json = Any
"""A JSON-plain value."""
MOST_DECISIONS: Final = 1500
"""A review goes no further: the longest lawful games seen have a few hundred, and a document has a bound."""
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Thinking:
    """What a player thought, and how much."""

    expectation: float | None
    alternatives: Sequence[Line]
    """Their moves name cards."""
    reasons: Sequence[Reason]
    """Why it was not one of those."""
    complete: bool
    positions: int
    rollouts: int
    thought_ms: int


@dataclass(frozen=True, slots=True)
class Decision:
    """A stretch of a turn that its mover could foresee, as it was played."""

    view: View
    """What the mover saw before it."""
    line: tuple[Move, ...]
    """What it did, up to the next card that nobody had seen, or the end of the turn."""
    seat: int
    turn: int
    n: int
    """The number of its first move in the record."""
    version: int
    """The game's version before it."""
    end: int
    """How many moves of the game, of those that count, were made with it."""


@dataclass(frozen=True, slots=True)
class ReviewWork:
    """A review for a worker: what of it is still to be judged."""

    assignment: Assignment
    """Its view is the first decision's."""
    decisions: Sequence[Decision]
    found: Sequence[Json]
    """What was found so far: one for each decision before these, as `judged` makes them."""
    moves: int
    """How many moves of the game count."""
    left_ms: int
    """How long may still be thought in all."""


def thoughts_of(thinking: Thinking) -> Json:
    """What is kept of a computer's turn."""
    return {
        "expectation": _rounded(thinking.expectation),
        "complete": thinking.complete,
        "alternatives": [_line(each) for each in thinking.alternatives],
        "reasons": [_reason(each) for each in thinking.reasons],
    }


def thoughts_of_hint(advice: Advice) -> Json:
    """What is kept of a hint."""
    plan = advice.plan
    return {
        "line": [move_to_json(move) for move in plan.moves],
        "expectation": _rounded(plan.expectation),
        "complete": plan.complete,
        "alternatives": [_line(each) for each in plan.alternatives],
        "reasons": [_reason(each) for each in advice.reasons],
    }


def judged(decision: Decision, appraisal: Appraisal) -> Json:
    """What a review keeps of a decision."""
    return {
        "n": decision.n,
        "version": decision.version,
        "turn": decision.turn,
        "seat": decision.seat,
        "line": [short_notation(move) for move in decision.line],
        "expectation": _rounded(appraisal.expectation),
        "played": _rounded(appraisal.played),
        "loss": _rounded(appraisal.loss),
        "better": None
        if appraisal.better is None
        else [short_notation(move) for move in appraisal.better],
        "reasons": [_reason(each) for each in appraisal.reasons],
    }


def _line(line: Line) -> Json:
    return {
        "line": [move_to_json(move) for move in line.moves],
        "expectation": _rounded(line.expectation),
    }


def _reason(reason: Reason) -> Mapping[str, Json]:
    return {"code": reason.code, "params": dict(reason.params), "text": reason.text}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)


class AdviceUnit(Protocol):
    """Hints and reviews, as a unit of work keeps them."""

    def advice(self, game_id: str, purpose: Purpose, version: int) -> list[Plan]:
        """A game's latest plans of this purpose at a version, the newest first; none that came to nothing."""
        ...

    def plans_in_order(self, game_id: str, after: int, limit: int) -> list[Plan]:
        """A game's plans of every purpose, the oldest first, but for the first `after`."""
        ...

    def cancel_hints(self, game_id: str, at: datetime, why: str) -> list[Plan]:
        """Cancel the hints of a game that are not over yet; which those were."""
        ...

    def hand_back(self, plan: Plan, at: datetime) -> bool:
        """Let a running plan wait for a worker again, having come on; False when somebody else holds it."""
        ...

    def requeue_advice(self, game_id: str, at: datetime, grace: timedelta) -> int:
        """Let a game's hints and reviews that are not over, or failed, be taken up anew; how many.

        Each is due its time limit and `grace` from now.
        """
        ...

    def review(self, plan_id: str) -> Json:
        """What a review has found so far, as `save_review` was given it; None for nothing."""
        ...

    def save_review(self, plan_id: str, data: Json) -> None:
        """Keep what a review has found so far."""
        ...
