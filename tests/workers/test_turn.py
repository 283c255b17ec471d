"""Computer turns, without Celery: who may play, what is played, and what happens when thinking fails."""

from __future__ import annotations

import random
import time
from contextlib import contextmanager
from dataclasses import replace

import pytest

from engine.computer import planner
from engine.computer.cheap import cheap_move
from service.errors import Busy
from service.model import ComputerTurns, DealKind, NewDeal, NewSeat, PlanStatus, SeatKind, Status
from service.usecases import computer, plans
from tests.fakes import players
from tests.service.play import bearer_of, new_game, play_one
from tests.truth import check, game_of, plan_of
from workers.turn import play_turn

COMPUTERS = (
    NewSeat(SeatKind.COMPUTER, level="beginner"),
    NewSeat(SeatKind.COMPUTER, level="medium"),
)


@pytest.fixture
def game(ports):
    """A game in which a computer is to move, with little time."""
    return new_game(ports, seats=COMPUTERS, think_ms=50).game


def waiting(ports):
    """The plan that waits to be carried out; it is known to be the only one."""
    (plan,) = computer.waiting(ports, 10)
    return plan


def never(*_, **__):
    """Is not to be asked."""
    raise AssertionError("nobody was to think")


def test_turn_is_played(ports, game):
    """A plan taken up ends with the turn over, its line noted, and the next seat's plan waiting."""
    plan = waiting(ports)
    play_turn(ports, planner.plan, plan.id)
    after, done = check(ports, game.id), plan_of(ports, plan.id)
    assert after.turn_number == plan.turn_number + 1
    assert done.status is PlanStatus.DONE
    assert len(done.line) == after.version
    assert done.positions > 0
    assert done.error is None
    assert waiting(ports).seat != plan.seat


def test_plan_is_sent_once(ports, game):
    """What was handed to a worker is not handed out again before it had its chance."""
    waiting(ports)
    assert computer.waiting(ports, 10) == []
    ports.clock.advance(computer.RESEND.total_seconds())
    assert waiting(ports).attempts == 0


def test_lease_is_claimed_once(ports, game):
    """While one worker holds a plan, whoever else gets its id does nothing (celery/celery#5935)."""
    plan = waiting(ports)
    assert computer.take(ports, plan.id) is not None
    play_turn(ports, never, plan.id)
    assert game_of(ports, game.id).version == 0


def test_finished_plan_is_dropped(ports, game):
    """A message that comes again after the turn was played does nothing."""
    plan = waiting(ports)
    play_turn(ports, planner.plan, plan.id)
    version = game_of(ports, game.id).version
    play_turn(ports, never, plan.id)
    assert game_of(ports, game.id).version == version


def test_stale_plan_is_dropped(ports, game):
    """When the game moves on during the thinking, what was thought out is not played."""
    plan = waiting(ports)

    def overtaken(view, level, budget, stop, seed):
        line = planner.plan(view, level, budget, stop, seed)
        ports.clock.advance(60)
        play_turn(ports, players.raises, plan.id)
        return line

    play_turn(ports, overtaken, plan.id)
    assert check(ports, game.id).turn_number == plan.turn_number + 1
    assert plan_of(ports, plan.id).attempts == 2


def test_orphan_stops_once_its_plan_is_taken_up_again(ports, game):
    """A worker whose lease ran out plays nothing, even at a version that has not moved."""
    plan = waiting(ports)
    orphan = computer.take(ports, plan.id)
    ports.clock.advance(60)
    heir = computer.take(ports, plan.id)
    move = cheap_move(orphan.view)
    assert computer.carry_out(ports, orphan, (move,)) is None
    assert computer.note_error(ports, orphan, "late") is None
    assert game_of(ports, game.id).version == 0
    computer.carry_out(ports, heir, (move,))
    assert check(ports, game.id).version == 1


def test_lost_lease_is_taken_up_again(ports, game):
    """A plan whose worker was lost waits again when its lease has run out, and is thought about again."""
    plan = waiting(ports)
    lease = computer.take(ports, plan.id).plan.lease_until
    ports.clock.advance((lease - ports.clock.now()).total_seconds() - 0.01)
    assert computer.waiting(ports, 10) == []
    ports.clock.advance(0.02)
    again = waiting(ports)
    assert (again.id, again.attempts) == (plan.id, 1)
    play_turn(ports, planner.plan, plan.id)
    done = plan_of(ports, plan.id)
    assert (done.status, done.attempts) == (PlanStatus.DONE, 2)


