"""The bench of webhooks measures what it says, and nothing is lost meanwhile. No time is judged here."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import insert, select

from service.model import NewGame
from service.outside.signing import headers
from service.settings import Settings
from service.store.tables import deliveries, entries
from service.usecases import games, news
from service.webhook import NewWebhook
from service.wiring import make_ports
from tests.conftest import ADMIN_TOKEN
from tests.load import hooked, webhooks
from tests.load.hooked import Told
from tests.load.sink import SAMPLE, Arrival, Sinks
from tests.load.webhook_table import markdown
from tests.service.table import HUMAN


@pytest.mark.parametrize(
    "database", ["SQLite", pytest.param("PostgreSQL", marks=pytest.mark.services)]
)
def test_what_webhooks_cost_is_measured(database):
    """Moves, thousands that wait (here tens) and a steady rate have their figures; all arrives, in order."""
    found = webhooks.measure(database, webhooks.QUICK)
    assert found.misses() == []
    assert found.moved.moves > 0
    assert min(found.moved.plain_ms, found.moved.hooked_ms, found.moved.ratio) > 0
    assert found.sent.told.events >= found.moved.told.events > found.moved.moves
    assert found.sent.rate > 0
    assert found.sent.cpu_ms["courier"] > 0
    assert (found.sent.cpu_ms["PostgreSQL"] > 0) == (database == "PostgreSQL")
    assert found.steady.told.events > 0
    assert 0 < found.steady.lag.p50 <= found.steady.lag.worst
    assert found.signatures > 0
    text = markdown([found])
    assert "| … CPU of the courier for each |" in text
    assert "Others used" in text
    assert ("`webhook_ms`" in text) == (database == "PostgreSQL")
    assert json.loads(json.dumps(asdict(found)))["sent"]["told"]["lost"] == 0


@pytest.fixture
def told(sqlite_url):
    """A store with three events of a game for a webhook: its engine, the webhook's id, theirs in order."""
    settings = {
        "DATABASE_URL": sqlite_url,
        "SPITE_ADMIN_TOKEN": ADMIN_TOKEN,
        "SPITE_WEBHOOK_ALLOW": "127.0.0.0/8",
    }
    ports = make_ports(Settings.from_environ(settings))
    new = NewGame(seats=(HUMAN, HUMAN), webhook=NewWebhook("http://127.0.0.1:9000/"))
    created = games.create(ports, new, None)
    with ports.store.writing() as unit:
        for version in (1, 2):
            later = replace(created.game, version=version, hooked=True)
            news.tell_beginning(unit, later, ports.clock.now())
        rows = unit.deliveries(created.webhook.id, None, None, 10)
    yield ports.store.engine, created.webhook.id, [row.event.id for row in reversed(rows)]
    ports.feed.close()
    ports.store.close()


def test_what_is_lost_or_comes_twice_or_too_early_is_told(told):
    """An event that never came, one that came again, and one before an earlier one of its game count."""
    engine, webhook_id, (first, second, third) = told

    def judged(*ids):
        came = [Arrival(0, each, time.time()) for each in (*ids, "msg_of_before")]
        return hooked.judge(engine, [webhook_id], came)[0]

    assert judged(first, second, third) == Told(3, lost=0, repeated=0, disordered=0)
    assert judged(first, third) == Told(3, lost=1, repeated=0, disordered=0)
    assert judged(first, second, first, third) == Told(3, lost=0, repeated=1, disordered=0)
    assert judged(second, first, third) == Told(3, lost=0, repeated=0, disordered=1)
    assert hooked.judge(engine, [webhook_id], [], after=hooked.last(engine))[0].events == 0
    assert hooked.waiting(engine) == 3


def test_an_entry_without_a_delivery_is_lost(told):
    """The log says what webhooks are to be told, not the outbox alone."""
    engine, webhook_id, _ = told
    assert hooked.untold(engine, [webhook_id]) == 0
    with engine.begin() as connection:
        game_id = connection.execute(select(deliveries.c.game_id).limit(1)).scalar_one()
        row = {
            "game_id": game_id,
            "version": 1,
            "at": datetime.now(UTC),
            "kind": "moved",
            "turn": 0,
        }
        connection.execute(insert(entries), {**row, "happenings": [], "taken_back": False})
    assert hooked.untold(engine, [webhook_id]) == 1


def test_bad_signatures_are_counted():
    """Of the events a sample is checked, by the secret of the receiver they came to."""
    secret, other = "whsec_" + "a" * 32, "whsec_" + "b" * 32
    sinks = Sinks()
    sinks.trust([secret])
    for signed_by in (secret, other):
        signed = headers("msg_1", datetime.now(UTC), [signed_by], b"{}")
        for _ in range(SAMPLE):
            sinks.take(0, signed, b"{}")
    assert sinks.signatures() == (2, 1)
    assert sinks.count() == 1
    assert len(sinks.arrivals()) == 2 * SAMPLE
    assert sinks.count() == 0
