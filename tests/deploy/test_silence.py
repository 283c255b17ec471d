"""A real run, with every kind of token in every place where one might be put: none is in what it reports."""

from __future__ import annotations

import re
import sqlite3

import pytest

from tests import judged
from tests.deploy.serving import Serving
from tests.truth import until

ADMIN_TOKEN = "an-admin-token-of-no-special-form-0123456789"
OPEN_SEAT = [{"kind": "human"}, {"kind": "human", "open": True}]


@pytest.fixture
def serving(tmp_path):
    """The server."""
    made = Serving(tmp_path, SPITE_ADMIN_TOKEN=ADMIN_TOKEN)
    try:
        made.start()
        yield made
    finally:
        made.end()


def tokens_of(http):
    """Every token that a game gives out, and the admin's."""
    created = http.post("/v1/games", json={"seats": OPEN_SEAT}).json()
    invite = created["seats"][1]["invite"]
    claimed = http.post("/v1/claims", json={"invite": invite}).json()
    fresh = http.post(
        f"/v1/games/{created['id']}/seats/0/token",
        headers={"Authorization": f"Bearer {created['seats'][0]['token']}"},
    ).json()
    bearer = {"Authorization": f"Bearer {fresh['token']}"}
    offered = http.post(f"/v1/games/{created['id']}/handovers", headers=bearer).json()
    other = http.post("/v1/games", json={}).json()
    bearer = {"Authorization": f"Bearer {other['seats'][0]['token']}"}
    taken = http.post(f"/v1/games/{other['id']}/handovers", headers=bearer).json()
    handed = http.post("/v1/handovers", json={"code": taken["code"]}).json()
    admin = {"Authorization": f"Bearer {ADMIN_TOKEN}"}
    app = http.post("/v1/admin/apps", json={"name": "The lobby"}, headers=admin).json()
    player = http.post("/v1/players", json={"name": "Ada"}).json()
    return created["id"], [
        created["seats"][0]["token"], invite, claimed["token"], fresh["token"],
        created["spectator_token"], created["owner_token"], app["token"], player["token"], ADMIN_TOKEN,
        offered["code"], handed["token"],
    ]  # fmt: skip


def put_everywhere(http, game_id, token):
    """Requests with a token in its place, and in all the wrong ones."""
    bearer = {"Authorization": f"Bearer {token}"}
    http.get(f"/v1/games/{game_id}/views/me", headers=bearer)
    http.get(f"/v1/games/{game_id}/views/full", headers=bearer)
    http.get(f"/v1/games/{token}", headers=bearer)
    http.get(f"/{token}?token={token}", headers={"X-Request-Id": token})
    http.get("/v1/games", params={"cursor": token}, headers={"X-Request-Id": f"x_{token}"})
    http.get("/v1/games", headers={"Authorization": f"Basic {token}", "Referer": token})
    http.post("/v1/games", json={token: token, "name": token})
    http.post("/v1/games", content=token.encode(), headers={"Content-Type": token})
    http.post(f"/v1/games/{game_id}/moves", json={"notation": token}, headers=bearer)
    http.post("/v1/handovers", json={"code": token})
    http.post("/v1/claims", json={"invite": token}, headers={"Idempotency-Key": token})
    http.get(f"/admin/games/{token}", headers={"Cookie": f"spite_admin={token}"})
    form = re.search(r'name="form_token" value="(\w+)"', http.get("/admin/sign-in").text)
    if form is not None:
        http.post("/admin/sign-in", data={"form_token": form[1], "token": token, "next": token})


def test_no_token_is_in_a_log(serving):
    """Whatever is done with tokens, well or badly, and however the service fails: no log line has one."""
    with judged.client(base_url=serving.url, timeout=20) as http:
        game_id, tokens = tokens_of(http)
        for token in tokens:
            put_everywhere(http, game_id, token)
        # Now it fails: what it has of the game, and then of every token, cannot be read any more.
        for damage in ("UPDATE games SET seats = '{'", "UPDATE tokens SET kind = 'odd'"):
            with sqlite3.connect(serving.data / "spite.db") as database:
                database.execute(damage)
            for token in tokens:
                put_everywhere(http, game_id, token)
        assert http.get(f"/v1/games/{game_id}").status_code == 500
    until(lambda: serving.err.count("request_failed") > 20, 10, "a report")
    serving.interrupt()
    said = serving.out + serving.err
    for token in tokens:
        secret = re.sub("^sm_[a-z]+_", "", token)
        assert secret not in said
        assert secret[:12] not in said