def test_released_lease_is_taken_up_at_once(ports, game):
    """When all workers are known to be gone, nobody waits for their leases."""
    plan = waiting(ports)
    computer.take(ports, plan.id)
    assert computer.release(ports) == 1
    assert waiting(ports).id == plan.id


def test_last_try_plays_cheaply(ports, game):
    """After two lost tries a cheap move is played at once, and nobody thinks."""
    plan = waiting(ports)
    for _ in range(computer.THINKING_TRIES):
        assert not computer.take(ports, plan.id).cheap
        ports.clock.advance(60)
    play_turn(ports, never, plan.id)
    assert plan_of(ports, plan.id).status is PlanStatus.DONE
    assert check(ports, game.id).turn_number == plan.turn_number + 1


def test_plan_that_is_always_lost_fails(ports, game):
    """A plan is not tried for ever: it fails, and says why."""
    plan = waiting(ports)
    for _ in range(computer.MAX_TRIES):
        assert computer.take(ports, plan.id) is not None
        ports.clock.advance(60)
    assert computer.take(ports, plan.id) is None
    failed = plan_of(ports, plan.id)
    assert failed.status is PlanStatus.FAILED
    assert failed.error


@pytest.mark.parametrize("name", ["raises", "gives_up", "cheats"])
def test_bad_player_is_replaced_by_a_cheap_move(ports, game, name):
    """Whatever a player raises or plans, a legal move is made, and the plan says what happened."""
    plan = waiting(ports)
    play_turn(ports, players.PLAYERS[name], plan.id)
    done = plan_of(ports, plan.id)
    assert done.status is PlanStatus.DONE
    assert done.error.startswith("a cheap move was played: ")
    assert check(ports, game.id).turn_number == plan.turn_number + 1


def test_error_names_no_card(ports, game, caplog):
    """An error's message may know hidden cards: neither the plan nor a log line has it."""
    plan = waiting(ports)
    play_turn(ports, players.raises, plan.id)
    assert "seven" not in plan_of(ports, plan.id).error
    assert "seven" not in caplog.text


def test_error_in_the_middle_of_a_turn(ports):
    """When thinking fails after some moves, those stand, and the rest of the turn is played cheaply."""
    preset = {"ruleset": "standard", "deal": _two_builds(), "think_ms": 50}
    game = new_game(ports, seats=COMPUTERS, **preset).game
    plan, asked = waiting(ports), []

    def fails_later(view, level, budget, stop, seed):
        asked.append(view)
        if len(asked) > 1:
            raise ZeroDivisionError
        line = planner.plan(view, level, budget, stop, seed)
        return replace(line, moves=line.moves[:1])

    play_turn(ports, fails_later, plan.id)
    done = plan_of(ports, plan.id)
    assert len(asked) == 2
    assert done.error == "a cheap move was played: ZeroDivisionError"
    assert done.status is PlanStatus.DONE
    assert len(done.line) == check(ports, game.id).version


def _two_builds():
    """Seat 0 can build its pay-off card, an ace, and then the two below it."""
    rest = {"sides": [[], [], [], []]}
    position = {
        "centers": [],
        "stock": ["3C", "4C", "5C", "6C", "7C", "8C", "9C"] * 2,
        "set_aside": [],
        "seats": [
            {"hand": ["9H", "9S", "8H", "8S", "7S"], "payoff": ["5D", "2H", "AH"], **rest},
            {"hand": ["9D", "8D", "7D", "6D", "6S"], "payoff": ["JD", "JC", "JH"], **rest},
        ],
        "to_move": 0,
        "phase": "build",
    }
    return NewDeal(DealKind.POSITION, position=position)


def test_thinks_again_while_it_is_still_its_turn(ports):
    """After a revelation the same try thinks on, with what is left of one and the same time."""
    new_game(ports, seats=COMPUTERS, deal=_two_builds(), think_ms=50)
    plan, stops = waiting(ports), []

    def watched(view, level, budget, stop, seed):
        stops.append(stop)
        return planner.plan(view, level, budget, stop, seed)

    play_turn(ports, watched, plan.id)
    assert len(stops) > 1
    assert len(set(stops)) == 1
    assert plan_of(ports, plan.id).attempts == 1


