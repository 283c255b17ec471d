from __future__ import annotations

import threading
import time

import pytest

from service.api.resources.apps.schemas import DEFAULT_QUOTA
from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import KEY, NEAR_THE_END, OPEN_SEAT, TWO_HUMANS, Table, slug

ME = "/v1/players/me"


def new_player(client, name="Ada", token=None):
    """A player's token."""
    response = client.post("/v1/players", {"name": name}, token)
    assert response.status_code == 201, response.json
    return response.json["token"]


@pytest.fixture
def ada(client):
    """A player's token."""
    return new_player(client)


@pytest.fixture
def bruno(client):
    """Another player's token."""
    return new_player(client, "Bruno")


# Who one is


def test_a_player_is_made_of_nothing(client):
    """All fields are optional; the token is shown once, and nowhere after."""
    made = client.post("/v1/players", {})
    assert (made.status_code, made.headers["Location"]) == (201, ME)
    token = made.json["token"]
    assert token.startswith("sm_player_")
    me = client.get(ME, token).json
    assert me == {name: value for name, value in made.json.items() if name != "token"}
    assert (me["name"], me["metadata"], me["app_id"]) == ("Player", {}, None)


def test_name_and_texts_can_be_changed(client, ada):
    """What is left out stays; texts are replaced as a whole; games keep the name one sat down under."""
    table = Table(client, maker=ada)
    texts = {"theme": "dark", "seen": "3"}
    assert client.patch(ME, {"metadata": texts}, ada).json["metadata"] == texts
    changed = client.patch(ME, {"name": "Zoë"}, ada).json
    assert (changed["name"], changed["metadata"]) == ("Zoë", texts)
    assert client.patch(ME, {"metadata": {"seen": "4"}}, ada).json["metadata"] == {"seen": "4"}
    assert client.patch(ME, {}, ada).json == client.get(ME, ada).json
    assert table.game["seats"][0]["name"] == "Ada"
    assert Table(client, maker=ada).game["seats"][0]["name"] == "Zoë"


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"name": None}, "name"),
        ({"metadata": {str(n): "" for n in range(17)}}, "metadata"),
        ({"metadata": {"a": 1}}, "metadata.a"),
        ({"id": "pl_mine"}, "id"),
    ],
)
def test_bad_fields_are_named(client, ada, fields, path):
    """Making and changing a player are equally strict."""
    for response in (client.post("/v1/players", fields), client.patch(ME, fields, ada)):
        assert (response.status_code, slug(response)) == (422, "validation")
        assert list(response.json["errors"]) == [path]


def test_a_fresh_token_replaces_the_old_when_it_is_used(client, ada):
    """Until then both are good: a lost answer locks nobody out."""
    fresh = client.post(f"{ME}/token", None, ada)
    assert (fresh.status_code, fresh.headers["Location"]) == (201, ME)
    assert client.get(ME, ada).status_code == 200
    assert client.get(ME, fresh.json["token"]).status_code == 200
    assert client.get(ME, ada).status_code == 401
    assert client.get(ME, fresh.json["token"]).json["name"] == "Ada"


def test_a_player_is_made_once_by_an_idempotency_key(client):
    """The same key brings the same token back."""
    first = client.post("/v1/players", {"name": "Ada"}, None, Idempotency_Key=KEY)
    again = client.post("/v1/players", {"name": "Ada"}, None, Idempotency_Key=KEY)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert first.json == again.json


def test_keys_are_a_player_s_own(client, ada, bruno):
    """Two players may use the same key: each makes its own game."""
    made = [
        client.post("/v1/games", {}, who, Idempotency_Key="1").json["id"] for who in (ada, bruno)
    ]
    assert made[0] != made[1]
    assert client.post("/v1/games", {}, ada, Idempotency_Key="1").json["id"] == made[0]


# Seats


def test_who_makes_a_game_with_its_token_sits_at_its_first_seat(client, ada):
    """Under its name; the other humans have tokens or invites as ever; there is no owner token."""
    table = Table(
        client, maker=ada, seats=[{"kind": "computer"}, *TWO_HUMANS], ruleset="work-piles"
    )
    assert [seat["name"] for seat in table.game["seats"][1:]] == ["Ada", "Player 3"]
    assert [bool(token) for token in table.tokens] == [False, True, True]
    assert "owner_token" not in table.created
    assert client.get(f"{table.path}/views/1", ada).status_code == 200
    assert client.get(f"{table.path}/views/me", ada).json["viewer"] == 1
    assert slug(client.get(f"{table.path}/views/2", ada)) == "forbidden"


