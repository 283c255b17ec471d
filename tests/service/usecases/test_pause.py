from __future__ import annotations

import pytest

from service.errors import Forbidden, GameNotActive, StaleVersion, Unauthenticated
from service.model import ComputerTurns, PlanStatus, Status
from service.usecases import computer, plans
from tests.service.play import cheap_move, play_computers
from tests.service.race import race
from tests.service.table import COMPUTER, HUMAN, OPEN, Table, position


def test_two_humans_pause_together_and_one_goes_on(ports):
    """Between humans a pause needs both; while it lasts nobody moves; one of them ends it."""
    table = Table(ports)
    asked = table.amend(table.seat(0), paused=True)
    assert (asked.status, asked.version) == (Status.ACTIVE, 1)
    assert table.amend(table.seat(0), paused=True).version == 1
    paused = table.amend(table.seat(1), paused=True)
    assert (paused.status, paused.to_move) == (Status.PAUSED, None)
    for seat in (0, 1):
        with pytest.raises(GameNotActive):
            table.play("p>c1", seat)
        with pytest.raises(GameNotActive):
            table.undo(seat)
    going = table.amend(table.seat(0), paused=False)
    assert (going.status, going.to_move) == (Status.ACTIVE, table.created.game.to_move)
    assert table.amend(table.seat(1), paused=True).status is Status.ACTIVE, "an old wish has lapsed"
    table.check()


def test_a_wish_to_pause_can_be_taken_back(ports):
    """A pause that was asked for and withdrawn does not come about by the other's wish alone."""
    table = Table(ports)
    table.amend(table.seat(0), paused=True)
    table.amend(table.seat(0), paused=False)
    assert table.amend(table.seat(1), paused=True).status is Status.ACTIVE


def test_a_pause_stops_the_computer_and_its_end_starts_it_anew(ports):
    """The computer's plan is cancelled with the pause, its worker stops, and a new plan is due later."""
    table = Table(ports, seats=(HUMAN, COMPUTER), deal=position())
    table.discard(0)
    (plan,) = computer.waiting(ports, 10)
    assignment = computer.take(ports, plan.id)
    assert table.amend(table.seat(0), paused=True).status is Status.PAUSED
    assert plans.get(ports, table.id, plan.id).plan.status is PlanStatus.CANCELLED
    assert computer.carry_out(ports, assignment, [cheap_move(assignment.view)]) is None
    ports.clock.advance(3600)
    assert computer.waiting(ports, 10) == []
    resumed = table.amend(table.seat(0), paused=False)
    assert resumed.plan.plan_id != plan.id
    assert resumed.plan.due_by > ports.clock.now()
    play_computers(ports)
    assert table.check().to_move == 0


def test_a_wish_to_pause_does_not_cost_the_computer_its_turn(ports):
    """What is written beside a computer's thinking is no reason to play worse: it thinks on."""
    table = Table(ports, ruleset="work-piles", seats=(HUMAN, COMPUTER, HUMAN))
    while table.game.to_move != 1:
        table.discard()
    (plan,) = computer.waiting(ports, 10)
    assignment = computer.take(ports, plan.id)
    table.amend(table.seat(0), paused=True)
    again = computer.carry_out(ports, assignment, [cheap_move(assignment.view)] * 2)
    assert again is not None
    assert (again.version, again.plan.attempts) == (table.game.version, 1)
    assert (again.stop_at, again.view) == (assignment.stop_at, assignment.view)
    assert computer.carry_out(ports, again, [cheap_move(again.view)]) is None or table.game.plan
    assert table.check().version == again.version + 1


def test_those_who_have_given_up_have_no_say_in_pauses(ports):
    """Of three, one has resigned: the two who are left pause the game, and the third cannot."""
    table = Table(ports, ruleset="work-piles", seats=(HUMAN,) * 3)
    table.resign(2)
    with pytest.raises(Forbidden):
        table.amend(table.seat(2), paused=True)
    table.amend(table.seat(0), paused=True)
    assert table.amend(table.seat(1), paused=True).status is Status.PAUSED


def test_who_may_pause(sqlite_ports):
    """The owner pauses a game of computers; a game of humans is paused by them alone."""
    table = Table(sqlite_ports, seats=(COMPUTER, COMPUTER))
    assert table.amend(table.owner, paused=True).status is Status.PAUSED
    assert table.amend(table.owner, paused=False).status is Status.ACTIVE
    humans = Table(sqlite_ports)
    with pytest.raises(Forbidden):
        humans.amend(humans.owner, paused=True)
    with pytest.raises(Forbidden):
        humans.amend(table.owner, paused=True)
    with pytest.raises(Unauthenticated):
        humans.amend(None, paused=True)


def test_only_a_game_that_is_played_is_paused(sqlite_ports):
    """A game that waits for players, or is over, is neither paused nor resumed."""
    table = Table(sqlite_ports, seats=(HUMAN, OPEN))
    for paused in (True, False):
        with pytest.raises(GameNotActive):
            table.amend(table.seat(0), paused=paused)


def test_a_paused_game_can_be_given_up(sqlite_ports):
    """Whoever has had enough need not wait for the pause to end."""
    table = Table(sqlite_ports)
    for seat in (0, 1):
        table.amend(table.seat(seat), paused=True)
    assert table.resign(0).game.result.winner == 1


def test_computers_are_told_to_wait_and_to_go_on(ports):
    """`on_request` from the next turn on; back to `auto`, the computer to move begins at once."""
    table = Table(ports, seats=(HUMAN, COMPUTER), deal=position())
    table.amend(table.seat(0), computer_turns=ComputerTurns.ON_REQUEST)
    table.discard(0)
    assert table.game.plan is None
    after = table.amend(table.owner, computer_turns=ComputerTurns.AUTO)
    assert after.plan is not None
    play_computers(ports)
    assert table.check().to_move == 0


def test_only_the_owner_lists_a_game(sqlite_ports):
    """Whether strangers find the game is its creator's choice; nothing changed is nothing written."""
    table = Table(sqlite_ports)
    with pytest.raises(Forbidden):
        table.amend(table.seat(0), listed=True)
    assert table.amend(table.owner, listed=True).listed
    assert table.amend(table.owner, listed=True).version == 1


def test_an_amendment_of_another_version_is_refused(ports):
    """The version comes first, and of amendments that race one is made."""
    table = Table(ports)
    with pytest.raises(StaleVersion):
        table.amend(table.owner, if_match=5, listed=True)
    owner = table.owner
    wishes = [lambda wish=wish: table.amend(owner, 0, listed=wish) for wish in (True,) * 4]
    made, refused = race(*wishes)
    assert len(made) == 1
    assert {type(error) for error in refused} == {StaleVersion}