def test_thinking_is_stopped_by_the_real_clock(ports, game):
    """A player is told to stop when its level's time has gone by, whatever the wall clock says."""
    plan = waiting(ports)
    begun = time.monotonic()
    play_turn(ports, players.slow, plan.id)
    assert plan.limit_ms / 1000 <= time.monotonic() - begun < plan.limit_ms / 1000 + 1
    assert plan_of(ports, plan.id).thought_ms >= plan.limit_ms


def test_late_start_has_less_time(ports, game):
    """A first try that begins late, all workers having been busy, does not break the promise."""
    plan = waiting(ports)
    late = (plan.due_by - plan.created_at).total_seconds() - 1
    ports.clock.advance(late)
    assignment = computer.take(ports, plan.id)
    assert assignment.stop_at < plan.due_by
    assert assignment.hard_limit_at - ports.clock.now() <= computer.HARD_MARGIN * 1.1


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_computers_play_each_other_to_the_end(ports, seats):
    """A game of computers alone is played to its end, whatever the number of seats."""
    chairs = (COMPUTERS * 3)[:seats]
    game = new_game(ports, seats=chairs, think_ms=50, options={"payoff_size": 3}).game
    while turns := computer.waiting(ports, 10):
        for plan in turns:
            play_turn(ports, planner.plan, plan.id)
    assert check(ports, game.id).status is Status.FINISHED


def test_human_is_waited_for(ports):
    """Between turns of a human no plan waits; after them the computer's does."""
    seats = (NewSeat(SeatKind.HUMAN), *COMPUTERS)
    created, chance = new_game(ports, seats=seats, think_ms=50), random.Random(1)
    for _ in range(40):
        while turns := computer.waiting(ports, 10):
            for plan in turns:
                play_turn(ports, planner.plan, plan.id)
        now = game_of(ports, created.game.id)
        if now.status is not Status.ACTIVE:
            break
        assert now.to_move == 0
        play_one(ports, created, chance)
    assert check(ports, created.game.id).turn_number > 6


def test_on_request_plays_only_when_asked(ports):
    """An `on_request` seat does nothing by itself, plays once asked, and then waits again."""
    seats = (NewSeat(SeatKind.HUMAN), COMPUTERS[1])
    created = new_game(ports, seats=seats, computer_turns=ComputerTurns.ON_REQUEST, think_ms=50)
    chance = random.Random(2)
    while game_of(ports, created.game.id).to_move == 0:
        play_one(ports, created, chance)
    assert computer.waiting(ports, 10) == []
    human = bearer_of(ports, created, 0)
    asked = plans.request_turn(ports, created.game.id, human, None).plan
    assert waiting(ports).id == asked.id
    play_turn(ports, planner.plan, asked.id)
    assert game_of(ports, created.game.id).to_move == 0
    assert computer.waiting(ports, 10) == []


def test_cancelled_plan_is_not_played(ports):
    """A plan cancelled while it is thought about ends without another move."""
    seats = (NewSeat(SeatKind.HUMAN), COMPUTERS[1])
    created = new_game(ports, seats=seats, computer_turns=ComputerTurns.ON_REQUEST, think_ms=50)
    chance = random.Random(3)
    while game_of(ports, created.game.id).to_move == 0:
        play_one(ports, created, chance)
    human = bearer_of(ports, created, 0)
    asked = plans.request_turn(ports, created.game.id, human, None).plan

    def cancelled(view, level, budget, stop, seed):
        plans.cancel(ports, created.game.id, asked.id, human)
        return planner.plan(view, level, budget, stop, seed)

    play_turn(ports, cancelled, waiting(ports).id)
    game = check(ports, created.game.id)
    assert game.to_move == 1
    assert plan_of(ports, asked.id).status is PlanStatus.CANCELLED
    assert plan_of(ports, asked.id).line == ()
    play_turn(ports, never, asked.id)


def test_unreachable_store_is_no_fault_of_the_player(ports, game):
    """When a move cannot be written, nothing is noted as a failed plan: the lease brings it back."""
    plan = waiting(ports)

    class OutOfReach:
        """The store, until it can no longer be written."""

        def __init__(self, store):
            self.store, self.left = store, 1

        @contextmanager
        def writing(self):
            self.left -= 1
            if self.left < 0:
                raise Busy("The database cannot be reached, or is busy: try again.")
            with self.store.writing() as unit:
                yield unit

    with pytest.raises(Busy):
        play_turn(replace(ports, store=OutOfReach(ports.store)), planner.plan, plan.id)
    left = plan_of(ports, plan.id)
    assert (left.status, left.error) == (PlanStatus.RUNNING, None)
    assert game_of(ports, game.id).version == 0
