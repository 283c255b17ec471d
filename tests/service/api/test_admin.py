from __future__ import annotations

import hashlib
from datetime import timedelta

import pytest

from engine.computer.cheap import cheap_move
from service.model import PlanStatus
from service.usecases import computer
from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import COMPUTERS, KEY, OPEN_SEAT, TWO_HUMANS, Table, slug

ADMIN = "/v1/admin"


class Desk:
    """The admin's client."""

    def __init__(self, client) -> None:
        self.client = client

    def get(self, path, **headers):
        """GET below /v1/admin; the answer's JSON."""
        response = self.client.get(f"{ADMIN}{path}", ADMIN_TOKEN, **headers)
        assert response.status_code == 200, response.json
        return response.json

    def post(self, path, **headers):
        """POST below /v1/admin."""
        return self.client.post(f"{ADMIN}{path}", None, ADMIN_TOKEN, **headers)

    def ids(self, query=""):
        """The ids of the games found."""
        return [game["id"] for game in self.get(f"/games{query}")["items"]]

    def actions(self, table=None):
        """What the audit has, of a game, the newest first."""
        query = "" if table is None else f"?game={table.created['id']}"
        return [row["action"] for row in self.get(f"/audit{query}")["items"]]


@pytest.fixture
def desk(clocked):
    """The admin's client, of an application whose clock the test sets."""
    return Desk(clocked)


def at(table):
    """A game's path below /v1/admin."""
    return f"/games/{table.created['id']}"


def test_games_are_found_by_what_is_known_of_them(desk):
    """Each filter finds its games, and several at once those that meet all."""
    client = desk.client
    app = client.post(f"{ADMIN}/apps", {"name": "The lobby"}, ADMIN_TOKEN).json
    ada = client.post("/v1/players", {"name": "Ada"}, app["token"]).json
    old = Table(client, seats=TWO_HUMANS, ruleset="classic")
    client.clock.advance(3600)
    waiting = Table(client, seats=OPEN_SEAT, ruleset="short")
    stuck = Table(client, seats=COMPUTERS, ruleset="short")
    hers = Table(client, maker=ada["token"], seats=TWO_HUMANS)
    of_app = Table(client, maker=app["token"], seats=TWO_HUMANS)
    client.clock.advance(60)
    table = {
        "": [of_app, hers, stuck, waiting, old],
        "?status=waiting": [waiting],
        "?status=active&ruleset=short": [stuck],
        "?ruleset=classic": [old],
        "?age=3000": [old],
        "?age=0&idle=61": [old],
        f"?player={ada['id']}": [hers],
        f"?app={app['id']}": [of_app, hers],
        "?stuck=true": [stuck],
        "?stuck=false&status=finished": [],
    }
    for query, expected in table.items():
        found = set(desk.ids(query))
        assert found == {each.created["id"] for each in expected}, query
    assert desk.ids()[-1] == old.created["id"]
    (only,) = desk.get("/games?stuck=true")["items"]
    assert only["stuck"]
    assert only["plan"]["plan_id"]


def test_pages_of_games_and_plans_have_each_once(desk):
    """Followed to the end, pages have every item once, also those made in the same moment."""
    tables = [Table(desk.client, seats=COMPUTERS) for _ in range(5)]
    for path in ("/games", "/plans"):
        found, cursor = [], ""
        while cursor is not None:
            page = desk.get(f"{path}?limit=2{cursor and '&cursor=' + cursor}")
            assert len(page["items"]) <= 2
            found += [item.get("game_id") or item["id"] for item in page["items"]]
            cursor = page["next"]
        assert sorted(found) == sorted(table.created["id"] for table in tables)
    refused = desk.client.get(f"{ADMIN}/games?cursor=nonsense", ADMIN_TOKEN)
    assert (refused.status_code, slug(refused)) == (422, "validation")


def test_all_there_is_of_a_game(desk):
    """The whole game has every card, the secret, the log, and tokens by their fingerprints alone."""
    table = Table(desk.client, seats=TWO_HUMANS)
    table.play(2)
    response = desk.client.get(f"{ADMIN}{at(table)}", ADMIN_TOKEN)
    whole = response.json
    cards = whole["view"]["position"]
    assert all(seat["hand"] for seat in whole["view"]["seats"])
    assert len(cards["stock"]) == whole["view"]["stock_count"]
    assert len(bytes.fromhex(whole["record"]["deal"]["secret"])) == 32
    assert [entry["type"] for entry in whole["log"]] == ["moved", "moved"]
    prints = {token["fingerprint"] for token in whole["tokens"]}
    issued = [*table.tokens, table.spectator, table.owner]
    assert prints == {hashlib.sha256(token.encode()).hexdigest()[:16] for token in issued}
    assert not any(token in response.text for token in issued)
    assert response.headers["ETag"] == '"2"'


