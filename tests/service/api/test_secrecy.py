"""What a viewer may not know makes no difference to any answer it gets."""

from __future__ import annotations

import copy
import re

from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import TWO_HUMANS, Table

POSITION = {
    "centers": [["AS"], [], []],
    "stock": ["9D", "TD", "JD", "QD", "9S", "TS", "4C", "KD"],
    "seats": [
        {"hand": ["2S", "8C"], "payoff": ["3H", "4H", "5H"], "sides": [["3D"], []]},
        {"hand": ["6S", "7S", "TC"], "payoff": ["6C", "7C", "8D"], "sides": [["4S"], []]},
    ],
    "to_move": 0,
}
# Headers that differ from one request to the next, whatever the game.
PASSING = {"X-Request-Id", "RateLimit"}
# What seat 0 sees and does, in order; seat 1's moves show public cards only.
MOVES = [(0, "h:2S>c1"), (0, "s1>c1"), (0, "h:8C>s1"), (1, "s1>c1")]
# A move after which the next pay-off card turns up, and one that lies behind it.
LOOK = [{"notation": "p>c1"}, {"notation": "p>c1"}]


def hide_otherwise(position):
    """The same to seat 0's eyes, with all that it cannot see changed about."""
    other = copy.deepcopy(position)
    me, they = other["seats"]
    hidden = [other["stock"], they["hand"], me["payoff"], they["payoff"]]
    covered = [pile[:-1] if pile in (me["payoff"], they["payoff"]) else pile for pile in hidden]
    cards = [card for pile in covered for card in pile]
    cards = cards[5:] + cards[:5]
    for pile, part in zip(hidden, covered, strict=True):
        pile[: len(part)] = [cards.pop(0) for _ in part]
    return other


def test_the_other_position_differs_only_in_what_is_hidden():
    """The test below compares what it says it does."""
    other = hide_otherwise(POSITION)
    assert other != POSITION
    for before, after in zip(POSITION["seats"], other["seats"], strict=True):
        assert (before["payoff"][-1], before["sides"]) == (after["payoff"][-1], after["sides"])
    assert POSITION["seats"][0]["hand"] == other["seats"][0]["hand"]


def test_answers_do_not_depend_on_what_is_hidden(client):
    """Two games that differ only in cards hidden from a seat give it the same bytes, move by move."""
    rules = {"side_stacks": 2, "payoff_size": 3, "hand_size": 3}
    tables = [
        Table(
            client,
            rules=rules,
            seats=TWO_HUMANS,
            deal={"kind": "position", "position": position},
        )
        for position in (POSITION, hide_otherwise(POSITION))
    ]
    assert answers(tables[0]) == answers(tables[1])
    for seat, notation in MOVES:
        made = [table.move({"notation": notation}, seat) for table in tables]
        assert [response.status_code for response in made] == [201, 201], made[0].json
        if seat == 0:
            assert plain(made[0], tables[0]) == plain(made[1], tables[1])
        assert answers(tables[0]) == answers(tables[1])


def test_a_player_s_and_an_app_s_answers_do_not_depend_on_what_is_hidden(client):
    """Neither the feed nor the lists of a player, nor anything its app can ask for, tells of hidden cards."""
    rules = {"side_stacks": 2, "payoff_size": 3, "hand_size": 3}
    tables = []
    for position in (POSITION, hide_otherwise(POSITION)):
        app = client.post("/v1/admin/apps", {"name": "The lobby"}, ADMIN_TOKEN).json["token"]
        ada = client.post("/v1/players", {"name": "Ada"}, app).json["token"]
        deal = {"kind": "position", "position": position}
        table = Table(client, maker=ada, rules=rules, seats=TWO_HUMANS, deal=deal)
        tables.append((table, ada, app))
    assert players_answers(*tables[0]) == players_answers(*tables[1])
    for seat, notation in MOVES:
        for table, _, _ in tables:
            assert table.move({"notation": notation}, seat).status_code == 201
        assert players_answers(*tables[0]) == players_answers(*tables[1])
    for table, _, _ in tables:
        assert table.do("resign", table.tokens[1]).status_code == 200
    assert players_answers(*tables[0]) == players_answers(*tables[1])


def players_answers(table, ada, app):
    """All that the player at seat 0 and its app can get to hear before the game is over, and of it."""
    client, path = table.client, table.path
    paths = [
        *(f"/v1/players/me{under}" for under in ("/games", "/events", "/statistics")),
        "/v1/games",
        path,
        *(f"{path}/views/{viewer}" for viewer in ("me", "spectator", "0", "1", "full")),
        *(f"{path}/{under}" for under in ("moves", "events")),
    ]
    got = [client.get(each, token) for token in (ada, app) for each in paths]
    return [plain(response, table) for response in got]


def answers(table):
    """All that seat 0 and spectators can get to hear of a game."""
    client, path, token = table.client, table.path, table.tokens[0]
    got = [
        client.get(path, token),
        client.get(f"{path}/views/0", token),
        client.get(f"{path}/views/me", token),
        client.get(f"{path}/views/spectator"),
        client.get(f"{path}/views/1", token),
        client.get(f"{path}/views/full", token),
        client.get(f"{path}/moves", token),
        client.get(f"{path}/events", token),
        client.get(f"{path}/deal", token),
        client.get(f"{path}/record", token),
        client.patch(path, {"listed": False}, table.owner, If_Match='"99"'),
        client.post(f"{path}/turns", {"moves": [{"notation": "p>c9"}]}, token),
        client.post(f"{path}/turns", {"moves": LOOK, "dry_run": True}, token),
        client.post(f"{path}/turns", {"moves": LOOK[:1], "dry_run": True}, token),
        table.do("undo", token, If_Match='"99"'),
        table.do("reveal", token),
        table.do("claim-win", token),
        table.do("rematch", token),
        client.get("/v1/games", token),
        table.move({"notation": "h:KS>c1"}, 0),
        table.move({"notation": "p>c9"}, 0),
        table.move({"notation": "h:KS>s1"}, 0, If_Match='"99"'),
    ]
    return [plain(response, table) for response in got]


def plain(response, table):
    """An answer without its ids and times."""
    headers = {name: value for name, value in response.headers.items() if name not in PASSING}
    text = f"{response.status_code} {headers} {response.text}".replace(table.created["id"], "ID")
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "TIME", text)
