"""Games in a row: matches, rematches, and who finds them."""

from __future__ import annotations

import pytest

from tests.service.api.client import COMPUTERS, KEY, NEAR_THE_END, TWO_HUMANS, Table, slug


def won(client, **fields):
    """A game that seat 0 has won with one move."""
    table = Table(client, **{**NEAR_THE_END, **fields})
    assert table.move({"notation": "p>c1"}, 0).status_code == 201
    return table


def test_a_match_goes_on_by_itself_to_its_target(client):
    """The winning move's answer names the next game, with the same seats and tokens."""
    table = Table(client, **NEAR_THE_END, match={"target": 20})
    assert table.game["match"]["game_number"] == 1
    view = table.move({"notation": "p>c1"}, 0).json["view"]
    points = view["result"]["points"]
    assert view["match"]["totals"] == points
    following = table.next(view["next_game_id"])
    game = following.game
    assert (game["status"], game["match"]["game_number"]) == ("active", 2)
    assert game["match"]["totals"] == points
    assert game["practice"] is False
    # No build: with this luck the pay-off card could win the second game, too.
    move = next(each for each in following.view()["legal_moves"] if each["kind"] == "discard")
    assert following.move(move).status_code == 201
    match = client.get(f"/v1/matches/{game['match']['id']}").json
    assert [each["id"] for each in match["games"]] == [table.created["id"], game["id"]]
    assert (match["target"], match["totals"], match["status"]) == (20, points, "active")


def test_a_match_ends_at_its_target(client):
    """No game follows by itself; a rematch begins a new match to the same target."""
    table = won(client, match={"target": 1})
    game = table.game
    assert (game["next_game_id"], game["match"]["totals"][0] >= 1) == (None, True)
    assert client.get(f"/v1/matches/{game['match']['id']}").json["status"] == "finished"
    again = table.do("rematch", table.tokens[1])
    assert again.json["match"] == {
        "id": again.json["match"]["id"],
        "target": 1,
        "totals": [0, 0],
        "game_number": 1,
    }
    assert again.json["match"]["id"] != game["match"]["id"]


def test_a_rematch_makes_a_match_of_a_single_game(client):
    """201 with its address; the same game for all who ask; the old tokens play it."""
    table = won(client)
    assert table.game["match"] is None
    asked = table.do("rematch", table.tokens[1])
    assert asked.status_code == 201
    assert asked.headers["Location"] == f"/v1/games/{asked.json['id']}"
    match = asked.json["match"]
    assert (match["target"], match["game_number"]) == (None, 2)
    assert match["totals"] == table.game["result"]["points"]
    for token in (table.tokens[0], table.owner):
        assert table.do("rematch", token).json["id"] == asked.json["id"]
    following = table.next(asked.json["id"])
    assert following.move(following.view()["legal_moves"][0]).status_code == 201
    assert client.get(f"{following.path}/views/spectator", table.spectator).status_code == 200


def test_somebody_who_only_watches_the_old_game_finds_the_next(client):
    """In its document, its view, its last event, and by waiting for it to move."""
    table = won(client)
    known = table.game["version"]
    following = table.do("rematch", table.tokens[1]).json["id"]
    view = client.get(
        f"{table.path}/views/spectator", If_None_Match=f'"{known}"', Prefer="wait=9"
    ).json
    assert (view["version"], view["next_game_id"]) == (known + 1, following)
    assert table.game["next_game_id"] == following
    events = client.get(f"{table.path}/events?after={known}", Prefer="wait=9").json["items"]
    assert [(event["type"], event["next_game_id"]) for event in events] == [
        ("next_game", following)
    ]
    assert client.get(table.path, If_None_Match=f'"{known}"').status_code == 200


def test_a_rematch_follows_a_finished_game(table):
    """Not one in play, nor one that another version is meant of."""
    assert slug(table.do("rematch", table.tokens[0])) == "cannot-rematch"
    table.do("resign", table.tokens[0])
    assert slug(table.do("rematch", table.tokens[0], If_Match='"0"')) == "stale-version"
    assert table.do("rematch", table.tokens[0], If_Match='"1"').status_code == 201


def test_a_lost_rematch_is_asked_for_again(client):
    """With a key or without, there is one next game."""
    table = won(client)
    first = table.do("rematch", table.tokens[0], Idempotency_Key=KEY)
    again = table.do("rematch", table.tokens[0], Idempotency_Key=KEY)
    assert (again.data, again.headers["Idempotent-Replayed"]) == (first.data, "true")
    assert table.do("rematch", table.tokens[0]).json["id"] == first.json["id"]


def test_a_match_without_an_end_waits_to_be_asked(client):
    """Open-ended: `target` null; the next game is dealt when a seat asks."""
    table = won(client, match={"target": None})
    assert (table.game["match"]["target"], table.game["next_game_id"]) == (None, None)
    following = table.do("rematch", table.tokens[0]).json
    assert following["match"]["id"] == table.game["match"]["id"]
    assert following["match"]["game_number"] == 2


def test_the_tokens_of_a_match_find_all_its_games(client):
    """A seat's list has them all, those that wait for it first."""
    table = won(client)
    following = table.do("rematch", table.tokens[0]).json
    ids = [game["id"] for game in client.get("/v1/games", table.tokens[0]).json["items"]]
    assert set(ids) == {table.created["id"], following["id"]}
    mover = table.tokens[following["to_move"]]
    turns = client.get("/v1/games?my_turn=true", mover).json["items"]
    assert [game["id"] for game in turns] == [following["id"]]


@pytest.mark.parametrize("target", [0, -1, 1_000_001, 2.5, "50", True, {}])
def test_a_target_is_a_positive_number(client, target):
    """Or null, for a match without an end."""
    response = client.post("/v1/games", {"match": {"target": target}})
    assert (response.status_code, list(response.json["errors"])) == (422, ["match.target"])


def test_a_match_says_what_it_is_to_be(client):
    """A match without a target is said to be one; null makes a single game."""
    assert client.post("/v1/games", {"match": {}}).status_code == 422
    assert client.post("/v1/games", {"match": None}).json["match"] is None
    table = Table(client, seats=COMPUTERS, match={"target": 50})
    assert table.game["match"]["totals"] == [0, 0]


def test_a_match_that_is_none_is_not_found(client):
    """Neither a made-up id nor a game's."""
    table = Table(client, seats=TWO_HUMANS)
    for match_id in ("m_none", table.created["id"]):
        assert client.get(f"/v1/matches/{match_id}").status_code == 404