def test_every_look_at_cards_is_audited(desk):
    """A look at a game's cards leaves a row: who, what, when, by which request, from where."""
    table = Table(desk.client, seats=TWO_HUMANS)
    desk.get(at(table), X_Request_Id="look-1")
    desk.client.get(f"{table.path}/views/full", ADMIN_TOKEN, X_Request_Id="look-2")
    desk.ids()
    desk.get("/plans")
    full, whole = desk.get(f"/audit?game={table.created['id']}")["items"]
    assert (full["action"], whole["action"]) == ("view_full", "view_game")
    assert (full["request_id"], whole["request_id"]) == ("look-2", "look-1")
    assert {each["actor"] for each in (full, whole)} == {"admin"}
    assert {each["address"] for each in (full, whole)} == {"127.0.0.1"}
    assert full["at"].startswith("2026-01-02T03:04:05")


def test_what_players_do_is_not_audited(desk):
    """The audit is about the admin alone."""
    table = Table(desk.client, seats=TWO_HUMANS)
    table.play(1)
    table.view(0)
    assert desk.client.get(f"{table.path}/views/full", table.tokens[0]).status_code == 403
    assert desk.actions() == []


@pytest.mark.parametrize("fields", [{"seats": TWO_HUMANS}, {"seats": OPEN_SEAT}, {}])
def test_a_game_is_abandoned(desk, fields):
    """An abandoned game is over without a result, also for its plan; done twice, it is done once."""
    table = Table(desk.client, **fields)
    for _ in range(2):
        answer = desk.post(f"{at(table)}/abandon")
        assert (answer.status_code, answer.json["status"]) == (200, "abandoned")
    game = table.game
    assert (game["status"], game["result"], game["to_move"]) == ("abandoned", None, None)
    assert game["version"] == 1
    assert slug(table.move({"notation": "p>c1"}, 0)) == "game-not-active"
    assert desk.get("/plans")["items"] == []
    assert desk.client.get(f"{table.path}/events").json["items"][-1]["type"] == "ended"
    assert desk.actions(table) == ["abandon"]
    if table.invites[-1]:
        claimed = desk.client.post("/v1/claims", {"invite": table.invites[-1]})
        assert slug(claimed) == "invite-spent"


def test_a_finished_game_is_not_abandoned(desk):
    """A result stays as it is."""
    table = Table(desk.client, seats=TWO_HUMANS)
    table.do("resign", table.tokens[0])
    answer = desk.post(f"{at(table)}/abandon")
    assert (answer.status_code, slug(answer)) == (409, "game-not-active")
    assert table.game["status"] == "finished"
    assert desk.actions(table) == []


def test_a_failed_turn_is_queued_again_and_played(desk):
    """A game whose plan failed is stuck until it is queued again: then its computer moves."""
    table, ports = Table(desk.client, seats=COMPUTERS), desk.client.ports
    (plan,) = desk.get("/plans")["items"]
    with ports.store.writing() as unit:
        unit.close_plan(plan["id"], PlanStatus.FAILED, ports.clock.now(), "every try was lost")
    desk.client.clock.advance(3600)
    assert desk.ids("?stuck=true") == [table.created["id"]]
    assert [each["id"] for each in desk.get("/plans?status=failed")["items"]] == [plan["id"]]
    answer = desk.post(f"{at(table)}/requeue")
    assert (answer.status_code, answer.json["stuck"]) == (200, False)
    (fresh,) = desk.get("/plans")["items"]
    assert fresh["id"] == answer.json["plan"]["plan_id"] != plan["id"]
    assert fresh["attempts"] == 0
    assert computer.take(ports, fresh["id"]).view.me.hand
    assert desk.actions(table) == ["requeue"]


def test_a_worker_that_is_late_finds_its_plan_replaced(desk):
    """A turn that is queued again is not played twice: who held the old plan stops."""
    table, ports = Table(desk.client, seats=COMPUTERS), desk.client.ports
    (plan,) = desk.get("/plans")["items"]
    held = computer.take(ports, plan["id"])
    desk.post(f"{at(table)}/requeue")
    assert computer.carry_out(ports, held, [cheap_move(held.view)]) is None
    assert table.game["version"] == 1


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"seats": TWO_HUMANS}, "not-your-turn"),
        ({"seats": OPEN_SEAT}, "game-not-active"),
        ({"seats": COMPUTERS, "computer_turns": "on_request"}, "not-your-turn"),
    ],
)
def test_only_a_computer_s_turn_is_queued(desk, fields, problem):
    """Where no computer has been asked to move there is nothing to queue."""
    table = Table(desk.client, **fields)
    answer = desk.post(f"{at(table)}/requeue")
    assert (answer.status_code, slug(answer)) == (409, problem)
    assert table.game["version"] == 0


