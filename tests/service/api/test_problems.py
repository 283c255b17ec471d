from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest
from structlog.testing import capture_logs

from service.api.problems import ILLEGAL_MOVES, PROBLEMS
from service.app import create_app
from service.errors import Busy
from tests.service.api.client import TWO_HUMANS, Client, Table

# The names the contract fixes, with their statuses; the last four are ours.
FIXED = {
    "malformed": 400,
    "unauthenticated": 401,
    "forbidden": 403,
    "not-found": 404,
    "method-not-allowed": 405,
    "too-large": 413,
    "unsupported-media-type": 415,
    "validation": 422,
    "precondition-required": 428,
    "stale-version": 412,
    "key-reused": 422,
    "key-in-flight": 409,
    "rate-limited": 429,
    "busy": 503,
    "internal": 500,
    "game-not-active": 409,
    "not-your-turn": 409,
    "not-revealed": 409,
    "nothing-to-undo": 409,
    "undo-not-allowed": 409,
    "revelation": 409,
    "deal-in-play": 409,
    "seat-taken": 409,
    "invite-spent": 409,
    "handover-spent": 409,
    "hints-off": 409,
    "cannot-cancel": 409,
    "cannot-review": 409,
    "cannot-claim": 409,
    "cannot-rematch": 409,
    "quota-spent": 429,
    "webhook-inactive": 409,
} | dict.fromkeys(ILLEGAL_MOVES, 409)


@pytest.fixture(scope="module")
def client(shared_app):
    """One application for the module."""
    return Client(shared_app)


class BrokenStore:
    """A store that fails as the test says."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def reading(self):
        """Fail."""
        raise self.error

    writing = glancing = ping = reading


def broken(sqlite_ports, error):
    """A client of a service whose store fails with `error`."""
    return Client(
        create_app(sqlite_ports.settings, replace(sqlite_ports, store=BrokenStore(error)))
    )


def test_the_registry_is_the_contracts_list():
    """Slugs and statuses are fixed: clients are written against them."""
    assert {slug: problem.status for slug, problem in PROBLEMS.items()} == FIXED


@pytest.mark.parametrize("slug", PROBLEMS)
def test_every_problem_has_a_page_for_people_and_for_programs(client, slug):
    """The `type` of a problem resolves to its meaning, its cure, and whether a retry is safe."""
    page = client.get(f"/problems/{slug}", Accept="text/html,*/*;q=0.8")
    assert page.mimetype == "text/html"
    for text in (PROBLEMS[slug].title, "What it means", "What to do", "Is it safe to retry?"):
        assert text in unescape(page.text)
    facts = client.get(f"/problems/{slug}", Accept="application/json").json
    assert facts["type"] == f"http://localhost/problems/{slug}"
    assert facts["retry_safe"] == PROBLEMS[slug].retry_safe
    assert page.headers["Vary"] == "Accept"


def test_the_page_for_people_is_the_default(client):
    """Whoever has no preference gets the page."""
    for accept in ("*/*", "", "image/png", "text/*"):
        assert client.get("/problems/busy", Accept=accept).mimetype == "text/html"
    assert client.get("/problems/nope").status_code == 404


def test_a_problem_says_what_is_wrong_where_and_why(client):
    """Type, title, status, detail, instance and params, the type at the address that was called."""
    response = client.call("GET", "/v1/rulesets/poker", headers={"Host": "cards.example:8443"})
    assert response.json == {
        "type": "http://cards.example:8443/problems/not-found",
        "title": "There is no such thing",
        "status": 404,
        "detail": "There is no rule set 'poker'.",
        "instance": "/v1/rulesets/poker",
        "params": {"ruleset": "poker"},
    }
    assert response.headers["Cache-Control"] == "no-store"


def test_a_problem_never_repeats_a_token(client):
    """A token sent in the wrong place is not given back, nor is it logged as an id."""
    token = Table(client).tokens[0]
    for response in (
        client.get(f"/v1/games/{token}"),
        client.get(f"/v1/games?token={token}"),
        client.get(f"/v1/games?{token}=1"),
        client.get(f"/v1/{token}"),
        client.get("/v1/games", None, Authorization=token),
        client.post("/v1/games", {token: 1}),
        client.post("/v1/games", {"ruleset": token}),
        client.post("/v1/games", {"rules": {"recycle": token}}),
        client.get("/v1/games/g_none", X_Request_Id=token),
    ):
        assert response.status_code >= 400
        assert token not in response.text
        assert token not in str(response.headers)


def test_a_failure_is_logged_and_says_nothing_of_the_inside(sqlite_ports):
    """500 tells the request's id, and the log has the rest under it."""
    failure = RuntimeError("the secret inside")
    with capture_logs() as logs:
        response = broken(sqlite_ports, failure).get("/v1/games/g_1", X_Request_Id="abc-123")
    assert (response.status_code, response.mimetype) == (500, "application/problem+json")
    assert "secret" not in response.text
    assert response.json["params"] == {"request_id": "abc-123"}
    (logged,) = logs
    assert (logged["log_level"], logged["request_id"]) == ("error", "abc-123")
    assert logged["exc_info"] is failure


