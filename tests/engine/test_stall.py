"""The bounds that keep every game finite."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.legal import legal_moves
from engine.moves import Kind, Move, Source
from engine.observe import observe
from engine.outcome import Ending
from engine.play import apply
from engine.position import Position, start_from
from engine.presets import preset
from engine.state import State


def _midgame(seats: int) -> State:
    """A position in which the seat to move may build a pay-off card, or discard."""
    rules = preset("work-piles").with_options({"seats": seats})
    line = "AS/-/- " + "9H" * seats + "8H" * seats + "7H" * seats + " -"
    line += " 5C6C|9S2D|-/-/-/-" + " 5S6S7S|9SQD|-/-/-/-" * (seats - 1) + " 0 build"
    return start_from(rules, Position.from_text(line), bytes(32))


def _discard(state: State) -> State:
    moves = legal_moves(observe(state, state.to_move))
    return apply(state, next(move for move in moves if move.kind is Kind.DISCARD))[0]


PAYOFF = Move(Kind.BUILD, Source.PAYOFF, 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_turns_without_a_payoff_card(seats: int) -> None:
    """After 150 turns a seat in a row without a pay-off card built the game is a stall, and not before."""
    last = replace(_midgame(seats), dry_turns=150 * seats - 1)
    over = _discard(last)
    assert over.outcome is not None
    assert over.outcome.ending is Ending.STALL
    before_last = _discard(replace(last, dry_turns=150 * seats - 2))
    assert before_last.outcome is None
    assert before_last.dry_turns == 150 * seats - 1


def test_a_payoff_card_built_begins_the_count_anew() -> None:
    """A turn in which a pay-off card is built is no turn without one."""
    state, _ = apply(replace(_midgame(2), dry_turns=299), PAYOFF)
    assert state.dry_turns == 299
    state = _discard(state)
    assert state.outcome is None
    assert state.dry_turns == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_turns_in_all(seats: int) -> None:
    """The game is a stall at the end of its turn number 1,000 × seats, and not before."""
    over = _discard(replace(_midgame(seats), turn_number=1000 * seats))
    assert over.outcome is not None
    assert over.outcome.ending is Ending.STALL
    assert _discard(replace(_midgame(seats), turn_number=1000 * seats - 1)).outcome is None


def test_the_last_payoff_card_wins_in_the_last_turn() -> None:
    """Bounds are judged at the end of a turn: the last pay-off card still wins in the last one."""
    state = _midgame(2)
    mover = replace(state.seats[0], payoff=state.seats[0].payoff[-1:])
    last = replace(state, seats=(mover, *state.seats[1:]), turn_number=2000, dry_turns=299)
    over, _ = apply(last, PAYOFF)
    assert over.outcome is not None
    assert over.outcome.ending is Ending.PAYOFF_EMPTIED
