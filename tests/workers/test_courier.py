"""Real couriers: every event arrives, whatever becomes of receivers and senders."""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
import sys
import threading
import time
from dataclasses import replace

import pytest
from standardwebhooks import Webhook

from service.model import NewGame
from service.settings import Settings
from service.usecases import games, letters, news
from service.webhook import EventType, NewWebhook
from service.wiring import make_ports
from tests.conftest import ADMIN_TOKEN, fresh_database
from tests.fakes.network import receiving
from tests.processes import ROOT, environment, kill
from tests.service.table import HUMAN
from tests.truth import until

GAMES = 20
EVENTS = int(os.environ.get("COURIER_TEST_EVENTS", "400"))
"""How many events are to arrive; a multiple of the number of games."""
KILLS = int(os.environ.get("COURIER_TEST_KILLS", "4"))
WITHIN_S = 240
"""Bounds are generous: what runs this shares its machine, and every courier has to start."""
RETRIES = ",".join(["0s"] * 30)


@pytest.fixture(params=["sqlite", pytest.param("servers", marks=pytest.mark.services)])
def environ(request, tmp_path):
    """The settings of couriers on SQLite, and on PostgreSQL with Valkey."""
    with contextlib.ExitStack() as stack:
        more = {}
        if request.param == "servers":
            server = request.getfixturevalue("postgresql_server")
            url = stack.enter_context(fresh_database(server))
            more["REDIS_URL"] = request.getfixturevalue("valkey_server")
        else:
            url = request.getfixturevalue("sqlite_url")
        yield environment(
            DATABASE_URL=url,
            SPITE_ADMIN_TOKEN=ADMIN_TOKEN,
            SPITE_WEBHOOK_ALLOW="127.0.0.0/8",
            SPITE_WEBHOOK_RETRIES=RETRIES,
            **more,
        )


@pytest.fixture
def ports(environ):
    """What the couriers send is put here."""
    ports = make_ports(Settings.from_environ(environ))
    yield ports
    ports.feed.close()
    ports.store.close()


@pytest.fixture
def couriers(environ):
    """Couriers, the oldest first; all end with the test."""
    with contextlib.closing(Couriers(environ)) as couriers:
        yield couriers


class Couriers:
    """Courier processes on the same database."""

    def __init__(self, environ: dict[str, str]) -> None:
        self._environ = environ
        self._alive: list[subprocess.Popen] = []

    def start(self) -> None:
        """Start one more."""
        command = [sys.executable, "-m", "tests.workers.courier_process"]
        self._alive.append(
            subprocess.Popen(command, cwd=ROOT, env=self._environ, stdin=subprocess.DEVNULL)
        )

    def kill_oldest(self) -> None:
        """Kill the one that has lived longest, outright."""
        oldest = self._alive.pop(0)
        kill(oldest.pid)
        oldest.wait()

    def close(self) -> None:
        """Kill them all."""
        while self._alive:
            self.kill_oldest()


def register(ports, url, events):
    """A game with a webhook that has so many events to be told; the webhook, and the events' ids."""
    new = NewGame(seats=(HUMAN, HUMAN), webhook=NewWebhook(url, (EventType.TURN_READY,)))
    created = games.create(ports, new, None)
    with ports.store.writing() as unit:
        # As so many turns would have made them.
        for version in range(1, events):
            later = replace(created.game, version=version, hooked=True)
            news.tell_beginning(unit, later, ports.clock.now())
        told = unit.deliveries(created.webhook.id, None, None, 1000)
    return created, {each.event.id for each in told}


def delivered(receiver) -> set[str]:
    """The ids of the events that the receiver has taken."""
    return {each["headers"]["webhook-id"] for each in list(receiver.got) if each["status"] == 204}


@pytest.mark.slow
@pytest.mark.timeout(3 * WITHIN_S)
def test_all_events_arrive_though_half_fail_and_couriers_die(environ, ports, couriers):
    """A receiver that fails half the time and couriers killed again and again: all arrives, signed."""
    chance, lock = random.Random(7), threading.Lock()

    def half(message):
        with lock:
            return 500 if chance.random() < 0.5 else 204

    alone = "REDIS_URL" not in environ
    with receiving(half) as receiver:
        url, secrets, expected = f"http://127.0.0.1:{receiver.port}/", {}, set()
        for _ in range(GAMES):
            created, told = register(ports, url, EVENTS // GAMES)
            secrets[created.game.id] = created.webhook.secrets[0].text
            expected |= told
        assert len(expected) == EVENTS
        couriers.start()
        if not alone:
            couriers.start()
        for kills in range(KILLS):
            # Half of all are over before the last dies: none of them dies idle.
            goal = EVENTS * (kills + 1) // (2 * KILLS)
            until(lambda: len(delivered(receiver)) >= goal, WITHIN_S, f"work after {kills} kills")  # noqa: B023
            assert len(delivered(receiver)) < EVENTS
            couriers.kill_oldest()
            if alone:
                # No other courier lives: what it held is given up at once, as `spite serve` does it.
                letters.release(ports)
            # Elsewhere there is nobody to do that: its leases run out.
            couriers.start()
        until(lambda: delivered(receiver) == expected, WITHIN_S, "all to arrive")
        got = list(receiver.got)
    for each in got:
        game_id = each["body"].partition(b'"game_id":"')[2].partition(b'"')[0].decode()
        if game_id not in secrets:
            continue  # the request of a courier that was killed while it wrote; another sent it again
        payload = Webhook(secrets[game_id]).verify(each["body"], each["headers"])
        assert payload["data"]["game_id"] == game_id
    assert {each["status"] for each in got} == {500, 204}


@pytest.mark.slow
@pytest.mark.timeout(3 * WITHIN_S)
def test_a_dead_couriers_deliveries_are_taken_up_by_another(ports, couriers):
    """What a courier held when it died is sent by another soon, though nobody released it."""
    hold = threading.Event()

    def answer(message):
        if not hold.is_set():
            hold.wait(WITHIN_S)
        return 204

    with receiving(answer) as receiver:
        created, (event_id,) = register(ports, f"http://127.0.0.1:{receiver.port}/", 1)

        def delivery():
            with ports.store.reading() as unit:
                return unit.delivery_of(created.webhook.id, event_id)

        couriers.start()
        until(lambda: delivery().attempts, WITHIN_S, "the delivery to be taken up")
        couriers.start()
        couriers.kill_oldest()
        hold.set()
        until(lambda: delivery().delivered_at, 60, "the delivery to be made good")
        assert delivery().attempts == 2


@pytest.mark.slow
@pytest.mark.timeout(3 * WITHIN_S)
def test_a_slow_receiver_is_sent_to_once(ports, couriers):
    """A try that takes longer than a lease stays its courier's: the other leaves it alone."""

    def slow(message):
        time.sleep(letters.LEASE.total_seconds() + 2.5)
        return 204

    with receiving(slow) as receiver:
        created, (event_id,) = register(ports, f"http://127.0.0.1:{receiver.port}/", 1)
        couriers.start()
        couriers.start()
        until(lambda: receiver.got, WITHIN_S, "the delivery to end")
        time.sleep(1.0)
        assert [each["headers"]["webhook-id"] for each in receiver.got] == [event_id]
        with ports.store.reading() as unit:
            assert unit.delivery_of(created.webhook.id, event_id).attempts == 1
