"""Several moves at once, and moves taken back."""

from __future__ import annotations

import pytest

from tests.service.api.client import NEAR_THE_END, TWO_HUMANS, Table, slug

LINE = {
    # Seat 0 can build its hand away (a refill), and its pay-off top (a new one turns up).
    "rules": {"side_stacks": 2, "payoff_size": 3, "hand_size": 3},
    "seats": TWO_HUMANS,
    "deal": {
        "kind": "position",
        "position": {
            "centers": [["AS"], ["AD", "2D"], []],
            "stock": ["9D", "TD", "JD", "QD", "9S", "TS", "4C", "KD"],
            "seats": [
                {"hand": ["2S", "3H", "9H"], "payoff": ["9C", "4S", "3C"], "sides": [["4D"], []]},
                {"hand": ["6S", "7S", "TC"], "payoff": ["6C", "7C", "8D"], "sides": [["4H"], []]},
            ],
            "to_move": 0,
        },
    },
}


def turn(table, *moves, seat=0, **more):
    """POST turns with these moves in notation."""
    body = {"moves": [{"notation": move} for move in moves], **more}
    return table.client.post(f"{table.path}/turns", body, table.tokens[seat])


def test_all_moves_of_a_turn_are_made(client):
    """Each is an entry and a version of its own; the answer has them all, and the new view."""
    table = Table(client, **LINE)
    response = turn(table, "h:2S>c1", "h:3H>c1", "s1>c1", "h:9H>s1")
    assert (response.status_code, response.headers["ETag"]) == (201, '"4"')
    assert [move["version"] for move in response.json["moves"]] == [1, 2, 3, 4]
    assert [move["card"] for move in response.json["moves"]] == ["2S", "3H", "4D", "9H"]
    assert response.json["view"]["turn"]["seat"] == 1
    assert len(client.get(f"{table.path}/moves").json["items"]) == 4


def test_moves_may_be_given_by_their_fields(client):
    """An item of `legal_moves` will do, beside notations."""
    table = Table(client, **LINE)
    legal = next(move for move in table.view(0)["legal_moves"] if move["card"] == "2S")
    body = {"moves": [legal, {"notation": "h:9H>s1"}]}
    assert client.post(f"{table.path}/turns", body, table.tokens[0]).status_code == 201


@pytest.mark.parametrize(
    ("moves", "problem", "step"),
    [
        (["p>c2", "p>c2"], "revelation", 1),
        (["p>c2", "h:2S>c1"], "revelation", 1),
        (["h:2S>c1", "h:3H>c1", "p>c2", "h:9H>s1"], "revelation", 3),
        (["h:2S>c1", "h:8D>s1"], "no-such-card", 1),
        (["h:9H>c1"], "does-not-fit", 0),
        (["h:2S>c1", "h:3H>c1", "s1>c1", "h:9H>c9"], "center-full", 3),
        (["h:9H>s1", "h:2S>c1"], "not-your-turn", 1),
    ],
)
@pytest.mark.parametrize("dry_run", [False, True])
def test_a_turn_is_made_whole_or_not_at_all(client, moves, problem, step, dry_run):
    """The step that stands in the way is named, nothing is applied, and a dry run says the same."""
    table = Table(client, **LINE)
    response = turn(table, *moves, dry_run=dry_run)
    assert (response.status_code, slug(response)) == (409, problem)
    assert response.json["params"]["step"] == step
    assert response.json["version"] == 0
    assert table.game["version"] == 0
    assert client.get(f"{table.path}/moves").json["items"] == []


@pytest.mark.parametrize(
    ("moves", "ends_with"),
    [
        (["h:2S>c1"], None),
        (["p>c2"], "payoff_turned_up"),
        (["h:9H>s1"], "turn_ended"),
        (["h:2S>c1", "h:3H>c1"], None),
    ],
)
def test_a_dry_run_judges_and_changes_nothing(client, moves, ends_with):
    """200 with what ends the stretch that can be foreseen; the game is as it was."""
    table = Table(client, **LINE)
    response = turn(table, *moves, dry_run=True)
    assert (response.status_code, response.headers["ETag"]) == (200, '"0"')
    assert response.json == {"version": 0, "legal": True, "ends_with": ends_with}
    assert table.game["version"] == 0