def test_a_creator_s_seat_may_have_another_name(client, ada):
    """A name given for the seat counts, not the player's."""
    assert Table(client, maker=ada, seats=OPEN_SEAT).game["seats"][0]["name"] == "Ada"
    seats = [{"kind": "human", "name": "Captain"}, {"kind": "computer"}]
    assert Table(client, maker=ada, seats=seats).game["seats"][0]["name"] == "Captain"


def test_a_player_claims_a_seat_with_its_token(client, ada, bruno):
    """It sits there under its name from then on, and needs no token of the seat."""
    table = Table(client, maker=ada, seats=[{"kind": "human"}, {"kind": "human", "open": True}])
    claimed = client.post("/v1/claims", {"invite": table.invites[1]}, bruno)
    assert claimed.json["seat"] == 1
    assert [seat["name"] for seat in table.game["seats"]] == ["Ada", "Bruno"]
    mover = (ada, bruno)[table.game["to_move"]]
    move = client.get(f"{table.path}/views/me", mover).json["legal_moves"][0]
    assert client.post(f"{table.path}/moves", move, mover).status_code == 201


def test_a_player_with_two_seats_acts_for_the_one_to_move(client, ada):
    """Moves, `me`, hot-seat reveals and resignations are those of the seat to move."""
    table = Table(client, maker=ada, seats=TWO_HUMANS, local=True, ruleset="short")
    seen = set()
    for _ in range(12):
        to_move = table.game["to_move"]
        assert client.get(f"{table.path}/views/me", ada).json["viewer"] == to_move
        assert slug(client.post(f"{table.path}/moves", {"notation": "p>c1"}, ada)) == "not-revealed"
        view = table.do("reveal", ada).json["view"]
        seen.add(view["viewer"])
        move = next(m for m in view["legal_moves"] if m["kind"] == "discard")
        assert client.post(f"{table.path}/moves", move, ada).json["move"]["seat"] == to_move
    assert seen == {0, 1}
    assert table.do("undo", ada).status_code == 200
    to_move = table.game["to_move"]
    assert table.do("resign", ada).status_code == 200
    assert table.game["result"]["winner"] == 1 - to_move


def test_a_wait_for_my_turn_is_for_any_of_a_player_s_seats(client, ada):
    """With both seats it is always the player's turn."""
    table = Table(client, maker=ada, seats=TWO_HUMANS, local=True)
    begun = time.monotonic()
    held = client.get(f"{table.path}/views/me?until=my_turn", ada, Prefer="wait=20")
    assert (held.status_code, time.monotonic() - begun < 10) == (200, True)


def test_two_seats_are_one_voice(client, ada):
    """A pause needs all humans: a player with two of three seats says so for both."""
    table = Table(
        client,
        maker=ada,
        seats=[
            {"kind": "human"},
            {"kind": "human", "open": True},
            {"kind": "human", "name": "Cleo"},
        ],
        ruleset="work-piles",
    )
    client.post("/v1/claims", {"invite": table.invites[1]}, ada)

    def pause(token):
        version = {"If_Match": f'"{table.game["version"]}"'}
        return client.patch(table.path, {"paused": True}, token, **version).json["status"]

    assert pause(ada) == "active"
    assert pause(table.tokens[2]) == "paused"


def test_the_player_can_get_a_token_for_its_seat_alone(client, ada):
    """For a device that is to have that seat and nothing else."""
    table = Table(client, maker=ada)
    fresh = client.post(f"{table.path}/seats/0/token", None, ada)
    assert client.get(f"{table.path}/views/me", fresh.json["token"]).json["viewer"] == 0


# Games and events


