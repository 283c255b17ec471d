"""Hints, and lines that were played beside the best ones."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from engine.computer import advice
from engine.computer.advice import ADVISERS, advise, appraise
from engine.computer.core.appraise import Appraiser
from engine.computer.core.terms import TUNED, weights
from engine.computer.ends import end_of, same
from engine.computer.plan import Budget
from engine.computer.seen import board_of, moves_of
from engine.computer.weights import shipped
from engine.deal import deal
from engine.errors import IllegalMove
from engine.foresee import foresee
from engine.legal import legal_moves
from engine.moves import Kind, Move
from engine.observe import observe
from engine.play import apply
from engine.rules import Rules
from engine.view import View
from tests.computer.games import random_rules
from tests.computer.positions import state_of, view_of

BUDGET = Budget(rollouts=60)
EXPERT, MEDIUM = ADVISERS["expert"], ADVISERS["medium"]
QUIET = ("9S 9C", "8H QD")


def never():
    """There is time enough."""
    return False


def line_of(text):
    """Moves set apart by blanks."""
    return [Move.parse(move) for move in text.split()]


@pytest.mark.parametrize(
    ("position", "first", "code"),
    [
        ([("8C 9H", "3C"), QUIET, "AS 2S"], "p>c1", "wins"),
        ([("8C KH", "6C 3C"), QUIET, "AS 2S"], "p>c1", "plays_payoff"),
        ([("2D 5D", "6C 9D 3C"), QUIET, "AS"], "h:2D>c1", "plays_payoff"),
    ],
)
def test_a_hint_names_move_and_line_and_why(position, first, code):
    """The line is legal up to its horizon, its cards are named, and the first reason is the weightiest."""
    view = view_of(*position)
    given = advise(view, EXPERT, BUDGET, never)
    assert given.plan.moves[0].notation.replace(":3C", "") == first
    assert end_of(view, given.plan.moves).moves == given.plan.moves
    assert 0.0 <= given.plan.expectation <= 1.0
    assert given.reasons[0].code == code
    assert all(line.expectation <= given.plan.expectation for line in given.plan.alternatives)


def test_a_hint_is_a_function_of_the_view():
    """Positions that differ only in hidden cards get the same hint and the same judgement, word for word."""
    mine = ("2S 9H KD", "6C 5D JC", "TS / 4H")
    one = state_of(mine, ("9S 3D", "8H 2D 4H", "QS"), "AS")
    other = state_of(mine, ("AD 3S", "7D 8S 4H", "QS"), "AS")
    views = [observe(state, 0) for state in (one, other)]
    assert one != other
    assert views[0] == views[1]
    played = line_of("h:KD>c1 h:9H>s2")
    hints = [advise(view, EXPERT, BUDGET, never) for view in views]
    assert hints[0] == hints[1]
    judged = [appraise(view, played, EXPERT, never) for view in views]
    assert judged[0] == judged[1]
    assert judged[0].loss > 0


def test_a_hint_without_a_judgement_gets_one(monkeypatch):
    """Where the linear terms play, the lines are judged all the same."""
    view = view_of(("2S 9H KD", "6C 5D JC", "TS / 4H"), QUIET, "AS")
    everywhere = {"decks": 2}
    there = shipped()
    distrusted = type(there)(there.parts, there.name, (everywhere,), there.provenance, there.scores)
    monkeypatch.setattr("engine.computer.weights.shipped", lambda: distrusted)
    given = advise(view, EXPERT, BUDGET, never)
    assert given.plan.player == "tuned"
    assert 0.0 < given.plan.expectation < 1.0
    assert all(line.expectation is not None for line in given.plan.alternatives)


def test_a_blunder_and_the_better_line():
    """The pay-off card left lying, for a king thrown away: it costs a lot, and why is said."""
    view = view_of(("8C KH", "6C 3C"), QUIET, "AS 2S")
    blunder = appraise(view, line_of("h:KH>c1 h:8C>s1"), EXPERT, never)
    assert blunder.loss > 0.05
    assert blunder.better[0].notation == "p:3C>c1"
    assert blunder.reasons[0].code == "plays_payoff"
    good = appraise(view, line_of("p>c1"), EXPERT, never)
    assert (good.loss, good.better, good.reasons) == (0.0, None, ())
    assert good.played == pytest.approx(blunder.expectation, abs=0.02)


def test_judging_stops_when_it_is_told():
    """What is stopped says so; medium judges without any rollouts."""
    view = view_of(("2S 9H KD", "6C 5D JC", "TS / 4H"), QUIET, "AS")
    line = line_of("h:9H>s1")
    stopped = appraise(view, line, EXPERT, lambda: True)
    assert (stopped.complete, stopped.rollouts) == (False, 0)
    at_once = appraise(view, line, MEDIUM, lambda: True)
    assert (at_once.complete, at_once.rollouts) == (True, 0)


@pytest.mark.parametrize("text", ["h:2S>c1", "h:9H>s1 h:2S>c1", ""])
def test_lines_that_do_not_end_at_a_horizon(text):
    """A stretch that is none is refused."""
    view = view_of(("2S 9H KD", "6C 5D JC", "TS / 4H"), QUIET, "AS")
    with pytest.raises(ValueError, match="horizon"):
        appraise(view, line_of(text), EXPERT, never)


def test_lines_that_are_not_legal():
    """The referee's refusal comes through."""
    view = view_of(("2S 9H KD", "6C 5D JC", "TS / 4H"), QUIET, "AS")
    with pytest.raises(IllegalMove):
        appraise(view, line_of("h:9H>c1 h:2S>s1"), EXPERT, never)


