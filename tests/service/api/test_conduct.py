"""What is done beside moving: pausing, listing, uncovering hands, giving up, claiming a win."""

from __future__ import annotations

import pytest

from tests.service.api.client import COMPUTERS, HOOK, NEAR_THE_END, TWO_HUMANS, Table, slug

HOT_SEAT = {**NEAR_THE_END, "local": True}


def change(table, body, token, version=None):
    """PATCH the game at its version."""
    version = table.game["version"] if version is None else version
    return table.client.patch(table.path, body, token, If_Match=f'"{version}"')


def test_a_change_has_to_say_which_version_it_is_for(table):
    """428 without If-Match, behind who may and whether there is such a game; 412 for another version."""
    client, token = table.client, table.tokens[0]
    response = client.patch(table.path, {"paused": True}, token)
    assert (response.status_code, slug(response)) == (428, "precondition-required")
    assert client.patch(table.path, {"paused": True}, table.spectator).status_code == 403
    assert client.patch("/v1/games/g_none", {"paused": True}, token).status_code == 404
    assert client.patch(table.path, {"paused": 1}, token).status_code == 422
    assert change(table, {"paused": True}, token, 7).status_code == 412
    assert table.game["version"] == 0
    assert client.patch(table.path, {"paused": True}, token, If_Match="*").status_code == 200


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"paused": None}, "paused"),
        ({"paused": "true"}, "paused"),
        ({"paused": 1}, "paused"),
        ({"computer_turns": "never"}, "computer_turns"),
        ({"computer_turns": None}, "computer_turns"),
        ({"listed": "no"}, "listed"),
        ({"undo": "off"}, "undo"),
        ({"status": "paused"}, "status"),
    ],
)
def test_changes_that_are_none_are_refused(table, body, path):
    """422 with the path of the field that is wrong."""
    response = change(table, body, table.tokens[0])
    assert (response.status_code, list(response.json["errors"])) == (422, [path])
    assert table.game["version"] == 0


def test_two_humans_pause_together_and_one_of_them_goes_on(table):
    """One wish is no pause yet; a paused game takes no moves; either seat ends the pause."""
    assert change(table, {"paused": True}, table.tokens[0]).json["status"] == "active"
    assert change(table, {"paused": True}, table.tokens[0]).json["version"] == 1
    paused = change(table, {"paused": True}, table.tokens[1]).json
    assert (paused["status"], paused["to_move"], paused["version"]) == ("paused", None, 2)
    assert table.client.get(f"{table.path}/views/0", table.tokens[0]).json["legal_moves"] == []
    response = table.client.post(f"{table.path}/moves", {"notation": "p>c1"}, table.tokens[0])
    assert slug(response) == "game-not-active"
    assert change(table, {"paused": False}, table.tokens[1]).json["status"] == "active"
    assert table.move(table.view()["legal_moves"][0]).status_code == 201


def test_the_creator_pauses_computers(client):
    """A game without humans rests when its creator says so, and goes on with a computer's turn."""
    table = Table(client, seats=COMPUTERS)
    assert change(table, {"paused": True}, table.owner).json["status"] == "paused"
    assert client.get(f"{table.path}/views/spectator").json["computer"] is None
    assert change(table, {"paused": False}, table.owner).json["status"] == "active"
    assert client.get(f"{table.path}/views/spectator").json["computer"]


def test_a_game_is_listed_and_taken_off(table):
    """The creator's affair; what changes nothing is no entry."""
    assert change(table, {"listed": False}, table.owner).json["version"] == 0
    assert change(table, {}, table.owner).json["version"] == 0
    assert change(table, {"listed": True}, table.owner).json["listed"] is True
    assert len(table.client.get("/v1/games").json["items"]) == 1
    assert change(table, {"listed": False}, table.owner).json["listed"] is False
    assert table.client.get("/v1/games").json["items"] == []


def test_computers_wait_to_be_asked_from_now_on(client):
    """`computer_turns` can change while the game goes on."""
    table = Table(client, seats=COMPUTERS, computer_turns="on_request")
    asked = change(table, {"computer_turns": "auto"}, table.owner).json
    assert asked["computer_turns"] == "auto"
    assert client.get(f"{table.path}/views/spectator").json["computer"]


def test_a_finished_game_is_not_paused(ending):
    """409: what is over can be neither paused nor resumed."""
    ending.move({"notation": "p>c1"}, 0)
    for paused in (True, False):
        assert slug(change(ending, {"paused": paused}, ending.tokens[0])) == "game-not-active"