def test_games_are_listed_with_those_at_turn_first(client, ada, bruno):
    """The player's turn first, then the newest; with the filters of all lists, page by page."""
    mine = []
    for n in range(6):
        table = Table(client, maker=ada, **NEAR_THE_END)
        if n % 3:
            table.do("resign", ada)
        mine.append(table)
    waiting = Table(client, maker=ada, seats=[{"kind": "human", "open": True}] * 2)
    Table(client, maker=bruno)
    active = [table.created["id"] for table in (mine[3], mine[0])]
    over = [table.created["id"] for table in (mine[5], mine[4], mine[2], mine[1])]
    expected = [*active, waiting.created["id"], *over]

    def ids(query="", path=f"{ME}/games"):
        return [game["id"] for game in client.get(f"{path}?limit=100&{query}", ada).json["items"]]

    assert ids() == ids(path="/v1/games") == expected
    assert ids("my_turn=true") == ids("status=active") == active
    assert ids("status=finished") == over
    assert ids("ruleset=short") == []
    paged, cursor = [], ""
    for _ in range(4):
        page = client.get(f"{ME}/games?limit=2{cursor}", ada).json
        paged += [game["id"] for game in page["items"]]
        cursor = f"&cursor={page['next']}"
    assert (paged, page["next"]) == (expected, None)


def test_a_feed_tells_of_all_games(client, ada, bruno):
    """Each entry of each game is there once, with how the game stood after it."""
    table = Table(client, maker=ada, seats=OPEN_SEAT)
    client.post("/v1/claims", {"invite": table.invites[1]}, bruno)
    other = Table(client, maker=ada, **NEAR_THE_END)
    client.post(f"{other.path}/moves", {"notation": "p>c1"}, ada)
    page = client.get(f"{ME}/events", ada).json
    assert [(e["game_id"], e["version"], e["type"], e["status"]) for e in page["items"]] == [
        (table.created["id"], 0, "created", "waiting"),
        (table.created["id"], 1, "claimed", "active"),
        (other.created["id"], 0, "created", "active"),
        (other.created["id"], 1, "moved", "finished"),
    ]
    assert [event["n"] for event in page["items"]] == [1, 2, 3, 4]
    assert page["items"][2]["my_turn"]
    assert not page["items"][3]["my_turn"]
    assert page["items"][3]["move"]["notation"] == "p>c1"
    of_game = client.get(f"{other.path}/events").json["items"][0]
    assert of_game.items() <= page["items"][3].items()
    assert client.get(f"{ME}/events?after=2&limit=1", ada).json["next"] == 3
    assert client.get(f"{ME}/events?after=9", ada).json == {"items": [], "next": 9}
    assert [event["type"] for event in client.get(f"{ME}/events", bruno).json["items"]] == [
        "claimed"
    ]


def test_a_feed_can_be_waited_for(client, ada):
    """An answer is held until there is something behind `after`, whichever game it is in."""
    answers = []

    def wait():
        answers.append(client.get(f"{ME}/events?after=0", ada, Prefer="wait=20"))

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(0.2)
    assert answers == []
    Table(client, maker=ada)
    thread.join(10)
    assert answers[0].headers["Preference-Applied"] == "wait=20"
    assert [event["type"] for event in answers[0].json["items"]] == ["created"]
    held = client.get(f"{ME}/events?after=1", ada, Prefer="wait=1")
    assert held.json == {"items": [], "next": 1}


# Statistics


NOTHING = {
    "played": 0,
    "won": 0,
    "lost": 0,
    "drawn": 0,
    "points": 0,
    "streak": {"current": 0, "best": 0},
    "matches": {"played": 0, "won": 0, "lost": 0},
}


def test_statistics_begin_with_nothing(client, ada):
    """A player who has finished no game has zeros, and no groups."""
    Table(client, maker=ada)
    assert client.get(f"{ME}/statistics", ada).json == {
        "total": NOTHING,
        "items": [],
        "practice": [],
    }


