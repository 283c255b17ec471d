"""What happened, entry by entry."""

from __future__ import annotations

import threading

import pytest

from tests.service.api.client import NEAR_THE_END, OPEN_SEAT, Table


def follow(table, limit=100, after=0):
    """Every event behind a version, page by page."""
    items = []
    while page := table.client.get(f"{table.path}/events?after={after}&limit={limit}").json:
        assert len(page["items"]) <= limit
        if not page["items"]:
            return items, page["next"]
        items += page["items"]
        after = page["next"]
    return items, after


@pytest.mark.parametrize("limit", [1, 3, 100])
def test_pages_have_every_version_once(client, limit):
    """Following `next` gives the versions from 1 to the game's own, without a gap or a repetition."""
    table = Table(client, seats=OPEN_SEAT, undo="free")
    seat = client.post("/v1/claims", {"invite": table.invites[1]}).json
    table.tokens[1] = seat["token"]
    table.play(6)
    mover = table.game["to_move"]
    table.do("undo", table.tokens[mover])
    table.do("resign", table.tokens[0])
    items, last = follow(table, limit)
    assert [item["version"] for item in items] == list(range(1, table.game["version"] + 1))
    assert last == table.game["version"]
    assert (items[0]["type"], items[0]["seat"], items[-1]["type"]) == ("claimed", 1, "resigned")
    assert [item["type"] for item in items[1:7]] == ["moved"] * 6


def test_an_event_says_what_happened(ending):
    """Its type, whose doing it was, the move's record, and all that followed."""
    played = ending.move({"notation": "s1>c1"}, 0).json
    (event,) = ending.client.get(f"{ending.path}/events").json["items"]
    assert (event["type"], event["seat"], event["turn"]) == ("moved", 0, 1)
    assert event["move"] == played["move"]
    assert event["happenings"] == played["happenings"]


def test_behind_the_last_event_there_is_nothing_yet(ending):
    """An empty page whose `next` is where it was asked from."""
    for after in (0, 7):
        page = ending.client.get(f"{ending.path}/events?after={after}").json
        assert page == {"items": [], "next": after}


def test_events_are_waited_for(ending):
    """`Prefer: wait=N` holds the answer until there is something behind `after`."""
    got = []
    path = f"{ending.path}/events?after=0"
    waiter = threading.Thread(target=lambda: got.append(ending.client.get(path, Prefer="wait=9")))
    waiter.start()
    ending.move({"notation": "s1>c1"}, 0)
    waiter.join(10)
    assert [event["version"] for event in got[0].json["items"]] == [1]
    assert got[0].headers["Preference-Applied"] == "wait=9"
    at_once = ending.client.get(path, Prefer="wait=9")
    assert len(at_once.json["items"]) == 1
    nothing = ending.client.get(f"{ending.path}/events?after=1", Prefer="wait=0")
    assert nothing.json == {"items": [], "next": 1}


def test_an_unchanged_page_is_not_sent_again(ending):
    """The version is its ETag, as of every document of the game."""
    first = ending.client.get(f"{ending.path}/events")
    assert first.headers["ETag"] == '"0"'
    again = ending.client.get(f"{ending.path}/events", If_None_Match='"0"')
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("after", ["", "-1", "x", "1.0", "9999999999", "bjE"]),
        ("limit", ["0", "101", "", "x"]),
        ("cursor", ["bjE"]),
    ],
)
def test_queries_that_are_none_are_refused(asked, name, values):
    """422 with the parameter's name."""
    for value in values:
        response = asked("GET", f"/v1/games/{{id}}/events?{name}={value}")
        assert (response.status_code, list(response.json["errors"])) == (422, [name])


def test_events_say_what_was_changed(clocked):
    """A pause, a list, a hand uncovered: each is an entry with its name."""
    table = Table(clocked, **NEAR_THE_END, local=True)
    steps = [
        ({"listed": True}, table.owner, ["listed"]),
        ({"paused": True}, table.tokens[0], ["paused"]),
        ({"paused": False, "computer_turns": "on_request"}, table.tokens[1],
         ["computer_turns", "paused"]),
    ]  # fmt: skip
    for version, (body, token, _) in enumerate(steps):
        clocked.patch(table.path, body, token, If_Match=f'"{version}"')
    table.do("reveal", table.tokens[0])
    items, _ = follow(table)
    assert [item["type"] for item in items] == ["amended", "amended", "amended", "revealed"]
    assert [item["changed"] for item in items] == [*(changed for _, _, changed in steps), []]
