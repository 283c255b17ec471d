"""Random games over random rules, for tests of what sees a `View` alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.deal import deal
from engine.legal import legal_moves
from engine.moves import Move
from engine.observe import observe
from engine.play import apply, resign
from engine.rules import Rules
from engine.state import State
from tests.engine.movers import MOVERS
from tests.engine.rulesmaker import RandomPicker, make_rules


def random_rules(seed: int, seats: int | None = None) -> Rules:
    """Valid rules over all options."""
    return make_rules(RandomPicker(Random(seed)), seats)


def states(rules: Rules, seed: int, moves: int) -> Iterator[State]:
    """The states of a random game in which somebody is to move, from the deal on."""
    for state, _ in steps(rules, seed, moves):
        yield state


def steps(rules: Rules, seed: int, moves: int) -> Iterator[tuple[State, Move]]:
    """Each state of a random game, and the legal move made in it; now and then a seat resigns."""
    random = Random(seed)
    state = deal(rules, random.randbytes(32))
    mover = random.choice(list(MOVERS.values()))
    for _ in range(moves):
        if state.outcome is not None:
            return
        if rules.seats > 2 and random.random() < 0.01:
            live = [n for n, seat in enumerate(state.seats) if not seat.folded]
            state, _ = resign(state, random.choice(live))
            continue
        move = mover(random, legal_moves(observe(state, state.to_move)))
        yield state, move
        state, _ = apply(state, move)
