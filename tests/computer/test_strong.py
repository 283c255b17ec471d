"""The players of the core: what they answer, when they stop, and what they may not know."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from engine.computer import strong
from engine.computer.levels import LEVELS, rollouts_within
from engine.computer.plan import Budget
from engine.computer.planner import PLAYERS, plan
from engine.deal import deal
from engine.observe import observe
from engine.play import apply
from engine.presets import PRESETS
from engine.rng import Generator
from tests.computer.positions import view_of

NATIVE = ("tuned", "learned", "sampling")
THINKING = Generator.keyed(b"thinking", "test")


def never():
    """There is time enough."""
    return False


def start(ruleset, number=0, **overrides):
    """A fresh deal."""
    rules = PRESETS[ruleset].with_options(overrides)
    return deal(rules, sha256(b"strong %d" % number).digest())


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("player", NATIVE)
def test_every_number_of_seats_is_played_to_the_end(player, seats):
    """Their plans are legal, move by move, for one seat and for six."""
    state = start("work-piles", seats=seats, decks=max(2, seats), payoff_size=3)
    for _ in range(600 * seats):
        if state.outcome is not None:
            break
        made = PLAYERS[player](observe(state, state.to_move), Budget(rollouts=6), never, THINKING)
        assert made.moves
        for move in made.moves:
            state, _ = apply(state, move)
    assert state.outcome is not None


@pytest.mark.parametrize("ruleset", PRESETS)
def test_expectations_are_chances(ruleset):
    """What a line is worth lies between 0 and 1, and the line that is played is worth most."""
    state = start(ruleset, 3)
    made = PLAYERS["sampling"](observe(state, state.to_move), Budget(rollouts=60), never, THINKING)
    assert made.player in ("sampling", "tuned")
    values = [line.expectation for line in made.alternatives]
    assert all(0.0 <= value <= 1.0 for value in (made.expectation, *values))
    assert made.rollouts <= 60


@pytest.mark.parametrize("player", ["learned", "sampling"])
def test_lost_positions_are_judged_too(player):
    """Where every end is next to lost, the best of them is played all the same, and has an expectation."""
    view = view_of(
        ("5H", "6C 7C", "QD / JD / TD / 9D"), ("AH 8C", "3C", "3D"), "AS 2S", side_stacks=4
    )
    made = PLAYERS[player](view, Budget(rollouts=12), never, THINKING)
    assert made.expectation is not None
    assert 0.0 <= made.expectation < 0.2
    assert len(made.alternatives) > 1


def test_it_stops_when_it_is_told():
    """A search that is stopped plays the best line so far, says it is not complete, and searches no more."""
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 3

    state = start("classic", 4)
    view = observe(state, state.to_move)
    made = PLAYERS["sampling"](view, Budget(rollouts=1_000_000), stop, THINKING)
    assert made.moves
    assert not made.complete
    assert made.rollouts == 3 * strong.SLICE * (1 + len(made.alternatives))
    assert len(asked) == 4


def test_more_rollouts_are_played_with_more_time():
    """A level's rollouts go with the time limit of a turn, and levels without any have none."""
    expert = LEVELS["expert"]
    assert rollouts_within(expert, 4000) == expert.rollouts
    assert rollouts_within(expert, 8000) == 2 * expert.rollouts
    assert rollouts_within(expert, 1) == 1
    assert rollouts_within(LEVELS["medium"], 1000) is None


def test_a_level_has_its_own_rollouts():
    """Without a budget a level plays what it is described with."""
    state = start("classic", 5)
    view = observe(state, state.to_move)
    made = plan(view, LEVELS["hard"], Budget(), never, 7)
    assert 0 < made.rollouts <= LEVELS["hard"].rollouts


@pytest.mark.parametrize("player", NATIVE)
def test_what_lies_hidden_does_not_matter(player):
    """The hidden cards of a state changed about give the same plan, for each of a hundred states."""
    state = start("classic", 6)
    for number in range(100):
        if state.outcome is not None:
            state = start("classic", 100 + number)
        me = state.to_move
        one = PLAYERS[player](observe(state, me), Budget(rollouts=12), never, THINKING)
        other = PLAYERS[player](
            observe(_dealt_anew(state, me, number), me), Budget(rollouts=12), never, THINKING
        )
        assert one == other
        for move in one.moves:
            state, _ = apply(state, move)


def _dealt_anew(state, me, number):
    """The state with all that `me` does not see shuffled."""
    hidden = [*state.stock]
    for seat, cards in enumerate(state.seats):
        hidden += cards.payoff[:-1]
        if seat != me:
            hidden += cards.hand
    mixed, _ = Generator.keyed(b"hidden", str(number)).shuffled(hidden)
    pile = list(mixed)

    def some(count):
        taken = tuple(pile[:count])
        del pile[:count]
        return taken

    stock = some(len(state.stock))
    seats = []
    for seat, cards in enumerate(state.seats):
        covered = some(len(cards.payoff) - 1) if cards.payoff else ()
        hand = cards.hand if seat == me else some(len(cards.hand))
        seats.append(replace(cards, payoff=(*covered, *cards.payoff[-1:]), hand=hand))
    return replace(state, stock=stock, seats=tuple(seats))
