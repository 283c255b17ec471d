"""Open seats: games that wait, invites, claims, fresh tokens."""

from __future__ import annotations

import re

import pytest

from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import KEY, NEAR_THE_END, OPEN_SEAT, TWO_HUMANS, Table, slug

CARD = re.compile(r"\"(?:[A23456789TJQK][SHDC]|X[RB])\"")


@pytest.fixture
def waiting(clocked) -> Table:
    """A game whose second seat is open."""
    return Table(clocked, seats=OPEN_SEAT)


def claim(table, invite=None, **more):
    """Claim the open seat."""
    body = {"invite": invite or table.invites[1], **more}
    return table.client.post("/v1/claims", body)


def everything(table):
    """All that anyone can be told of a game."""
    tokens = (None, table.tokens[0], table.owner, table.spectator, ADMIN_TOKEN)
    paths = (
        "",
        "/views/0",
        "/views/me",
        "/views/spectator",
        "/moves",
        "/events",
        "/deal",
        "/record",
    )
    answers = [table.client.get(table.path + path, token) for path in paths for token in tokens]
    answers += [table.client.get("/v1/games", token) for token in tokens]
    answers.append(table.do("reveal", table.tokens[0]))
    answers.append(table.client.post(f"{table.path}/moves", {"notation": "p>c1"}, table.tokens[0]))
    return answers


def test_a_game_with_an_open_seat_waits(waiting):
    """It has an invite in place of a token, nobody is to move, and it takes no moves."""
    assert waiting.tokens[1] is None
    assert waiting.invites[0] is None
    assert waiting.invites[1].startswith("sm_inv_")
    game = waiting.game
    assert (game["status"], game["to_move"]) == ("waiting", None)
    assert [seat["claimed"] for seat in game["seats"]] == [True, False]
    for path, body in (
        ("moves", {"notation": "p>c1"}),
        ("turns", {"moves": [{"notation": "p>c1"}]}),
        ("undo", None),
        ("resign", None),
        ("claim-win", None),
        ("plans", {"purpose": "turn"}),
    ):
        response = waiting.client.post(f"{waiting.path}/{path}", body, waiting.tokens[0])
        assert (response.status_code, slug(response)) == (409, "game-not-active"), path


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"deal": {"kind": "daily"}},
        {"match": {"target": 50}},
        {key: NEAR_THE_END[key] for key in ("rules", "deal")},
    ],
)
def test_a_waiting_game_shows_no_cards_anywhere(clocked, fields):
    """Neither to those who sit there already, nor to anyone else, whatever is asked."""
    table = Table(clocked, **{**fields, "seats": OPEN_SEAT})
    for response in everything(table):
        found = [text for text in CARD.findall(response.text) if response.status_code == 200]
        assert not found, response.text
    view = table.client.get(f"{table.path}/views/0", table.tokens[0]).json
    assert [seat["hand_count"] for seat in view["seats"]] == [0, 0]
    assert [seat["payoff"] for seat in view["seats"]] == [{"top": None, "count": 0}] * 2
    assert view["stock_count"] == 0
    assert (view["turn"], view["legal_moves"], view["last_turn"]) == (None, [], [])
    assert claim(table).status_code == 201
    assert CARD.search(table.client.get(f"{table.path}/views/spectator").text)


def test_the_last_claim_begins_the_game(clocked):
    """With three seats of which two are open, the second claim begins it; names are taken."""
    seats = [*TWO_HUMANS[:1], *[{"kind": "human", "open": True}] * 2]
    table = Table(clocked, ruleset="work-piles", seats=seats)
    first = claim(table, table.invites[2], name="Cleo")
    assert (first.status_code, first.json["seat"]) == (201, 2)
    assert first.headers["Location"] == table.path
    assert table.game["status"] == "waiting"
    second = claim(table)
    assert second.json["game_id"] == table.created["id"]
    game = table.game
    assert (game["status"], game["version"]) == ("active", 2)
    assert [seat["name"] for seat in game["seats"]] == ["Player 1", "Player 2", "Cleo"]
    tokens = [table.tokens[0], second.json["token"], first.json["token"]]
    table.tokens = tokens
    assert table.move(table.view()["legal_moves"][0]).status_code == 201


def test_an_invite_is_good_for_one_claim(waiting):
    """A second claim with it is refused, and leaves the first seat as it was."""
    token = claim(waiting).json["token"]
    again = claim(waiting, name="Eve")
    assert (again.status_code, slug(again)) == (409, "invite-spent")
    assert waiting.game["seats"][1]["name"] == "Player 2"
    assert waiting.client.get(f"{waiting.path}/views/1", token).status_code == 200


def test_an_invite_runs_out(waiting):
    """After 72 hours it is spent; its creator makes a fresh one."""
    waiting.client.clock.advance(72 * 3600)
    assert slug(claim(waiting)) == "invite-spent"
    fresh = waiting.do("seats/1/invite", waiting.owner)
    assert fresh.status_code == 201
    assert claim(waiting, fresh.json["invite"]).status_code == 201


