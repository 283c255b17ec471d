"""Where cards come from, what is told of them and when, and games as documents."""

from __future__ import annotations

import copy
import json

import pytest

from tests.service.api.client import NEAR_THE_END, OPEN_SEAT, TWO_HUMANS, Table, slug

SHORT = {"ruleset": "short", "seats": TWO_HUMANS}
DAY_S = 24 * 3600


def finished(client, **fields):
    """A dealt game that is over, because a seat resigned after some moves."""
    table = Table(client, **{**SHORT, **fields})
    table.play(5)
    table.do("resign", table.tokens[0])
    return table


def deal(table, **headers):
    """The game's deal."""
    return table.client.get(f"{table.path}/deal", **headers)


def record(table):
    """The game's record."""
    return table.client.get(f"{table.path}/record")


def test_a_deal_is_told_when_the_game_is_over(clocked):
    """Before that only the commitment, the same as in the game's document."""
    table = Table(clocked, **SHORT)
    before = deal(table).json
    assert before["commitment"] == table.game["deal_commitment"]
    for name in ("code", "secret", "salt", "order", "position"):
        assert before[name] is None, name
    table.do("resign", table.tokens[0])
    after = deal(table).json
    assert after["commitment"] == before["commitment"]
    assert (len(after["secret"]), len(after["order"]), after["revealed"]) == (64, 104, True)


def test_a_code_is_good_once_its_game_is_over(clocked):
    """It deals the same cards as a practice game; in play it is refused, unknown it is not found."""
    table = finished(clocked)
    code = deal(table).json["code"]
    again = Table(clocked, deal={"kind": "code", "code": code}, seats=TWO_HUMANS)
    assert (again.game["ruleset"], again.game["practice"]) == ("short", True)
    assert again.game["deal_commitment"] != table.game["deal_commitment"]
    again.do("resign", again.tokens[0])
    assert deal(again).json["order"] == deal(table).json["order"]
    playing = Table(clocked, **SHORT)
    with clocked.ports.store.reading() as unit:
        hidden = unit.proof(playing.created["id"]).code
    response = clocked.post("/v1/games", {"deal": {"kind": "code", "code": hidden}})
    assert (response.status_code, slug(response)) == (409, "deal-in-play")
    for unknown in ("nope", hidden[::-1]):
        response = clocked.post("/v1/games", {"deal": {"kind": "code", "code": unknown}})
        assert (response.status_code, slug(response)) == (404, "not-found")


@pytest.mark.parametrize(
    "fields",
    [{"ruleset": "classic"}, {"rules": {"payoff_size": 11}}, {"seats": [*TWO_HUMANS, *TWO_HUMANS]}],
)
def test_a_code_comes_with_its_own_rules(clocked, fields):
    """Other rules would deal other cards."""
    code = deal(finished(clocked)).json["code"]
    body = {"deal": {"kind": "code", "code": code}, **fields}
    response = clocked.post("/v1/games", body)
    assert (response.status_code, list(response.json["errors"])) == (422, ["rules"])


def test_there_is_a_deal_of_the_day_for_each_rule_set(clocked):
    """Two games of a day have the same cards, those of another day or rule set have not."""
    daily = clocked.get("/v1/daily").json
    assert daily["date"] == "2026-01-02"
    assert {"ruleset": "standard"} in daily["items"]
    fields = {"deal": {"kind": "daily"}, "seats": TWO_HUMANS}
    tops = []
    for ruleset in ("standard", "standard", "classic"):
        table = Table(clocked, **fields, ruleset=ruleset)
        tops.append(table.view(0)["seats"])
    clocked.clock.advance(DAY_S)
    assert clocked.get("/v1/daily").json["date"] == "2026-01-03"
    tops.append(Table(clocked, **fields).view(0)["seats"])
    assert tops[0] == tops[1]
    assert tops[0] != tops[2]
    assert tops[0] != tops[3]