def test_a_busy_service_says_when_to_come_back(sqlite_ports):
    """503 has Retry-After, whatever was asked; the process itself is alive."""
    client = broken(sqlite_ports, Busy("The store does not answer.", retry_after_s=7))
    for path in ("/readyz", "/v1/games", "/v1/games/g_1", "/v1/games/g_1/views/0"):
        response = client.get(path)
        assert (response.status_code, response.headers["Retry-After"]) == (503, "7")
    assert client.get("/livez").json == {"status": "ok"}


def test_a_request_has_an_id(client):
    """A good id is taken over, a bad one replaced, and every answer tells it."""
    assert client.get("/livez", X_Request_Id="my-id.1").headers["X-Request-Id"] == "my-id.1"
    for bad in ("", "a b", "x" * 65, "a;b"):
        given = client.get("/livez", X_Request_Id=bad).headers["X-Request-Id"]
        assert given
        assert given != bad


def test_head_is_get_without_a_body(client):
    """HEAD has the status and headers of GET, also for problems."""
    table = Table(client)
    paths = (
        "/v1/rulesets",
        "/v1/games",
        table.path,
        f"{table.path}/views/spectator",
        "/v1/nope",
        "/docs",
    )
    for path in paths:
        head, got = client.call("HEAD", path), client.get(path)
        assert (head.status_code, head.data) == (got.status_code, b"")
        for name in ("Content-Type", "Content-Length", "ETag", "Vary"):
            assert head.headers.get(name) == got.headers.get(name), (path, name)


def test_options_names_the_methods(client):
    """OPTIONS answers with Allow, and asks for nothing."""
    allow = client.call("OPTIONS", "/v1/games").headers["Allow"]
    assert set(allow.split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}
    assert client.call("OPTIONS", "/v1/nope").status_code == 404


def test_documents_of_a_game_are_private_and_versioned(client):
    """Each has its ETag, varies with the bearer, and is for no shared cache."""
    table = Table(client, seats=TWO_HUMANS)
    table.play(1)
    answers = [
        client.get(f"{table.path}{path}", table.tokens[0])
        for path in ("", "/views/me", "/views/spectator", "/moves", "/moves/1")
    ]
    answers.append(table.move(table.view()["legal_moves"][0]))
    answers.append(client.post("/v1/games"))
    for response in answers:
        assert response.headers["ETag"] in ('"0"', '"1"', '"2"')
        assert response.headers["Cache-Control"] == "private"
        assert "Authorization" in response.headers["Vary"]
    for response in (client.get("/v1/games"), client.get("/v1/games", table.tokens[0])):
        assert response.headers["Vary"] == "Authorization"
