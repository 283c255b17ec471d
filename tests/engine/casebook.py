"""The table of cases, and what an expectation says; for the engine, and for any other front of it.

A case is a position, some steps, and what should be true after them. Whoever can play one implements
`Game`: the engine's own tests do, and a suite that goes over HTTP may. What a front saw is handed over as
`Facts`; `check` plays a case and gives back what differs, in words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

CASES = Path(__file__).parent / "cases"
FILES = ("rules.json", "more.json")


@dataclass(frozen=True, slots=True)
class Step:
    """One thing done: a move of the seat to move, or a seat that resigns."""

    move: str | None
    """The move's notation; None when a seat resigns."""
    resign: int | None
    problem: str | None
    """The slug the move must be refused with; nothing changes then."""


@dataclass(frozen=True, slots=True)
class Case:
    """One case, JSON-plain."""

    name: str
    source: str
    ruleset: str
    rules: Mapping[str, Any]
    """Overrides of the preset, by option name."""
    position: Mapping[str, Any]
    steps: Sequence[Step]
    expect: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winner: int | None
    ending: str
    points: Sequence[int]


@dataclass(frozen=True, slots=True)
class Facts:
    """What is seen of a game, with the hand of the seat to move."""

    status: str
    """``active`` or ``finished``."""
    to_move: int | None
    """None when the game is finished; so are the next three."""
    phase: str | None
    hand_of_mover: Sequence[str] | None
    legal_moves: Sequence[str] | None
    """Notations, as they are offered."""
    heights: Sequence[int]
    needs: Sequence[str | None]
    stock_count: int
    set_aside_count: int
    hand_counts: Sequence[int]
    payoff_counts: Sequence[int]
    payoff_tops: Sequence[str | None]
    side_counts: Sequence[Sequence[int]]
    result: Result | None


class Game(Protocol):
    """A game that a case is played on."""

    def play(self, move: str) -> str | None:
        """Make the move for the seat to move; the slug of the problem when it is refused."""

    def resign(self, seat: int) -> None:
        """Resign for a seat."""

    def facts(self) -> Facts:
        """What is seen now."""


class Front(Protocol):
    """Something that starts games from positions."""

    def __call__(self, case: Case) -> Game:
        """A game at the case's position."""


def cases() -> Iterator[Case]:
    """Every case there is, in the order of the files."""
    for name in FILES:
        for case in json.loads((CASES / name).read_text())["cases"]:
            steps = [Step(s.get("move"), s.get("resign"), s.get("problem")) for s in case["steps"]]
            yield Case(**{**case, "steps": steps})


def check(case: Case, front: Front) -> list[str]:
    """Play `case` on a game of `front`: everything that is not as it should be, in words."""
    game = front(case)
    wrong: list[str] = []
    for step in case.steps:
        if step.move is None:
            assert step.resign is not None
            game.resign(step.resign)
            continue
        before = game.facts()
        problem = game.play(step.move)
        if problem != step.problem:
            wrong.append(f"{step.move}: problem {problem}, expected {step.problem}")
        elif problem is not None and game.facts() != before:
            wrong.append(f"{step.move}: was refused, yet something changed")
    return wrong + list(_differences(case.expect, game.facts()))


def _differences(expect: Mapping[str, Any], facts: Facts) -> Iterator[str]:
    for field, expected in expect.items():
        seen = _seen(field, facts)
        if _plain(field, seen) != _plain(field, expected):
            yield f"{field}: {seen}, expected {expected}"


def _seen(field: str, facts: Facts) -> Any:
    seen = getattr(facts, field)
    if isinstance(seen, Result):
        return {"winner": seen.winner, "ending": seen.ending, "points": list(seen.points)}
    return seen


def _plain(field: str, value: Any) -> Any:
    """A value as it is compared: a hand and a list of legal moves have no order."""
    if field in ("hand_of_mover", "legal_moves") and value is not None:
        return sorted(value)
    if field in ("heights", "needs"):
        # Trailing empty places may be left out.
        empty = {"heights": 0, "needs": "A"}[field]
        value = list(value)
        while value and value[-1] == empty:
            value.pop()
        return value
    if field == "side_counts":
        return [list(sides) for sides in value]
    return list(value) if isinstance(value, tuple) else value