def test_a_deal_of_the_day_is_kept_until_the_day_is_over(clocked):
    """Code, secret, order and hidden parts of the record stay hidden after the end, whoever asks."""
    table = finished(clocked, ruleset="standard", deal={"kind": "daily"})
    assert table.game["status"] == "finished"
    for token in (None, table.tokens[0], table.owner):
        told = clocked.get(f"{table.path}/deal", token).json
        assert (told["revealed"], told["daily"]) == (False, "2026-01-02")
        assert [told[name] for name in ("code", "secret", "salt", "order")] == [None] * 4
    assert record(table).json["deal"]["secret"] is None
    assert clocked.get(f"{table.path}/views/0", table.tokens[0]).json["seats"][1]["hand"] is None
    etag = deal(table).headers["ETag"]
    clocked.clock.advance(DAY_S)
    later = deal(table, If_None_Match=etag)
    assert (later.status_code, later.json["revealed"]) == (200, True)
    assert record(table).json["deal"]["secret"] == later.json["secret"]
    response = clocked.post("/v1/games", {"deal": {"kind": "code", "code": later.json["code"]}})
    assert response.status_code == 201


def test_the_code_of_a_daily_game_is_in_play_all_day(clocked):
    """Also when its game is over: others are still to play it."""
    table = finished(clocked, ruleset="standard", deal={"kind": "daily"})
    with clocked.ports.store.reading() as unit:
        code = unit.proof(table.created["id"]).code
    response = clocked.post("/v1/games", {"deal": {"kind": "code", "code": code}})
    assert (response.status_code, slug(response)) == (409, "deal-in-play")


def test_a_record_goes_out_in_and_out_the_same(clocked):
    """Byte for byte: the game that comes back is the same game, of the same seats."""
    seats = [
        {"kind": "human", "name": "Zoë\N{NO-BREAK SPACE}B"},
        {"kind": "human", "name": "👩\u200d🚀"},
    ]
    table = finished(clocked, seats=seats)
    first = record(table)
    assert first.data == record(table).data
    back = Table(clocked, deal={"kind": "record", "record": first.json})
    assert back.game["practice"] is True
    assert back.game["result"] == table.game["result"]
    assert record(back).data == first.data
    assert deal(back).json["order"] == deal(table).json["order"]


@pytest.mark.parametrize("ending", ["win", "resign"])
def test_a_position_s_record_goes_out_in_and_out_the_same(clocked, ending):
    """With the position it began from, told once the game is over."""
    table = Table(clocked, **NEAR_THE_END)
    table.move({"notation": "s1>c1"}, 0)
    assert record(table).json["deal"] == {"secret": None, "position": None}
    if ending == "resign":
        table.do("resign", table.tokens[1])
    else:
        table.do("undo", table.tokens[0])
        table.move({"notation": "p>c1"}, 0)
    first = record(table)
    assert first.json["deal"]["position"]["seats"][0]["payoff"] == ["3C"]
    assert record(Table(clocked, deal={"kind": "record", "record": first.json})).data == first.data


def test_a_shortened_record_goes_on(clocked):
    """Moves left out at the end are played otherwise; the cards are the same."""
    table = Table(clocked, **NEAR_THE_END)
    table.move({"notation": "s1>c1"}, 0)
    table.move({"notation": "h:8C>s1"}, 0)
    table.do("resign", table.tokens[1])
    kept = record(table).json
    del kept["moves"][1:]
    again = Table(clocked, deal={"kind": "record", "record": kept}, seats=TWO_HUMANS)
    assert (again.game["status"], again.game["version"]) == ("active", 1)
    assert again.move({"notation": "h:8C>s2"}, 0).status_code == 201


def change(document, path, value):
    """A copy of `document` with the value at a path changed, or taken out."""
    document = copy.deepcopy(document)
    *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    at = document
    for part in way:
        at = at[part]
    if value == "-":
        del at[last]
    else:
        at[last] = value
    return document


