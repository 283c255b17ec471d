from __future__ import annotations

import json
from random import Random

import pytest

from deploy.matches.results import (
    DealResult,
    Decisions,
    Fault,
    FaultKind,
    GameResult,
    Tally,
    endings,
    is_repeatable,
)
from engine.outcome import Ending
from tests.matches.small import contest, played, program


def game(winner: int | None, players: int = 2, cut: int = 0) -> GameResult:
    """A game that ended so."""
    ending = Ending.STALL if winner is None else Ending.PAYOFF_EMPTIED
    decisions = (Decisions(2, 0.5, 0.4, cut), *(Decisions(1, 0.25, 0.25),) * (players - 1))
    return GameResult(winner, ending, 10, 30, decisions)


def tally(*deals: tuple[int | None, ...], players: tuple[str, ...] = ("easy", "loose")) -> Tally:
    """The deals of a contest, by the winner of each game."""
    found = Tally(contest(*players))
    for number, winners in enumerate(deals):
        games = tuple(game(each, len(found.contest.players)) for each in winners)
        found.add(DealResult(number, games))
    return found


@pytest.mark.parametrize(
    ("players", "deals", "counts", "score"),
    [
        (("easy", "loose"), [(0, 0), (None, 1)], (2, 1, 1), 0.625),
        (("easy", "loose", "loose"), [(0, 1, None), (0, 0, 1)], (3, 1, 2), (1 / 3 + 3) / 6),
        (("easy",), [(0,), (0,), (None,)], (2, 0, 1), 2 / 3),
    ],
)
def test_a_row_counts_draws_half_or_by_seats(players, deals, counts, score):
    """Wins, draws and losses are those of the games; a draw is shared; alone there are no draws."""
    row = tally(*deals, players=players).row(0)
    assert (row.wins, row.draws, row.losses) == counts
    assert row.games == sum(counts)
    assert row.score.value == pytest.approx(score)
    assert (row.elo is None) == (len(players) == 1)


def test_the_samples_are_deals_and_not_games():
    """Each deal is one sample: the mean of its games."""
    found = tally((0, 0), (0, 1), (None, 1))
    assert found.samples(0) == {0: 1, 1: 0.5, 2: 0.25}
    assert found.samples(1) == {0: 0, 1: 0.5, 2: 0.75}


def test_the_order_in_which_results_come_does_not_matter():
    """A tally is the same whichever process was quicker, and a deal that comes twice counts once."""
    found = played(contest("easy", "loose"), deals=5)
    shuffled = Tally(found.contest)
    deals = [*found.deals.values(), *found.deals.values()]
    Random(3).shuffle(deals)
    for deal in deals:
        shuffled.add(deal)
    assert shuffled.rows() == found.rows()
    assert shuffled.games == found.games


def test_decisions_add_up():
    """A player's decisions are counted over its games, and timed."""
    row = tally((0, 0), (1, 1)).row(0)
    assert row.decisions == Decisions(8, 2.0, 0.4)
    assert row.decisions.ms_each == pytest.approx(250)
    assert Decisions().ms_each is None


def test_a_result_is_the_same_after_json():
    """A game's result is written and read back whole, faults included."""
    fault = Fault(1, FaultKind.TIMEOUT, "It did not answer in time.")
    result = GameResult(
        0, Ending.ABANDONED, 3, 7, (Decisions(1, 0.5, 0.5, 1), Decisions()), (fault,)
    )
    assert GameResult.from_json(json.loads(json.dumps(result.to_json()))) == result


def test_endings_are_counted():
    """Endings are told by name, those that happened."""
    assert endings(tally((0, None)).games) == {"payoff_emptied": 1, "stall": 1}
    assert endings([]) == {}


def test_only_what_can_be_repeated_is_called_so():
    """A player outside, or a decision cut short by the clock, makes a run one of a kind."""
    found = tally((0, 0))
    assert is_repeatable(found)
    found.add(DealResult(1, (game(0, cut=1), game(1))))
    assert not is_repeatable(found)
    assert not is_repeatable(Tally(contest(program("pass"), "loose")))