def test_a_hand_is_covered_until_its_seat_says_so(client):
    """At one screen: no hand, no legal moves, and moves are 409 until the seat to move reveals."""
    table = Table(client, **HOT_SEAT)
    path, (mine, other) = table.path, table.tokens
    for seat, token in ((0, mine), (1, other)):
        view = client.get(f"{path}/views/{seat}", token).json
        assert [each["hand"] for each in view["seats"]] == [None, None]
        assert (view["legal_moves"], view["turn"]["seat"]) == ([], 0)
        assert "'8C'" not in str(view)  # in quotes: an identifier may hold the letters by chance
    for action, body in (
        ("moves", {"notation": "s1>c1"}),
        ("turns", {"moves": [{"notation": "s1>c1"}]}),
        ("turns", {"moves": [{"notation": "h:KS>c1"}], "dry_run": True}),
    ):
        response = client.post(f"{path}/{action}", body, mine)
        assert (response.status_code, slug(response)) == (409, "not-revealed")
    assert slug(table.do("reveal", other)) == "not-your-turn"
    revealed = table.do("reveal", mine)
    assert (revealed.status_code, revealed.headers["ETag"]) == (200, '"1"')
    assert revealed.json["view"]["seats"][0]["hand"] == ["AH", "8C"]
    assert revealed.json["view"]["legal_moves"]
    assert table.do("reveal", mine).headers["ETag"] == '"1"'
    assert client.get(f"{path}/views/1", other).json["seats"][1]["hand"] is None
    assert table.move({"notation": "h:8C>s1"}, 0).status_code == 201
    assert client.get(f"{path}/views/0", mine).json["seats"][0]["hand"] is None
    assert client.get(f"{path}/views/1", other).json["seats"][1]["hand"] is None
    assert "'8C'" not in str(client.get(f"{path}/views/1", other).json["seats"][0]["hand"])
    assert table.do("reveal", other).json["view"]["seats"][1]["hand"]


def test_resigning_ends_a_game_of_two(ending):
    """The other seat wins; the answer is the view of the seat that resigned."""
    response = ending.do("resign", ending.tokens[1], If_Match='"0"')
    assert response.status_code == 200
    result = response.json["view"]["result"]
    assert (result["winner"], result["ending"]) == (0, "resigned")
    assert [each["type"] for each in response.json["happenings"]] == ["resigned", "game_ended"]
    assert slug(ending.do("resign", ending.tokens[0])) == "game-not-active"


def test_a_seat_that_resigned_is_skipped(client):
    """With more seats left the game goes on without it, and it cannot resign twice."""
    table = Table(client, ruleset="work-piles", seats=[{"kind": "human"}] * 3)
    quitter = table.game["to_move"]
    assert table.do("resign", table.tokens[quitter]).json["view"]["status"] == "active"
    assert table.game["to_move"] != quitter
    assert slug(table.do("resign", table.tokens[quitter])) == "game-not-active"
    table.play(6)
    other = (quitter + 1) % 3
    assert table.do("resign", table.tokens[other]).json["view"]["status"] == "finished"
    assert table.game["result"]["winner"] == (quitter + 2) % 3


def test_silence_can_be_claimed_as_a_win(clocked):
    """After `abandon_after_s` of silence, by another seat; a sign of life begins it anew."""
    table = Table(clocked, **NEAR_THE_END, abandon_after_s=60)
    early = table.do("claim-win", table.tokens[1])
    assert (early.status_code, slug(early)) == (409, "cannot-claim")
    assert early.json["params"]["seconds_left"] == 60
    clocked.clock.advance(59)
    assert table.move({"notation": "s1>c1"}).status_code == 201
    clocked.clock.advance(59)
    assert slug(table.do("claim-win", table.tokens[1])) == "cannot-claim"
    clocked.clock.advance(1)
    assert slug(table.do("claim-win", table.tokens[0])) == "cannot-claim"
    won = table.do("claim-win", table.tokens[1], If_Match='"1"')
    assert won.json["view"]["result"]["ending"] == "abandoned"
    assert won.json["view"]["result"]["winner"] == 1


def test_a_win_is_not_claimed_where_nobody_said_so(clocked):
    """Without `abandon_after_s` players may take their time, and so may a computer."""
    table = Table(clocked, **NEAR_THE_END)
    clocked.clock.advance(10**6)
    assert slug(table.do("claim-win", table.tokens[1])) == "cannot-claim"
    seats = [{"kind": "computer"}, {"kind": "human"}]
    table = Table(clocked, **{**NEAR_THE_END, "seats": seats}, abandon_after_s=1)
    clocked.clock.advance(10)
    assert slug(table.do("claim-win", table.tokens[1])) == "cannot-claim"


def test_every_post_of_a_game_honours_if_match(clocked):
    """412 with the version there is, and nothing is changed, whatever is asked."""
    document = clocked.contract.document
    bodies = {
        "moves": {"notation": "s1>c1"},
        "turns": {"moves": [{"notation": "s1>c1"}]},
        "plans": {"purpose": "turn"},
        "webhooks": HOOK,
    }
    for path, item in document["paths"].items():
        if "post" in item and path.startswith("/v1/games/{game_id}"):
            fields = {**NEAR_THE_END, "undo": "free"}
            if path.endswith("/invite"):
                fields = {"seats": [TWO_HUMANS[0], {"kind": "human", "open": True}]}
            table = Table(clocked, **fields)
            if path.endswith(("/undo", "/rematch")):
                table.move({"notation": "s1>c1" if path.endswith("undo") else "p>c1"})
            game, action = table.game, path.rpartition("/")[2]
            names = {"game_id": game["id"], "seat": int(action == "invite")}
            token = table.owner if action == "invite" else table.tokens[0]
            if "/webhooks" in path:
                hook, token = table.hook(), table.owner
                names["webhook_id"] = hook["id"]
                names["delivery_id"] = table.deliveries(hook)[0]["id"]
            where = path.format(**names)
            response = clocked.post(where, bodies.get(action), token, If_Match='"99"')
            assert (response.status_code, slug(response)) == (412, "stale-version"), path
            assert response.json["version"] == game["version"]
            assert table.game == game
