from __future__ import annotations

import pytest

from engine.match import Match
from engine.outcome import Ending, Outcome


def won(*points: int) -> Outcome:
    """A game won by the seat that scores."""
    return Outcome(points.index(max(points)), Ending.PAYOFF_EMPTIED, points)


def test_points_add_up_until_the_target_is_reached():
    """The match ends when a total reaches the target, and that seat has won it."""
    match = Match.between(2, target=20)
    match = match.add(won(12, 0)).add(won(0, 9))
    assert (match.totals, match.ended, match.winner) == ((12, 9), False, None)
    match = match.add(won(0, 11))
    assert (match.totals, match.ended, match.winner) == ((12, 20), True, 1)


def test_a_drawn_game_scores_what_its_rules_gave():
    """A draw adds its points, which may be none, a lead, or enough to end the match."""
    match = Match.between(3, target=8)
    match = match.add(Outcome(None, Ending.STALL, (0, 0, 0)))
    assert match.totals == (0, 0, 0)
    match = match.add(Outcome(None, Ending.STOCK_OUT, (0, 8, 0)))
    assert match.winner == 1


def test_a_match_without_target_never_ends():
    """An open-ended match goes on whatever the totals."""
    match = Match.between(2, target=None)
    for _ in range(50):
        match = match.add(won(25, 0))
    assert (match.totals, match.ended, match.winner) == ((1250, 0), False, None)


def test_a_finished_match_takes_no_more_games():
    """Adding to a match that has ended is refused, as is a game of other seats."""
    with pytest.raises(ValueError, match="has ended"):
        Match(10, (10, 0)).add(won(6, 0))
    with pytest.raises(ValueError, match="zip"):
        Match(10, (0, 0)).add(won(6, 0, 0))


@pytest.mark.parametrize(("target", "totals"), [(0, (0, 0)), (-5, (0,)), (10, ()), (10, (-1, 0))])
def test_impossible_matches_are_refused(target, totals):
    """A target is positive, and there is a total of 0 or more for each seat."""
    with pytest.raises(ValueError, match="match"):
        Match(target, totals)