def stretches(rules: Rules, seed: int):
    """Stretches of a random game: what the mover sees, and what it does up to its horizon."""
    chance, state = Random(seed), deal(rules, b"%032d" % seed)
    while state.outcome is None:
        view = now = observe(state, state.to_move)
        line, horizon = [], None
        while horizon is None:
            moves = legal_moves(now)
            line.append(chance.choice([m for m in moves if m.kind is Kind.BUILD] or moves))
            foreseen = foresee(now, line[-1])
            now, horizon = foreseen.view, foreseen.horizon
        yield view, line
        for move in line:
            state, _ = apply(state, move)


@pytest.mark.parametrize("seed", range(12))
def test_any_line_is_judged_by_any_rules(seed):
    """What was played stands among the candidates, whatever the rules; it comes to what it came to."""
    rules = random_rules(seed)
    appraiser = Appraiser(weights(TUNED), dict(shipped().parts), 3)
    for view, line in islice(stretches(rules, seed), 12):
        judged = appraise(view, line, MEDIUM, never)
        assert 0.0 <= judged.played <= judged.expectation <= 1.0
        assert (judged.better is None) == (judged.loss == 0.0)
        _compare(appraiser, view, line)


def _compare(appraiser: Appraiser, view: View, line: list[Move]) -> None:
    """The core's way of putting a line beside the others leads where the referee's does."""
    game = board_of(view)
    appraiser.sit(game)
    appraiser.begin(game, 1)
    number = appraiser.include(advice._in_numbers(view, line))
    included = moves_of(view.rules, game, appraiser.lines()[number])
    assert same(end_of(view, included), end_of(view, line))
    appraiser.run(1)
    assert len(appraiser.values()) == number + 1


def test_a_line_of_another_table_is_refused():
    """A card that is not there, and a line that goes nowhere, are errors and no crash."""
    view = view_of(("2S 9H KD", "6C 5D JC", "TS / 4H"), QUIET, "AS")
    game = board_of(view)
    appraiser = Appraiser(weights(TUNED), dict(shipped().parts), 3)
    appraiser.sit(game)
    appraiser.begin(game, 1)
    for bad in ([(1, 0, 77, 0, 0)], [(0, 0, 2 | 1 << 4, 0, 1)], []):
        with pytest.raises(ValueError, match=r"hand|segment"):
            appraiser.include(bad)
    assert len(appraiser.lines()) <= 3
