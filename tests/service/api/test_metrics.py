from __future__ import annotations

from dataclasses import replace

import pytest
from prometheus_client.parser import text_string_to_metric_families

from service.app import create_app
from service.settings import Settings, SettingsError
from tests.conftest import ADMIN_TOKEN
from tests.service.advising import carry_out_all
from tests.service.api.client import (
    COMPUTERS,
    NEAR_THE_END,
    OPEN_SEAT,
    TWO_HUMANS,
    Client,
    Table,
    slug,
)


def samples(client, token=ADMIN_TOKEN):
    """Every sample of /metrics by its name and labels."""
    response = client.get("/metrics", token)
    assert response.status_code == 200
    assert response.mimetype == "text/plain"
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


def test_requests_are_counted_by_route_and_status(clocked):
    """Requests count under their route, never under an id; those that are held on purpose are not timed."""
    table = Table(clocked, seats=TWO_HUMANS)
    for _ in range(3):
        clocked.get(f"{table.path}/views/0", table.tokens[0])
    clocked.get(f"{table.path}/views/0", table.tokens[0], Prefer="wait=0")
    clocked.get(f"{table.path}/views/0")
    clocked.get(f"/{table.tokens[0]}")
    for number in range(3):
        clocked.call(f"BREW{number}", "/v1/games")
    found = samples(clocked)
    route = ("route", "/v1/games/<id:game_id>/views/<viewer:viewer>")
    get = ("method", "GET")
    assert found["spite_requests_total", get, route, ("status", "200")] == 4
    assert found["spite_requests_total", get, route, ("status", "401")] == 1
    assert found["spite_requests_total", get, ("route", "unknown"), ("status", "404")] == 1
    assert found["spite_request_seconds_count", get, route] == 4
    made_up = ("method", "other"), ("route", "unknown"), ("status", "405")
    assert found["spite_requests_total", *made_up] == 3
    text = clocked.get("/metrics", ADMIN_TOKEN).text
    assert table.created["id"] not in text
    assert table.tokens[0] not in text


def test_the_state_of_the_service_is_told(clocked):
    """Games by status, plans that wait, and for how long."""
    Table(clocked, seats=OPEN_SEAT)
    Table(clocked, seats=COMPUTERS)
    hinted = Table(clocked, **NEAR_THE_END, hints=True)
    clocked.post(f"{hinted.path}/plans", {"purpose": "hint"}, hinted.tokens[0])
    clocked.clock.advance(90)
    found = samples(clocked)
    assert found["spite_games", ("status", "waiting")] == 1
    assert found["spite_games", ("status", "active")] == 2
    assert found["spite_plans", ("purpose", "turn"), ("status", "queued")] == 1
    assert found["spite_plans", ("purpose", "hint"), ("status", "queued")] == 1
    assert found["spite_plans", ("purpose", "review"), ("status", "queued")] == 0
    assert found["spite_plans_oldest_waiting_seconds",] == 90
    assert found["spite_games_stuck",] == 1
    assert found["spite_plans_late",] == 2
    assert found["spite_streams",] == 0


def test_how_long_plans_take_is_told_by_level(clocked):
    """Of the plans done within the last minute, by purpose and level: how many, and how long they took."""
    for waited in (4, 2):
        hinted = Table(clocked, **NEAR_THE_END, hints=True)
        clocked.post(
            f"{hinted.path}/plans", {"purpose": "hint", "level": "medium"}, hinted.tokens[0]
        )
        clocked.clock.advance(waited)
        carry_out_all(clocked.ports)
    found = samples(clocked)
    of = ("level", "medium"), ("purpose", "hint")
    assert found["spite_plans_done", *of] == 2
    assert found["spite_plan_seconds", *of, ("quantile", "0.5")] == 2
    assert found["spite_plan_seconds", *of, ("quantile", "1.0")] == 4
    assert 0 <= found["spite_plan_thought_seconds", *of, ("quantile", "1.0")] < 4
    clocked.clock.advance(61)
    assert not [name for name in samples(clocked) if name[0] == "spite_plan_seconds"]


def test_the_metrics_are_the_admin_s(clocked):
    """Nobody but the admin reads them, unless the setting opens them."""
    table = Table(clocked, seats=TWO_HUMANS)
    for token, status, problem in (
        (None, 401, "unauthenticated"),
        ("sm_seat_garbage", 401, "unauthenticated"),
        (table.tokens[0], 403, "forbidden"),
        (table.owner, 403, "forbidden"),
    ):
        response = clocked.get("/metrics", token)
        assert (response.status_code, slug(response)) == (status, problem)
    opened = replace(clocked.ports.settings, metrics="open")
    client = Client(create_app(opened, replace(clocked.ports, settings=opened)))
    assert samples(client, None)["spite_games", ("status", "active")] == 1


def test_who_may_read_them_is_admin_or_open():
    """Any other word is refused at the start."""
    with pytest.raises(SettingsError, match="SPITE_METRICS: it must be admin or open"):
        Settings.from_environ({"SPITE_METRICS": "yes"})
