"""The relay: from the outbox to the broker, whatever happens to either."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

import pytest

from engine.computer.levels import LEVELS, time_limit_ms
from service.errors import Busy
from service.model import NewGame, NewSeat, Purpose, SeatKind, Status
from service.ports import Answer, Request
from service.usecases import computer, games, pins
from service.usecases.turns import GRACE
from tests.service.advising import ask
from tests.service.people import new_player
from tests.service.play import new_game
from tests.service.table import Table, last_card
from tests.truth import plan_of, until
from workers.relay import Plans, Relay

SEATS = (NewSeat(SeatKind.COMPUTER), NewSeat(SeatKind.COMPUTER))


class FakeDesk:
    """A desk with ports that a test made."""

    def __init__(self, ports):
        self.ports = ports

    def changed(self):
        """Whether to look: always."""
        return True

    def close(self):
        """Close nothing: the test's own connections are in use."""


@pytest.fixture
def sent():
    """What was sent: plan ids with their limits."""
    return []


@pytest.fixture
def made(ports, sent):
    """A relay that is not running yet."""
    return Relay(FakeDesk(ports), Plans(lambda *message: sent.append(message)), 0.001)


def test_every_waiting_plan_is_sent_once(ports, made, sent):
    """A round sends each plan that waits, and the next finds none."""
    for _ in range(3):
        new_game(ports, seats=SEATS)
    assert made.round() == 3
    assert made.round() == 0
    assert len({plan.id for plan, _, _ in sent}) == 3


def test_limits_follow_from_the_level(ports, made, sent):
    """Celery's soft and hard limits are the level's time and a margin, in seconds."""
    new_game(ports, seats=SEATS, think_ms=200)
    made.round()
    ((_, soft, hard),) = sent
    assert soft == pytest.approx(0.2 + computer.SOFT_MARGIN.total_seconds())
    assert hard == pytest.approx(0.2 + computer.HARD_MARGIN.total_seconds())


def test_a_turn_that_was_lost_again_and_again_gets_more_time(ports, made, sent):
    """On a machine that is too busy for a cheap move, later tries are not killed as soon as the first."""
    new_game(ports, seats=SEATS, think_ms=200)
    made.round()
    ((plan, _, _),) = sent
    soft = [
        computer.limits(replace(plan, attempts=n), ports.clock.now())[0]
        for n in range(2, computer.MAX_TRIES)
    ]
    cheap = (computer.CHEAP_TIME + computer.SOFT_MARGIN).total_seconds()
    assert soft[:2] == [cheap, cheap]
    assert soft == sorted(soft)
    longest = computer.LONGEST_CHEAP_TIME + computer.HARD_MARGIN + computer.LEASE_MARGIN
    assert soft[-1] == (computer.LONGEST_CHEAP_TIME + computer.SOFT_MARGIN).total_seconds()
    assert longest < computer.LONGEST_LEASE


def test_goes_on_after_an_outage(ports, sent):
    """While the database or the broker is out of reach the relay tries again, and loses nothing."""
    failures = [Busy("out of reach"), Busy("out of reach"), OSError("no broker")]

    class Flaky:
        """A store that fails twice."""

        @contextmanager
        def glancing(self):
            if len(failures) > 1:
                raise failures.pop(0)
            with ports.store.glancing() as unit:
                yield unit

        @contextmanager
        def writing(self):
            with ports.store.writing() as unit:
                yield unit

    def send(*message):
        if failures:
            ports.clock.advance(computer.RESEND.total_seconds())
            raise failures.pop()
        sent.append(message)

    new_game(ports, seats=SEATS)
    running = Relay(FakeDesk(replace(ports, store=Flaky())), Plans(send), 0.001)
    running.start()
    until(lambda: sent, 10, "the plan to be sent")
    running.stop()
    running._thread.join(10)  # before its store is closed
    assert not failures


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("base_ms", [50, 1000, 10_000])
def test_margins_keep_the_promise(sqlite_ports, level, base_ms):
    """Though every try hangs until it is killed, and time is lost with each, the cheap try is in time."""
    ports = sqlite_ports  # the same times on every store
    seats = (NewSeat(SeatKind.COMPUTER, level=level),) * 2
    new_game(ports, seats=seats, think_ms=base_ms)
    clock, lost = ports.clock, timedelta(milliseconds=300)
    (plan,) = computer.waiting(ports, 1)
    begun = plan.created_at
    limit = timedelta(milliseconds=time_limit_ms(LEVELS[level], base_ms))
    assert plan.due_by == begun + limit + GRACE
    while not (taken := computer.take(ports, plan.id)).cheap:
        clock.advance((taken.plan.lease_until - clock.now() + lost).total_seconds())
        assert computer.waiting(ports, 1)
    assert clock.now() + computer.CHEAP_TIME <= plan_of(ports, plan.id).due_by


def test_kill_comes_before_the_lease_ends(ports):
    """A plan is given to another worker only after the one that hangs with it was killed."""
    new_game(ports, seats=SEATS, think_ms=50)
    (plan,) = computer.waiting(ports, 1)
    _, hard = computer.limits(plan, ports.clock.now())
    taken = computer.take(ports, plan.id)
    assert taken.plan.lease_until - ports.clock.now() > timedelta(seconds=hard)


def test_no_more_than_there_is_room_for(ports, sent):
    """A busy worker leaves plans in the outbox, the oldest first to go, until it has room again."""
    room = 2
    relay = Relay(
        FakeDesk(ports), Plans(lambda *message: sent.append(message)), 0.001, lambda: room
    )
    for _ in range(3):
        new_game(ports, seats=SEATS)
    assert relay.round() == 2
    room = 0
    assert relay.round() == 0
    room = 2
    assert relay.round() == 1


def test_each_purpose_is_sent_as_far_as_there_is_room_for_it(ports, sent):
    """Hints go before reviews that have waited longer, and turns are left to others."""
    finished = [Table(ports, deal=last_card()) for _ in range(3)]
    for table in finished:
        table.play("p>c1", 0)
        ask(ports, table.id, table.seat(0), Purpose.REVIEW)
    hinted = Table(ports, hints=True)
    ask(ports, hinted.id, hinted.seat())
    new_game(ports, seats=SEATS)
    room = {Purpose.HINT: 4, Purpose.REVIEW: 2}
    purposes = [Purpose.HINT, Purpose.REVIEW]
    outbox = Plans(lambda *message: sent.append(message), purposes, lambda each: room[each])
    relay = Relay(FakeDesk(ports), outbox, 0.001)
    assert relay.round() == 2
    assert [plan.purpose for plan, _, _ in sent] == purposes
    room[Purpose.REVIEW] = 0
    assert relay.round() == 0


def test_games_of_players_who_are_gone_are_left(ports, made):
    """What the deletion of a player did not get to is done by the relay, once a minute."""
    player = new_player(ports)
    game = games.create(ports, NewGame(), player).game
    with ports.store.writing() as unit:
        unit.delete_player(player.player_id, "Former player", ports.clock.now())
    made.sweep()
    assert games.get(ports, game.id).status is Status.FINISHED


def test_answers_that_are_too_old_are_cleared_away(ports, made):
    """The relay forgets answers kept for a day, and looks for such once a minute."""
    request = Request(b"", "a key of a phone that never asked again", b"digest")
    with pins.held(ports, request):
        pins.keep_alone(ports, request, Answer(201, {}, b"{}"))
    ports.clock.advance(pins.LIFE.total_seconds() + 1)
    assert made.sweep() == 1
    assert made.sweep() == 0
