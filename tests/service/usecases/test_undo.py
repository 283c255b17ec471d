from __future__ import annotations

import pytest

from service.errors import GameNotActive, NothingToUndo, ServiceError, StaleVersion, UndoNotAllowed
from service.model import PlanStatus, Status, UndoPolicy
from service.ports import Answer, Request
from service.usecases import computer, plans, undo
from service.usecases.pins import Pin
from tests.service.play import cheap_move, play_computers
from tests.service.race import race
from tests.service.table import COMPUTER, HUMAN, Table, last_card, position

FREE, SAFE, OFF = UndoPolicy.FREE, UndoPolicy.SAFE, UndoPolicy.OFF


def hand(table, seat=0):
    """A seat's hand, as that seat sees it."""
    return table.look(seat).view.me.hand


@pytest.mark.parametrize(
    ("seats", "fields", "policy"),
    [
        ((HUMAN, COMPUTER), {}, FREE),
        ((HUMAN, HUMAN), {}, SAFE),
        ((HUMAN, HUMAN), {"local": True}, FREE),
        ((HUMAN, HUMAN), {"undo": OFF}, OFF),
        ((COMPUTER, COMPUTER), {}, FREE),
    ],
)
def test_what_may_be_undone_unless_somebody_says(sqlite_ports, seats, fields, policy):
    """Undo is free where nobody else can mind it, and safe between humans."""
    assert Table(sqlite_ports, seats=seats, **fields).game.undo is policy


def test_a_move_past_a_revelation_is_taken_back_and_redone_with_the_same_cards(ports):
    """Free: a refill is undone with its move, and the same move draws the same cards again."""
    table = Table(ports, deal=position(), undo=FREE)
    before = table.state
    table.play("h:AS>c1")
    drawn = hand(table)
    assert len(drawn) == 5
    table.undo()
    assert table.state == before
    assert hand(table) == ("AS",)
    table.play("h:AS>c1")
    assert hand(table) == drawn
    table.check()


def test_a_game_with_an_undone_move_is_practice(ports):
    """The game says from then on that it is practice; the move stays in the record, marked."""
    table = Table(ports, undo=FREE)
    assert not table.game.practice
    table.discard()
    table.undo(table.created.game.to_move)
    assert table.game.practice
    with ports.store.reading() as unit:
        (taken,) = unit.moves(table.id, 0, 9)
    assert (taken.n, taken.taken_back) == (1, True)
    assert table.discard().logged[0].n == 2


def test_a_computer_s_reply_is_taken_back_with_the_move_before_it(ports):
    """Free: the human's move and all that the computer did since are gone, again and again."""
    table = Table(ports, seats=(HUMAN, COMPUTER))
    play_computers(ports)
    first = table.state
    table.discard(0)
    play_computers(ports)
    second = table.state
    table.discard(0)
    play_computers(ports)
    table.undo(0)
    assert table.check().to_move == 0
    assert table.state == second
    table.undo(0)
    assert table.state == first
    with pytest.raises(NothingToUndo):
        table.undo(0)
    table.check()


def test_a_running_plan_is_cancelled_and_its_late_worker_stops(ports):
    """A computer that is thinking when its turn is undone plays nothing, however late it comes."""
    table = Table(ports, seats=(HUMAN, COMPUTER), deal=position())
    table.discard(0)
    (plan,) = computer.waiting(ports, 10)
    assignment = computer.take(ports, plan.id)
    after = table.undo(0).game
    assert after.plan is None
    assert plans.get(ports, table.id, plan.id).plan.status is PlanStatus.CANCELLED
    assert computer.carry_out(ports, assignment, [cheap_move(assignment.view)]) is None
    ports.clock.advance(60)
    assert computer.waiting(ports, 10) == []
    assert computer.take(ports, plan.id) is None
    assert table.check() == after


