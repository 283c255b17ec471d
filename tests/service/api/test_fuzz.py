"""Whatever is sent, there is an answer, and it is no failure of ours."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.service.api.client import Client, Table


@pytest.fixture(scope="module")
def client(shared_app):
    """One application for the module."""
    return Client(shared_app)


texts = st.text(max_size=20)
plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


def objects(*names):
    """Objects with some of these fields, whatever they hold, and sometimes others."""
    return st.dictionaries(st.sampled_from(names) | texts, plain, max_size=5)


GAME = objects(
    "ruleset",
    "rules",
    "seats",
    "deal",
    "match",
    "computer_turns",
    "undo",
    "hints",
    "local",
    "listed",
    "think_ms",
    "abandon_after_s",
    "metadata",
)
MOVE = objects("kind", "source", "card", "source_index", "target_index", "notation")
FUZZ = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@FUZZ
@given(body=GAME)
def test_no_object_breaks_the_making_of_a_game(client, body):
    """Whatever object is sent, the answer is a game or a reason."""
    assert client.post("/v1/games", body).status_code in (201, 400, 422)


@FUZZ
@given(body=MOVE)
def test_no_object_breaks_the_making_of_a_move(client, body):
    """Whatever object is sent, the answer is a move or a reason."""
    table = getattr(client, "table", None) or Table(client)
    client.table = table
    response = client.post(f"{table.path}/moves", body, table.tokens[0])
    assert response.status_code in (201, 400, 409, 422)


@FUZZ
@given(data=st.binary(max_size=60))
def test_no_bytes_break_anything(client, data):
    """Whatever bytes are sent, the answer is a reason (or a game, for none)."""
    response = client.call("POST", "/v1/games", data=data, content_type="application/json")
    assert response.status_code in (201, 400, 422)


@FUZZ
@given(position=plain | objects("centers", "stock", "set_aside", "seats", "to_move", "phase"))
def test_no_position_breaks_the_making_of_a_game(client, position):
    """Whatever is given for a position, the answer is a reason."""
    body = {"deal": {"kind": "position", "position": position}}
    assert client.post("/v1/games", body).status_code in (400, 422)


@FUZZ
@given(record=plain | objects("format", "rules", "deal", "moves", "ruleset", "seats", "result"))
def test_no_record_breaks_the_making_of_a_game(client, record):
    """Whatever is given for a record, the answer is a reason."""
    body = {"deal": {"kind": "record", "record": record}}
    assert client.post("/v1/games", body).status_code in (400, 422)


@FUZZ
@given(
    path=st.sampled_from(
        ["turns", "undo", "reveal", "claim-win", "rematch", "plans", "seats/0/invite"]
    ),
    body=objects("moves", "dry_run", "purpose", "level"),
    key=st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=30),
)
def test_no_object_breaks_what_is_done_beside_moving(client, path, body, key):
    """Whatever object and key are sent, the answer is that it is done, or a reason."""
    table = getattr(client, "table", None) or Table(client)
    client.table = table
    response = client.call(
        "POST",
        f"{table.path}/{path}",
        table.tokens[0],
        {"Idempotency-Key": key.encode().decode("latin-1")},
        json=body,
    )
    assert response.status_code in (200, 201, 202, 400, 403, 409, 422)


@FUZZ
@given(body=objects("invite", "name"), changes=objects("paused", "computer_turns", "listed"))
def test_no_object_breaks_a_claim_or_a_change(client, body, changes):
    """Whatever object is sent, the answer is a reason, or a game that is as it was."""
    table = getattr(client, "table", None) or Table(client)
    client.table = table
    assert client.post("/v1/claims", body).status_code in (400, 404, 422)
    response = client.patch(table.path, changes, table.tokens[0], If_Match='"99"')
    assert response.status_code in (400, 412, 422)