def test_a_dry_run_does_not_look_past_a_revelation(client):
    """Two games that differ in what is hidden give the same answer to any question."""
    answers = []
    for hidden in ("4S", "KS"):
        fields = {**LINE, "deal": {"kind": "position", "position": {**LINE["deal"]["position"]}}}
        seats = LINE["deal"]["position"]["seats"]
        fields["deal"]["position"]["seats"] = [
            {**seats[0], "payoff": ["9C", hidden, "3C"]},
            seats[1],
        ]
        table = Table(client, **fields)
        for moves in (["p>c2"], ["p>c2", "p>c2"], ["p>c2", "h:9H>s1"]):
            for dry_run in (True, False) if len(moves) > 1 else (True,):
                answer = turn(table, *moves, dry_run=dry_run)
                answers.append((hidden, answer.text.replace(table.created["id"], "ID")))
    first = [text for hidden, text in answers if hidden == "4S"]
    assert first == [text for hidden, text in answers if hidden == "KS"]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "moves"),
        ({"moves": []}, "moves"),
        ({"moves": None}, "moves"),
        ({"moves": {}}, "moves"),
        ({"moves": ["h:2S>c1"]}, "moves.0"),
        ({"moves": [{}]}, "moves.0.kind"),
        ({"moves": [{"notation": "p>c1"}, {"notation": "nope"}]}, "moves.1.notation"),
        ({"moves": [{"notation": "p>c1"}] * 201}, "moves"),
        ({"moves": [{"notation": "p>c1"}], "dry_run": 1}, "dry_run"),
        ({"moves": [{"notation": "p>c1"}], "dry_run": None}, "dry_run"),
        ({"moves": [{"notation": "p>c1"}], "step": 1}, "step"),
    ],
)
def test_turns_that_are_none_are_refused(asked, body, path):
    """422 with the path of the field that is wrong."""
    response = asked("POST", "/v1/games/{id}/turns", json=body)
    assert (response.status_code, next(iter(response.json["errors"]))) == (422, path)


def test_free_undo_takes_any_own_last_move_back(client):
    """Again and again, past revelations, and the same card comes up when the move is made again."""
    table = Table(client, **{**LINE, "undo": "free"})
    assert table.view(0)["undo"] == {"available": False, "reason": "There is no move to take back."}
    assert slug(table.do("undo", table.tokens[0])) == "nothing-to-undo"
    top = table.move({"notation": "p>c2"}, 0).json["view"]["seats"][0]["payoff"]["top"]
    table.move({"notation": "h:2S>c1"}, 0)
    for version in (3, 4):
        undone = table.do("undo", table.tokens[0], If_Match=f'"{version - 1}"')
        assert (undone.status_code, undone.headers["ETag"]) == (200, f'"{version}"')
    assert undone.json["view"]["seats"][0]["payoff"] == {"top": "3C", "count": 3}
    assert table.game["practice"] is True
    assert [m["taken_back"] for m in client.get(f"{table.path}/moves").json["items"]] == [True] * 2
    again = table.move({"notation": "p>c2"}, 0).json
    assert (again["move"]["n"], again["view"]["seats"][0]["payoff"]["top"]) == (3, top)


def test_free_undo_stops_at_another_human_s_move(client):
    """A turn that ended can be taken back until somebody else has moved."""
    table = Table(client, **{**LINE, "undo": "free"})
    table.move({"notation": "h:9H>s1"}, 0)
    assert table.do("undo", table.tokens[0]).status_code == 200
    table.move({"notation": "h:9H>s1"}, 0)
    table.move({"notation": "h:6S>s1"}, 1)
    refused = table.do("undo", table.tokens[0])
    assert slug(refused) == "undo-not-allowed"
    assert table.view(0)["undo"]["available"] is False


