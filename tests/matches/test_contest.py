from __future__ import annotations

import pytest

from deploy.matches.contest import against_field, duel, rotations
from tests.matches.small import contest, pair, played


@pytest.mark.parametrize(
    ("order", "lineups"),
    [
        ((0,), ((0,),)),
        ((0, 1), ((0, 1), (1, 0))),
        ((0, 1, 1), ((0, 1, 1), (1, 1, 0), (1, 0, 1))),
        ((0, 1, 0, 1), ((0, 1, 0, 1), (1, 0, 1, 0))),
        ((0, 1, 2), ((0, 1, 2), (1, 2, 0), (2, 0, 1))),
    ],
)
def test_players_move_on_from_seat_to_seat(order, lineups):
    """Everybody sits everywhere, and lineups that are the same are played once."""
    assert rotations(order) == lineups


@pytest.mark.parametrize("seats", range(1, 7))
def test_two_players_share_a_table_evenly(seats):
    """Each of two players has every seat as often as the other."""
    lineups = duel(seats)
    assert len(set(lineups)) == len(lineups)
    for seat in range(seats):
        at = [lineup[seat] for lineup in lineups]
        assert at.count(0) == at.count(1)


@pytest.mark.parametrize(
    ("names", "places", "order"),
    [
        (["a"], (0,), (0,)),
        (["a", "a"], (0, 1), (0, 1)),
        (["a", "b", "b"], (0, 1), (0, 1, 1)),
        (["a", "a", "a", "a"], (0, 1), (0, 1, 1, 1)),
        (["a", "b", "c", "b"], (0, 1, 2), (0, 1, 2, 1)),
    ],
)
def test_a_field_counts_players_of_one_name_as_one(names, places, order):
    """The first player stands alone; among the others, a name is a player."""
    assert against_field(names) == (places, order)


@pytest.mark.parametrize(
    ("players", "lineup", "winner", "values"),
    [
        (("easy", "loose"), (0, 1), 0, (1, 0)),
        (("easy", "loose"), (1, 0), None, (0.5, 0.5)),
        (("easy", "loose", "loose", "loose"), (0, 1, 1, 1), None, (0.25, 0.75)),
        (("easy", "loose", "loose"), (1, 0, 1), 1, (0, 1)),
        (("easy",), (0,), 0, (1,)),
        (("easy",), (0,), None, (0,)),
    ],
)
def test_what_a_game_is_worth(players, lineup, winner, values):
    """A win is a point, a draw is shared by the seats, and a solitaire that is not won is lost."""
    assert contest(*players).values(lineup, winner) == values


@pytest.mark.parametrize(
    ("players", "even"),
    [
        (("easy", "loose"), (1 / 2, 1 / 2)),
        (("easy", "loose", "loose"), (1 / 3, 2 / 3)),
        (("easy", "loose", "seed000", "loose"), (1 / 4, 1 / 2, 1 / 4)),
    ],
)
def test_the_even_share(players, even):
    """An even share is that of the seats."""
    found = contest(*players)
    assert [found.even(n) for n in range(len(even))] == pytest.approx(even)


def test_each_deal_is_played_in_both_orders():
    """A player against itself splits every deal, game for game, whichever order it is named in."""
    for deal in played(contest("seed000", "seed000"), deals=4).in_order():
        one, other = deal.games
        assert {one.winner, other.winner} == ({None} if one.winner is None else {0, 1})
        assert (one.turns, one.moves, one.ending) == (other.turns, other.moves, other.ending)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_players_of_one_kind_are_even_at_every_table(seats):
    """Whatever the seats, a player has no edge over its own kind: each deal is split exactly."""
    tally = played(pair("loose", "loose", seats), deals=2)
    assert tally.samples(0) == pytest.approx(tally.samples(1))


def test_seeds_deal_other_cards():
    """Deals and seeds have secrets of their own, and a game's name gives none away."""
    one, other = contest("easy", "loose"), contest("easy", "loose", seed="another")
    secrets = {each.secret(deal) for each in (one, other) for deal in range(3)}
    assert len(secrets) == 6
    assert one.digest("game", 0, (0, 1)) not in secrets
