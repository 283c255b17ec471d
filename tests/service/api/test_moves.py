from __future__ import annotations

import pytest

from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import TWO_HUMANS, Table, slug

WIN = {"kind": "build", "source": "payoff", "target_index": 0}


def test_a_move_answers_with_its_record_what_followed_and_the_new_view(ending):
    """The answer to a move is all its maker needs to go on."""
    response = ending.move(
        {"kind": "build", "source": "side", "source_index": 0, "target_index": 0}
    )
    assert response.status_code == 201
    assert response.headers["ETag"] == '"1"'
    assert response.headers["Location"] == f"{ending.path}/moves/1"
    played = response.json
    assert (played["move"]["n"], played["move"]["seat"], played["move"]["version"]) == (1, 0, 1)
    assert played["happenings"][0]["type"] == "played"
    assert played["view"] == ending.view(0)
    assert ending.client.get(f"{ending.path}/moves/1").json == played["move"]


@pytest.mark.parametrize(
    "move",
    [
        WIN,
        {**WIN, "card": "3C"},
        {**WIN, "card": None, "source_index": None},
        {**WIN, "target_index": 0.0},
        {"notation": "p>c1"},
        {"notation": "p:3C>c1"},
        {"notation": "p>c1", "card": "3C"},
        {"notation": "p>c1", **WIN},
        {"notation": "p>c1", "kind": "build"},
    ],
)
def test_a_move_is_told_by_fields_or_notation_or_both(ending, move):
    """Fields, notation, and both where they agree, make the same move; nulls are as good as nothing."""
    response = ending.move(move, 0)
    assert response.status_code == 201, response.json
    assert response.json["move"]["notation"] == "p>c1"


def test_every_legal_move_may_be_sent_back_as_it_is(ending):
    """An item of legal_moves, sent verbatim, is made."""
    count = len(ending.view(0)["legal_moves"])
    assert count > 3
    for index in range(count):
        table = Table(ending.client, **_same(ending))
        response = table.move(table.view(0)["legal_moves"][index], 0)
        assert response.status_code == 201, response.json


def _same(table):
    view = table.client.get(f"{table.path}/views/full", ADMIN_TOKEN).json
    return {
        "rules": table.game["rules"],
        "seats": TWO_HUMANS,
        "deal": {"kind": "position", "position": view["position"]},
    }


@pytest.mark.parametrize(
    ("move", "slug"),
    [
        ({"notation": "h:KS>c1"}, "no-such-card"),
        ({"notation": "s2>c1"}, "no-such-card"),
        ({"notation": "s9>c1"}, "no-such-card"),
        ({"notation": "s999999999>c1"}, "no-such-card"),
        ({**WIN, "card": "4C"}, "no-such-card"),
        ({"notation": "h:8C>c1"}, "does-not-fit"),
        ({"notation": "h:8C>c9"}, "center-full"),
        ({**WIN, "target_index": 10**6}, "center-full"),
        ({"notation": "p>s1"}, "discard-not-allowed"),
        ({"notation": "h:8C+s2"}, "discard-not-allowed"),
        ({"notation": "h:8C>s9"}, "no-such-card"),
        ({"notation": "h:8C>o2"}, "load-not-allowed"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing(ending, move, slug):
    """409, one slug a reason, words for people, facts for programs, and the game as it was."""
    response = ending.move(move, 0)
    assert response.status_code == 409
    problem = response.json
    assert problem["type"].endswith(f"/problems/{slug}"), problem
    assert problem["version"] == 0
    assert problem["detail"]
    assert ending.game["version"] == 0


def test_a_move_out_of_turn_or_after_the_end_is_refused(ending):
    """Another seat waits; and nobody moves any more when the game is over."""
    response = ending.move({"notation": "h:5H>s1"}, 1)
    assert response.status_code == 409
    assert response.json["type"].endswith("/problems/not-your-turn")
    assert response.json["params"] == {"to_move": 0, "seat": 1}
    assert ending.move(WIN, 0).status_code == 201
    for seat in (0, 1):
        late = ending.move({"notation": "h:8C>s1"}, seat)
        assert late.json["type"].endswith("/problems/game-not-active")


def test_if_match_guards_a_move(ending):
    """The move is made at the version named, or not at all."""
    stale = ending.move(WIN, 0, If_Match='"7"')
    assert (stale.status_code, stale.json["version"]) == (412, 0)
    assert ending.move(WIN, 0, If_Match='"0"').status_code == 201
    again = ending.move(WIN, 0, If_Match='"0"')
    assert again.json["type"].endswith("/problems/game-not-active")


def test_if_match_with_a_star_takes_any_version(ending):
    """A star asks only that the game exists."""
    assert ending.move(WIN, 0, If_Match="*").status_code == 201


def test_when_several_reasons_hold_the_first_in_order_answers(ending):
    """Who asks, the form, the game, its version, the turn, the card, the place: in this order."""
    path, ok, bad = f"{ending.path}/moves", {"notation": "h:KS>c9"}, {"notation": "no"}
    stale = {"If_Match": '"7"'}
    unknown = "/v1/games/g_unknown/moves"
    call = ending.client.post
    assert slug(call(unknown, bad, "sm_seat_unknown", **stale)) == "unauthenticated"
    assert slug(call(unknown, bad, None, **stale)) == "unauthenticated"
    assert slug(call(unknown, bad, ending.tokens[1], **stale)) == "validation"
    assert slug(call(unknown, ok, ending.tokens[1], **stale)) == "not-found"
    assert slug(call(path, ok, ending.spectator, **stale)) == "forbidden"
    assert slug(call(path, ok, ending.tokens[1], **stale)) == "stale-version"
    assert slug(call(path, ok, ending.tokens[1])) == "not-your-turn"
    assert slug(call(path, ok, ending.tokens[0])) == "no-such-card"
    assert slug(call(path, {"notation": "h:8C>c9"}, ending.tokens[0])) == "center-full"
    ending.move(WIN, 0)
    assert slug(call(path, ok, ending.tokens[1], **stale)) == "game-not-active"


def test_the_record_lists_every_move_in_order(table):
    """The record goes page by page, from the first move on, and each move has an address."""
    table.play(5)
    seen, query = [], "?limit=2"
    while query:
        page = table.client.get(f"{table.path}/moves{query}").json
        seen += page["items"]
        query = page["next"] and f"?limit=2&cursor={page['next']}"
    assert [move["n"] for move in seen] == [1, 2, 3, 4, 5]
    assert [move["version"] for move in seen] == [1, 2, 3, 4, 5]
    assert table.client.get(f"{table.path}/moves/3").json == seen[2]
    for n in ("6", "0", "01", "-1", "1.0", "9" * 9, "9" * 5000, "٣"):
        assert table.client.get(f"{table.path}/moves/{n}").status_code == 404, n


def test_the_record_is_not_sent_again_until_the_game_has_moved(table):
    """The record has the game's version as its ETag."""
    table.play(1)
    for path in (f"{table.path}/moves", f"{table.path}/moves/1"):
        assert table.client.get(path).headers["ETag"] == '"1"'
        assert table.client.get(path, If_None_Match='"1"').status_code == 304
        assert table.client.get(path, If_None_Match='"0"').status_code == 200