@pytest.mark.parametrize(
    ("path", "value", "error", "move"),
    [
        ("format", "spite-record/2", "format", None),
        ("format", "-", "format", None),
        ("rules", "-", "rules", None),
        ("rules.decks", "-", "rules.decks", None),
        ("rules.decks", 99, "rules.decks", None),
        ("rules.nope", 1, "rules.nope", None),
        ("rules.payoff_size", 50, "rules.payoff_size", None),
        ("deal", [], "deal", None),
        ("deal.secret", None, "deal.secret", None),
        ("deal.secret", "ab", "deal.secret", None),
        ("deal.secret", "z" * 64, "deal.secret", None),
        ("deal.position", {"nope": 1}, "deal.position", None),
        ("moves", {}, "moves", None),
        ("moves.2", 1, "moves.2", 2),
        ("moves.2", {"seat": 0}, "moves.2", 2),
        ("moves.2.seat", 7, "moves.2", 2),
        ("moves.2.seat", "0", "moves.2.seat", 2),
        ("moves.3.move", "nope", "moves.3.move", 3),
        ("moves.0.move", "h:XR>c1", "moves.0", 0),
        ("moves.5.gave_up", "bored", "moves.5.gave_up", 5),
        ("moves.5.seat", 9, "moves.5", 5),
        ("ruleset", "poker", "ruleset", None),
        ("ruleset", [], "ruleset", None),
        ("seats", [], "seats", None),
        ("seats.0.kind", "robot", "seats.0.kind", None),
        ("seats.0.kind", [], "seats.0.kind", None),
        ("seats.0.level", "easy", "seats.0.level", None),
        ("seats.0.level", {}, "seats.0.level", None),
        ("seats.0.name", "a\nb", "seats.0.name", None),
        ("seats.0", 1, "seats.0", None),
    ],
)
def test_a_record_that_cannot_be_is_refused(clocked, path, value, error, move):
    """422 with the path under `deal.record`, and the index of a bad move."""
    wrong = change(record(finished(clocked)).json, path, value)
    response = clocked.post("/v1/games", {"deal": {"kind": "record", "record": wrong}})
    assert response.status_code == 422, response.json
    (found,) = response.json["errors"]
    assert found == f"deal.record.{error}" or found.startswith(f"deal.record.{error}.")
    assert response.json["params"].get("move") == move


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"rules": {"payoff_size": 12}}, "rules"),
        ({"seats": [{"kind": "human"}] * 3}, "deal.record.rules.seats"),
        ({"seats": OPEN_SEAT}, "seats.1.open"),
    ],
)
def test_a_record_comes_with_its_own_rules(clocked, fields, path):
    """Other rules, other seats, or a seat that waits for somebody: the record does not allow it."""
    body = {"deal": {"kind": "record", "record": record(finished(clocked)).json}, **fields}
    response = clocked.post("/v1/games", body)
    assert (response.status_code, list(response.json["errors"])) == (422, [path])


def test_a_record_may_be_large_and_nothing_else_may(clocked):
    """2 MiB for a body that brings a record, 64 KiB for all others, whatever they say they are."""
    body = {"deal": {"kind": "record", "record": record(finished(clocked)).json}}

    def post(size):
        """The body with room between its parts, which makes it as large as that."""
        data = json.dumps(body).replace("{", "{" + " " * size, 1)
        return clocked.call("POST", "/v1/games", data=data, content_type="application/json")

    assert post(100_000).status_code == 201
    assert slug(post(2 * 1024 * 1024)) == "too-large"
    for other in (
        {"metadata": {"a": "x" * 70_000}},
        {"deal": {"kind": "position", "position": "x" * 70_000}},
        {"deal": {"kind": ["record"], "record": "x" * 70_000}},
    ):
        assert slug(clocked.post("/v1/games", other)) == "too-large"
    data = json.dumps({"deal": {**body["deal"], "kind": "record", "record": "x" * 100_000}})[
        :90_000
    ]
    torn = clocked.call("POST", "/v1/games", data=data, content_type="application/json")
    assert slug(torn) == "too-large"
