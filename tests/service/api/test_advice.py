"""Hints and reviews over HTTP, on each kind of store."""

from __future__ import annotations

import re

import pytest

from engine.computer import planner
from service.usecases import computer
from tests.service.advising import carry_out_all
from tests.service.api.client import KEY, NEAR_THE_END, TWO_HUMANS, Table, slug
from tests.service.api.test_secrecy import POSITION, hide_otherwise, plain
from workers.turn import play_turn

HINT, REVIEW = {"purpose": "hint"}, {"purpose": "review"}
QUICK_HINT, QUICK_REVIEW = {**HINT, "level": "medium"}, {**REVIEW, "level": "medium"}
THOUGHTS = {
    "move", "line", "expectation", "reasons", "alternatives", "complete", "positions", "rollouts",
    "thought_ms", "positions_per_s", "rollouts_per_s",
}  # fmt: skip


@pytest.fixture
def hinted(clocked) -> Table:
    """A game with hints that seat 0 can win with one move."""
    return Table(clocked, **NEAR_THE_END, hints=True)


def ask(table, body, token, **headers):
    """Ask for a plan."""
    return table.client.post(f"{table.path}/plans", body, token, **headers)


def test_a_hint_is_asked_for_polled_and_played(hinted, clocked):
    """202 and an address; then the move, to be sent as it is; the log has it, and the game is practice."""
    client, (me, other) = hinted.client, hinted.tokens
    asked = ask(hinted, HINT, me, If_Match='"0"')
    assert asked.status_code == 202
    assert asked.headers["Location"] == f"{hinted.path}/plans/{asked.json['id']}"
    assert asked.headers["Retry-After"] == "1"
    assert (asked.json["status"], asked.json["version"], asked.json["level"]) == (
        "queued",
        1,
        "expert",
    )
    assert {asked.json[name] for name in ("move", "line", "expectation", "reasons")} == {None}
    (event,) = client.get(f"{hinted.path}/events").json["items"]
    assert (event["type"], event["seat"], event["version"]) == ("hint_taken", 0, 1)
    assert hinted.game["practice"]
    carry_out_all(clocked.ports)
    done = client.get(asked.headers["Location"], me)
    assert (
        done.headers["Cache-Control"] == "private, no-store"
        or "private" in (done.headers["Cache-Control"])
    )
    hint = done.json
    assert (hint["status"], hint["error"], hint["progress"]) == ("done", None, None)
    assert hint["move"]["notation"] == "p>c1"
    assert hint["move"] in hinted.view(0)["legal_moves"]
    assert hint["line"][0] == hint["move"]
    assert hint["expectation"] == 1.0
    assert hint["reasons"] == [{"code": "wins", "params": {}, "text": "It wins the game."}]
    assert hint["alternatives"][0]["expectation"] <= 1.0
    assert hint["positions"] > 0
    assert ask(hinted, HINT, me).json == hint
    for token in (other, hinted.spectator, hinted.owner, None):
        theirs = client.get(asked.headers["Location"], token).json
        assert {name for name in THOUGHTS if theirs[name] is not None} == set()
        assert {**hint, **dict.fromkeys(THOUGHTS)} == theirs
    assert hinted.move(hint["move"], 0, If_Match=f'"{hint["version"]}"').status_code == 201
    assert client.get(asked.headers["Location"]).json == hint


