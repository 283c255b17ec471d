"""What the admin sees of webhooks: who is told of a game, what became of it, and how it all does."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from service.app import create_app
from tests.conftest import ADMIN_TOKEN
from tests.fakes.outside import FakeOutside, answering
from tests.service.api.client import TWO_HUMANS, Table
from tests.service.api.test_desk import Browser
from tests.service.hooks import send_due

SECRET_PATH = "/hooks/T0P-S3CRET?key=4711"
HOOK = {"url": f"https://93.184.216.34:8443{SECRET_PATH}"}
ORIGIN = "https://93.184.216.34:8443"


@pytest.fixture
def network(clocked):
    """The network outside, in the test's hands."""
    return FakeOutside()


@pytest.fixture
def send(clocked, network):
    """Sends what is due, as a courier would."""
    ports = replace(clocked.ports, outside=network)
    return lambda: send_due(ports)


def ask(client, path):
    """GET below /v1/admin; the answer's JSON."""
    response = client.get(f"/v1/admin{path}", ADMIN_TOKEN)
    assert response.status_code == 200, response.json
    return response.json


def whole(client, table):
    """All there is of a game."""
    return ask(client, f"/games/{table.created['id']}")


def people(client):
    """An app and one of its players, who have a webhook each."""
    app = client.post("/v1/admin/apps", {"name": "The lobby"}, ADMIN_TOKEN).json
    ada = client.post("/v1/players", {"name": "Ada"}, app["token"]).json
    for path, token in (("apps", app["token"]), ("players", ada["token"])):
        assert client.post(f"/v1/{path}/me/webhooks", HOOK, token).status_code == 201
    return app, ada


def test_a_game_shows_who_is_told_of_it_and_what_became_of_it(clocked, network, send):
    """Every delivery with its state, tries, last answer and next try; of an address no more than its host."""
    app, ada = people(clocked)
    table = Table(clocked, maker=ada["token"], seats=TWO_HUMANS)
    own = table.hook(**HOOK)
    seen = whole(clocked, table)
    assert {each["holder"]["kind"] for each in seen["webhooks"]} == {"game", "player", "app"}
    assert {each["holder"]["id"] for each in seen["webhooks"]} == {
        table.created["id"],
        ada["id"],
        app["id"],
    }
    assert {each["origin"] for each in [*seen["webhooks"], *seen["deliveries"]]} == {ORIGIN}
    assert {each["status"] for each in seen["deliveries"]} == {"pending"}
    network.answer = answering(503)
    send()
    (failed,) = [
        each for each in whole(clocked, table)["deliveries"] if each["webhook_id"] == own["id"]
    ]
    assert (failed["status"], failed["attempts"], failed["response_status"]) == ("pending", 1, 503)
    assert failed["error"] == "it answered 503"
    assert failed["next_attempt_at"] > failed["last_attempt_at"]
    network.answer = answering(204)
    clocked.clock.advance(10)
    send()
    after = whole(clocked, table)
    for each in after["deliveries"]:
        assert (each["status"], each["attempts"], each["next_attempt_at"]) == ("delivered", 2, None)
    text = clocked.get(f"/v1/admin/games/{table.created['id']}", ADMIN_TOKEN).text
    assert "S3CRET" not in text
    assert own["secret"] not in text


def test_what_a_webhook_was_told_is_seen_after_its_holder_left(clocked, send):
    """A player who holds no seat any more is told nothing more, and what was sent stays to be seen."""
    ada = clocked.post("/v1/players", {"name": "Ada"}).json
    clocked.post("/v1/players/me/webhooks", HOOK, ada["token"])
    table = Table(clocked, seats=[{"kind": "human"}, {"kind": "human", "open": True}])
    clocked.post("/v1/claims", {"invite": table.invites[1]}, ada["token"])
    send()
    before = whole(clocked, table)
    assert [each["holder"]["id"] for each in before["webhooks"]] == [ada["id"]]
    clocked.post(f"/v1/admin/games/{table.created['id']}/seats/1/revoke", None, ADMIN_TOKEN)
    after = whole(clocked, table)
    assert after["webhooks"] == []
    assert {each["id"] for each in before["deliveries"]} <= {
        each["id"] for each in after["deliveries"]
    }


