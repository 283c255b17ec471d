"""Matches: games to a target, or without an end."""

from __future__ import annotations

import pytest

from engine.match import Match
from engine.outcome import Ending, Outcome


def _game(*points: int) -> Outcome:
    return Outcome(None, Ending.STALL, points)


def test_totals_are_added_up_to_the_target() -> None:
    """The points of games are added up; the match ends when a total reaches the target, and is won."""
    match = Match.between(2, 50)
    for points, ended, winner in (
        ((30, 0), False, None),
        ((0, 0), False, None),
        ((0, 49), False, None),
    ):
        match = match.add(_game(*points))
        assert (match.ended, match.winner) == (ended, winner)
    match = match.add(_game(0, 1))
    assert match.totals == (30, 50)
    assert (match.ended, match.winner) == (True, 1)
    with pytest.raises(ValueError, match="ended"):
        match.add(_game(5, 0))


def test_a_match_without_a_target_does_not_end() -> None:
    """Without a target any number of points goes on."""
    match = Match.between(3, None).add(_game(0, 1_000_000, 0))
    assert not match.ended
    assert match.winner is None


@pytest.mark.parametrize(("target", "totals"), [(0, (0, 0)), (-5, (0, 0)), (50, ()), (50, (-1, 0))])
def test_matches_that_cannot_be(target: int, totals: tuple[int, ...]) -> None:
    """A match needs a positive target, and a total of nothing or more for each seat."""
    with pytest.raises(ValueError, match="match"):
        Match(target, totals)


def test_a_game_of_other_seats_is_no_game_of_the_match() -> None:
    """A game with another number of seats is refused."""
    with pytest.raises(ValueError, match=r"shorter|longer"):
        Match.between(2, None).add(_game(1, 0, 0))