def test_safe_undo_stops_at_a_revelation(client):
    """Between humans: moves of the turn in progress only, until something hidden is shown."""
    table = Table(client, **LINE)
    assert table.game["undo"] == "safe"
    table.move({"notation": "h:2S>c1"}, 0)
    assert table.view(0)["undo"] == {"available": True, "reason": None}
    assert table.do("undo", table.tokens[0]).status_code == 200
    table.move({"notation": "p>c2"}, 0)
    assert slug(table.do("undo", table.tokens[0])) == "undo-not-allowed"
    table.move({"notation": "h:2S>c1"}, 0)
    assert table.do("undo", table.tokens[0]).status_code == 200
    assert slug(table.do("undo", table.tokens[0])) == "undo-not-allowed"
    table.move({"notation": "h:9H>s1"}, 0)
    assert slug(table.do("undo", table.tokens[0])) == "undo-not-allowed"


def test_no_undo_where_it_is_off(client):
    """The view says so beforehand."""
    table = Table(client, **{**LINE, "undo": "off"})
    table.move({"notation": "h:2S>c1"}, 0)
    assert table.view(0)["undo"]["available"] is False
    assert slug(table.do("undo", table.tokens[0])) == "undo-not-allowed"


def test_nothing_is_taken_back_after_the_end(ending):
    """A finished game stays finished."""
    ending.move({"notation": "p>c1"}, 0)
    assert slug(ending.do("undo", ending.tokens[0])) == "game-not-active"


def test_undo_takes_a_computer_s_plan_away(client):
    """While the computer thinks, its human takes the discard back: the plan is cancelled with it."""
    seats = [{"kind": "human"}, {"kind": "computer"}]
    table = Table(client, **{**LINE, "seats": seats})
    assert table.game["undo"] == "free"
    view = table.move({"notation": "h:9H>s1"}, 0).json["view"]
    plan = f"{table.path}/plans/{view['computer']['plan_id']}"
    assert client.get(plan).json["status"] == "queued"
    undone = table.do("undo", table.tokens[0]).json["view"]
    assert (undone["computer"], undone["turn"]["seat"]) == (None, 0)
    assert client.get(plan).json["status"] == "cancelled"


def test_at_one_screen_a_discard_is_taken_back_until_the_next_hand_is_seen(client):
    """Undo uncovers nothing: the hand of the seat that moved is its own again."""
    table = Table(client, **{**LINE, "local": True})
    table.do("reveal", table.tokens[0])
    table.move({"notation": "h:9H>s1"}, 0)
    undone = table.do("undo", table.tokens[0])
    assert undone.json["view"]["seats"][0]["hand"] == ["2S", "3H", "9H"]
    table.move({"notation": "h:9H>s1"}, 0)
    table.do("reveal", table.tokens[1])
    assert slug(table.do("undo", table.tokens[0])) == "undo-not-allowed"


@pytest.mark.parametrize("undo", ["free", "safe", "off"])
def test_events_and_records_do_not_lose_what_was_taken_back(client, undo):
    """The log keeps it, and marks it; the record has only what is in force."""
    table = Table(client, **{**NEAR_THE_END, "undo": undo})
    table.move({"notation": "s1>c1"}, 0)
    status = table.do("undo", table.tokens[0]).status_code
    events = client.get(f"{table.path}/events").json["items"]
    record = client.get(f"{table.path}/record").json["moves"]
    if undo == "off":
        assert (status, [e["type"] for e in events], len(record)) == (409, ["moved"], 1)
    else:
        assert (status, [e["type"] for e in events]) == (200, ["moved", "took_back"])
        assert events[0]["move"]["taken_back"] is True
        assert (events[1]["taken_back"], record) == (1, [])
