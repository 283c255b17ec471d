"""The service's JSON documents, as far as this front reads them.

Written down here, and not imported from the service: a front knows the HTTP contract and nothing else.
"""

from __future__ import annotations

from typing import Any, TypedDict

Happening = dict[str, Any]
"""A public fact: its ``type``, and its fields flat. `deploy.play.story` adds ``left`` to pay-off plays."""


class MoveDoc(TypedDict):
    """A move."""

    kind: str
    """``build``, ``load``, ``fill`` or ``discard``."""
    source: str
    """``hand``, ``payoff`` or ``side``."""
    card: str | None
    source_index: int | None
    target_index: int
    notation: str


class MoveRecord(MoveDoc):
    """A move that was made."""

    n: int
    seat: int
    turn: int
    version: int
    taken_back: bool


class Page(TypedDict):
    """A page of the record."""

    items: list[MoveRecord]
    next: str | None


class Center(TypedDict):
    """A center stack."""

    height: int
    needs: str | None
    cards: list[str]


class PayOff(TypedDict):
    """A pay-off pile."""

    top: str | None
    count: int


class Seat(TypedDict):
    """A seat as this viewer sees it."""

    seat: int
    name: str
    kind: str
    level: str | None
    hand: list[str] | None
    hand_count: int
    payoff: PayOff
    sides: list[list[str]]


class Turn(TypedDict):
    """Whose turn it is."""

    seat: int
    number: int
    phase: str


class Result(TypedDict):
    """How a game ended."""

    winner: int | None
    ending: str
    points: list[int]


class View(TypedDict):
    """A game as the player sees it."""

    game_id: str
    version: int
    viewer: int | str
    status: str
    rules: dict[str, Any]
    turn: Turn | None
    centers: list[Center]
    stock_count: int
    set_aside_count: int
    seats: list[Seat]
    legal_moves: list[MoveDoc]
    last_turn: list[Happening]
    result: Result | None


class Played(TypedDict):
    """The answer to a move."""

    move: MoveRecord
    happenings: list[Happening]
    view: View


class Ruleset(TypedDict):
    """A rule set."""

    name: str
    summary: str
    rules: dict[str, Any]
    rules_text: str


class NewSeat(TypedDict):
    """A seat as this front sees it when it has made a game."""

    seat: int
    kind: str
    token: str


class Created(TypedDict):
    """The answer to a new game."""

    id: str
    ruleset: str
    seats: list[NewSeat]


class GameDoc(TypedDict):
    """The game's document."""

    id: str
    ruleset: str


class Reason(TypedDict):
    """Why a line is better than another."""

    code: str
    text: str


class Line(TypedDict):
    """A line that was considered."""

    line: list[MoveDoc]
    expectation: float | None


class ReviewDecision(TypedDict):
    """A decision in a review."""

    n: int
    line: list[str]
    expectation: float
    played: float
    loss: float
    better: list[str] | None
    reasons: list[Reason]


class ReviewTurn(TypedDict):
    """A turn in a review."""

    turn: int
    seat: int
    decisions: list[ReviewDecision]


class ReviewSeat(TypedDict):
    """A seat in a review."""

    seat: int
    decisions: int
    best: int
    loss_a_turn: float


class Review(TypedDict):
    """A finished game gone through."""

    complete: bool
    turns: list[ReviewTurn]
    seats: list[ReviewSeat]


class Plan(TypedDict):
    """A hint or a review."""

    id: str
    status: str
    error: str | None
    line: list[MoveDoc] | None
    expectation: float | None
    reasons: list[Reason] | None
    alternatives: list[Line] | None
    review: Review | None