def test_waiting_and_failed_deliveries_are_found_page_by_page(clocked, network, send):
    """Those to be sent come oldest first, those that failed newest first, each once."""
    tables = [Table(clocked, seats=TWO_HUMANS, webhook=HOOK) for _ in range(5)]
    ids = [table.created["id"] for table in tables]

    def found(status, limit=2):
        games, cursor = [], ""
        while cursor is not None:
            page = ask(
                clocked,
                f"/deliveries?status={status}&limit={limit}{cursor and '&cursor=' + cursor}",
            )
            games += [each["game_id"] for each in page["items"]]
            cursor = page["next"]
        return games

    assert found("pending") == ids
    assert [each["game_id"] for each in ask(clocked, "/deliveries")["items"]] == ids
    assert found("failed") == []
    network.answer = answering(410)
    send()
    assert found("pending") == []
    assert found("failed") == ids[::-1]


def test_the_figures_say_how_webhooks_do(clocked, network, send):
    """How many there are, how many cannot be reached, what waits and for how long, what has arrived."""
    table = Table(clocked, seats=TWO_HUMANS, webhook=HOOK)
    paused = table.hook(**HOOK)
    clocked.patch(f"{table.path}/webhooks/{paused['id']}", {"active": False}, table.owner)
    clocked.clock.advance(90)
    stats = ask(clocked, "/stats")
    assert stats["webhooks"] == {"active": 1, "paused": 1, "disabled": 0}
    assert stats["deliveries"] == {"pending": 1, "failed": 0}
    assert (stats["oldest_delivery_s"], stats["failing_webhooks"]) == (90, 0)
    network.answer = answering(500)
    send()
    stats = ask(clocked, "/stats")
    # It is to be sent again, but later: nothing is overdue.
    assert (stats["failing_webhooks"], stats["oldest_delivery_s"]) == (1, None)
    network.answer = answering(204)
    clocked.clock.advance(30)
    send()
    stats = ask(clocked, "/stats")
    assert (stats["failing_webhooks"], stats["delivered_last_hour"]) == (0, 1)
    network.answer = answering(410)
    table.play(1)
    send()
    stats = ask(clocked, "/stats")
    assert stats["webhooks"] == {"active": 0, "paused": 1, "disabled": 1}
    assert stats["deliveries"] == {"pending": 0, "failed": 1}
    metrics = clocked.get("/metrics", ADMIN_TOKEN).text
    assert 'spite_webhooks{status="disabled"} 1.0' in metrics
    assert 'spite_deliveries{status="failed"} 1.0' in metrics


def test_the_pages_show_webhooks_and_deliveries(clocked, network, send):
    """The game's page, the list and the overview say in words what the API says."""
    admin = Browser(create_app(clocked.ports.settings, clocked.ports))
    admin.sign_in()
    assert "Nothing waits to be sent" in admin.go("/admin/deliveries").text
    table = Table(clocked, seats=TWO_HUMANS)
    page = f"/admin/games/{table.created['id']}"
    assert "No webhook is told of this game" in admin.go(page).text
    table.hook(**HOOK)
    assert "not tried yet" in admin.go(page).text
    assert page in admin.go("/admin/deliveries").text
    network.answer = answering(500)
    send()
    shown = re.sub(r"<[^>]+>", " ", admin.go(page).text)
    assert "it answered 500" in shown
    assert "nothing got through for" in shown
    assert "not reached" in shown
    assert "every event" in shown
    assert re.search(r"in \d+ s", shown)
    network.answer = answering(410)
    clocked.clock.advance(30)
    send()
    assert "its receiver answered 410" in admin.go(page).text
    for path in (page, "/admin/deliveries?status=failed"):
        text = admin.go(path).text
        assert ORIGIN in text
        assert "S3CRET" not in text
    overview = re.sub(r"<[^>]+>|\s", "", admin.go("/admin").text)
    assert "disabled1" in overview
    assert admin.go("/admin/deliveries?status=delivered").status_code == 422
