"""The machine's clock is set back by an hour: nothing waits for an hour that has been once already."""

from __future__ import annotations

import pytest

from service.model import NewSeat, SeatKind
from service.ports import Answer, Request
from service.quotas import Quota
from service.usecases import computer, letters, pins
from tests.fakes.outside import answering
from tests.service.hooks import Hook, send_due, with_outside
from tests.service.play import new_game
from tests.service.table import Table
from tests.truth import plan_of
from tests.workers.test_relay import FakeDesk
from workers.courier import Letters
from workers.relay import Plans, Relay

HOUR_S = 3600
SEATS = (NewSeat(SeatKind.COMPUTER), NewSeat(SeatKind.COMPUTER))


def waiting_plan(ports):
    """The plan of a new game."""
    new_game(ports, seats=SEATS)
    (plan,) = computer.waiting(ports, 9)
    return plan


def test_a_plan_that_waits_is_due(ports):
    """A turn that nobody has taken up yet is sent at once, and thought about for as long as any."""
    plan = waiting_plan(ports)
    assert computer.recall(ports) == 0
    ports.clock.advance(-HOUR_S)
    assert computer.waiting(ports, 9) == []
    assert computer.recall(ports) == 1
    assert [each.id for each in computer.waiting(ports, 9)] == [plan.id]
    assert computer.recall(ports) == 0
    assignment = computer.take(ports, plan.id)
    thinks = assignment.stop_at - ports.clock.now()
    assert thinks.total_seconds() * 1000 == plan.limit_ms


def test_a_plan_whose_worker_was_lost_is_due(ports):
    """A turn that was held when the clock was set back is taken up again, and by one worker alone."""
    plan = waiting_plan(ports)
    lost = computer.take(ports, plan.id)
    assert computer.recall(ports) == 0
    ports.clock.advance(-HOUR_S)
    assert computer.take(ports, plan.id) is None
    assert computer.recall(ports) == 1
    assert computer.take(ports, plan.id).plan.attempts == 2
    assert computer.recall(ports) == 0
    assert not computer.is_held(plan_of(ports, plan.id), lost)


@pytest.mark.parametrize("held", [False, True])
def test_a_delivery_is_due(ports, held):
    """What a webhook is to be told, handed out or held or neither, is sent at once."""
    ports, _ = with_outside(ports)
    hook = Hook(Table(ports))
    first = hook.deliveries()[0]
    if held:
        letters.waiting(ports, 9, [])
        letters.take(ports, first.id)
    assert letters.recall(ports) == 0
    ports.clock.advance(-HOUR_S)
    assert letters.waiting(ports, 9, []) == []
    assert letters.recall(ports) == 1
    assert [each.id for each in letters.waiting(ports, 9, [])] == [first.id]
    assert letters.recall(ports) == 0


def test_a_delivery_that_failed_is_tried_again_at_once(ports):
    """What was to be tried again in a while is tried sooner; what was tried after that waits its time."""
    ports, outside = with_outside(ports)
    Hook(Table(ports))
    outside.answer = answering(500)
    assert send_due(ports) == 1
    assert letters.recall(ports) == 0
    ports.clock.advance(-HOUR_S)
    assert send_due(ports) == 0
    assert letters.recall(ports) == 1
    assert send_due(ports) == 1
    assert letters.recall(ports) == 0


def test_a_key_whose_request_was_lost_is_free(ports):
    """A key that was held when the clock was set back keeps nobody out."""
    request, now = Request(b"", "k" * 22, b"d"), ports.clock.now()
    with ports.store.writing() as unit:
        assert unit.hold_key(request, now, lost=now, dead=now) is None
    ports.clock.advance(-HOUR_S)
    with pins.held(ports, request) as kept:
        assert kept is None
        pins.keep_alone(ports, request, Answer(200, {}, b""))
    with pins.held(ports, request) as kept:
        assert kept.status == 200


def test_quotas_begin_anew(ports):
    """Whoever has spent a quota has it again when the clock says another window, be it an earlier one."""
    quota = Quota("few", 3, 60)
    now = quota.window(ports.clock.now())[0]
    assert [ports.counters.add(quota, "a", now) for _ in range(4)][-1] > quota.limit
    before = now - HOUR_S // quota.window_s
    assert ports.counters.add(quota, "a", before) == 1
    assert ports.counters.add(quota, "a", before + 1) == 1


def test_relays_notice(ports):
    """A relay looks for what waits too long when it begins, when the clock falls behind, and else rarely."""
    waiting_plan(ports)
    relays = [Relay(FakeDesk(ports), Plans(lambda *_: None), 0.001)]
    relays.append(Relay(FakeDesk(ports), Letters(None, 4), 0.001))
    Hook(Table(with_outside(ports)[0]))
    assert [relay.recall() for relay in relays] == [0, 0]
    ports.clock.advance(-HOUR_S)
    assert [relay.recall() for relay in relays] == [1, 1]
    assert [relay.recall() for relay in relays] == [0, 0]
    ports.clock.advance(-HOUR_S)
    late = Relay(FakeDesk(ports), Plans(lambda *_: None), 0.001)
    assert late.recall() == 1
