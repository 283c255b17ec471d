"""Every operation with every kind of bearer, from a table: who may."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from service.app import create_app
from service.settings import Settings
from service.store.schema import migrate
from service.wiring import make_ports
from tests.conftest import ADMIN_TOKEN
from tests.fakes.clock import FakeClock
from tests.fakes.jobs import CountingJobs
from tests.service.api.client import HOOK, NEAR_THE_END, TWO_HUMANS, Client, Table

TABLE = json.loads((Path(__file__).parent / "cases" / "who_may.json").read_text())
CASES = [
    (operation, bearer, status)
    for operation, statuses in TABLE["operations"].items()
    for bearer, status in zip(TABLE["bearers"], statuses, strict=True)
]
WAITING = {"seats": [*TWO_HUMANS, {"kind": "human", "open": True}]}
WITH_COMPUTER = {
    # The computer at seat 2 is to move, once it is asked.
    "rules": {"side_stacks": 1},
    "seats": [*TWO_HUMANS, {"kind": "computer"}],
    "computer_turns": "on_request",
    "deal": {
        "kind": "position",
        "position": {
            "centers": [["AS"]],
            "stock": ["9D", "TD", "JD"],
            "seats": [{"hand": ["5H"], "payoff": ["6C"], "sides": [["QD"]]}] * 3,
            "to_move": 2,
        },
    },
}
ENDING = {**NEAR_THE_END, "undo": "free", "abandon_after_s": 60}
HINTED = {**ENDING, "hints": True}
SITUATIONS = {
    # The operation: a game to try it at, what comes before, and the request.
    "listRulesets": ({}, "", "GET /v1/rulesets"),
    "getRuleset": ({}, "", "GET /v1/rulesets/standard"),
    "listLevels": ({}, "", "GET /v1/levels"),
    "getDaily": ({}, "", "GET /v1/daily"),
    "getLiveness": ({}, "", "GET /livez"),
    "getReadiness": ({}, "", "GET /readyz"),
    "getProblem": ({}, "", "GET /problems/busy"),
    "findGames": ({}, "", "GET /v1/admin/games"),
    "inspectGame": (ENDING, "", "GET /v1/admin{at}"),
    "abandonGame": (ENDING, "", "POST /v1/admin{at}/abandon"),
    "requeueGame": (WITH_COMPUTER, "plan", "POST /v1/admin{at}/requeue"),
    "revokeSeat": (ENDING, "", "POST /v1/admin{at}/seats/0/revoke"),
    "findPlans": ({}, "", "GET /v1/admin/plans"),
    "findDeliveries": ({}, "", "GET /v1/admin/deliveries"),
    "getStats": ({}, "", "GET /v1/admin/stats"),
    "listAudit": ({}, "", "GET /v1/admin/audit"),
    "issueApp": ({}, "", "POST /v1/admin/apps", {"name": "The lobby"}),
    "listApps": ({}, "", "GET /v1/admin/apps"),
    "getApp": ({}, "", "GET /v1/admin/apps/{app}"),
    "revokeApp": ({}, "", "DELETE /v1/admin/apps/{app}"),
    "getMyApp": ({}, "", "GET /v1/apps/me"),
    "createPlayer": ({}, "", "POST /v1/players", {}),
    "getMe": ({}, "", "GET /v1/players/me"),
    "changeMe": ({}, "", "PATCH /v1/players/me", {"name": "Ada"}),
    "renewMyToken": ({}, "", "POST /v1/players/me/token"),
    "deleteMe": ({}, "", "DELETE /v1/players/me"),
    "listMyGames": ({}, "", "GET /v1/players/me/games"),
    "getMyStatistics": ({}, "", "GET /v1/players/me/statistics"),
    "listMyEvents": ({}, "", "GET /v1/players/me/events"),
    "listDailyResults": ({}, "", "GET /v1/daily/2026-01-01/results"),
    "createGame": ({}, "", "POST /v1/games", {}),
    "listGames": ({}, "", "GET /v1/games"),
    "getGame": ({}, "", "GET {game}"),
    "listMoves": ({}, "", "GET {game}/moves"),
    "getMove": (ENDING, "s1>c1", "GET {game}/moves/1"),
    "listEvents": ({}, "", "GET {game}/events"),
    "getDeal": ({}, "", "GET {game}/deal"),
    "getRecord": ({}, "", "GET {game}/record"),
    "getMatch": ({"match": {"target": 5}}, "", "GET /v1/matches/{match}"),
    "listPlans": (WITH_COMPUTER, "plan", "GET {game}/plans"),
    "getPlan": (WITH_COMPUTER, "plan", "GET {game}/plans/{plan}"),
    "claimSeat": (WAITING, "", "POST /v1/claims", {}),
    "offerHandover": (ENDING, "", "POST {game}/handovers"),
    "takeHandover": (ENDING, "", "POST /v1/handovers", {}),
    "getView seat": (ENDING, "", "GET {game}/views/0"),
    "getView me": (ENDING, "", "GET {game}/views/me"),
    "getView spectator": (ENDING, "", "GET {game}/views/spectator"),
    "getView full": (ENDING, "", "GET {game}/views/full"),
    "changeGame": (ENDING, "", "PATCH {game}", {"computer_turns": "on_request"}),
    "changeGame pause": (ENDING, "", "PATCH {game}", {"paused": True}),
    "changeGame list": (ENDING, "", "PATCH {game}", {"listed": True}),
    "cancelGame": (WAITING, "", "DELETE {game}"),
    "renewSeatInvite": (WAITING, "", "POST {game}/seats/2/invite"),
    "renewSeatToken": (ENDING, "", "POST {game}/seats/0/token"),
    "makeMove": (ENDING, "", "POST {game}/moves", {"notation": "p>c1"}),
    "makeMoves": (ENDING, "", "POST {game}/turns", {"moves": [{"notation": "p>c1"}]}),
    "undoMove": (ENDING, "s1>c1", "POST {game}/undo"),
    "revealHand": (ENDING, "", "POST {game}/reveal"),
    "resign": (ENDING, "", "POST {game}/resign"),
    "claimWin": (ENDING, "silence", "POST {game}/claim-win"),
    "playRematch": (ENDING, "p>c1", "POST {game}/rematch"),
    "createGameWebhook": (ENDING, "", "POST {game}/webhooks", HOOK),
    "listGameWebhooks": (ENDING, "webhook", "GET {game}/webhooks"),
    "getGameWebhook": (ENDING, "webhook", "GET {hook}"),
    "changeGameWebhook": (ENDING, "webhook", "PATCH {hook}", {"active": False}),
    "deleteGameWebhook": (ENDING, "webhook", "DELETE {hook}"),
    "testGameWebhook": (ENDING, "webhook", "POST {hook}/test"),
    "listGameWebhookDeliveries": (ENDING, "webhook", "GET {hook}/deliveries"),
    "redeliverGameWebhook": (ENDING, "webhook", "POST {hook}/deliveries/{delivery}/redeliver"),
    "redeliverGameDelivery": (
        ENDING,
        "webhook",
        "POST {game}/webhooks/deliveries/{delivery}/redeliver",
    ),
    "replayGameWebhook": (ENDING, "webhook", "POST {hook}/replay"),
    **{
        operation.format(noun): (ENDING, f"{whose}'s webhook", request.format(at), *body)
        for noun, whose, at in (("My", "player", "players/me"), ("App", "app", "apps/me"))
        for operation, request, *body in (
            ("create{}Webhook", "POST /v1/{}/webhooks", HOOK),
            ("list{}Webhooks", "GET /v1/{}/webhooks"),
            ("get{}Webhook", "GET /v1/{}/webhooks/{{hook}}"),
            ("change{}Webhook", "PATCH /v1/{}/webhooks/{{hook}}", {"active": False}),
            ("delete{}Webhook", "DELETE /v1/{}/webhooks/{{hook}}"),
            ("test{}Webhook", "POST /v1/{}/webhooks/{{hook}}/test"),
            ("list{}WebhookDeliveries", "GET /v1/{}/webhooks/{{hook}}/deliveries"),
            (
                "redeliver{}Webhook",
                "POST /v1/{}/webhooks/{{hook}}/deliveries/{{delivery}}/redeliver",
            ),
            ("redeliver{}Delivery", "POST /v1/{}/webhooks/deliveries/{{delivery}}/redeliver"),
            ("replay{}Webhook", "POST /v1/{}/webhooks/{{hook}}/replay"),
        )
    },
    "requestPlan": (ENDING, "", "POST {game}/plans", {"purpose": "turn"}),
    "requestPlan hint": (HINTED, "", "POST {game}/plans", {"purpose": "hint"}),
    "requestPlan review": (ENDING, "p>c1", "POST {game}/plans", {"purpose": "review"}),
    "cancelPlan hint": (HINTED, "hint", "DELETE {game}/plans/{plan}"),
    "cancelPlan": (WITH_COMPUTER, "plan", "DELETE {game}/plans/{plan}"),
}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """One application for the module, whose clock can be set."""
    settings = Settings(data=tmp_path_factory.mktemp("who"), admin_token=ADMIN_TOKEN)
    made = make_ports(settings, CountingJobs())
    migrate(made.store.engine)
    ports = replace(made, clock=FakeClock())
    client = Client(create_app(settings, ports))
    client.clock = ports.clock
    client.other = Table(client, **WAITING)
    client.makers = {name: new_app(client)["token"] for name in ("app", "other_app")}
    client.makers |= new_players(client)
    client.app_id = new_app(client)["id"]
    yield client
    made.store.engine.dispose()


def test_the_table_has_every_operation(client):
    """An operation that nobody has thought about may not be in the document."""
    known = {name.split(" ")[0] for name in TABLE["operations"]}
    assert known == {
        operation["operationId"]
        for item in client.contract.document["paths"].values()
        for method, operation in item.items()
        if method != "parameters"
    }
    assert SITUATIONS.keys() == TABLE["operations"].keys()


@pytest.mark.parametrize(("operation", "bearer", "status"), CASES)
def test_who_may(client, operation, bearer, status):
    """Each bearer is answered as the table says; a refusal changes nothing."""
    fields, before, request, *body = SITUATIONS[operation]
    # Players and apps are creators of games by tokens of their own.
    maker = client.makers[bearer] if bearer in ("player", "app") else None
    table = Table(client, maker=maker, **{"seats": TWO_HUMANS, **fields})
    names = {
        "game": table.path,
        "at": table.path.removeprefix("/v1"),
        "app": client.app_id,
    }
    names["body"] = body_of(operation, table)
    names["match"] = (table.game["match"] or {}).get("id")
    if before == "silence":
        client.clock.advance(61)
    elif before in ("plan", "hint"):
        asked = {"purpose": "turn" if before == "plan" else "hint"}
        names["plan"] = client.post(f"{table.path}/plans", asked, table.tokens[0]).json["id"]
    elif before.endswith("'s webhook"):
        whose = before.partition("'")[0]
        token, at = client.makers[whose], {"player": "players/me", "app": "apps/me"}[whose]
        for old in client.get(f"/v1/{at}/webhooks", token).json["items"]:
            client.delete(f"/v1/{at}/webhooks/{old['id']}", token)
        hook = client.post(f"/v1/{at}/webhooks", HOOK, token).json
        names["hook"] = hook["id"]
        tested = client.post(f"/v1/{at}/webhooks/{hook['id']}/test", None, token)
        names["delivery"] = tested.json["id"]
    elif before == "webhook":
        hook = table.hook()
        names["hook"] = f"{table.path}/webhooks/{hook['id']}"
        names["delivery"] = table.deliveries(hook)[0]["id"]
    elif before:
        assert table.move({"notation": before}).status_code == 201
    game = table.game
    method, path = request.format(**names).split(" ")
    more = {"json": {**body[0], **names["body"]}} if body else {}
    headers = {"If-Match": f'"{game["version"]}"'} if method == "PATCH" else {}
    response = client.call(method, path, token_of(table, client, bearer), headers, **more)
    assert response.status_code // (100 if status == 2 else 1) == status, response.json
    if status != 2:
        assert table.game == game
    elif operation == "deleteMe":
        client.makers |= new_players(client)


def body_of(operation, table):
    """What an operation has to be told of the game it is tried at."""
    if operation == "claimSeat":
        return {"invite": table.invites[-1]}
    if operation == "takeHandover":
        return {"code": table.do("handovers", table.tokens[0]).json["code"]}
    return {}


def token_of(table, client, bearer):
    """The token that a kind of bearer sends."""
    if bearer == "revoked":
        fresh = client.post(f"{client.other.path}/seats/0/token", None, client.other.tokens[0]).json
        old, client.other.tokens[0] = client.other.tokens[0], fresh["token"]
        assert client.get("/livez", fresh["token"]).status_code == 200
        return old
    mover = 1 if table.game["to_move"] == 1 else 0
    return {
        "none": None,
        "mover": table.tokens[mover],
        "other_seat": table.tokens[1 - mover],
        "stranger": client.other.tokens[0],
        "spectator": table.spectator,
        "owner": table.owner,
        "other_owner": client.other.owner,
        "admin": ADMIN_TOKEN,
        "invite": client.other.invites[2],
        "garbage": "sm_seat_garbage",
        **client.makers,
    }[bearer]


def new_players(client):
    """Tokens of two players."""
    return {
        name: client.post("/v1/players", {}).json["token"] for name in ("player", "other_player")
    }


def new_app(client):
    """An app as it was issued."""
    return client.post("/v1/admin/apps", {"name": "The lobby"}, ADMIN_TOKEN).json
