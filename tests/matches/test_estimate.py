from __future__ import annotations

import math
from random import Random

import pytest

from deploy.matches.estimate import Estimate, elo, elo_of, score, spread, student


@pytest.mark.parametrize(
    ("degrees", "t"),
    [
        (1, 12.706),
        (2, 4.3027),
        (3, 3.1824),
        (4, 2.7764),
        (5, 2.5706),
        (9, 2.2622),
        (30, 2.0423),
        (100, 1.9840),
        (10_000, 1.9602),
    ],
)
def test_student_s_t_is_that_of_the_tables(degrees, t):
    """The quantile is within 0.2 % of the printed tables."""
    assert student(degrees) == pytest.approx(t, rel=0.002)


@pytest.mark.parametrize(
    ("samples", "value", "low", "high"),
    [
        # k = (10 + 1) / 10, t = 2.2622: worked out by hand.
        ([1.0] * 8 + [0.0] * 2, 0.8, 0.4287, 0.9552),
        # Every deal split: k = 1 / 100, c = 1.9842² / 100 / 100; ½ ± ½ √(c / (1 + c)).
        ([0.5] * 100, 0.5, 0.4901, 0.5099),
        # A clean sweep: 1 / (1 + t² / n), near the 0.9638 of the exact binomial.
        ([1.0] * 100, 1.0, 0.9622, 1.0),
        ([0.0] * 100, 0.0, 0.0, 0.0378),
        ([0.5], 0.5, 0.0, 1.0),
    ],
)
def test_a_score_has_the_interval_worked_out_by_hand(samples, value, low, high):
    """The interval follows the formula, also where nothing varies and where there is one deal."""
    found = score(samples)
    assert (found.value, found.low, found.high) == pytest.approx((value, low, high), abs=2e-4)


def test_nothing_is_said_of_no_deals():
    """There is no score without a deal."""
    with pytest.raises(ValueError, match="no deals"):
        score([])


def test_pairs_that_even_out_narrow_the_interval():
    """Deals that each give a win to either side tell more than the same games taken one by one."""
    apart = [1.0, 0.0] * 50
    together = [0.5] * 90 + [1.0] * 6 + [0.0] * 4
    assert score(together).margin < score(apart).margin / 2
    assert spread(together) < spread(apart)


@pytest.mark.parametrize("strength", [0.5, 0.8, 0.95])
@pytest.mark.parametrize("deals", [20, 200])
def test_intervals_hold_the_truth_as_often_as_they_say(strength, deals):
    """Over 300 made-up matches of paired deals, about 95 % of the intervals hold the true score."""
    random = Random(f"{strength} {deals}")

    def deal() -> float:
        # The deal favours a seat: what one order gains by it, the other loses.
        tilt = random.uniform(-1, 1) * min(strength, 1 - strength)
        wins = [random.random() < strength + tilt, random.random() < strength - tilt]
        return sum(wins) / 2

    found = [score([deal() for _ in range(deals)]) for _ in range(300)]
    held = sum(each.low <= strength <= each.high for each in found) / len(found)
    assert 0.925 <= held <= 0.995


@pytest.mark.parametrize(
    ("share", "even", "points"),
    [
        (0.5, 0.5, 0),
        (10 / 11, 0.5, 400),
        (1 / 11, 0.5, -400),
        (0.640065, 0.5, 100),
        (1 / 3, 1 / 3, 0),
        # Odds of 5 to 1 against four others are ten times the even 1 to 2 … of a table of three.
        (5 / 6, 1 / 3, 400),
        (1.0, 0.5, math.inf),
        (0.0, 0.5, -math.inf),
    ],
)
def test_elo_points_of_a_score(share, even, points):
    """400 points are odds of ten to one, beyond those of equal players."""
    assert elo_of(share, even) == pytest.approx(points, abs=0.01)


def test_an_elo_interval_is_that_of_the_score():
    """The ends of the interval are turned into points one by one."""
    found = elo(Estimate(0.5, 1 / 11, 1.0))
    assert (found.value, found.high) == (0, math.inf)
    assert found.low == pytest.approx(-400)
