"""What is asked often costs what it answers, however much is kept: every statement runs along an index."""

from __future__ import annotations

import random
import re
import sqlite3

import pytest
from sqlalchemy import event

from service.app import create_app
from service.settings import Settings
from service.store.schema import migrate
from service.store.tables import metadata
from service.usecases import computer, departures, letters, oversight, pins, retention
from service.wiring import make_ports
from tests.conftest import ADMIN_TOKEN
from tests.fakes.jobs import CountingJobs
from tests.load.messages import Request
from tests.load.profiling import call
from tests.service.play import play_computers

FEW = {"counts", "apps", "webhooks", "alembic_version"}
"""Tables that stay short, however many games are kept."""
PARTIAL = {"ix_plans_failed", "ix_deliveries_failed", "ix_deliveries_open"}
"""Indexes of the few rows that went wrong, or are not done."""
LOOKS = (
    "/v1/games",
    "/v1/games?status=waiting",
    "/v1/daily",
    "/metrics",
)
ADMINS = (
    "/v1/games",
    "/v1/games?status=finished",
    "/v1/admin/games",
    "/v1/admin/games?status=finished",
    "/v1/admin/games?stuck=true",
    "/v1/admin/plans",
    "/v1/admin/plans?status=failed",
    "/v1/admin/deliveries?status=pending",
    "/v1/admin/deliveries?status=failed",
    "/v1/admin/stats",
    "/v1/admin/audit",
    "/v1/admin/apps",
)
PLAYERS = (
    "/v1/games",
    "/v1/games?status=active",
    "/v1/players/me",
    "/v1/players/me/games",
    "/v1/players/me/statistics",
    "/v1/players/me/events",
)
SEATS = ("", "/views/0", "/events", "/events?after=1", "/moves", "/plans")


@pytest.fixture
def said(tmp_path):
    """The statements of a tour of what is asked often, and a connection to explain them on."""
    settings = Settings(
        data=tmp_path, admin_token=ADMIN_TOKEN, rate_limits="off", retention_days=30
    )
    ports = make_ports(settings, CountingJobs())
    migrate(ports.store.engine)
    statements: set[str] = set()

    @event.listens_for(ports.store.engine, "connect", insert=False)
    def watch(connection: sqlite3.Connection, _record: object) -> None:
        connection.set_trace_callback(statements.add)

    ports.store.engine.dispose()
    _tour(ports, create_app(settings, ports))
    with ports.store.engine.connect() as connection:
        driver = connection.connection.driver_connection
        driver.set_trace_callback(None)
        yield statements, driver
    ports.feed.close()
    ports.store.close()


def _tour(ports, app):
    def ask(path, token=None, body=None, etag=None):
        method = "GET" if body is None else "POST"
        answer = call(app, Request(method, path, token, body, etag))
        assert answer.status < 400, (path, answer)
        return answer.json if answer.body.startswith(b"{") else None

    human, chance = {"kind": "human"}, random.Random(1)
    made_for = [None, ask("/v1/players", body={"name": "Ada"})["token"]]
    for token in made_for:
        seats = [human, {"kind": "computer", "level": "easy"}]
        hook = {"url": "https://192.0.43.8/hook"}  # a public address, which nothing is sent to here
        game = ask("/v1/games", token, {"seats": seats, "listed": True, "webhook": hook})
        path, seat = f"/v1/games/{game['id']}", token or game["seats"][0]["token"]
        for _ in range(4):
            play_computers(ports)
            view = ask(f"{path}/views/0", seat)
            move = chance.choice(view["legal_moves"])
            ask(f"{path}/moves", seat, {"notation": move["notation"]})
        for look in SEATS:
            ask(path + look, seat)
        ask(f"{path}/views/0", seat, etag=f'"{ask(path, seat)["version"]}"')
        ask(f"{path}/resign", seat, {})
    for look in LOOKS:
        ask(look, ADMIN_TOKEN if look == "/metrics" else None)
    for look in ADMINS:
        ask(look, ADMIN_TOKEN)
    for look in PLAYERS:
        ask(look, made_for[1])
    page = ask("/v1/admin/games?limit=1", ADMIN_TOKEN)["next"]
    ask(f"/v1/admin/games?limit=1&cursor={page}", ADMIN_TOKEN)
    for sweep in (pins.purge, retention.sweep, departures.sweep, oversight.sweep, letters.purge):
        sweep(ports)
    computer.waiting(ports, 10)
    letters.waiting(ports, 10, [])


def _steps(driver, statement):
    return [row[3] for row in driver.execute(f"EXPLAIN QUERY PLAN {statement}")]


def _long_way(steps, statement):
    """The steps that read more than they answer: of a table's every row, or sorted before it is cut off."""
    found = []
    for step in steps:
        scanned = re.match(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", step)
        if scanned and scanned[1] in set(metadata.tables) - FEW:
            table, index = scanned.groups()
            # In the order of an index, or of the rows, and cut off, a list costs what it shows.
            cut_off = f"ORDER BY {table}." in statement and "LIMIT" in statement
            selective = "WHERE" in statement and index is None
            if index not in PARTIAL and (not cut_off or selective):
                found.append(step)
        elif step == "USE TEMP B-TREE FOR ORDER BY" and "FROM games" in statement:
            found.append(step)
    return found


def test_what_is_asked_often_runs_along_an_index(said):
    """No request or sweep of every day reads a whole table that grows, or sorts all games to show a few."""
    statements, driver = said
    asked = [
        each
        for each in statements
        if each.lstrip().startswith(("SELECT", "UPDATE", "DELETE", "WITH"))
    ]
    assert len(asked) > 60
    long_ways = {each: steps for each in asked if (steps := _long_way(_steps(driver, each), each))}
    assert long_ways == {}


def test_what_was_sent_is_no_burden_to_what_is_due(said):
    """Whether an event waits for an earlier one of its game is found among those not tried yet alone."""
    statements, driver = said
    (look,) = (each for each in statements if "AS earlier" in each)
    (step,) = (each for each in _steps(driver, look) if "earlier" in each)
    assert "ix_deliveries_untried" in step