def test_refusals_in_order(clocked, hinted):
    """Hints that are off, somebody else's turn, a covered hand, an old version, a game that goes on."""
    table = Table(clocked, seats=TWO_HUMANS)
    local = Table(clocked, **NEAR_THE_END, local=True, hints=True)
    active, over = hinted, Table(clocked, **NEAR_THE_END, hints=True)
    assert over.move({"notation": "p>c1"}, 0).status_code == 201
    mover = table.game["to_move"]
    for at, body, token, headers, problem in (
        (table, HINT, table.tokens[mover], {}, "hints-off"),
        (table, HINT, table.tokens[1 - mover], {}, "hints-off"),
        (active, HINT, active.tokens[1], {}, "not-your-turn"),
        (active, HINT, active.tokens[0], {"If_Match": '"7"'}, "stale-version"),
        (local, HINT, local.tokens[0], {}, "not-revealed"),
        (over, HINT, over.tokens[0], {}, "game-not-active"),
        (active, REVIEW, active.tokens[0], {}, "cannot-review"),
        (over, REVIEW, table.tokens[0], {}, "forbidden"),
        (over, REVIEW, over.tokens[0], {"If_Match": '"0"'}, "stale-version"),
    ):
        refused = ask(at, body, token, **headers)
        assert slug(refused) == problem, refused.json
        assert refused.json["detail"]
    for at in (table, active, local):
        assert at.game["version"] == 0


def test_the_same_key_gives_the_same_hint(hinted):
    """Sent again with its key, the request is answered as it was, and nothing more is logged."""
    first = ask(hinted, QUICK_HINT, hinted.tokens[0], Idempotency_Key=KEY)
    again = ask(hinted, QUICK_HINT, hinted.tokens[0], Idempotency_Key=KEY)
    assert (again.status_code, again.json) == (202, first.json)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert hinted.game["version"] == 1


def test_hints_are_cancelled_by_their_seat(hinted, clocked):
    """DELETE, twice if need be; not by others, and not once it is given."""
    client, (me, other) = hinted.client, hinted.tokens
    path = ask(hinted, QUICK_HINT, me).headers["Location"]
    for token in (other, hinted.owner):
        assert client.delete(path, token).status_code == 403
    for _ in range(2):
        gone = client.delete(path, me)
        assert (gone.status_code, gone.json["status"]) == (200, "cancelled")
    path = ask(hinted, QUICK_HINT, me).headers["Location"]
    carry_out_all(clocked.ports)
    assert slug(client.delete(path, me)) == "cannot-cancel"


def test_a_hint_tells_its_seat_and_others_nothing_that_is_hidden(clocked):
    """Games that differ in what seat 0 does not see give it the same hint; and seat 1 sees nothing of one."""
    rules = {"side_stacks": 2, "payoff_size": 3, "hand_size": 3}
    told = []
    for position in (POSITION, hide_otherwise(POSITION)):
        deal = {"kind": "position", "position": position}
        table = Table(clocked, rules=rules, seats=TWO_HUMANS, deal=deal, hints=True)
        asked = ask(table, {**HINT, "level": "hard"}, table.tokens[0])
        carry_out_all(clocked.ports)
        answers = [
            clocked.get(asked.headers["Location"], token)
            for token in (*table.tokens, table.spectator, None)
        ]
        text = "\n".join(plain(answer, table) for answer in answers)
        assert answers[0].json["reasons"]
        text = text.replace(asked.json["id"], "PLAN")
        text = re.sub(r"'Content-Length': '\d+'", "", text)
        told.append(re.sub(r'"(thought_ms|\w+_per_s)":[^,}]+', r'"\1":0', text))
    assert told[0] == told[1]
    # What seat 0 holds is in no answer but its own.
    assert "8C" not in "\n".join(told[0].split("\n")[1:])


