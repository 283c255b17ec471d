"""Nobody learns a card it may not see."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from engine.legal import legal_moves
from engine.observe import observe
from engine.rng import Generator
from engine.state import State
from tests.engine import strategies as own


def hidden_from(state: State, viewer: int | None) -> list[Card]:
    """The cards `viewer` cannot see: the stock, the other hands, the covered pay-off cards."""
    cards = list(state.stock)
    for number, seat in enumerate(state.seats):
        cards += seat.payoff[:-1]
        if number != viewer:
            cards += seat.hand
    return cards


def permuted(state: State, viewer: int | None, random: Random) -> State:
    """A state that differs in nothing but what `viewer` cannot see."""
    cards = hidden_from(state, viewer)
    random.shuffle(cards)

    def take(count: int) -> tuple[Card, ...]:
        return tuple(cards.pop() for _ in range(count))

    seats = tuple(
        replace(
            seat,
            payoff=(*take(len(seat.payoff[:-1])), *seat.payoff[-1:]),
            hand=seat.hand if number == viewer else take(len(seat.hand)),
        )
        for number, seat in enumerate(state.seats)
    )
    return replace(
        state, seats=seats, stock=take(len(state.stock)), rng=Generator(random.randbytes(32))
    )


@given(own.states(over=True), own.seeds, st.data())
def test_views_do_not_depend_on_hidden_cards(state: State, seed: int, data: st.DataObject) -> None:
    """Two games that differ only in what a viewer cannot see are one to it, moves and texts included."""
    viewer = data.draw(st.sampled_from([None, *range(len(state.seats))]))
    other = permuted(state, viewer, Random(seed))
    ours, theirs = observe(state, viewer), observe(other, viewer)
    assert ours == theirs
    assert repr(ours) == repr(theirs)
    assert legal_moves(ours) == legal_moves(theirs)
    assert repr(legal_moves(ours)) == repr(legal_moves(theirs))


@given(own.states(over=True))
def test_hands_are_seen_by_their_seats_alone(state: State) -> None:
    """A seat sees its own hand and the size of the others; a spectator sees no hand."""
    for viewer in (None, *range(len(state.seats))):
        for number, (seen, seat) in enumerate(
            zip(observe(state, viewer).seats, state.seats, strict=True)
        ):
            assert seen.hand == (seat.hand if number == viewer else None)
            assert seen.hand_count == len(seat.hand)
            assert seen.payoff_count == len(seat.payoff)
            assert seen.payoff_top == (seat.payoff[-1] if seat.payoff else None)
