"""A random game played on the engine and on the second referee, side by side."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from engine.deal import deal
from engine.errors import IllegalMove
from engine.judge import judge
from engine.legal import legal_moves
from engine.moves import Move
from engine.observe import observe, places
from engine.options import rules_to_json
from engine.play import apply, resign
from engine.state import State
from tests.engine.movers import MOVERS
from tests.engine.reference import Referee, dealt
from tests.engine.rulesmaker import RandomPicker, make_rules

REASONS_ASKED = 6
"""So many written moves are judged by both at every step."""


def compare(seed: int, most_moves: int = 5000) -> str | None:
    """Play game `seed` on both; the first difference in words, or None."""
    random = Random(seed)
    rules = make_rules(RandomPicker(random))
    secret = sha256(f"compare {seed}".encode()).digest()
    state, referee = deal(rules, secret), dealt(rules_to_json(rules), secret)
    mover = MOVERS[random.choice(list(MOVERS))]
    for number in range(most_moves):
        difference = difference_between(state, referee) or _difference_of_reasons(
            state, referee, random
        )
        if difference:
            return f"game {seed}, after {number} moves: {difference}"
        if state.outcome is not None:
            return None
        if rules.seats > 2 and random.random() < 0.03:
            seat = random.choice([n for n, hands in enumerate(state.seats) if not hands.folded])
            state, _ = resign(state, seat)
            referee.resign(seat)
        else:
            move = mover(random, legal_moves(observe(state, state.to_move)))
            state, _ = apply(state, move)
            referee.play(move.notation)
    return None


def difference_between(state: State, referee: Referee) -> str | None:
    """The first thing in which the two tables differ. Hands have no order."""
    pairs: dict[str, tuple[object, object]] = {
        "centers": ([list(stack) for stack in places(state)], referee.places()),
        "stock": (list(state.stock), referee.stock),
        "set aside": (list(state.set_aside), referee.set_aside),
        "hands": ([sorted(s.hand) for s in state.seats], [sorted(c.hand) for c in referee.chairs]),
        "pay-offs": ([list(s.payoff) for s in state.seats], [c.payoff for c in referee.chairs]),
        "sides": (
            [list(map(list, s.sides)) for s in state.seats],
            [c.sides for c in referee.chairs],
        ),
        "folded": ([s.folded for s in state.seats], [c.folded for c in referee.chairs]),
        "the end": (state.outcome is not None, referee.result is not None),
    }
    if state.outcome is not None and referee.result is not None:
        outcome, result = state.outcome, referee.result
        pairs["outcome"] = (
            (outcome.winner, outcome.ending, list(outcome.points)),
            (result.winner, result.ending, result.points),
        )
    else:
        pairs["turn"] = (
            (state.to_move, state.phase, state.turn_number),
            (referee.to_move, referee.phase, referee.turn),
        )
        offered = {move.notation for move in legal_moves(observe(state, state.to_move))}
        pairs["moves"] = (offered, referee.offered())
    for name, (ours, theirs) in pairs.items():
        if ours != theirs:
            return f"{name}: {ours} here, {theirs} by the second referee"
    return None


def _difference_of_reasons(state: State, referee: Referee, random: Random) -> str | None:
    if state.outcome is not None:
        return None
    view = observe(state, state.to_move)
    for text in random.choices(referee.written(), k=REASONS_ASKED):
        try:
            judge(view, Move.parse(text))
            reason = None
        except IllegalMove as refused:
            reason = refused.code
        if reason != referee.reason(text):
            return f"{text}: {reason} here, {referee.reason(text)} by the second referee"
    return None
