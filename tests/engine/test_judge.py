"""The judge and the list of legal moves say the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from engine.cards import Card
from engine.errors import GameOver, IllegalMove, NotYourTurn
from engine.judge import judge
from engine.legal import legal_moves
from engine.moves import Kind, Move, Source
from engine.observe import observe
from engine.play import apply
from engine.state import State
from engine.view import View
from tests.engine import strategies as own
from tests.engine.conftest import TIMES

STRANGER = Card("7H")


def writable(view: View) -> Iterator[Move]:
    """Every move that can be written down about this table, and some beyond its edges."""
    assert view.me is not None
    cards = dict.fromkeys([*(view.me.hand or ()), STRANGER, Card("XB")])
    sources: list[tuple[Source, Card | None, int | None]] = [
        (Source.HAND, card, None) for card in cards
    ]
    sources += [(Source.PAYOFF, None, None), (Source.PAYOFF, view.me.payoff_top, None)]
    sources.append((Source.PAYOFF, STRANGER, None))
    for index, side in enumerate((*view.me.sides, ())):
        sources += [(Source.SIDE, None, index), (Source.SIDE, STRANGER, index)]
        if side:
            sources.append((Source.SIDE, side[-1], index))
    targets = {
        Kind.BUILD: len(view.centers),
        Kind.DISCARD: len(view.me.sides),
        Kind.FILL: len(view.me.sides),
        Kind.LOAD: len(view.seats),
    }
    for source, card, index in sources:
        for kind, count in targets.items():
            for target in range(count + 1):
                yield Move(kind, source, target, card, index)


def offered_as(view: View, move: Move) -> Move:
    """The move as a list of legal moves has it: the lowest of equal places, a card for the hand alone."""
    assert view.me is not None
    target = move.target_index
    if move.kind is Kind.BUILD and target < len(view.centers):
        target = [len(stack) for stack in view.centers].index(len(view.centers[target]))
    elif move.kind in (Kind.DISCARD, Kind.FILL) and view.me.sides[target : target + 1] == ((),):
        target = view.me.sides.index(())
    at = view.me.payoff_top if move.source is Source.PAYOFF else _top(view, move)
    card = None if move.source is not Source.HAND and move.card == at else move.card
    return Move(move.kind, move.source, target, card, move.source_index)


def _top(view: View, move: Move) -> Card | None:
    assert view.me is not None
    side = dict(enumerate(view.me.sides)).get(move.source_index or 0)
    return side[-1] if side else None


def _judged(view: View, move: Move) -> tuple[Card | None, IllegalMove | None]:
    """The card of a move that is accepted, or why it is refused."""
    try:
        return judge(view, move), None
    except IllegalMove as refused:
        return None, refused


@settings(max_examples=60 * TIMES)
@given(own.states())
def test_judge_accepts_exactly_the_legal_moves(state: State) -> None:
    """Of all moves that can be written down just the legal ones are accepted, each other for one reason."""
    view = observe(state, state.to_move)
    assert view.me is not None
    legal = set(legal_moves(view))
    met = set()
    for move in writable(view):
        card, refused = _judged(view, move)
        if refused is not None:
            assert offered_as(view, move) not in legal, move
            assert type(refused) in IllegalMove.__subclasses__()
            assert len(refused.message) > 10
            continue
        met.add(offered_as(view, move))
        at = view.me.payoff_top if move.source is Source.PAYOFF else _top(view, move)
        assert card == (move.card or at)
    assert met == legal


@settings(max_examples=30 * TIMES)
@given(own.states())
def test_every_legal_move_can_be_made(state: State) -> None:
    """What is offered is accepted by the referee, too, and no move is offered twice."""
    legal = legal_moves(observe(state, state.to_move))
    assert len(set(legal)) == len(legal)
    for move in legal:
        assert apply(state, move)[0] != state


@given(own.states(), own.moves())
def test_any_move_is_judged(state: State, move: Move) -> None:
    """Whatever can be written down is accepted or refused with a reason, and nothing else happens."""
    card, refused = _judged(observe(state, state.to_move), move)
    if refused is None:
        after, _ = apply(state, move)
        assert after != state
        assert card is not None
    else:
        assert refused.message


@given(own.states(over=True))
def test_only_the_seat_to_move_has_moves(state: State) -> None:
    """Other seats and spectators have no moves; a move of theirs is not their turn, or the game is over."""
    for viewer in (None, *range(len(state.seats))):
        view = observe(state, viewer)
        if view.to_move:
            continue
        assert legal_moves(view) == ()
        with pytest.raises(NotYourTurn if state.outcome is None else GameOver):
            judge(view, Move.parse("p>c1"))
