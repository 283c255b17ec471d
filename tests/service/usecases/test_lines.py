from __future__ import annotations

import pytest

from engine.errors import GameOver, IllegalMove, NotYourTurn, Revelation
from engine.foresee import Horizon
from engine.moves import Move
from service.errors import StaleVersion
from service.usecases import moves
from tests.service.race import race
from tests.service.table import Table, last_card, position

SEATS = [
    {"hand": ["AS", "2S", "8D"], "payoff": ["9H", "3H"], "sides": [["QH"], [], [], []]},
    {"hand": ["5D"], "payoff": ["8H", "8C"], "sides": [[], [], [], []]},
]


def deal(**fields):
    """A position with a line of three builds: two from the hand, then the pay-off top."""
    return position(**{"seats": SEATS, **fields})


def judged(table, *line):
    """What `dry_run` says of a line."""
    return moves.judge_line(table.ports, table.id, table.seat(0), [*map(Move.parse, line)], None)


def test_a_line_is_made_move_by_move(ports):
    """Each move of a line is an entry with a version of its own, as if they had come one by one."""
    table, single = Table(ports, deal=deal()), Table(ports, deal=deal())
    line = ("h:AS>c1", "h:2S>c1", "p>c1")
    played = table.line(*line)
    assert [each.version for each in played.logged] == [1, 2, 3]
    for each in line:
        last = single.play(each)
    assert played.logged[-1].happenings == last.logged[0].happenings
    assert played.seen.view.seats == last.seen.view.seats
    table.check()


@pytest.mark.parametrize(
    ("line", "error", "step"),
    [
        (("h:AS>c1", "h:8D>c1"), IllegalMove, 1),
        (("h:2S>c1",), IllegalMove, 0),
        (("h:AS>c1", "h:2S>c1", "p>c1", "h:8D>s2"), Revelation, 3),
        (("h:AS>c1", "h:8D>s2", "h:2S>c1"), NotYourTurn, 2),
    ],
)
def test_a_line_with_a_bad_move_is_not_made_at_all(ports, line, error, step):
    """The step that cannot be made is named, for a trial and in earnest alike, and nothing is applied."""
    table = Table(ports, deal=deal())
    for attempt in (judged, Table.line):
        with pytest.raises(error) as raised:
            attempt(table, *line)
        assert raised.value.params["step"] == step
    assert table.check().version == 0


def test_a_move_behind_the_last_card_is_no_move_of_this_game(ports):
    """A line that goes on behind its own winning move is refused as a game that is over."""
    table = Table(ports, deal=last_card())
    with pytest.raises(GameOver) as raised:
        table.line("p>c1", "h:7S>s2")
    assert raised.value.params["step"] == 1
    assert judged(table, "p>c1").horizon is Horizon.WON


def test_a_trial_changes_nothing_and_does_not_look_past_a_revelation(ports):
    """The verdict on a line is the same for tables that differ only in what the mover cannot see."""
    other = [dict(SEATS[0], payoff=["AH", "3H"]), dict(SEATS[1], hand=["JH"])]
    tables = [
        Table(ports, deal=deal()),
        Table(ports, deal=deal(seats=other, stock=["6C"] * 2 + ["6S"] * 2 + ["6H"] * 2)),
    ]
    for line in ([], ["h:AS>c1"], ["h:AS>c1", "h:2S>c1", "p>c1"]):
        assert judged(tables[0], *line).horizon == judged(tables[1], *line).horizon
    assert judged(tables[0], "h:AS>c1", "h:2S>c1", "p>c1").horizon is Horizon.PAYOFF_TURNED_UP
    errors = []
    for table in tables:
        with pytest.raises(Revelation) as raised:
            judged(table, "h:AS>c1", "h:2S>c1", "p>c1", "p>c2")
        errors.append((str(raised.value), raised.value.params))
        assert table.check().version == 0
    assert errors[0] == errors[1]


def test_the_version_is_judged_before_the_line(sqlite_ports):
    """A line for another version of the game is refused, whatever it holds."""
    table = Table(sqlite_ports, deal=deal())
    with pytest.raises(StaleVersion):
        table.line("h:8D>c1", if_match=3)


@pytest.mark.parametrize("named", [True, False])
def test_of_many_equal_lines_at_once_one_is_made_whole(ports, named):
    """Lines that race are never mixed: one is made, and all others are told why not."""
    table = Table(ports, deal=deal())
    table.seat(0)
    version = 0 if named else None
    made, refused = race(*[lambda: table.line("h:AS>c1", "h:2S>c1", seat=0, if_match=version)] * 8)
    assert len(made) == 1
    assert {type(error) for error in refused} <= ({StaleVersion} if named else set(_illegal()))
    assert table.check().version == 2


def _illegal():
    return [IllegalMove, *IllegalMove.__subclasses__()]
