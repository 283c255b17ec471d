"""Real couriers: every event arrives, whatever becomes of receivers and senders."""

from __future__ import annotations

import contextlib
import random
import subprocess
import sys
import threading
from dataclasses import replace

import pytest
from standardwebhooks import Webhook

from service.model import NewGame
from service.settings import Settings
from service.usecases import games, letters
from service.webhook import NewWebhook, Subscriber
from service.webhook_ports import WebhookUnit
from service.wiring import make_ports
from tests.conftest import ADMIN_TOKEN, fresh_database
from tests.fakes.network import receiving
from tests.processes import ROOT, environment, kill
from tests.service.table import HUMAN
from tests.truth import until

GAMES, EACH = 20, 50
KILLS = 10
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


def many(unit: WebhookUnit, game, hook, now) -> None:
    """Events of a game, as so many entries would have made them."""
    from service.tokens import new_id  # noqa: PLC0415
    from service.usecases import news  # noqa: PLC0415

    to = Subscriber(hook.id, hook.holder, hook.types, hook.active)
    events = [
        news._event(hook.types[1], replace(game, version=version), 0, now)
        for version in range(1, EACH)
    ]
    unit.add_deliveries([(to, event) for event in events], [new_id("dlv") for _ in events])


@pytest.mark.slow
def test_a_thousand_events_arrive_though_half_fail_and_couriers_die(environ):
    """1,000 events, a receiver that fails half the time, a courier killed ten times: all arrive, verified."""
    ports = make_ports(Settings.from_environ(environ))
    chance, lock = random.Random(7), threading.Lock()

    def half(message):
        with lock:
            return 500 if chance.random() < 0.5 else 204

    couriers = []

    def start() -> None:
        command = [sys.executable, "-m", "tests.workers.courier_process"]
        couriers.append(subprocess.Popen(command, cwd=ROOT, env=environ, stdin=subprocess.DEVNULL))

    with receiving(half) as receiver:
        url, secrets, expected = f"http://127.0.0.1:{receiver.port}/", {}, set()
        for _ in range(GAMES):
            new = NewGame(seats=(HUMAN, HUMAN), webhook=NewWebhook(url))
            created = games.create(ports, new, None)
            secrets[created.game.id] = created.webhook.secrets[0].text
            with ports.store.writing() as unit:
                many(unit, created.game, created.webhook, ports.clock.now())
                found = unit.deliveries(created.webhook.id, None, None, 1000)
            expected |= {each.event.id for each in found}
        assert len(expected) == GAMES * EACH
        try:
            start()
            for kills in range(KILLS):
                goal = len(receiver.got) + GAMES * EACH // KILLS // 2
                until(lambda: len(receiver.got) >= goal, 60, f"deliveries after {kills} kills")  # noqa: B023
                kill(couriers[-1].pid)
                couriers[-1].wait()
                # No other courier lives: what it held is given up at once, as `spite serve` does it.
                letters.release(ports)
                start()

            def arrived() -> set[str]:
                good = [each for each in list(receiver.got) if each["status"] == 204]
                return {each["headers"]["webhook-id"] for each in good}

            until(lambda: arrived() == expected, 90, "all to arrive")
            for each in receiver.got:
                payload = Webhook(secrets[_game(each)]).verify(each["body"], each["headers"])
                assert payload["data"]["game_id"] == _game(each)
        finally:
            for courier in couriers:
                kill(courier.pid)
                courier.wait()
            ports.feed.close()
            ports.store.close()
    assert {each["status"] for each in receiver.got} == {500, 204}


def _game(message) -> str:
    return message["body"].partition(b'"game_id":"')[2].partition(b'"')[0].decode()
