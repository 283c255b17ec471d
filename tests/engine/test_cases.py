"""Every case of the table, played on the engine."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine.errors import EngineError
from engine.legal import legal_moves
from engine.moves import Move
from engine.observe import observe
from engine.options import OPTIONS
from engine.play import apply, resign
from engine.position import Position, start_from
from engine.presets import PRESETS, preset
from engine.state import State
from tests.engine.casebook import Case, Facts, Result, cases, check

SECRET = bytes(32)


class EngineGame:
    """A game played on the engine itself."""

    def __init__(self, state: State) -> None:
        self.state = state

    @classmethod
    def at(cls, case: Case) -> EngineGame:
        """The game at a case's position."""
        rules = preset(case.ruleset).with_options(case.rules)
        return cls(start_from(rules, Position.from_json(dict(case.position)), SECRET))

    def play(self, move: str) -> str | None:
        """Make a move; the code of what refuses it."""
        try:
            self.state, _ = apply(self.state, Move.parse(move))
        except EngineError as error:
            return error.code
        return None

    def resign(self, seat: int) -> None:
        """Fold a seat."""
        self.state, _ = resign(self.state, seat)

    def facts(self) -> Facts:
        """What is seen now."""
        state = self.state
        view = observe(state, state.to_move)
        top = state.rules.top_rank
        over = state.outcome
        return Facts(
            status="finished" if over else "active",
            to_move=view.turn.seat if view.turn else None,
            phase=view.turn.phase.value if view.turn else None,
            hand_of_mover=None if over else state.seats[state.to_move].hand,
            legal_moves=None if over else [move.notation for move in legal_moves(view)],
            heights=[len(stack) for stack in view.centers],
            needs=[
                None if len(stack) == top else state.rules.needs(len(stack)).text
                for stack in view.centers
            ],
            stock_count=view.stock_count,
            set_aside_count=len(view.set_aside),
            hand_counts=[seat.hand_count for seat in view.seats],
            payoff_counts=[seat.payoff_count for seat in view.seats],
            payoff_tops=[seat.payoff_top for seat in view.seats],
            side_counts=[[len(side) for side in seat.sides] for seat in view.seats],
            result=over and Result(over.winner, over.ending.value, over.points),
        )


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.name)
def test_case(case: Case) -> None:
    """After its steps, a case's position is as the table says."""
    assert check(case, EngineGame.at) == []


def test_names_are_unique() -> None:
    """No two cases have one name, so a failing one is found at once."""
    names = Counter(case.name for case in cases())
    assert [name for name, count in names.items() if count > 1] == []


def test_checker_sees_each_difference() -> None:
    """A wrong expectation about any single fact is told, so no expectation goes unchecked."""
    case = next(case for case in cases() if case.name == "worked finish")
    facts = EngineGame.at(case).facts()
    for field in Facts.__dataclass_fields__:
        wrong = {"status": "?", "result": {}, "to_move": 5, "phase": "?", "stock_count": -1}
        value = wrong.get(field, [] if field != "set_aside_count" else -1)
        faulty = Case(case.name, "", case.ruleset, case.rules, case.position, [], {field: value})
        assert check(faulty, EngineGame.at), field
    assert facts.status == "active"


def test_every_reason_is_met() -> None:
    """Each reason a move is refused for stands somewhere in the table."""
    met = {step.problem for case in cases() for step in case.steps} - {None}
    assert met == {
        "no-such-card", "must-play", "must-fill", "does-not-fit", "wild-not-allowed", "center-full",
        "discard-not-allowed", "load-not-allowed", "game-not-active",
    }  # fmt: skip


def test_cases_name_known_options() -> None:
    """A case uses presets and options that exist, and is JSON-plain."""
    for case in cases():
        assert case.ruleset in PRESETS
        assert set(case.rules) <= set(OPTIONS)
        assert json.loads(json.dumps(case.position)) == case.position