def test_statistics_are_by_rule_set_and_opponent(client, ada, bruno):
    """Practice stands apart, and in no total."""
    for ruleset in ("short", "short", "classic"):
        table = Table(client, maker=ada, seats=OPEN_SEAT, ruleset=ruleset)
        client.post("/v1/claims", {"invite": table.invites[1]}, bruno)
        table.do("resign", bruno)
    Table(client, maker=ada, seats=[{"kind": "human"}, {"kind": "computer"}]).do("resign", ada)
    practice = Table(client, maker=ada, **NEAR_THE_END)
    client.post(f"{practice.path}/moves", {"notation": "p>c1"}, ada)
    found = client.get(f"{ME}/statistics", ada).json
    groups = [(g["ruleset"], g["opponent"], g["played"], g["won"]) for g in found["items"]]
    assert groups == [
        ("classic", "human", 1, 1),
        ("short", "human", 2, 2),
        ("standard", "medium", 1, 0),
    ]
    total = found["total"]
    assert (total["played"], total["won"], total["lost"], total["drawn"]) == (4, 3, 1, 0)
    assert total["streak"] == {"current": 0, "best": 3}
    assert total["points"] == sum(group["points"] for group in found["items"]) > 0
    assert [(g["ruleset"], g["opponent"], g["won"]) for g in found["practice"]] == [
        ("standard", "human", 1)
    ]


# The end


def test_a_player_can_be_deleted(client, ada, bruno):
    """Nothing is answered, the token is dead, and the name is gone from the games of others."""
    table = Table(client, maker=ada, seats=OPEN_SEAT)
    client.post("/v1/claims", {"invite": table.invites[1]}, bruno)
    gone = client.delete(ME, ada)
    assert (gone.status_code, gone.data) == (204, b"")
    assert client.get(ME, ada).status_code == 401
    assert client.delete(ME, ada).status_code == 401
    game = table.game
    assert (game["status"], game["result"]["winner"]) == ("finished", 1)
    assert [seat["name"] for seat in game["seats"]] == ["Former player", "Bruno"]
    events = client.get(f"{ME}/events", bruno).json["items"]
    assert [event["type"] for event in events] == ["claimed", "resigned"]
    assert slug(table.do("rematch", bruno)) == "cannot-rematch"


# Apps


def new_app(client, **quota):
    """An app's token."""
    made = client.post("/v1/admin/apps", {"name": "The lobby", "quota": quota}, ADMIN_TOKEN)
    assert made.status_code == 201, made.json
    return made.json["token"]


def test_an_app_is_issued_and_revoked_by_the_admin(client):
    """Its token is shown once; revoked, it is dead; both are in the list."""
    made = client.post("/v1/admin/apps", {"name": "The lobby"}, ADMIN_TOKEN)
    assert made.status_code == 201
    token = made.json["token"]
    assert token.startswith("sm_app_")
    path = made.headers["Location"]
    assert client.get(path, ADMIN_TOKEN).json["last_used_at"] is None
    me = client.get("/v1/apps/me", token).json
    assert me["name"] == "The lobby"
    assert me["quota"] == {"games": DEFAULT_QUOTA, "players": DEFAULT_QUOTA}
    assert me["last_used_at"] is not None
    assert client.get("/v1/admin/apps", ADMIN_TOKEN).json == {"items": [me], "next": None}
    revoked = client.delete(path, ADMIN_TOKEN)
    assert revoked.json["revoked_at"] is not None
    assert client.delete(path, ADMIN_TOKEN).json == revoked.json
    assert client.get("/v1/apps/me", token).status_code == 401
    assert slug(client.delete("/v1/admin/apps/a_nobody", ADMIN_TOKEN)) == "not-found"


def test_apps_are_listed_page_by_page(client):
    """The oldest first."""
    for n in range(3):
        client.post("/v1/admin/apps", {"name": f"App {n}"}, ADMIN_TOKEN)
    first = client.get("/v1/admin/apps?limit=2", ADMIN_TOKEN).json
    second = client.get(f"/v1/admin/apps?limit=2&cursor={first['next']}", ADMIN_TOKEN).json
    assert len(first["items"]) == 2
    assert second["next"] is None
    found = {app["name"] for app in (*first["items"], *second["items"])}
    assert found == {"App 0", "App 1", "App 2"}


