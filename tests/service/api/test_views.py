from __future__ import annotations

import threading
import time

import pytest

from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import Table


def test_a_seat_sees_its_own_hand_and_no_other(table):
    """A view shows the viewer's hand, and only the counts of the others'."""
    for seat in (0, 1):
        view = table.view(seat)
        assert view["viewer"] == seat
        assert [s["hand"] is None for s in view["seats"]] == [seat != 0, seat != 1]
        assert len(view["seats"][seat]["hand"]) == view["seats"][seat]["hand_count"]
        assert bool(view["legal_moves"]) == (view["turn"]["seat"] == seat)
        assert "position" not in view


def test_a_spectator_sees_no_hand(table):
    """Anyone may look as a spectator, with a token or without."""
    for token in (None, table.spectator, table.tokens[0], table.owner):
        view = table.client.get(f"{table.path}/views/spectator", token).json
        assert view["viewer"] == "spectator"
        assert [s["hand"] for s in view["seats"]] == [None, None]
        assert view["legal_moves"] == []


def test_me_is_the_bearers_seat(table):
    """`me` looks through the bearer's eyes: a seat's, or a spectator's."""
    answers = {t: table.client.get(f"{table.path}/views/me", t).json for t in table.tokens}
    assert [answers[t]["viewer"] for t in table.tokens] == [0, 1]
    assert answers[table.tokens[1]] == table.view(1)
    assert table.client.get(f"{table.path}/views/me", table.spectator).json["viewer"] == "spectator"


def test_full_is_for_the_admin(table):
    """The admin sees all hands and the position, and nobody else does."""
    view = table.client.get(f"{table.path}/views/full", ADMIN_TOKEN).json
    assert view["viewer"] == "full"
    assert all(seat["hand"] for seat in view["seats"])
    position = view["position"]
    cards = sum(len(s["hand"]) + len(s["payoff"]) for s in position["seats"])
    assert cards + len(position["stock"]) == 104
    for token, status in ((None, 401), (table.tokens[0], 403), (table.owner, 403)):
        for headers in ({}, {"If_None_Match": '"0"'}, {"Prefer": "wait=0"}):
            response = table.client.get(f"{table.path}/views/full", token, **headers)
            assert response.status_code == status


@pytest.mark.parametrize("headers", [{}, {"If_None_Match": '"0"'}, {"Prefer": "wait=9"}])
def test_nobody_looks_through_eyes_that_are_not_theirs(client, table, headers):
    """Neither a view, nor a 304, nor a held answer goes to a token of another seat or game."""
    other = Table(client)
    cases = [
        ("0", None, 401),
        ("0", table.tokens[1], 403),
        ("0", table.spectator, 403),
        ("0", other.tokens[0], 403),
        ("me", None, 401),
        ("me", other.tokens[0], 403),
        ("2", table.tokens[0], 404),
        ("99", table.tokens[0], 404),
        ("-1", table.tokens[0], 404),
        ("00", table.tokens[0], 404),
        ("everyone", table.tokens[0], 404),
    ]
    for viewer, token, status in cases:
        response = client.get(f"{table.path}/views/{viewer}", token, **headers)
        assert response.status_code == status, (viewer, status)


def test_a_view_is_not_sent_again_until_the_game_has_moved(table):
    """With If-None-Match a view is 304 at the same version, and sent after a move."""
    path, token = f"{table.path}/views/spectator", table.spectator
    etag = table.client.get(path, token).headers["ETag"]
    assert table.client.get(path, token, If_None_Match=etag).status_code == 304
    table.play(1)
    fresh = table.client.get(path, token, If_None_Match=etag)
    assert (fresh.status_code, fresh.headers["ETag"]) == (200, '"1"')


def test_a_held_answer_comes_when_the_game_moves(table):
    """`Prefer: wait` holds the answer until the version moves on, and says how long it would have."""
    path, found = f"{table.path}/views/spectator", []

    def look():
        found.append(table.client.get(path, If_None_Match='"0"', Prefer="wait=20"))

    started = time.monotonic()
    thread = threading.Thread(target=look)
    thread.start()
    time.sleep(0.3)
    assert not found
    table.play(1)
    thread.join(10)
    assert time.monotonic() - started < 8
    assert (found[0].status_code, found[0].headers["ETag"]) == (200, '"1"')
    assert found[0].headers["Preference-Applied"] == "wait=20"


def test_a_held_answer_comes_in_the_end(table):
    """When nothing happens the answer comes after the time asked for: 304 if the version is known."""
    path = f"{table.path}/views/me"
    for headers, status in (({"If_None_Match": '"0"'}, 304), ({}, 200)):
        started = time.monotonic()
        response = table.client.get(path, table.tokens[0], Prefer="wait=1", **headers)
        assert response.status_code == status
        assert 0.9 <= time.monotonic() - started < 5
        assert response.headers["Preference-Applied"] == "wait=1"


def test_news_are_not_held_back(table):
    """Whoever knows an older version only is answered at once."""
    table.play(1)
    started = time.monotonic()
    response = table.client.get(
        f"{table.path}/views/me", table.tokens[0], If_None_Match='"0"', Prefer="wait=9"
    )
    assert response.status_code == 200
    assert time.monotonic() - started < 2


def test_until_my_turn_waits_for_the_bearers_turn(table):
    """The seat to move is answered at once, the other when its turn comes, whatever moves meanwhile."""
    to_move = table.game["to_move"]
    path = f"{table.path}/views/me?until=my_turn"
    started = time.monotonic()
    assert table.client.get(path, table.tokens[to_move], Prefer="wait=9").status_code == 200
    assert time.monotonic() - started < 2
    found = []

    def look():
        found.append(table.client.get(path, table.tokens[1 - to_move], Prefer="wait=20"))

    thread = threading.Thread(target=look)
    thread.start()
    while table.game["to_move"] == to_move:
        assert not found
        discards = [m for m in table.view()["legal_moves"] if m["kind"] == "discard"]
        table.move(discards[0])
    thread.join(10)
    assert found[0].json["turn"]["seat"] == 1 - to_move


def test_until_my_turn_ends_with_the_game(ending):
    """Waiting for a turn that will never come ends with the game."""
    assert ending.move({"notation": "p>c1"}, 0).status_code == 201
    path = f"{ending.path}/views/me?until=my_turn"
    view = ending.client.get(path, ending.tokens[1], Prefer="wait=9").json
    assert (view["status"], view["turn"], view["legal_moves"]) == ("finished", None, [])
    assert view["result"]["winner"] == 0


@pytest.mark.parametrize(
    "prefer", ["wait", "wait=", "wait=-1", "wait=soon", "wait=1.5", "return=minimal", ""]
)
def test_a_preference_that_is_not_understood_is_not_applied(table, prefer):
    """RFC 7240: what cannot be honoured is ignored, and not claimed."""
    response = table.client.get(f"{table.path}/views/spectator", Prefer=prefer)
    assert response.status_code == 200
    assert "Preference-Applied" not in response.headers
