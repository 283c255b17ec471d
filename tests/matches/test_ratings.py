from __future__ import annotations

import math
from random import Random

import pytest

from deploy.matches.estimate import elo_of, spread
from deploy.matches.ratings import Pairing, fit


def chance(points: float) -> float:
    """The score that a difference in Elo points gives."""
    return 1 / (1 + 10 ** (-points / 400))


def deals(share: float, count: int = 1000) -> tuple[float, ...]:
    """So many deals of which the first player won a share."""
    won = round(share * count)
    return (1.0,) * won + (0.0,) * (count - won)


def test_two_players_are_as_far_apart_as_their_score():
    """With one pairing the likeliest difference is that of the score, and so is its interval."""
    scores = deals(0.75, 400)
    found = fit(2, [Pairing(1, 0, scores)]).above(1, 0)
    assert found is not None
    assert found.value == pytest.approx(elo_of(0.75), abs=1e-6)
    # The delta method by hand: 400 / ln 10 · √(k / (n p (1 − p))).
    deviation = 400 / math.log(10) * math.sqrt(spread(scores) / (400 * 0.75 * 0.25))
    assert found.margin == pytest.approx(1.95996 * deviation, rel=1e-4)


@pytest.mark.parametrize("ratings", [(0, 100, 300), (0, -250, 40, 600), (0, 0, 0, 0, 0)])
def test_scores_that_fit_the_model_give_back_its_ratings(ratings):
    """Pairings that score as ratings say they should lead to those ratings."""
    pairings = [
        Pairing(a, b, deals(chance(ratings[a] - ratings[b]), 100_000))
        for a in range(len(ratings))
        for b in range(a)
    ]
    assert fit(len(ratings), pairings).elo == pytest.approx(ratings, abs=2)


def test_a_player_nobody_met_has_no_rating():
    """Who has not met the first player, not even by way of others, is not rated; the rest is."""
    pairings = [
        Pairing(0, 1, deals(0.5)),
        Pairing(1, 2, deals(0.5)),
        Pairing(3, 4, deals(0.9)),
        Pairing(0, 3, ()),
    ]
    found = fit(5, pairings)
    assert found.elo[:3] == pytest.approx((0, 0, 0), abs=1e-6)
    assert found.elo[3:] == (None, None)
    assert found.above(3, 0) is None
    assert fit(2, []).elo == (0, None)


def test_more_links_between_players_are_less_sure():
    """A player met by way of another is rated less surely than one met directly."""
    found = fit(3, [Pairing(0, 1, deals(0.5)), Pairing(1, 2, deals(0.5))])
    near, far = found.above(1, 0), found.above(2, 0)
    assert far.margin == pytest.approx(near.margin * math.sqrt(2))


@pytest.mark.parametrize(
    "pairings",
    [
        [Pairing(0, 1, (0.0,) * 50)],
        [Pairing(0, 1, (0.0,) * 50), Pairing(0, 2, (0.0,) * 50), Pairing(1, 2, deals(0.4, 50))],
        [Pairing(0, 1, (0.0,)), Pairing(1, 2, (0.0,)), Pairing(0, 2, (0.0,))],
    ],
)
def test_clean_sweeps_have_finite_ratings(pairings):
    """Players who took every point are far ahead, with an interval, and not infinitely so."""
    players = 1 + max(each.second for each in pairings)
    found = fit(players, pairings)
    for player in range(1, players):
        above = found.above(player, 0)
        assert 100 < above.value < 2000
        assert above.margin > 50


def test_intervals_hold_the_true_ratings():
    """In made-up ladders, about 95 % of the intervals of a step hold the true step."""
    random, truth = Random(7), (0, 120, 200, 500)
    held = []
    for _ in range(150):
        pairings = [
            Pairing(a, b, tuple(
                (float(random.random() < chance(truth[a] - truth[b]))
                 + float(random.random() < chance(truth[a] - truth[b]))) / 2
                for _ in range(60)
            ))
            for a in range(4) for b in range(a)
        ]  # fmt: skip
        found = fit(4, pairings)
        for step in range(1, 4):
            above = found.above(step, step - 1)
            held.append(above.low <= truth[step] - truth[step - 1] <= above.high)
    assert 0.92 <= sum(held) / len(held) <= 0.99
