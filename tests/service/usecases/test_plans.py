from __future__ import annotations

import pytest

from engine.errors import IllegalMove
from engine.moves import Move
from service.advice import Thinking
from service.errors import (
    CannotCancel,
    Forbidden,
    NotFound,
    NotYourTurn,
    StaleVersion,
    Unauthenticated,
)
from service.model import (
    Bearer,
    BearerKind,
    ComputerTurns,
    NewGame,
    NewSeat,
    PlanStatus,
    SeatKind,
    Status,
)
from service.usecases import computer, games, plans
from tests.service.play import cheap_move, play_computers, play_out

THINKING = Thinking(0.5, (), (), complete=True, positions=3, rollouts=2, thought_ms=1)
COMPUTERS = (NewSeat(SeatKind.COMPUTER), NewSeat(SeatKind.COMPUTER))


def computers(ports, **fields):
    """A game of two computers, and its owner."""
    created = games.create(ports, NewGame(**{"seats": COMPUTERS, **fields}), None)
    return created.game, Bearer(BearerKind.OWNER, created.game.series_id)


def on_request(ports):
    """A game of two computers that wait to be asked."""
    return computers(ports, computer_turns=ComputerTurns.ON_REQUEST)


def test_a_computer_to_move_has_a_plan_from_the_start(ports):
    """The plan is written with what made it necessary, and the game says when it is due."""
    game, _ = computers(ports, think_ms=400)
    game = games.get(ports, game.id)
    plan = plans.get(ports, game.id, game.plan.plan_id).plan
    assert (plan.status, plan.seat, plan.limit_ms) == (PlanStatus.QUEUED, game.to_move, 400)
    assert plan.due_by == game.plan.due_by
    assert [p.id for p in computer.waiting(ports, 10)] == [plan.id]


def test_a_plan_is_sent_once_and_again_when_nobody_takes_it_up(ports):
    """A plan is handed to workers once; if it is not taken up, again after a while."""
    computers(ports)
    first = computer.waiting(ports, 10)
    assert computer.waiting(ports, 10) == []
    ports.clock.advance(computer.RESEND.total_seconds())
    assert [p.id for p in computer.waiting(ports, 10)] == [p.id for p in first]


def test_a_plan_is_taken_up_by_one_worker(ports):
    """Of two workers that take the same plan up, one gets it."""
    game, _ = computers(ports)
    (plan,) = computer.waiting(ports, 10)
    assert computer.take(ports, plan.id) is not None
    assert computer.take(ports, plan.id) is None
    assert plans.get(ports, game.id, plan.id).plan.status is PlanStatus.RUNNING


def test_a_lost_worker_s_turn_is_taken_up_again_and_at_last_played_cheaply(ports):
    """When the lease runs out the plan comes back, with less time each time, and then none to think."""
    computers(ports, think_ms=2000)
    (plan,) = computer.waiting(ports, 10)
    thinking, cheap, tries, started = [], [], [], ports.clock.now()
    for _ in range(3):
        taken = computer.take(ports, plan.id)
        thinking.append((taken.stop_at - ports.clock.now()).total_seconds())
        cheap.append(taken.cheap)
        lease = taken.hard_limit_at + computer.LEASE_MARGIN - ports.clock.now()
        assert computer.waiting(ports, 10) == []
        ports.clock.advance(lease.total_seconds())
        tries.append((ports.clock.now() - started).total_seconds())
        assert [p.id for p in computer.waiting(ports, 10)] == [plan.id]
    assert cheap == [False, False, True]
    assert thinking == sorted(thinking, reverse=True)
    assert tries[1] < 2 + 5 - 1, "the try that plays cheap moves comes too late"


def test_a_plan_that_no_try_can_carry_out_fails_and_says_so(ports):
    """After many lost tries the plan is given up, and says why."""
    game, _ = computers(ports)
    (plan,) = computer.waiting(ports, 10)
    for _ in range(computer.MAX_TRIES):
        assert computer.take(ports, plan.id) is not None
        ports.clock.advance(60)
    assert computer.take(ports, plan.id) is None
    failed = plans.get(ports, game.id, plan.id).plan
    assert failed.status is PlanStatus.FAILED
    assert failed.error


def test_leases_can_be_given_up_when_their_holders_are_gone(ports):
    """A worker that starts alone takes up at once what its predecessor held."""
    computers(ports)
    (plan,) = computer.waiting(ports, 10)
    computer.take(ports, plan.id)
    assert computer.release(ports) == 1
    assert [p.id for p in computer.waiting(ports, 10)] == [plan.id]
    assert computer.take(ports, plan.id) is not None


def test_the_moves_of_a_turn_go_through_the_door_of_all_moves(ports):
    """A worker's moves are entries like any other, and its plan is done with the turn."""
    game, _ = computers(ports)
    (plan,) = computer.waiting(ports, 10)
    assignment = computer.take(ports, plan.id)
    while assignment is not None:
        assignment = computer.carry_out(
            ports, assignment, [cheap_move(assignment.view)], thinking=THINKING
        )
    done = plans.get(ports, game.id, plan.id).plan
    assert done.status is PlanStatus.DONE
    assert done.line
    assert (done.positions, done.rollouts) == (3 * len(done.line), 2 * len(done.line))
    after = games.get(ports, game.id)
    assert after.turn_number > game.turn_number
    assert after.plan.plan_id != plan.id