def test_an_app_runs_games_without_seeing_cards(client, ada):
    """It makes, lists, invites and cancels; it holds no seat, and moves for nobody."""
    app = new_app(client)
    table = Table(client, maker=app, seats=OPEN_SEAT, metadata={"room": "7"})
    assert "owner_token" not in table.created
    assert table.created["metadata"] == {"room": "7"}
    assert client.get(f"{table.path}/views/me", app).json["viewer"] == "spectator"
    assert slug(client.get(f"{table.path}/views/0", app)) == "forbidden"
    invite = client.post(f"{table.path}/seats/1/invite", None, app).json["invite"]
    assert client.post("/v1/claims", {"invite": invite}, ada).status_code == 201
    assert slug(client.post(f"{table.path}/moves", {"notation": "p>c1"}, app)) == "forbidden"
    assert slug(client.delete(table.path, app)) == "cannot-cancel"
    other = Table(client, maker=app, seats=OPEN_SEAT)
    assert client.delete(other.path, app).json["status"] == "abandoned"
    Table(client)
    listed = client.get("/v1/games", app).json["items"]
    assert [game["id"] for game in listed] == [other.created["id"], table.created["id"]]
    assert client.get("/v1/games?my_turn=true", app).json["items"] == []


def test_an_app_s_players_are_its_own(client):
    """What they make is the app's, too: it lists it, lists it for all, and counts it."""
    app = new_app(client, games=2, players=1)
    token = new_player(client, token=app)
    me = client.get("/v1/apps/me", app).json
    assert client.get(ME, token).json["app_id"] == me["id"]
    table = Table(client, maker=token)
    assert [game["id"] for game in client.get("/v1/games", app).json["items"]] == [
        table.created["id"]
    ]
    version = {"If_Match": '"0"'}
    assert client.patch(table.path, {"listed": True}, app, **version).json["listed"]
    assert client.get("/v1/apps/me", app).json["used_today"] == {"games": 1, "players": 1}


def test_a_spent_quota_refuses_what_is_new_until_midnight(clocked):
    """The players' games count, too; a refusal makes nothing; a match goes on; a new day begins anew."""
    client = clocked
    app = new_app(client, games=2, players=1)
    token = new_player(client, token=app)
    refused = client.post("/v1/players", {}, app)
    assert (refused.status_code, slug(refused)) == (429, "quota-spent")
    assert refused.json["params"] == {"what": "players", "quota": 1}
    first = Table(client, maker=app)
    Table(client, maker=token)
    for who in (app, token):
        refused = client.post("/v1/games", {}, who)
        assert (refused.status_code, slug(refused)) == (429, "quota-spent")
        # The clock says 03:04:05.
        assert refused.headers["Retry-After"] == str(24 * 3600 - (3 * 3600 + 4 * 60 + 5))
    assert len(client.get("/v1/games", app).json["items"]) == 2
    first.do("resign", first.tokens[0])
    assert first.do("rematch", app).status_code == 201
    assert Table(client, maker=None).created["owner_token"]
    client.clock.advance(24 * 3600)
    assert client.get("/v1/apps/me", app).json["used_today"] == {"games": 0, "players": 0}
    assert Table(client, maker=app).created["id"]


def test_an_app_without_a_quota_is_not_limited(client):
    """Null is any number, zero is none at all."""
    unlimited, nothing = new_app(client, games=None), new_app(client, games=0, players=0)
    assert Table(client, maker=unlimited)
    assert slug(client.post("/v1/games", {}, nothing)) == "quota-spent"
    assert slug(client.post("/v1/players", {}, nothing)) == "quota-spent"


def test_players_of_a_revoked_app_play_on_and_make_nothing_new(client):
    """Their games go on; a new one is refused."""
    made = client.post("/v1/admin/apps", {"name": "The lobby"}, ADMIN_TOKEN)
    token = new_player(client, token=made.json["token"])
    table = Table(client, maker=token, **NEAR_THE_END)
    client.delete(made.headers["Location"], ADMIN_TOKEN)
    assert client.post(f"{table.path}/moves", {"notation": "p>c1"}, token).status_code == 201
    assert slug(client.post("/v1/games", {}, token)) == "forbidden"


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({}, "name"),
        ({"name": "x", "quota": {"games": -1}}, "quota.games"),
        ({"name": "x", "quota": {"players": "5"}}, "quota.players"),
        ({"name": "x", "quota": {"cows": 5}}, "quota.cows"),
        ({"name": "x", "quota": None}, "quota"),
    ],
)
def test_a_bad_app_is_refused_by_field(client, fields, path):
    """The admin, too, is told what is wrong where."""
    refused = client.post("/v1/admin/apps", fields, ADMIN_TOKEN)
    assert (refused.status_code, list(refused.json["errors"])) == (422, [path])