def test_a_fresh_invite_is_the_end_of_the_one_before(waiting):
    """The old one is spent at once; a seat that is taken gets none."""
    fresh = waiting.do("seats/1/invite", waiting.owner).json["invite"]
    assert slug(claim(waiting)) == "invite-spent"
    assert claim(waiting, fresh).status_code == 201
    for seat in (0, 1):
        assert slug(waiting.do(f"seats/{seat}/invite", waiting.owner)) == "seat-taken"
    assert waiting.do("seats/2/invite", waiting.owner).status_code == 404


@pytest.mark.parametrize("invite", ["sm_inv_none", "x", "sm_seat_none", "{token}", "{owner}"])
def test_what_is_no_invite_is_not_found(waiting, invite):
    """Neither a made-up text nor a token of another kind claims a seat, and none is repeated."""
    invite = invite.format(token=waiting.tokens[0], owner=waiting.owner)
    response = claim(waiting, invite)
    assert (response.status_code, slug(response)) == (404, "not-found")
    assert len(invite) < 12 or invite not in response.text


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "invite"),
        ({"invite": None}, "invite"),
        ({"invite": 1}, "invite"),
        ({"invite": ""}, "invite"),
        ({"invite": "x" * 201}, "invite"),
        ({"invite": "x", "seat": 1}, "seat"),
        ({"invite": "x", "name": ""}, "name"),
        ({"invite": "x", "name": "x" * 41}, "name"),
        ({"invite": "x", "name": "a\nb"}, "name"),
        ({"invite": "x", "name": 7}, "name"),
    ],
)
def test_claims_that_are_none_are_refused(waiting, body, path):
    """422 with the path of the field that is wrong."""
    response = waiting.client.post("/v1/claims", body)
    assert (response.status_code, list(response.json["errors"])) == (422, [path])


def test_a_lost_claim_is_sent_again_with_its_key(waiting):
    """The seat is taken once, and its token comes back, also when the game has moved on."""
    body = {"invite": waiting.invites[1], "name": "Bruno"}
    first = waiting.client.post("/v1/claims", body, None, Idempotency_Key=KEY)
    waiting.tokens[1] = first.json["token"]
    waiting.play(2)
    again = waiting.client.post("/v1/claims", body, None, Idempotency_Key=KEY)
    assert again.json == first.json
    other = waiting.client.post("/v1/claims", body, None, Idempotency_Key=KEY[::-1])
    assert slug(other) == "invite-spent"


def test_a_waiting_game_can_be_cancelled(waiting):
    """Its creator may, once; its invites are dead; a game that has begun is played or resigned."""
    for _ in range(2):
        cancelled = waiting.client.delete(waiting.path, waiting.owner)
        assert (cancelled.status_code, cancelled.json["status"]) == (200, "abandoned")
    assert waiting.game["version"] == 1
    assert claim(waiting).status_code == 409
    assert not CARD.search(waiting.client.get(f"{waiting.path}/views/0", waiting.tokens[0]).text)
    begun = Table(waiting.client, seats=TWO_HUMANS)
    assert slug(begun.client.delete(begun.path, begun.owner)) == "cannot-cancel"
    stale = begun.client.delete(begun.path, begun.owner, If_Match='"7"')
    assert slug(stale) == "stale-version"


def test_a_fresh_token_replaces_the_old_one_when_it_is_first_used(clocked):
    """Until then both are good, so that a lost answer locks nobody out."""
    table = Table(clocked, **NEAR_THE_END)
    old = table.tokens[0]
    lost = table.do("seats/0/token", old).json["token"]
    fresh = table.do("seats/0/token", old).json["token"]
    assert clocked.get(f"{table.path}/views/0", old).status_code == 200
    assert clocked.get(f"{table.path}/views/0", fresh).status_code == 200
    for dead in (old, lost):
        assert clocked.get(f"{table.path}/views/0", dead).status_code == 401
    assert clocked.get(f"{table.path}/views/1", table.tokens[1]).status_code == 200
    table.tokens[0] = fresh
    assert table.move({"notation": "s1>c1"}).status_code == 201


def test_a_lost_fresh_token_comes_back_by_its_key(clocked):
    """The answer that was lost is given again, as long as the old token is good."""
    table = Table(clocked, **NEAR_THE_END)
    path = f"{table.path}/seats/0/token"
    first = clocked.post(path, None, table.tokens[0], Idempotency_Key="k")
    again = clocked.post(path, None, table.tokens[0], Idempotency_Key="k")
    assert again.json == first.json
    assert clocked.get(f"{table.path}/views/0", first.json["token"]).status_code == 200
    assert clocked.post(path, None, table.tokens[0], Idempotency_Key="k").status_code == 401


def test_a_token_is_for_a_seat_that_somebody_sits_at(waiting):
    """Not for an open seat, not for a computer's, not for one that is not there."""
    assert slug(waiting.do("seats/1/token", ADMIN_TOKEN)) == "seat-taken"
    assert waiting.do("seats/2/token", ADMIN_TOKEN).status_code == 404
    assert waiting.do("seats/0/token", ADMIN_TOKEN).status_code == 201
    table = Table(waiting.client)
    assert slug(table.do("seats/1/token", ADMIN_TOKEN)) == "seat-taken"
    for seat in ("-1", "00", "x", "1000", "0.0"):
        assert waiting.do(f"seats/{seat}/token", ADMIN_TOKEN).status_code == 404
