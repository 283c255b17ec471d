from __future__ import annotations

import pytest

from tests.service.api.client import Table


@pytest.fixture
def waiting(client) -> Table:
    """A game of two computers that wait to be asked."""
    return Table(
        client, seats=[{"kind": "computer"}] * 2, computer_turns="on_request", think_ms=100
    )


def test_a_turn_is_asked_for_looked_at_and_cancelled(waiting):
    """202 with the plan's address; the view shows it; DELETE cancels it, again and again."""
    client, path = waiting.client, f"{waiting.path}/plans"
    asked = client.post(path, {"purpose": "turn"}, waiting.owner, If_Match='"0"')
    assert asked.status_code == 202
    plan = asked.json
    address = asked.headers["Location"]
    assert address == f"{path}/{plan['id']}"
    assert (plan["status"], plan["time_limit_ms"]) == ("queued", 100)
    assert client.get(address).json == plan
    view = client.get(f"{waiting.path}/views/spectator").json
    assert view["computer"]["plan_id"] == plan["id"]
    assert client.post(path, {"purpose": "turn"}, waiting.owner).json == plan
    for _ in range(2):
        cancelled = client.call("DELETE", address, waiting.owner)
        assert (cancelled.status_code, cancelled.json["status"]) == (200, "cancelled")


def test_only_who_has_a_part_in_the_game_may_ask(waiting, client):
    """Strangers, spectators and others' tokens are refused, and so is who waits for a human."""
    path = f"{waiting.path}/plans"
    other = Table(client)
    for token, status in ((None, 401), (waiting.spectator, 403), (other.owner, 403)):
        assert client.post(path, {"purpose": "turn"}, token).status_code == status
    human = Table(client, seats=[{"kind": "human"}] * 2, computer_turns="on_request")
    response = client.post(f"{human.path}/plans", {"purpose": "turn"}, human.tokens[0])
    assert response.json["type"].endswith("/problems/not-your-turn")


def test_a_turn_that_a_computer_takes_by_itself_cannot_be_cancelled(client):
    """An auto turn has a plan, too, but it is nobody's to cancel."""
    table = Table(client, seats=[{"kind": "computer"}] * 2)
    plan_id = client.get(f"{table.path}/views/spectator").json["computer"]["plan_id"]
    response = client.call("DELETE", f"{table.path}/plans/{plan_id}", table.owner)
    assert (response.status_code, response.json["type"].rpartition("/")[2]) == (
        409,
        "cannot-cancel",
    )
    assert client.call("DELETE", f"{table.path}/plans/{plan_id}").status_code == 401


def test_a_plan_belongs_to_its_game(waiting, client):
    """A plan is not found under another game, and neither is one that never was."""
    plan = client.post(f"{waiting.path}/plans", {"purpose": "turn"}, waiting.owner).json
    other = Table(client)
    for path in (f"{other.path}/plans/{plan['id']}", f"{waiting.path}/plans/p_none"):
        assert client.get(path).status_code == 404
        assert client.call("DELETE", path, waiting.owner).status_code in (403, 404)
