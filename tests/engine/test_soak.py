"""The soak finds what it is for, and says how to see it again."""

from __future__ import annotations

from tests.engine import soak


def test_games_are_tallied() -> None:
    """A few games of the soak pass, each counted once under its ending and its seats."""
    tally = soak.play_some(range(10), 1)
    assert tally.failures == []
    assert tally.games == 10 == tally.endings.total() == tally.seats.total()
    assert 0 < tally.longest[0] <= soak.TURNS_A_SEAT
    assert "failures" in soak.report(tally)


def test_a_failure_is_told_with_its_game() -> None:
    """A game that breaks an invariant is a failure, told as the line that plays it alone."""
    tally = soak.play_some([7], 3, check=lambda state: ["a card is lost or made"])
    assert len(tally.failures) == 1
    assert tally.failures[0].startswith(
        "python -m tests.engine.soak --seed 3 --game 7  # AssertionError"
    )
    assert "a card is lost or made" in tally.failures[0]
