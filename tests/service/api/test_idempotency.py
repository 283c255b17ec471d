"""Requests that are sent again: once is enough, whatever became of the answer."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from service.app import create_app
from service.ports import Request
from service.store.tables import answers
from tests.fakes.stores import ForgetfulStore, InterruptedStore
from tests.service.api.client import KEY, NEAR_THE_END, Client, Table, slug
from tests.service.api.posts import POSTS, everything, kept_answers, situation


def test_every_post_is_here(clocked):
    """No operation that changes something is left out."""
    assert POSTS.keys() == {
        item["post"]["operationId"]
        for item in clocked.contract.document["paths"].values()
        if "post" in item
    }


@pytest.mark.parametrize("operation", POSTS)
def test_the_same_key_and_body_get_the_first_answer_again(clocked, operation):
    """Byte for byte, with its headers and tokens, and nothing is done a second time."""
    at = situation(clocked, operation)
    first = clocked.post(at.path, at.body, at.token, Idempotency_Key=KEY)
    assert first.status_code // 100 == 2, first.json
    assert "Idempotent-Replayed" not in first.headers
    done = everything(clocked)
    for _ in range(2):
        again = clocked.post(at.path, at.body, at.token, Idempotency_Key=KEY)
        assert again.headers["Idempotent-Replayed"] == "true"
        assert (again.status_code, again.data) == (first.status_code, first.data)
        for name in ("Content-Type", "ETag", "Location", "Vary", "Cache-Control", "Retry-After"):
            assert again.headers.get(name) == first.headers.get(name), name
    assert everything(clocked) == done
    assert len(kept_answers(clocked)) == 1


@pytest.mark.parametrize("operation", POSTS)
def test_another_body_or_path_under_the_same_key_is_refused(clocked, operation):
    """422 key-reused: a key stands for one request."""
    at = situation(clocked, operation)
    assert clocked.post(at.path, at.body, at.token, Idempotency_Key=KEY).status_code // 100 == 2
    done = everything(clocked)
    # A good request all the same, so that nothing but the key can be what is wrong with it.
    other = {"name": "Bob"} if operation in ("createPlayer", "issueApp") else None
    where = at.path if other else "/v1/games"
    response = clocked.post(where, other or {"listed": True}, at.token, Idempotency_Key=KEY)
    assert (response.status_code, slug(response)) == (422, "key-reused")
    assert everything(clocked) == done


@pytest.mark.parametrize("operation", POSTS)
def test_a_running_request_holds_its_key(clocked, operation):
    """409 key-in-flight while the first is under way; a holder that was lost loses it after a while."""
    at = situation(clocked, operation)
    before = at.table.game
    seen = []

    def again(units: int) -> None:
        if units == 2:
            seen.append(clocked.post(at.path, at.body, at.token, Idempotency_Key=KEY))

    ports = replace(clocked.ports, store=InterruptedStore(clocked.ports.store, again))
    held = Client(create_app(ports.settings, ports))
    first = held.post(at.path, at.body, at.token, Idempotency_Key=KEY)
    assert first.status_code // 100 == 2
    assert [slug(response) for response in seen] == ["key-in-flight"]
    assert seen[0].json.get("version", before["version"]) == before["version"]


@pytest.mark.parametrize("operation", POSTS)
def test_an_answer_that_cannot_be_kept_leaves_nothing_changed(clocked, operation):
    """The answer and what it tells of are one transaction: there are both, or neither."""
    at = situation(clocked, operation)
    before = everything(clocked)

    ports = replace(clocked.ports, store=ForgetfulStore(clocked.ports.store))
    forgetful = Client(create_app(ports.settings, ports))
    failed = forgetful.post(at.path, at.body, at.token, Idempotency_Key=KEY)
    assert failed.status_code == 503
    assert everything(clocked) == before
    assert kept_answers(clocked) == []
    assert clocked.post(at.path, at.body, at.token, Idempotency_Key=KEY).status_code // 100 == 2
    assert everything(clocked) != before


def test_a_lost_holder_loses_its_key(clocked):
    """A process that died in the middle of a request blocks its key for a minute, not for a day."""
    table = Table(clocked, **NEAR_THE_END)
    sent = (f"{table.path}/moves", {"notation": "s1>c1"}, table.tokens[0])
    assert clocked.post(*sent, Idempotency_Key=KEY).status_code == 201
    (row,) = kept_answers(clocked)
    with clocked.ports.store.writing() as unit:
        unit._connection.execute(answers.delete())
        unit.hold_key(
            Request(row.scope, row.key, row.digest),
            clocked.clock.now(),
            lost=clocked.clock.now(),
            dead=clocked.clock.now(),
        )
    assert slug(clocked.post(*sent, Idempotency_Key=KEY)) == "key-in-flight"
    clocked.clock.advance(61)
    assert slug(clocked.post(*sent, Idempotency_Key=KEY)) != "key-in-flight"


@pytest.mark.parametrize("operation", POSTS)
def test_answers_are_kept_encrypted(clocked, operation):
    """Whoever reads the database finds no token, and no card of a hand, in kept answers."""
    at = situation(clocked, operation)
    first = clocked.post(at.path, at.body, at.token, Idempotency_Key=KEY)
    (row,) = kept_answers(clocked)
    assert first.data not in row.body
    # Long or quoted, for a short word can stand in cipher text by chance.
    assert not re.search(rb'sm_(seat|spec|own|inv|player|app)_|whsec_|"hand|"id"', row.body)
    assert not re.search(r"sm_(seat|spec|own|inv|player|app)_", str(row.headers))


def test_a_key_outlives_the_version_and_dies_after_a_day(clocked):
    """The answer comes back whatever the game is at now, for 24 hours; then the key is new."""
    table = Table(clocked, **NEAR_THE_END)
    sent = (f"{table.path}/moves", {"notation": "s1>c1"}, table.tokens[0])
    first = clocked.post(*sent, Idempotency_Key=KEY, If_Match='"0"')
    assert table.move({"notation": "h:8C>s1"}).status_code == 201
    again = clocked.post(*sent, Idempotency_Key=KEY, If_Match='"0"')
    assert (again.status_code, again.data) == (201, first.data)
    clocked.clock.advance(24 * 3600 + 1)
    late = clocked.post(*sent, Idempotency_Key=KEY, If_Match='"0"')
    assert (late.status_code, slug(late)) == (412, "stale-version")


def test_a_failure_is_not_kept(clocked):
    """Only 2xx answers are pinned: after a refusal the same key may be used, for another body, too."""
    table = Table(clocked, **NEAR_THE_END)
    path, token = f"{table.path}/moves", table.tokens[0]
    for body, status in (
        ({"notation": "h:KS>c1"}, 409),
        ({"nope": 1}, 422),
        ({"notation": "h:KS>c1"}, 409),
        ({"notation": "s1>c1"}, 201),
        ({"notation": "s1>c1"}, 201),
    ):
        response = clocked.post(path, body, token, Idempotency_Key=KEY)
        assert response.status_code == status
    assert table.game["version"] == 1


def test_the_order_of_names_in_a_body_makes_no_difference(clocked):
    """The same JSON is the same body, however it is written; no body is the same as an empty one."""
    table = Table(clocked, **NEAR_THE_END)
    path, token = f"{table.path}/moves", table.tokens[0]
    for data in ('{"kind": "build", "source": "payoff", "target_index": 0}',
                 '{"target_index":0,"source":"payoff","kind":"build"}'):  # fmt: skip
        response = clocked.call(
            "POST",
            path,
            token,
            {"Idempotency-Key": KEY},
            data=data,
            content_type="application/json",
        )
        assert response.status_code == 201
    other = Table(clocked, **NEAR_THE_END)
    for body in (None, {}):
        assert clocked.post(f"{other.path}/resign", body, other.tokens[0], Idempotency_Key=KEY).data


def test_keys_belong_to_bearers(clocked):
    """The same key of two bearers, or of nobody, stands for different requests."""
    tables = [Table(clocked, **NEAR_THE_END) for _ in range(2)]
    for table in tables:
        response = clocked.post(
            f"{table.path}/moves", {"notation": "s1>c1"}, table.tokens[0], Idempotency_Key="1"
        )
        assert (response.status_code, table.game["version"]) == (201, 1)
    anonymous = clocked.post("/v1/games", {}, None, Idempotency_Key=KEY)
    known = clocked.post("/v1/games", {}, tables[0].tokens[0], Idempotency_Key=KEY)
    assert anonymous.json["id"] != known.json["id"]


@pytest.mark.parametrize(
    ("key", "with_bearer", "without"),
    [
        ("a", 201, 422),
        ("x" * 21, 201, 422),
        ("x" * 22, 201, 201),
        ("~" * 200, 201, 201),
        ('"8e03978e-40d5-43dd-bc93-6894a57f9324"', 201, 201),
        ("", 422, 422),
        ("x" * 201, 422, 422),
        ("x" * 30 + " y", 422, 422),
        ("ä" * 30, 422, 422),
        ("x" * 30 + "\t", 422, 422),
    ],
)
def test_a_key_is_bounded_and_without_a_bearer_cannot_be_guessed(
    clocked, key, with_bearer, without
):
    """1 to 200 visible ASCII characters; without a bearer at least 22, or it could be found out."""
    token = Table(clocked).owner
    for bearer, status in ((token, with_bearer), (None, without)):
        header = {"Idempotency-Key": key.encode().decode("latin-1")}
        response = clocked.call("POST", "/v1/games", bearer, header, json={})
        assert response.status_code == status, response.json
        if status == 422:
            assert list(response.json["errors"]) == ["Idempotency-Key"]


def test_a_dry_run_may_have_a_key(clocked):
    """A question is answered the same way again, and its key is no key for the moves themselves."""
    table = Table(clocked, **NEAR_THE_END)
    sent = {"moves": [{"notation": "s1>c1"}], "dry_run": True}
    first = clocked.post(f"{table.path}/turns", sent, table.tokens[0], Idempotency_Key=KEY)
    again = clocked.post(f"{table.path}/turns", sent, table.tokens[0], Idempotency_Key=KEY)
    assert (first.status_code, first.data) == (again.status_code, again.data) == (200, first.data)
    assert again.headers["Idempotent-Replayed"] == "true"
    del sent["dry_run"]
    made = clocked.post(f"{table.path}/turns", sent, table.tokens[0], Idempotency_Key=KEY)
    assert slug(made) == "key-reused"


def test_another_query_under_the_same_key_is_refused(clocked):
    """What is asked for in the query is part of the request."""
    table = Table(clocked, **NEAR_THE_END)
    path = f"{table.path}/webhooks/{table.hook()['id']}/replay"
    first = clocked.post(f"{path}?after=3", None, table.owner, Idempotency_Key=KEY)
    assert first.status_code == 202
    for other in (path, f"{path}?after=4"):
        assert slug(clocked.post(other, None, table.owner, Idempotency_Key=KEY)) == "key-reused"
