from __future__ import annotations

from random import Random

import pytest

from engine.cards import Card
from engine.computer.cheap import cheap_move
from engine.computer.levels import LEVELS, time_limit_ms
from engine.computer.missing import gaps_of
from engine.computer.plan import Budget, Plan
from engine.computer.planner import PLAYERS, plan, thinking
from engine.errors import GameOver, NotYourTurn
from engine.foresee import foresee
from engine.legal import legal_moves
from engine.moves import Kind, Move
from engine.observe import observe
from engine.outcome import Ending
from engine.play import apply, resign
from engine.position import Position, start_from
from engine.presets import preset
from engine.state import State
from engine.view import View
from tests.computer.games import random_rules, states
from tests.engine.test_secrecy import permuted

BUDGET = Budget(positions=60, rollouts=12)
SEED = b"a seed"


def never() -> bool:
    """A search that nobody stops."""
    return False


def at_once() -> bool:
    """A search stopped before it begins."""
    return True


def think(name: str, view: View, budget: Budget = BUDGET) -> Plan:
    """A plan by the player called `name`."""
    return PLAYERS[name](view, budget, never, thinking(view, SEED))


def position(ruleset: str, text: str, **options) -> State:
    """The state that a line of `engine.position` tells."""
    rules = preset(ruleset).with_options(options)
    return start_from(rules, Position.from_text(text), bytes(32))


def line(state: State, name: str = "seed000") -> str:
    """The whole plan of the seat to move, in notation."""
    view = observe(state, state.to_move)
    return " ".join(move.notation for move in think(name, view, Budget()).moves)


def check_plan(view: View, made: Plan) -> None:
    """A plan is legal move by move, and ends at the first horizon or before it."""
    assert made.moves
    for number, move in enumerate(made.moves):
        assert move in legal_moves(view)
        foreseen = foresee(view, move)
        if foreseen.horizon is not None:
            assert number == len(made.moves) - 1
            return
        view = foreseen.view


@pytest.mark.parametrize("name", PLAYERS)
def test_plans_are_legal_in_random_games(name):
    """By any rules, a plan's moves are legal one after the other up to the next revelation."""
    for seed in range(60):
        for number, state in enumerate(states(random_rules(seed), seed, moves=80)):
            if number % 4 == 0:
                view = observe(state, state.to_move)
                check_plan(view, think(name, view))


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("ruleset", ["classic", "book", "no-empty-piles"])
def test_the_referee_takes_whole_games_of_plans(name, ruleset):
    """A game played by plans alone ends, and no move of it is refused."""
    state = next(states(preset(ruleset).rules, seed=5, moves=1))
    while state.outcome is None:
        for move in think(name, observe(state, state.to_move)).moves:
            state, _ = apply(state, move)
    assert state.outcome.ending in Ending


@pytest.mark.parametrize("name", PLAYERS)
def test_equal_views_get_equal_plans(name):
    """Whatever is hidden from the mover may be exchanged without changing its plan.

    Players of every such game believe that the computer cheats, and some programs gave it the whole state:
    hlynurd/open-mtg#4.
    """
    for seed in range(40):
        for number, state in enumerate(states(random_rules(seed), seed, moves=60)):
            if number % 20 == 0:
                seat = state.to_move
                other = permuted(state, seat, Random(seed))
                ours, theirs = observe(state, seat), observe(other, seat)
                assert ours == theirs
                assert think(name, ours) == think(name, theirs)


@pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.name)
def test_a_plan_can_be_repeated(level):
    """The same view, budget and seed give the same plan; a seed may be a number or bytes."""
    state = list(states(preset("classic").rules, seed=3, moves=30))[-1]
    view = observe(state, state.to_move)
    for seed in (7, b"seven"):
        assert plan(view, level, BUDGET, never, seed) == plan(view, level, BUDGET, never, seed)
    assert plan(view, level, BUDGET, never, 7).player == level.player


def test_nobody_plans_out_of_turn():
    """A seat that is not to move, a spectator, and a finished game get no plan."""
    state = next(states(preset("classic").rules, seed=3, moves=1))
    level = LEVELS["medium"]
    for viewer in (1 - state.to_move, None):
        with pytest.raises(NotYourTurn):
            plan(observe(state, viewer), level, BUDGET, never, 0)
    over, _ = resign(state, 0)
    with pytest.raises(GameOver):
        plan(observe(over, 0), level, BUDGET, never, 0)


def test_a_stopped_search_still_has_a_move():
    """Stopped before it has seen a line, seed000 plays the cheap move, and says it is not complete."""
    for state in states(random_rules(2), 2, moves=40):
        view = observe(state, state.to_move)
        for budget, stop in ((Budget(), at_once), (Budget(positions=0), never)):
            made = PLAYERS["seed000"](view, budget, stop, thinking(view, SEED))
            assert made.moves == (cheap_move(view),)
            assert not made.complete
            assert made.positions == 0


def test_more_positions_never_lower_the_score():
    """The best line so far only gets better as the budget grows, up to the whole segment."""
    for state in states(preset("classic").rules, seed=11, moves=25):
        view = observe(state, state.to_move)
        full = think("seed000", view, Budget())
        assert full.complete
        parts = [think("seed000", view, Budget(n)) for n in range(1, full.positions + 1)]
        scores = [part.expectation for part in parts if part.expectation is not None]
        assert scores == sorted(scores)
        assert parts[-1] == full


def test_a_cheap_move_is_there_whenever_a_move_is():
    """The cheap move is legal by any rules, and there is none only for who is not to move."""
    for seed in range(60):
        for state in states(random_rules(seed), seed, moves=60):
            view = observe(state, state.to_move)
            assert cheap_move(view) in legal_moves(view)
    assert cheap_move(observe(state, None)) is None