def test_the_plan_and_the_move_are_taken_back_in_one_transaction(ports):
    """An undo that fails at the last leaves the move made and the computer thinking."""
    table = Table(ports, seats=(HUMAN, COMPUTER), deal=position())
    table.discard(0)
    (plan,) = computer.waiting(ports, 10)
    computer.take(ports, plan.id)
    before = table.game

    def fails(_played: object) -> Answer:
        raise RuntimeError

    pin = Pin(Request(b"", "key", b""), fails)
    with pytest.raises(RuntimeError):
        undo.undo(ports, table.id, table.seat(0), None, pin)
    assert table.check() == before
    assert plans.get(ports, table.id, plan.id).plan.status is PlanStatus.RUNNING


def test_another_human_s_move_is_never_undone(ports):
    """Free between humans: once the other has moved, one's own move stays; the other may undo its own."""
    table = Table(ports, undo=FREE)
    first = table.game.to_move
    table.discard()
    table.discard()
    with pytest.raises(UndoNotAllowed):
        table.undo(first)
    table.undo(1 - first)
    table.undo(first)
    assert table.check().to_move == first


def test_safe_takes_back_what_has_shown_nothing(ports):
    """Safe: a build that revealed nothing is undone; one that refilled the hand, or a discard, is not."""
    seats = [
        {"hand": ["AS", "2S"], "payoff": ["9H", "9C"], "sides": [["QH"], [], [], []]},
        {"hand": ["5D"], "payoff": ["8H", "8C"], "sides": [[], [], [], []]},
    ]
    table = Table(ports, deal=position(seats=seats))
    table.play("h:AS>c1")
    table.undo()
    table.play("h:AS>c1")
    table.play("h:2S>c1")
    with pytest.raises(UndoNotAllowed):
        table.undo()
    table.discard()
    with pytest.raises(UndoNotAllowed):
        table.undo(0)
    table.check()


def test_safe_never_takes_a_resignation_back(ports):
    """A seat that gave up stays so: moves made before that are not undone, moves after it are."""
    others = {"payoff": ["8H", "8C"], "sides": [[], [], [], []]}
    seats = [
        {"hand": ["AS", "2S", "7D"], "payoff": ["9H", "9C"], "sides": [["QH"], [], [], []]},
        {"hand": ["5D"], **others},
        {"hand": ["6D"], **others},
    ]
    deal = position(seats=seats)
    table = Table(ports, ruleset="work-piles", seats=(HUMAN,) * 3, undo=SAFE, deal=deal)
    table.play("h:AS>c1")
    table.resign(2)
    assert not table.can_undo(0)
    table.play("h:2S>c1")
    table.undo(0)
    assert not table.can_undo(0)
    with pytest.raises(UndoNotAllowed):
        table.undo(0)
    assert table.state.seats[2].folded
    table.check()


@pytest.mark.parametrize("policy", UndoPolicy)
def test_a_finished_game_is_never_undone(sqlite_ports, policy):
    """After the end nothing is taken back, under no policy."""
    table = Table(sqlite_ports, deal=last_card(), undo=policy)
    table.play("p>c1")
    assert table.game.status is Status.FINISHED
    assert not table.can_undo(0)
    with pytest.raises(GameNotActive):
        table.undo(0)


def test_off_takes_nothing_back(sqlite_ports):
    """Off: a move that was made stays made."""
    table = Table(sqlite_ports, deal=position(), undo=OFF)
    table.play("h:AS>c1")
    with pytest.raises(UndoNotAllowed):
        table.undo()


def test_refusals_come_in_their_order(sqlite_ports):
    """The version is judged before whether there is anything to undo."""
    table = Table(sqlite_ports, undo=FREE)
    with pytest.raises(StaleVersion):
        table.undo(if_match=7)
    with pytest.raises(NothingToUndo):
        table.undo(if_match=0)


@pytest.mark.parametrize("named", [True, False])
def test_of_many_undos_at_once_each_takes_one_move(ports, named):
    """Undos that name the version take one move together; those that do not take one each."""
    table = Table(ports, deal=position(), undo=FREE)
    table.play("h:AS>c1")
    table.play("h:TD>s3") if "TD" in hand(table) else table.discard()
    version = table.game.version if named else None
    made, refused = race(*[lambda: table.undo(0, version)] * 6)
    assert len(made) == (1 if named else 2)
    wanted = StaleVersion if named else NothingToUndo
    assert {type(error) for error in refused} <= {wanted, ServiceError}
    table.check()
