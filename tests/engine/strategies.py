"""Hypothesis strategies: rules, overrides, states in the middle of games, positions, moves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from engine.cards import DECK, Card
from engine.deal import deal
from engine.legal import legal_moves
from engine.moves import Kind, Move, Source
from engine.observe import observe
from engine.options import rules_to_json
from engine.play import apply, resign
from engine.position import Position
from engine.presets import PRESETS
from engine.rules import Rules
from engine.state import State
from tests.engine.movers import MOVERS
from tests.engine.rulesmaker import make_rules

T = TypeVar("T")

secrets = st.binary(min_size=32, max_size=32)
seeds = st.integers(0, 2**32 - 1)
cards = st.sampled_from([*DECK, Card("XR"), Card("XB")])


class _DrawPicker:
    """Choices that Hypothesis draws, and shrinks."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw

    def integer(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))

    def choice(self, options: Sequence[T]) -> T:
        return self.draw(st.sampled_from(options))


@st.composite
def rules(draw: st.DrawFn, seats: int | None = None) -> Rules:
    """Valid rules over all options."""
    return make_rules(_DrawPicker(draw), seats)


@st.composite
def overrides(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A preset's name and some options set otherwise; each is a value its option may have by itself."""
    values = rules_to_json(draw(rules()))
    some = draw(st.sets(st.sampled_from(list(values))))
    return draw(st.sampled_from(list(PRESETS))), {
        name: values[name] for name in values if name in some
    }


@st.composite
def states(
    draw: st.DrawFn, seats: int | None = None, *, folds: bool = True, over: bool = False
) -> State:
    """A state somewhere in a game over random rules; a finished one only where `over` says so."""
    chosen = draw(rules(seats))
    state = deal(chosen, draw(secrets))
    mover = MOVERS[draw(st.sampled_from(list(MOVERS)))]
    random = Random(draw(seeds))
    for _ in range(draw(st.integers(0, 120))):
        if state.outcome is not None:
            return state if over else _before_the_end(state, chosen)
        state, before = step(state, random, mover, folds=folds), state
        if state.outcome is not None and not over:
            return before
    return state


def _before_the_end(state: State, chosen: Rules) -> State:
    """A deal that is over before any move: another deal of the same rules that is not."""
    number = 0
    while state.outcome is not None:
        state = deal(chosen, number.to_bytes(32))
        number += 1
    return state


def step(state: State, random: Random, mover: Any, *, folds: bool = False) -> State:
    """The state after one random move or, now and then, a resignation."""
    if folds and len(state.seats) > 2 and random.random() < 0.02:
        live = [n for n, seat in enumerate(state.seats) if not seat.folded]
        return resign(state, random.choice(live))[0]
    return apply(state, mover(random, legal_moves(observe(state, state.to_move))))[0]


@st.composite
def positions(draw: st.DrawFn) -> tuple[Rules, Position]:
    """Rules and a position they can have, some of its cards away."""
    state = draw(states(folds=False))
    position = Position.of(state)
    kept = draw(st.integers(0, len(position.stock)))
    return state.rules, Position(
        centers=position.centers,
        stock=position.stock[:kept],
        set_aside=position.set_aside,
        seats=position.seats,
        to_move=position.to_move,
        phase=position.phase,
    )


@st.composite
def moves(draw: st.DrawFn) -> Move:
    """Any move that can be written down."""
    source = draw(st.sampled_from(Source))
    needed = cards if source is Source.HAND else st.none() | cards
    return Move(
        kind=draw(st.sampled_from(Kind)),
        source=source,
        target_index=draw(st.integers(0, 10) | st.integers(0, 999_999_998)),
        card=draw(needed),
        source_index=draw(st.integers(0, 10)) if source is Source.SIDE else None,
    )
