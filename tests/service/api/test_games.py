from __future__ import annotations

import re

import pytest

from engine.presets import PRESETS
from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import TWO_HUMANS, Table


def test_a_game_without_any_field_is_a_human_against_a_computer(client):
    """Neither a body nor {} asks for anything: both make the default game."""
    for body in (None, {}):
        response = client.post("/v1/games", body)
        assert response.status_code == 201
        game = response.json
        assert [(s["kind"], s["level"]) for s in game["seats"]] == [
            ("human", None),
            ("computer", "medium"),
        ]
        assert (game["ruleset"], game["version"], game["practice"]) == ("standard", 0, False)
        assert response.headers["Location"] == f"/v1/games/{game['id']}"
        assert response.headers["ETag"] == '"0"'


def test_tokens_are_shown_once_and_with_their_prefix(client):
    """Human seats, spectators and the creator get tokens; the game's document never has them again."""
    table = Table(client, seats=[*TWO_HUMANS, {"kind": "computer", "level": "easy", "name": "Eve"}])
    assert [(token or "")[:8] for token in table.tokens] == ["sm_seat_", "sm_seat_", ""]
    assert table.spectator.startswith("sm_spec_")
    assert table.owner.startswith("sm_own_")
    text = client.get(table.path, table.owner).text
    assert not re.search("sm_[a-z]+_", text)


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_set_can_be_played(client, name):
    """Each rule set deals a game whose seat to move has a move."""
    seats = PRESETS[name].rules.seats
    table = Table(client, ruleset=name, seats=[{"kind": "human"}] * seats)
    assert table.game["rules"] == client.get(f"/v1/rulesets/{name}").json["rules"]
    assert table.view()["legal_moves"]


def test_options_names_and_metadata_are_taken(client):
    """What is asked for is what the game says; metadata is for the creator and not a public fact."""
    table = Table(
        client,
        rules={"payoff_size": 5.0, "center_limit": None, "wild_never": ["A"]},
        seats=[
            {"kind": "human", "name": "Zoë 🂡"},
            {"kind": "computer", "level": "hard", "name": None},
        ],
        computer_turns="on_request",
        listed=True,
        think_ms=50,
        metadata={"lobby": "blue"},
    )
    game = table.game
    assert (game["rules"]["payoff_size"], game["rules"]["center_limit"]) == (5, None)
    assert game["rules"]["wild_never"] == ["A"]
    assert game["seats"][0]["name"] == "Zoë 🂡"
    assert (game["computer_turns"], game["listed"]) == ("on_request", True)
    assert "blue" not in client.get(table.path).text


def test_a_game_from_a_position_is_practice(ending):
    """A position is played on from where it stands, without a commitment to any deal."""
    assert (ending.game["practice"], ending.game["deal_commitment"]) == (True, None)
    assert ending.view(0)["centers"][0] == {"height": 2, "needs": "3", "cards": ["AS", "2S"]}


def test_an_unchanged_game_is_not_sent_again(table):
    """The version is the ETag of the game's document; 304 has the same headers and no body."""
    first = table.client.get(table.path)
    assert first.headers["ETag"] == '"0"'
    for value in ('"0"', 'W/"0"', '"7", "0"', "*", ' "a,b" ,, W/"0" '):
        again = table.client.get(table.path, If_None_Match=value)
        assert again.status_code == 304, value
        for name in ("ETag", "Vary", "Cache-Control"):
            assert again.headers[name] == first.headers[name]
        assert "Content-Type" not in again.headers
    for value in ('"1"', "0", '"0', "garbage", "", '"00"'):
        assert table.client.get(table.path, If_None_Match=value).status_code == 200, value


def test_without_a_bearer_only_listed_games_are_listed(client, table):
    """Strangers see listed games, a bearer its own, the admin all."""
    listed = Table(client, listed=True)

    def ids(token=None, query=""):
        return [game["id"] for game in client.get(f"/v1/games{query}", token).json["items"]]

    assert ids() == [listed.created["id"]]
    assert ids(table.tokens[0]) == [table.created["id"]]
    assert set(ids(ADMIN_TOKEN)) == {listed.created["id"], table.created["id"]}
    assert ids(ADMIN_TOKEN, "?ruleset=classic") == []
    assert ids(ADMIN_TOKEN, "?status=finished") == []


def test_my_turn_lists_games_that_wait_for_the_bearer(table):
    """With my_turn a seat sees the game only while it is to move; it makes no sense without a bearer."""
    to_move = table.game["to_move"]
    lengths = [
        len(table.client.get("/v1/games?my_turn=true", token).json["items"])
        for token in table.tokens
    ]
    assert lengths[to_move] == 1
    assert sum(lengths) == 1
    assert table.client.get("/v1/games?my_turn=true").status_code == 401
    assert table.client.get("/v1/games?my_turn=false").status_code == 200


def test_a_list_goes_on_where_the_page_before_ended(client):
    """Following the cursors shows every game once, newest first."""
    made = [Table(client, listed=True).created["id"] for _ in range(5)]
    seen, query = [], "?limit=2"
    while query:
        page = client.get(f"/v1/games{query}").json
        assert len(page["items"]) <= 2
        seen += [game["id"] for game in page["items"]]
        query = page["next"] and f"?limit=2&cursor={page['next']}"
    assert sorted(seen) == sorted(made)
    assert len(seen) == len(set(seen))
