from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest

from tests.service.api.client import NEAR_THE_END, Table, slug

CODE = re.compile(r"([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}")


@pytest.fixture
def table(clocked):
    """A game of two people."""
    return Table(clocked, **NEAR_THE_END)


def test_the_game_goes_on_at_another_device(table):
    """A code, typed in another way, gives a token that plays on; the code is nowhere else, kept as a hash."""
    offered = table.do("handovers", table.tokens[0])
    assert (offered.status_code, offered.json["seat"]) == (201, 0)
    code = offered.json["code"]
    assert CODE.fullmatch(code)
    assert offered.headers["Cache-Control"] == "private"
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    taken = table.client.post("/v1/handovers", {"code": typed})
    assert (taken.status_code, taken.headers["Location"]) == (201, table.path)
    assert (taken.json["game_id"], taken.json["seat"]) == (table.game["id"], 0)
    table.tokens[0] = taken.json["token"]
    assert table.move({"notation": "s1>c1"}).status_code == 201
    again = table.client.post("/v1/handovers", {"code": code})
    assert (again.status_code, slug(again)) == (409, "handover-spent")
    assert code not in again.text


def test_a_code_runs_out_after_ten_minutes(table):
    """The answer says when; from then on the code is spent."""
    offered = table.do("handovers", table.tokens[0]).json
    end = datetime.fromisoformat(offered["expires_at"])
    assert end - table.client.clock.now() == timedelta(minutes=10)
    table.client.clock.advance(600)
    assert slug(table.client.post("/v1/handovers", {"code": offered["code"]})) == "handover-spent"


@pytest.mark.parametrize(
    ("body", "status", "named"),
    [
        ({"code": "0000-0000-0000"}, 404, None),
        ({"code": "sm_seat_none"}, 404, None),
        ({"code": "🂡"}, 404, None),
        ({}, 422, "code"),
        ({"code": ""}, 422, "code"),
        ({"code": None}, 422, "code"),
        ({"code": 123}, 422, "code"),
        ({"code": "0" * 41}, 422, "code"),
        ({"code": "0000", "seat": 0}, 422, "seat"),
    ],
)
def test_what_is_no_code_is_refused(table, body, status, named):
    """404 for a code nobody made, 422 with the path of a field that is wrong."""
    response = table.client.post("/v1/handovers", body)
    assert response.status_code == status
    assert list(response.json.get("errors", {})) == ([] if named is None else [named])


def test_a_lost_token_comes_back_by_its_key(table):
    """The code is used once, and the answer that was lost is given again."""
    body = {"code": table.do("handovers", table.tokens[1]).json["code"]}
    key = "0" * 32
    first = table.client.post("/v1/handovers", body, None, Idempotency_Key=key)
    again = table.client.post("/v1/handovers", body, None, Idempotency_Key=key)
    assert (again.json, again.headers["Idempotent-Replayed"]) == (first.json, "true")
    assert table.client.get(f"{table.path}/views/1", first.json["token"]).status_code == 200