def test_the_cheap_move_is_sensible():
    """It builds the pay-off card; else it discards where it covers least, and no wild card."""
    state = position("classic", "AS - - KH9C2D|2H|-/5H/-/- -|TC|-/-/-/- 0 build")
    assert cheap_move(observe(state, 0)) == Move.parse("p>c1")
    state = position("classic", "AS 3S - KH9C2D|8H|5S/5H/-/- -|TC|-/-/-/- 0 build")
    assert cheap_move(observe(state, 0)) == Move.parse("h:9C>s3")


def test_seed000_builds_up_to_its_pay_off_card():
    """With a 9 on the pile, a stack at 7 and an 8 in hand, both are built rather than the 8 kept."""
    stack = "AS2S3S4S5S6S7S"
    state = position("classic", f"{stack} 3S3D3H - 8C4C4D|9C9C|-/-/-/- -|6C|-/-/-/- 0 build")
    assert line(state) == "h:8C>c1 p>c1"


def test_seed000_does_not_feed_its_opponent():
    """A 5 that would let the opponent build its 6 stays in hand."""
    state = position("classic", "AS2S3S4S 3S3D3H3C - 5C9C|JC|-/-/-/- 2H|6C6C|-/-/-/- 0 build")
    assert ">c" not in line(state)


def test_seed000_takes_the_refill():
    """A hand that can be emptied is emptied for new cards."""
    state = position("classic", "AS2S 4S4D4H4C9S9D - 3C4D|QC|-/-/-/- 2H|AC|-/-/-/- 0 build")
    assert line(state) == "h:3C>c1 h:4D>c1"


def test_seed000_wins_when_it_can():
    """A line that wins is scored above all others."""
    stack = "AS2S3S4S5S6S7S"
    state = position("classic", f"{stack} 3S3D3H - 8C4C4D|9C|-/-/-/- -|TC|-/-/-/- 0 build")
    made = think("seed000", observe(state, 0), Budget())
    assert made.moves[-1] == Move.parse("p>c1")


def test_seed000_keeps_the_bridge_uncovered():
    """A discard does not cover the side card that the pay-off top waits for."""
    state = position("classic", "AS2S 3C - 5H9D|5C|4S/QS/QD/QH -|8C|-/-/-/- 0 build")
    move = think("seed000", observe(state, 0), Budget()).moves[-1]
    assert (move.kind, move.target_index == 0) == (Kind.DISCARD, False)


def test_loose_builds_its_pay_off_card_first():
    """Whenever the pay-off card fits, `loose` builds it; a wild one on any of the stacks."""
    places = set()
    for seed in range(20):
        state = position("classic", "AS/AH2S - - 3C9D|5CKH|-/-/-/- -|8C|-/-/-/- 0 build")
        view = observe(state, 0)
        made = PLAYERS["loose"](view, BUDGET, never, thinking(view, seed))
        places.add(made.moves[0].notation)
    assert places == {"p>c1", "p>c2", "p>c3"}


def missing(rules, heights, card: str, held: str) -> int:
    """The ranks missing, with the cards at hand written one after the other."""
    gaps = gaps_of(rules)
    cards = [Card(held[n : n + 2]) for n in range(0, len(held), 2)]
    return gaps.missing(heights, Card(card), gaps.hold(cards))


@pytest.mark.parametrize(
    ("heights", "card", "held", "expected"),
    [
        ([8], "9C", "", 0),
        ([7], "9C", "", 1),
        ([7], "9C", "8H", 0),
        ([3, 6], "9C", "", 2),
        ([3, 6], "9C", "KH", 1),
        ([3], "9C", "4H4S5S", 3),
        ([9], "9C", "", 11),
        ([11, 11], "AC", "QH", 0),
        ([5], "KC", "", 0),
    ],
)
def test_missing_ranks_by_hand(heights, card, held, expected):
    """What lies between a stack and the card, less what is at hand, where it is least."""
    assert missing(preset("classic").rules, heights, card, held) == expected


def test_wilds_fill_only_what_they_may():
    """A wild is no bridge over a rank it may not stand for, and a wild top waits for one it may."""
    rules = preset("classic").with_options({"wild_never": ["A", "7"]})
    assert missing(rules, [6], "8C", "KH") == 1
    assert missing(rules, [6], "8C", "7H") == 0
    assert missing(rules, [5], "8C", "KH") == 1
    assert missing(rules, [6], "KC", "") == 1
    assert missing(rules, [0], "KC", "AH") == 0


def test_natural_kings_are_a_rank():
    """Where kings are natural, they are reached over the queen and bridge nothing."""
    rules = preset("book").rules
    assert missing(rules, [11], "KC", "") == 1
    assert missing(rules, [11], "KC", "QH") == 0
    assert missing(rules, [5], "7C", "KH") == 1
    assert missing(rules, [5], "7C", "XR") == 0


def test_levels_are_in_order():
    """Five levels, weakest first, each by a player there is and with no less time than the one before."""
    assert list(LEVELS) == ["beginner", "easy", "medium", "hard", "expert"]
    assert all(level.player in PLAYERS for level in LEVELS.values())
    limits = [time_limit_ms(level, 1000) for level in LEVELS.values()]
    assert limits == [500, 500, 1000, 3000, 4000]


def test_seed000_beats_loose():
    """Over paired deals the plan of one segment wins far more than half of its games."""
    wins = 0
    for number in range(12):
        state = next(states(preset("short").rules, seed=number // 2, moves=1))
        names = ("seed000", "loose") if number % 2 else ("loose", "seed000")
        while state.outcome is None:
            view = observe(state, state.to_move)
            for move in think(names[state.to_move], view).moves:
                state, _ = apply(state, move)
        wins += state.outcome.winner == names.index("seed000")
    assert wins >= 8