def test_an_orphan_cannot_play_twice(ports):
    """Two workers with the same turn: the first to move moves, the other stops quietly."""
    game, _ = computers(ports)
    (plan,) = computer.waiting(ports, 10)
    orphan = computer.take(ports, plan.id)
    ports.clock.advance(60)
    heir = computer.take(ports, plan.id)
    move = cheap_move(heir.view)
    computer.carry_out(ports, heir, [move])
    assert computer.carry_out(ports, orphan, [move]) is None
    assert games.get(ports, game.id).version == 1


def test_a_move_the_rules_refuse_stops_the_line_and_changes_nothing(ports):
    """A planner's illegal move is an error for its worker; the game is as it was."""
    game, _ = computers(ports)
    (plan,) = computer.waiting(ports, 10)
    assignment = computer.take(ports, plan.id)
    with pytest.raises(IllegalMove):
        computer.carry_out(ports, assignment, [Move.parse("s1>c1")])
    assert games.get(ports, game.id).version == 0
    noted = computer.note_error(ports, assignment, "it made an illegal move")
    assert plans.get(ports, game.id, plan.id).plan.error == "it made an illegal move"
    computer.carry_out(ports, noted, [cheap_move(noted.view)])
    assert games.get(ports, game.id).version == 1


def test_computers_play_a_whole_game_by_themselves(ports):
    """Two computers, nobody else: each turn makes the next plan, to the end."""
    game, _ = computers(ports, ruleset="short")
    play_computers(ports)
    after = games.get(ports, game.id)
    assert after.status is Status.FINISHED
    assert after.plan is None
    assert computer.waiting(ports, 10) == []


def test_three_computers_and_a_human(ports):
    """Several computers move one after another until the human is to move again, to the end."""
    seats = (NewSeat(SeatKind.HUMAN), *(NewSeat(SeatKind.COMPUTER) for _ in range(3)))
    created = games.create(ports, NewGame(ruleset="work-piles", seats=seats), None)
    assert play_out(ports, created).result is not None


def test_computers_that_wait_to_be_asked(ports):
    """`on_request`: no plan until somebody asks; asking twice is asking once; the version moves."""
    game, owner = on_request(ports)
    assert game.plan is None
    assert computer.waiting(ports, 10) == []
    plan = plans.request_turn(ports, game.id, owner, 0).plan
    assert (plan.requested, plan.version, plan.seat) == (True, 1, game.to_move)
    assert plans.request_turn(ports, game.id, owner, None).plan == plan
    assert games.get(ports, game.id).plan.plan_id == plan.id
    play_computers(ports)
    after = games.get(ports, game.id)
    assert after.plan is None
    assert after.turn_number == 2


def test_asking_for_a_turn_is_refused_in_order(ports):
    """Who may not, a game that moved on, a human to move: each is named."""
    game, owner = on_request(ports)
    with pytest.raises(Unauthenticated):
        plans.request_turn(ports, game.id, None, None)
    with pytest.raises(Forbidden):
        plans.request_turn(ports, game.id, Bearer(BearerKind.SPECTATOR, game.series_id), None)
    with pytest.raises(StaleVersion):
        plans.request_turn(ports, game.id, owner, 7)
    created = games.create(ports, NewGame(seats=(NewSeat(SeatKind.HUMAN),) * 2), None)
    with pytest.raises(NotYourTurn):
        plans.request_turn(
            ports, created.game.id, Bearer(BearerKind.OWNER, created.game.series_id), None
        )


def test_a_turn_that_was_asked_for_can_be_cancelled(ports):
    """A cancelled turn is not played; its worker stops quietly; it can be asked for again."""
    game, owner = on_request(ports)
    plan = plans.request_turn(ports, game.id, owner, None).plan
    computer.waiting(ports, 10)
    assignment = computer.take(ports, plan.id)
    cancelled = plans.cancel(ports, game.id, plan.id, owner).plan
    assert cancelled.status is PlanStatus.CANCELLED
    assert plans.cancel(ports, game.id, plan.id, owner).plan.status is PlanStatus.CANCELLED
    assert computer.carry_out(ports, assignment, [cheap_move(assignment.view)]) is None
    assert games.get(ports, game.id).turn_number == 1
    assert plans.request_turn(ports, game.id, owner, None).plan.id != plan.id


def test_what_cannot_be_cancelled(ports):
    """A turn that computers take by themselves, and one that is over, cannot be cancelled."""
    game, owner = computers(ports)
    plan = games.get(ports, game.id).plan.plan_id
    with pytest.raises(CannotCancel):
        plans.cancel(ports, game.id, plan, owner)
    asked, owner = on_request(ports)
    done = plans.request_turn(ports, asked.id, owner, None).plan
    play_computers(ports)
    with pytest.raises(CannotCancel):
        plans.cancel(ports, asked.id, done.id, owner)
    with pytest.raises(NotFound):
        plans.get(ports, asked.id, plan)
