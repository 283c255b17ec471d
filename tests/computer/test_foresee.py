from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.cards import Card
from engine.errors import GameOver, IllegalMove, NotYourTurn
from engine.foresee import Foreseen, Horizon, foresee
from engine.happenings import Drew, GameEnded, Happening, TurnedUp, TurnEnded
from engine.moves import Move
from engine.observe import observe
from engine.outcome import Ending
from engine.play import apply
from engine.position import Position, start_from
from engine.presets import preset
from engine.state import State
from engine.view import View
from tests.computer.games import random_rules, steps


def horizon_of(happenings: Sequence[Happening]) -> Horizon | None:
    """What ended the foreseeable stretch, by what the referee told."""
    for happening in happenings:
        match happening:
            case TurnedUp():
                return Horizon.PAYOFF_TURNED_UP
            case Drew():
                return Horizon.REFILL
            case TurnEnded():
                return Horizon.TURN_ENDED
            case GameEnded(outcome=outcome):
                won = outcome.ending is Ending.PAYOFF_EMPTIED
                return Horizon.WON if won else Horizon.STOCK_OUT
    return None


def settled_places(view: View) -> View:
    """The view with one empty place at the end, where the table has no limit of them.

    How many there are depends on places used long ago, which no view tells.
    """
    if view.rules.center_limit is not None:
        return view
    centers = view.centers
    while centers and not centers[-1]:
        centers = centers[:-1]
    return replace(view, centers=(*centers, ()))


def check_against_referee(state: State, move: Move) -> Horizon | None:
    """Hold `foresee` against the referee; what the horizon was."""
    seat = state.to_move
    foreseen = foresee(observe(state, seat), move)
    after, happenings = apply(state, move)
    truth = settled_places(observe(after, seat))
    foreseen = replace(foreseen, view=settled_places(foreseen.view))
    assert foreseen.horizon == horizon_of(happenings)
    check_what_stays(foreseen.view, truth)
    check_counts(foreseen.view, truth, happenings)
    check_own_cards(foreseen, truth, happenings)
    if foreseen.horizon is None:
        assert foreseen.view == truth
    elif foreseen.horizon in (Horizon.WON, Horizon.STOCK_OUT):
        assert replace(foreseen.view, last_turn=truth.last_turn) == truth
    return foreseen.horizon


def check_what_stays(seen: View, truth: View) -> None:
    """Neither a draw nor a turn that ends touches the center, side stacks, or other pay-off piles."""
    assert seen.centers == truth.centers
    for ours, theirs in zip(seen.seats, truth.seats, strict=True):
        assert ours.sides == theirs.sides
        assert ours.payoff_count == theirs.payoff_count
        assert ours.folded == theirs.folded
        if ours.seat != seen.viewer:
            assert ours.payoff_top == theirs.payoff_top


def check_counts(seen: View, truth: View, happenings: Sequence[Happening]) -> None:
    """Stock and set-aside cards are as foreseen, less what was drawn since."""
    drawn = sum(happening.count for happening in happenings if isinstance(happening, Drew))
    assert seen.stock_count + len(seen.set_aside) - drawn == truth.stock_count + len(
        truth.set_aside
    )
    if not drawn:
        assert seen.stock_count == truth.stock_count
        assert seen.set_aside == truth.set_aside


def check_own_cards(foreseen: Foreseen, truth: View, happenings: Sequence[Happening]) -> None:
    """The own hand is as foreseen unless it drew, and the own top unless it has just turned up."""
    ours, theirs = foreseen.view.me, truth.me
    if foreseen.horizon is Horizon.PAYOFF_TURNED_UP:
        assert ours.payoff_top is None
        assert theirs.payoff_top is not None
    else:
        assert ours.payoff_top == theirs.payoff_top
    if not any(isinstance(h, Drew) and h.seat == ours.seat for h in happenings):
        assert ours.hand == theirs.hand
        assert ours.hand_count == theirs.hand_count
    if foreseen.horizon is Horizon.REFILL:
        assert ours.hand == ()


def test_foresight_agrees_with_the_referee():
    """Over random games by random rules, all that is foreseen comes about, and every horizon occurs."""
    met = Counter(
        check_against_referee(state, move)
        for seed in range(250)
        for state, move in steps(random_rules(seed), seed, moves=120)
    )
    assert set(met) == {None, *Horizon}


@pytest.mark.parametrize(
    "name", ["classic", "cat-and-mouse", "book", "no-empty-piles", "solitaire"]
)
def test_foresight_agrees_at_known_tables(name):
    """Whole games by rules people know are foreseen as the referee plays them."""
    for seed in range(4):
        for state, move in steps(preset(name).rules, seed, moves=2000):
            check_against_referee(state, move)


def test_illegal_moves_are_refused_as_the_referee_refuses_them():
    """A move that the rules refuse is not foreseen, and nobody foresees when it is not to move."""
    state, _ = next(iter(steps(preset("classic").rules, 1, moves=1)))
    seat = state.to_move
    absent = next(
        Card(c) for c in ("2S", "2H", "2D", "2C", "3S", "3H") if c not in state.seats[seat].hand
    )
    with pytest.raises(IllegalMove):
        foresee(observe(state, seat), Move.parse(f"h:{absent}>s1"))
    with pytest.raises(NotYourTurn):
        foresee(observe(state, 1 - seat), Move.parse("p>c1"))
    with pytest.raises(NotYourTurn):
        foresee(observe(state, None), Move.parse("p>c1"))


def test_nothing_is_foreseen_after_the_end():
    """A finished game has no moves left."""
    text = "- 2S3S4S5S6S - 8C|AS|-/-/-/- 9C|TC|-/-/-/- 0 build"
    state = start_from(preset("classic").rules, Position.from_text(text), bytes(32))
    won, _ = apply(state, Move.parse("p>c1"))
    with pytest.raises(GameOver):
        foresee(observe(won, 0), Move.parse("h:8C>s1"))


def test_a_pay_off_top_turns_up_before_a_refill():
    """When one build causes both, the pay-off top is the horizon, for it comes first."""
    stack = "AS2S3S4S5S6S7S8S9STSJS"
    text = f"{stack} - - -|2HQH|-/-/-/- 9C|TC|-/-/-/- 0 build"
    state = start_from(preset("cat-and-mouse").rules, Position.from_text(text), bytes(32))
    foreseen = foresee(observe(state, 0), Move.parse("p>c1"))
    assert foreseen.horizon is Horizon.PAYOFF_TURNED_UP
    assert len(foreseen.view.set_aside) == 12
