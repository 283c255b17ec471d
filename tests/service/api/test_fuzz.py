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
    "ruleset", "rules", "seats", "deal", "computer_turns", "listed", "think_ms", "metadata"
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
