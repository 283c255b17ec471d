"""What holds of all games over all rules."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deal import deal
from engine.errors import GameOver, RulesError
from engine.legal import legal_moves
from engine.log import Beginning, Entry, GaveUp, Moved, Noted, TookBack, fold
from engine.moves import Move
from engine.observe import observe
from engine.options import OPTIONS, rules_from_json, rules_to_json
from engine.play import apply, resign
from engine.position import Position, start_from
from engine.presets import PRESETS
from engine.rules import Rules
from engine.state import State
from tests.engine import strategies as own
from tests.engine.conftest import TIMES
from tests.engine.invariants import broken
from tests.engine.movers import MOVERS, builder


@given(own.rules(), own.secrets, own.seeds, st.sampled_from(list(MOVERS)))
def test_every_state_is_sound(rules: Rules, secret: bytes, seed: int, style: str) -> None:
    """At every step of a game no card is lost, a move is there, and nothing is where it may not be."""
    state, random = deal(rules, secret), Random(seed)
    for _ in range(100):
        assert broken(state) == []
        if state.outcome is not None:
            break
        state = own.step(state, random, MOVERS[style], folds=True)


@settings(max_examples=25 * TIMES)
@given(own.rules(), own.secrets, own.seeds)
def test_every_game_ends(rules: Rules, secret: bytes, seed: int) -> None:
    """A game that is played on comes to an end, and then refuses moves and resignations."""
    state, random = deal(rules, secret), Random(seed)
    while state.outcome is None:
        state = own.step(state, random, builder)
    assert broken(state) == []
    assert observe(state, 0).turn is None
    with pytest.raises(GameOver):
        apply(state, Move.parse("p>c1"))
    with pytest.raises(GameOver):
        resign(state, 0)


@given(own.rules(), own.secrets, own.seeds, st.integers(1, 60))
def test_fold_of_the_log_is_the_state(rules: Rules, secret: bytes, seed: int, length: int) -> None:
    """The fold of a log is the state its entries led to, moves taken back and notes included."""
    beginning, random = Beginning(rules, secret), Random(seed)
    reached = [beginning.state()]
    log: list[Entry] = []
    for _ in range(length):
        dice = random.random()
        if dice < 0.15 and len(reached) > 1:
            count = random.randint(1, min(4, len(reached) - 1))
            log.append(TookBack(random.randrange(rules.seats), count))
            del reached[-count:]
        elif dice < 0.25:
            log.append(Noted(None, "paused"))
        else:
            _go_on(reached, log, random)
    assert fold(beginning, log) == reached[-1]


def _go_on(reached: list[State], log: list[Entry], random: Random) -> None:
    state = reached[-1]
    if state.outcome is not None:
        return
    if len(state.seats) > 2 and random.random() < 0.05:
        seat = random.choice([n for n, hands in enumerate(state.seats) if not hands.folded])
        log.append(GaveUp(seat))
        reached.append(resign(state, seat)[0])
        return
    move = builder(random, legal_moves(observe(state, state.to_move)))
    log.append(Moved(state.to_move, move))
    reached.append(apply(state, move)[0])


@given(own.states(), own.seeds)
def test_apply_leaves_its_argument_alone(state: State, seed: int) -> None:
    """Moves and resignations make a new state, and never change the one they are given."""
    before, shown = copy.deepcopy(state), repr(state)
    moves = legal_moves(observe(state, state.to_move))
    apply(state, Random(seed).choice(moves))
    resign(state, state.to_move)
    assert state == before
    assert repr(state) == shown


@given(own.states())
def test_same_move_same_future(state: State) -> None:
    """Chance is part of the state: a move made twice gives one state and the same happenings."""
    for move in legal_moves(observe(state, state.to_move))[:3]:
        assert apply(state, move) == apply(copy.deepcopy(state), move)


@given(own.positions())
def test_positions_both_ways(pair: tuple[Rules, Position]) -> None:
    """A position comes back from its JSON and from its line of text as it was."""
    _, position = pair
    assert Position.from_json(json.loads(json.dumps(position.to_json()))) == position
    assert Position.from_text(position.to_text()) == position
    assert Position.from_text(position.to_text()).to_json() == position.to_json()


@given(own.states(folds=False), own.secrets)
def test_restarted_position_has_the_same_moves(state: State, secret: bytes) -> None:
    """A game set up from the position of another has its legal moves, cards and seat to move."""
    again = start_from(state.rules, Position.from_text(Position.of(state).to_text()), secret)
    assert Position.of(again) == Position.of(state)
    assert legal_moves(observe(again, again.to_move)) == legal_moves(observe(state, state.to_move))


@given(own.positions(), own.secrets)
def test_positions_are_accepted_with_fewer_cards(
    pair: tuple[Rules, Position], secret: bytes
) -> None:
    """A position with cards away stands, and what ends by itself is settled at once."""
    rules, position = pair
    state = start_from(rules, position, secret)
    assert state.outcome is not None or legal_moves(observe(state, state.to_move))


@given(own.moves())
def test_notation_both_ways(move: Move) -> None:
    """Every move comes back from its notation as it was."""
    assert Move.parse(move.notation) == move


@given(own.rules())
def test_rules_both_ways(rules: Rules) -> None:
    """Rules come back from their JSON as they were, and from any preset with all options set."""
    written = json.loads(json.dumps(rules_to_json(rules)))
    assert rules_from_json(written) == rules
    for preset in PRESETS.values():
        assert preset.with_options(written) == rules


@given(own.overrides())
def test_overrides_are_taken_or_refused_by_name(pair: tuple[str, dict[str, object]]) -> None:
    """A preset with overrides has just those options otherwise, or names the option that cannot be."""
    name, overrides = pair
    rules = _taken(name, overrides)
    if rules is None:
        return
    written, plain = rules_to_json(rules), rules_to_json(PRESETS[name].rules)
    derived = {"decks"} if "seats" in overrides else set()
    if not rules.has_wilds:
        derived.add("wild_never")
    for option in OPTIONS:
        if option in overrides:
            assert written[option] == overrides[option]
        elif option not in derived:
            assert written[option] == plain[option]


def _taken(name: str, overrides: dict[str, object]) -> Rules | None:
    """The rules, or None when they are refused with the name of an option."""
    option = ""
    try:
        return PRESETS[name].with_options(overrides)
    except RulesError as error:
        option = error.option
    assert option in OPTIONS
    return None