def test_a_review_of_a_finished_game(clocked):
    """Whoever has a token may ask for one after the end, once; everybody sees what it found."""
    table = Table(clocked, rules={"payoff_size": 2}, seats=TWO_HUMANS)
    table.play_out()
    version = table.game["version"]
    asked = ask(table, QUICK_REVIEW, table.spectator)
    assert (asked.status_code, asked.json["status"], asked.json["progress"]) == (202, "queued", 0.0)
    path = asked.headers["Location"]
    carry_out_all(clocked.ports)
    done = clocked.get(path).json
    assert (done["status"], done["progress"], done["seat"]) == ("done", 1.0, None)
    review = done["review"]
    assert review["complete"]
    assert [turn["turn"] for turn in review["turns"]] == sorted(
        {turn["turn"] for turn in review["turns"]}
    )
    moves = clocked.get(f"{table.path}/moves?limit=100").json["items"]
    told = {each["n"] for turn in review["turns"] for each in turn["decisions"]}
    assert told <= {move["n"] for move in moves}
    for seat in review["seats"]:
        assert len(seat["curve"]) == seat["turns"]
        assert seat["best"] <= seat["decisions"]
        assert len(seat["worst"]) <= 5
    assert ask(table, QUICK_REVIEW, table.tokens[0]).json["id"] == asked.json["id"]
    assert table.game["version"] == version
    assert slug(clocked.delete(path, table.tokens[0])) == "cannot-cancel"
    other = ask(table, REVIEW, table.tokens[1])
    assert clocked.delete(other.headers["Location"], table.tokens[0]).json["status"] == "cancelled"


def test_a_computer_s_thoughts_are_shown_once_the_game_is_over(clocked):
    """While it goes on, its plans say where they stand; then also what it expected, and how fast it was."""
    seats = [{"kind": "human"}, {"kind": "computer", "level": "hard"}]
    position = NEAR_THE_END["deal"]["position"]
    deal = {"kind": "position", "position": {**position, "to_move": 1}}
    table = Table(clocked, rules=NEAR_THE_END["rules"], seats=seats, deal=deal)
    (plan,) = computer.waiting(clocked.ports, 10)
    play_turn(clocked.ports, planner.plan, plan.id)
    path = f"{table.path}/plans/{plan.id}"
    during = clocked.get(path, table.tokens[0]).json
    assert {name for name in THOUGHTS if during[name] is not None} == set()
    assert clocked.get(f"{table.path}/plans").json == {"items": [during], "next": None}
    assert table.move({"notation": "p>c1"}, 0).status_code == 201
    after = clocked.get(path).json
    assert (after["status"], after["purpose"], after["error"]) == ("done", "turn", None)
    assert after["line"]
    assert 0 <= after["expectation"] <= 1
    assert isinstance(after["alternatives"], list)
    assert after["reasons"][0]["text"]
    assert after["rollouts_per_s"] is None or after["rollouts_per_s"] > 0
    assert clocked.get(f"{table.path}/plans").json["items"] == [after]


def test_a_game_s_plans_are_listed_page_by_page(clocked):
    """Every plan once, the oldest first; a hint for its own seat alone, until the game is over for all."""
    table = Table(clocked, **NEAR_THE_END, hints=True)
    hints = [
        ask(table, {**HINT, "level": level}, table.tokens[0]).json["id"]
        for level in ("medium", "hard", "expert")
    ]
    carry_out_all(clocked.ports)
    path = f"{table.path}/plans"

    def listed(token, limit):
        found, following = [], ""
        while following is not None:
            page = clocked.get(
                f"{path}?limit={limit}{following and '&cursor='}{following}", token
            ).json
            assert len(page["items"]) <= limit
            found += page["items"]
            following = page["next"]
        return found

    for limit in (1, 2, 3, 20):
        own = listed(table.tokens[0], limit)
        assert [each["id"] for each in own] == hints
        assert all(each["line"] for each in own)
        for token in (table.tokens[1], table.spectator, table.owner, None):
            assert listed(token, limit) == []
    assert table.move({"notation": "p>c1"}, 0).status_code == 201
    review = ask(table, QUICK_REVIEW, table.tokens[0]).json["id"]
    carry_out_all(clocked.ports)
    after = listed(None, 2)
    assert [each["id"] for each in after] == [*hints, review]
    assert [each["review"] for each in after] == [None] * 4
    for bad in ("cursor=zzz", "limit=0", "limit=101", "purpose=turn"):
        assert slug(clocked.get(f"{path}?{bad}")) == "validation"
    assert clocked.get("/v1/games/g_none/plans").status_code == 404