def test_a_seat_is_revoked_and_given_anew(desk):
    """Revoked, a seat's tokens are dead, others live on; the admin gives it a fresh one."""
    table = Table(desk.client, seats=TWO_HUMANS)
    answer = desk.post(f"{at(table)}/seats/0/revoke")
    assert (answer.status_code, answer.json["tokens_revoked"]) == (200, 1)
    path = f"{table.path}/views/me"
    assert desk.client.get(path, table.tokens[0]).status_code == 401
    assert desk.client.get(path, table.tokens[1]).status_code == 200
    fresh = desk.client.post(f"{table.path}/seats/0/token", None, ADMIN_TOKEN).json["token"]
    assert desk.client.get(path, fresh).status_code == 200
    assert desk.actions(table) == ["seat_token 0", "revoke 0"]
    assert desk.post(f"{at(table)}/seats/7/revoke").status_code == 404


def test_a_player_loses_a_revoked_seat(desk):
    """A player who holds a revoked seat sees and moves it no more."""
    ada = desk.client.post("/v1/players", {"name": "Ada"}).json["token"]
    table = Table(desk.client, maker=ada)
    seat = next(s["seat"] for s in table.created["seats"] if s["kind"] == "human")
    path = f"{table.path}/views/{seat}"
    held = desk.client.get(path, ada).status_code == 200
    desk.post(f"{at(table)}/seats/{seat}/revoke")
    assert desk.client.get(path, ada).status_code == 403
    assert table.game["version"] == 1
    assert held


def test_actions_heed_the_version_and_their_key(desk):
    """An action at another version is refused; sent again with its key, it is not done again."""
    table = Table(desk.client, seats=TWO_HUMANS)
    stale = desk.post(f"{at(table)}/abandon", If_Match='"7"')
    assert (stale.status_code, slug(stale)) == (412, "stale-version")
    first = desk.post(f"{at(table)}/seats/0/revoke", Idempotency_Key=KEY)
    again = desk.post(f"{at(table)}/seats/0/revoke", Idempotency_Key=KEY)
    assert first.data == again.data
    assert desk.actions(table) == ["revoke 0"]


def test_what_is_not_done_is_not_audited(desk):
    """Row and action are one transaction: a refused action leaves none."""
    table = Table(desk.client, seats=TWO_HUMANS)
    desk.post(f"{at(table)}/requeue")
    desk.post(f"{at(table)}/abandon", If_Match='"7"')
    desk.client.get(f"{ADMIN}/games/g_nothing", ADMIN_TOKEN)
    assert desk.actions() == []


def test_the_audit_is_read_page_by_page(desk):
    """The audit comes newest first, by game and by action, page by page."""
    one, two = (Table(desk.client, seats=TWO_HUMANS) for _ in range(2))
    for table in (one, two, one):
        desk.get(at(table))
    desk.post(f"{at(two)}/seats/1/revoke")
    assert desk.actions() == ["revoke 1", "view_game", "view_game", "view_game"]
    page = desk.get("/audit?limit=3")
    assert [row["action"] for row in page["items"]] == ["revoke 1", "view_game", "view_game"]
    rest = desk.get(f"/audit?limit=3&cursor={page['next']}")
    assert [row["game_id"] for row in rest["items"]] == [one.created["id"]]
    assert rest["next"] is None
    (revoked,) = desk.get("/audit?action=revoke")["items"]
    assert revoked["game_id"] == two.created["id"]


def test_the_figures_count_what_there_is(desk):
    """Games by status, plans that wait and for how long."""
    Table(desk.client, seats=OPEN_SEAT)
    Table(desk.client, seats=TWO_HUMANS)
    empty = desk.get("/stats")
    assert (empty["games"]["waiting"], empty["games"]["active"]) == (1, 1)
    assert empty["oldest_waiting_s"] is None
    Table(desk.client, seats=COMPUTERS)
    desk.client.clock.advance(timedelta(minutes=2).total_seconds())
    stats = desk.get("/stats")
    assert stats["games"]["active"] == 2
    assert stats["plans"] == {"queued": 1, "running": 0, "failed": 0}
    assert (stats["stuck_games"], stats["late_plans"]) == (1, 1)
    assert stats["oldest_waiting_s"] == 120
