from __future__ import annotations

from dataclasses import replace

import pytest

from service.app import create_app
from tests.service.api.client import Client

MINE = "https://cards.example"
EXPOSED = ("ETag", "Location", "Retry-After", "Preference-Applied")


@pytest.fixture
def client_for(sqlite_ports):
    """A client of a service that lets pages of some origins call it."""

    def make(*origins):
        settings = replace(sqlite_ports.settings, cors=origins)
        return Client(create_app(settings, replace(sqlite_ports, settings=settings)))

    return make


def preflight(client, origin):
    """What a browser asks before it sends a move."""
    headers = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, content-type, if-match",
    }
    return client.call("OPTIONS", "/v1/games/g_1/moves", headers=headers)


def test_a_page_of_a_known_origin_may_call(client_for):
    """The origin is named, what it may send and read too, on errors as well."""
    client = client_for(MINE, "https://other.example")
    before = preflight(client, MINE)
    assert before.status_code == 200
    assert before.headers["Access-Control-Allow-Origin"] == MINE
    assert "POST" in before.headers["Access-Control-Allow-Methods"]
    allowed = before.headers["Access-Control-Allow-Headers"].lower()
    for name in ("authorization", "content-type", "if-match", "if-none-match", "prefer"):
        assert name in allowed
    for path in ("/v1/rulesets", "/v1/nope", "/v1/games/g_none"):
        response = client.get(path, Origin=MINE)
        assert response.headers["Access-Control-Allow-Origin"] == MINE
        assert "Origin" in response.headers["Vary"]
        for name in EXPOSED:
            assert name in response.headers["Access-Control-Expose-Headers"].split(", ")
        assert "Access-Control-Allow-Credentials" not in response.headers


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "", "https://cards.example.evil", "*"]
)
def test_a_page_of_another_origin_may_not(client_for, origin):
    """An origin that is not known is told nothing."""
    client = client_for(MINE)
    for response in (preflight(client, origin), client.get("/v1/rulesets", Origin=origin)):
        assert not [name for name in dict(response.headers) if name.startswith("Access-Control")]
        assert "Origin" in response.headers["Vary"]


def test_a_star_lets_every_page_call(client_for):
    """With * the answer is the same for all origins."""
    client = client_for("*")
    assert preflight(client, "https://any.example").headers["Access-Control-Allow-Origin"] == "*"
    response = client.get("/v1/rulesets", Origin="null")
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "Vary" not in response.headers


def test_no_origins_let_no_page_call(client_for):
    """Switched off, nothing is said at all."""
    client = client_for()
    response = preflight(client, MINE)
    assert not [name for name in dict(response.headers) if name.startswith("Access-Control")]
