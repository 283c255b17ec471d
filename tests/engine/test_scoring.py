"""What a game is worth, as a table."""

from __future__ import annotations

import pytest

from engine.outcome import Ending, Outcome
from engine.presets import preset
from engine.scoring import score_shortage, score_win

# stall_result, stall_score, pay-off cards left, folded seats: winner, points
SHORTAGES = [
    ("fewest_payoff", "as_win", (3, 5), "", 0, (10, 0)),
    ("fewest_payoff", "as_win", (5, 3), "", 1, (0, 10)),
    ("fewest_payoff", "as_win", (4, 4), "", None, (0, 0)),
    ("fewest_payoff", "difference", (3, 5), "", 0, (2, 0)),
    ("fewest_payoff", "nothing", (3, 5), "", 0, (0, 0)),
    ("draw", "difference", (3, 5), "", None, (2, 0)),
    ("draw", "difference", (5, 5), "", None, (0, 0)),
    ("draw", "nothing", (3, 5), "", None, (0, 0)),
    ("fewest_payoff", "as_win", (9,), "", None, (0,)),
    ("draw", "difference", (9,), "", None, (0,)),
    ("fewest_payoff", "as_win", (7, 3, 5), "", 1, (0, 17, 0)),
    ("fewest_payoff", "difference", (7, 3, 5), "", 1, (0, 2, 0)),
    ("fewest_payoff", "difference", (3, 3, 5), "", None, (0, 0, 0)),
    ("fewest_payoff", "difference", (3, 5, 5), "", 0, (2, 0, 0)),
    ("draw", "difference", (9, 8, 7, 6, 5, 1), "", None, (0, 0, 0, 0, 0, 4)),
    ("fewest_payoff", "difference", (7, 3, 5), "1", 2, (0, 0, 2)),
    ("fewest_payoff", "as_win", (7, 3, 5), "1", 2, (0, 0, 15)),
    ("fewest_payoff", "as_win", (5, 3, 5), "1", None, (0, 0, 0)),
]


@pytest.mark.parametrize(("result", "score", "left", "folded", "winner", "points"), SHORTAGES)
@pytest.mark.parametrize("ending", [Ending.STALL, Ending.STOCK_OUT])
def test_shortages(
    ending: Ending,
    result: str,
    score: str,
    left: tuple[int, ...],
    folded: str,
    winner: int | None,
    points: tuple[int, ...],
) -> None:
    """A stall and a stock-out are won and scored as the options say; folded seats win nothing."""
    rules = preset("work-piles").with_options(
        {"seats": len(left), "stall_result": result, "stall_score": score}
    )
    gone = [str(seat) in folded for seat in range(len(left))]
    assert score_shortage(rules, left, gone, ending) == Outcome(winner, ending, points)


@pytest.mark.parametrize(
    ("left", "winner", "points"),
    [
        ((0, 7), 0, (12, 0)),
        ((7, 0), 1, (0, 12)),
        ((0,), 0, (5,)),
        ((4, 0, 6), 1, (0, 15, 0)),
        ((3, 1), 1, (0, 8)),
    ],
)
def test_wins(left: tuple[int, ...], winner: int, points: tuple[int, ...]) -> None:
    """A win is worth five and one for each pay-off card the opponents have left."""
    assert score_win(left, winner) == points
