"""What players and bot writers complain of in public trackers of such software, shown not to be so here.

Each test names one complaint. Where a complaint is about something that other modules here show at length
(secrecy, races, bad input), the test is its plainest form.
"""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import httpx
import pytest
import yaml
from jsonschema_rs import ValidationError

from tests import judged
from tests.deploy.serving import Serving
from tests.http.client import HUMAN, Service, Table, computer, slug
from tests.http.conftest import ADMIN_TOKEN
from tests.http.packs import check_full
from tests.http.playing import builder, check_end, play_out
from tests.http.raw import connect, send
from tests.processes import ROOT

PROMISE_S = 5.0


def position(**changes) -> dict:
    """A position of two seats; `changes` replace its parts."""
    seats = [
        {"hand": ["5H", "8C", "9C"], "payoff": ["TD", "3C"], "sides": [["QD"], []]},
        {"hand": ["6S", "7S"], "payoff": ["6C", "7C"], "sides": [["JS"], []]},
    ]
    whole = {
        "centers": [["AS", "2S"], [], []],
        "stock": ["9D", "TD", "JD", "QD", "9S", "TS"],
        "seats": seats,
        "to_move": 0,
    }
    return whole | changes


def sit(
    service: Service,
    rules: dict | None = None,
    ruleset: str = "cat-and-mouse",
    fields: dict | None = None,
    **changes,
) -> Table:
    """Two at a position, humans unless `fields` of the game say more."""
    return Table(
        service,
        ruleset=ruleset,
        rules={"side_stacks": 2, "payoff_size": 2} | (rules or {}),
        deal={"kind": "position", "position": position(**changes)},
        **{"seats": [HUMAN] * 2, **(fields or {})},
    )


def test_no_client_gets_the_initial_state(service):
    """Every client was sent all cards at the start: boardgameio/boardgame.io#1159."""
    table = Table(service, seats=[HUMAN] * 2)
    for seat in (0, 1):
        view = table.view(seat)
        assert view["seats"][1 - seat]["hand"] is None
        assert "position" not in view
        assert "stock" not in view
        assert [set(each["payoff"]) for each in view["seats"]] == [{"top", "count"}] * 2


def test_draws_are_told_as_a_number(service):
    """Drawn cards went out on the channel of events: phase-rs/phase#5037."""
    table = sit(service)
    happenings = table.move(0, "h:5H>s1").json()["happenings"]
    drawn = [each for each in happenings if each["type"] == "drew"]
    assert drawn == [{"type": "drew", "seat": 1, "count": 3}]


def test_an_undo_tells_nothing(service):
    """Secrets leaked through the history of what was undone: boardgameio/boardgame.io#399."""
    table = sit(service, fields={"undo": "free"})
    assert table.move(0, "h:5H>s1").status_code == 201
    drawn = set(table.view(1)["seats"][1]["hand"])
    undone = service.post(f"{table.path}/undo", None, table.tokens[0])
    assert undone.status_code == 200
    assert len(drawn) == 5
    history = [table.get(under, table.tokens[0]) for under in ("/views/0", "/events", "/moves")]
    for each in (undone, *history):
        assert not any(f'"{card}"' in each.text for card in drawn - {"QD"}), each.text


def test_nothing_is_gained_by_an_undo(service):
    """A draw was undone to look into the deck, and without consent.

    terraforming-mars/terraforming-mars#1846, #4317; SWU-Petranaki/SWUOnline#304.
    """
    for move in (
        "p>c1",
        "h:5H>s1",
    ):  # a new pay-off card turns up; the turn goes on to the next player
        table = sit(service)
        assert table.game["undo"] == "safe"
        assert table.move(0, move).status_code == 201
        refused = service.post(f"{table.path}/undo", None, table.tokens[0])
        assert (refused.status_code, slug(refused)) == (409, "undo-not-allowed")
        assert not table.view(0)["undo"]["available"]
    # Where nobody else is harmed it may be undone, and the deck does not change by it.
    table = sit(service, fields={"undo": "free"})
    seen = []
    for _ in range(2):
        seen.append(table.move(0, "p>c1").json()["happenings"])
        assert service.post(f"{table.path}/undo", None, table.tokens[0]).status_code == 200
    assert seen[0] == seen[1]
    assert table.game["practice"]


def test_spectators_see_no_covered_card(service):
    """Spectators were shown cards that lay face down: mtgred/netrunner#6124, Cockatrice/Cockatrice#1678."""
    table = Table(service, seats=[HUMAN] * 2)
    for token in (None, table.spectator, table.owner):
        view = table.get("/views/spectator", token).json()
        assert [seat["hand"] for seat in view["seats"]] == [None, None]
        assert view["legal_moves"] == []


@pytest.mark.parametrize(
    ("move", "problem", "words"),
    [
        ("h:8C>c1", "does-not-fit", "3"),
        ("h:KS>c1", "no-such-card", "king of spades"),
        ("h:8C>c9", "center-full", "9"),
        ("p>s1", "discard-not-allowed", "hand"),
        ("h:5H+s2", "discard-not-allowed", "fill"),
        ("h:8C>o2", "load-not-allowed", "Loading"),
    ],
)
def test_a_refused_move_says_why(service, move, problem, words):
    """Moves were refused without a reason: boardgameio/boardgame.io#723, #592."""
    response = sit(service).move(0, move)
    assert (response.status_code, slug(response)) == (409, problem)
    assert words in response.json()["detail"]
    assert len(response.json()["detail"].split()) > 4
    assert response.json()["type"].endswith(f"/problems/{problem}")
    page = service.get(f"/problems/{problem}")
    assert page.status_code == 200


def test_a_move_sent_twice_breaks_nothing(service):
    """A move sent twice broke the game: govariantsteam/govariants#226, mtgred/netrunner#5213, #468."""
    table = sit(service)
    first, second = (table.move(0, "p>c1", If_Match='"0"') for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 412)
    assert second.json()["version"] == 1
    assert table.move(0, "h:5H>s2").status_code == 201
    assert table.game["version"] == len(table.record) == 2


def test_quick_draws_give_different_cards(service):
    """Draws in quick succession gave the same card twice: crobertsbmw/deckofcards#80."""
    tables = [
        Table(service, rules={"decks": 1, "payoff_size": 5}, seats=[HUMAN] * 2) for _ in range(8)
    ]
    deals = {json.dumps(table.full["position"]) for table in tables}
    assert len(deals) == len(tables)
    for table in tables[:3]:
        play_out(table, builder, random.Random(0))


def test_a_move_whose_answer_was_lost(serving, service):
    """After a lost answer the retry got a 400 and the game was given up: lichess-bot-devs/lichess-bot#125."""
    table = sit(service)
    body = b'{"notation": "p>c1"}'
    head = f'POST {table.path}/moves HTTP/1.1\r\nHost: a\r\nIf-Match: "0"\r\n'
    head += f"Authorization: Bearer {table.tokens[0]}\r\nContent-Type: application/json\r\n"
    with connect(serving.url) as connection:
        connection.sendall(head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body)
    waited = table.get("/views/0", table.tokens[0], If_None_Match='"0"', Prefer="wait=10")
    assert waited.json()["version"] == 1
    retry = table.move(0, "p>c1", If_Match='"0"')
    assert (retry.status_code, slug(retry), retry.json()["version"]) == (412, "stale-version", 1)
    assert [move["notation"] for move in table.record] == ["p>c1"]
    assert table.move(0, "h:5H>s2", If_Match='"1"').status_code == 201


def test_errors_in_mid_game_are_json(serving, service):
    """Errors came as pages of HTML in the middle of a game: lichess-org/api#268, #264, #618."""
    table = sit(service)
    for method, path, status in (
        ("PUT", f"{table.path}/moves", 405),
        ("PUT", table.path, 405),
        ("GET", f"{table.path}/nothing", 404),
        ("GET", "/v2", 404),
        ("POST", f"{table.path}/moves", 401),
    ):
        answer = service.call(method, path, headers={"Accept": "text/html"})
        assert answer.status_code == status
    large = b"POST /v1/games HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n"
    assert send(serving.url, large).problem == "too-large"


def test_a_client_that_comes_back_sees_what_it_left(serving, service):
    """After a reconnect the state was lost: lichess-org/lila#18664, #18665."""
    table = sit(service)
    table.move(0, "p>c1")
    before = table.get("/views/0", table.tokens[0])
    with httpx.Client(base_url=serving.url) as http:
        after = Service(http, ADMIN_TOKEN).get(f"{table.path}/views/0", table.tokens[0])
    assert after.content == before.content
    assert after.headers["ETag"] == before.headers["ETag"]


def test_a_restart_does_not_set_clients_back(tmp_path):
    """A restart of the server left clients out of step: freeboardgames/FreeBoardGames.org#551."""
    serving = Serving(tmp_path, SPITE_THINK_MS=50, SPITE_ADMIN_TOKEN=ADMIN_TOKEN)
    try:
        serving.start()
        with httpx.Client(base_url=serving.url, timeout=30) as http:
            service = Service(http, ADMIN_TOKEN)
            table = Table(
                service, ruleset="short", rules={"payoff_size": 8}, seats=[HUMAN, computer()]
            )
            view = table.get("/views/0?until=my_turn", table.tokens[0], Prefer="wait=30").json()
            table.move(0, view["legal_moves"][0])
            table.get("/views/0?until=my_turn", table.tokens[0], Prefer="wait=30")
            before = [table.get(under, table.tokens[0]) for under in ("", "/views/0", "/moves")]
        assert serving.interrupt() == 0
        serving.start()
        with httpx.Client(base_url=serving.url, timeout=30) as http:
            table.service = service = Service(http, ADMIN_TOKEN)
            after = [table.get(under, table.tokens[0]) for under in ("", "/views/0", "/moves")]
            assert [answer.content for answer in after] == [answer.content for answer in before]
            etag = before[1].headers["ETag"]
            assert table.get("/views/0", table.tokens[0], If_None_Match=etag).status_code == 304
            _play_on(table)
        assert serving.interrupt() == 0
    finally:
        serving.end()


def test_the_computer_does_not_stop(service):
    """The computer stopped, and nothing happened: lichess-org/lila#17542, PlayersCouncil/gemp-lotr#780."""
    table = Table(service, ruleset="short", rules={"payoff_size": 5}, seats=[HUMAN, computer()])
    _play_on(table)


def test_no_answer_to_a_move_taken_back(service):
    """The engine answered a position that had been taken back: lichess-org/lila#5609, #6043."""
    table = Table(service, seats=[HUMAN, computer()])
    before = table.get("/views/0?until=my_turn", table.tokens[0], Prefer="wait=30").json()
    discard = next(move for move in before["legal_moves"] if move["kind"] == "discard")
    for _ in range(5):
        assert table.move(0, discard).status_code == 201
        undone = service.post(f"{table.path}/undo", None, table.tokens[0]).json()["view"]
        assert (undone["seats"], undone["turn"]) == (before["seats"], before["turn"])
    version = table.game["version"]
    later = table.get("/views/0", table.tokens[0], If_None_Match=f'"{version}"', Prefer="wait=1")
    assert later.status_code == 304


def test_the_computer_asked_twice_moves_once(service):
    """A second copy of the same task ran while the first went on: celery/celery#5935."""
    asked_for = {"seats": [HUMAN, computer()], "computer_turns": "on_request"}
    table = sit(service, fields=asked_for, to_move=1)
    asked = [table.ask() for _ in range(3)]
    # It may have moved before it is asked again: then it is somebody else's turn.
    taken = [answer for answer in asked if answer.status_code == 202]
    assert asked[0] in taken
    assert {slug(each) for each in asked if each not in taken} <= {"not-your-turn"}
    assert len({answer.json()["id"] for answer in taken}) == 1
    view = table.get("/views/0?until=my_turn", table.tokens[0], Prefer="wait=30").json()
    assert view["turn"] == {"seat": 0, "number": 2, "phase": "build"}
    assert {move["turn"] for move in table.record} == {1}


def test_a_computer_that_never_answers_illegally(service):
    """A bot made an illegal move and the game stood still: joffrey-bion/seven-wonders#71."""
    table = Table(service, ruleset="book", rules={"payoff_size": 2}, seats=[computer("easy")] * 2)
    view = table.get("/views/spectator?until=my_turn", Prefer="wait=30").json()
    assert view["status"] == "finished"
    check_end(table)


def test_illegal_moves_leave_the_game_to_be_played(service):
    """A client that sends nothing but illegal moves holds nobody up: joffrey-bion/seven-wonders#71."""
    table = sit(service)
    for _ in range(20):
        assert table.move(0, "h:8C>c1").status_code == 409
    assert table.move(0, "h:8C>s1").status_code == 201


def test_the_document_and_the_server_agree(service):
    """The specification and the server disagreed, and generators failed: lichess-org/api#243, #11."""
    # Every answer to these tests is held against the application's document: this is that document.
    served = service.get("/openapi.json").json()
    committed = yaml.safe_load((ROOT / Path("openapi/openapi.yaml")).read_text())
    assert served == committed
    assert judged.contract().promises(committed)
    answer = service.get("/v1/levels")
    odd = httpx.Response(200, json={**answer.json(), "more": 1}, request=answer.request)
    odd.headers.update(answer.headers)
    with pytest.raises(ValidationError, match="more"):
        judged.judge(odd)


def test_a_wild_may_be_discarded_and_stays_wild(service):
    """May a wild be discarded, and is it wild afterwards: georgiee/angular-workshop-skipbo#7."""
    seats = position()["seats"]
    seats[0]["hand"] = ["KH", "8C"]
    table = sit(service, seats=seats)
    assert table.move(0, "h:KH>s2").status_code == 201
    assert table.move(1, "h:6S>s1").status_code == 201
    assert table.move(0, "s2>c1").status_code == 201
    center = table.view(0)["centers"][0]
    assert (center["cards"], center["needs"]) == (["AS", "2S", "KH"], "4")


def test_recycled_wilds_are_wild_again(service):
    """A wild that had been built came back as a numbered card: hintonlever/skipbo, its source."""
    built = [rank + "S" for rank in "A23456789T"]
    seats = position()["seats"]
    seats[0]["hand"] = ["KH", "QC", "8C"]
    table = sit(
        service, {"recycle": "into_stock"}, "standard", centers=[built, [], []], seats=seats
    )
    for move in ("h:KH>c1", "h:QC>c1"):
        assert table.move(0, move).status_code == 201
    stock = table.full["position"]["stock"]
    assert sorted(stock) == sorted([*built, "KH", "QC", *position()["stock"]])


def test_deals_leave_a_stock(service):
    """Four players were dealt so much that the stock was nearly gone: klbsjpolp/skip-bo, commit dde0bc5."""
    for seats in (4, 6):
        table = Table(service, ruleset="work-piles", seats=[HUMAN] * seats)
        assert table.rules["decks"] == seats
        assert table.full["stock_count"] >= 20 * seats
        check_full(table.full, table.pack)
    thin = {"seats": [HUMAN] * 6, "rules": {"decks": 2, "payoff_size": 20}}
    response = service.post("/v1/games", thin)
    assert (response.status_code, slug(response)) == (422, "validation")
    assert "rules.payoff_size" in response.json()["errors"]


def test_an_empty_stock_leaves_nobody_without_an_action(service):
    """With the deck empty a player had nothing to do: byucs340ta/Fall2018#77, TextArena 0.7.4."""
    seats = position()["seats"]
    seats[0]["hand"], seats[1]["hand"] = ["8C"], ["6S"]
    empty = {"seats": seats, "stock": [], "centers": [["AS"], [], []]}
    plays_on = sit(service, **empty)
    assert plays_on.move(0, "h:8C>s1").status_code == 201
    assert {move["notation"] for move in plays_on.view(1)["legal_moves"]} == {"h:6S>s1", "h:6S>s2"}
    assert plays_on.move(1, "h:6S>s1").status_code == 201
    assert plays_on.game["result"]["ending"] == "stall"
    # Where a draw that cannot be served ends the game, it does so at once.
    for ruleset in ("standard", "classic"):
        ends = sit(service, ruleset=ruleset, **empty)
        assert ends.move(0, "h:8C>s1").status_code == 201
        assert ends.game["result"]["ending"] == "stock_out"


def test_a_hand_of_kings_has_a_move(service):
    """There was no legal move with a hand of kings: freeboardgames/FreeBoardGames.org#763, dnephin."""
    seats = position()["seats"]
    seats[0] = {"hand": ["KH", "KS", "KD", "KC"], "payoff": ["TD", "9C"], "sides": [["QD"], ["QC"]]}
    natural = sit(service, {"kings_wild": False}, seats=seats)
    assert {move["kind"] for move in natural.view(0)["legal_moves"]} == {"discard"}
    wild = sit(service, seats=seats)
    assert {move["kind"] for move in wild.view(0)["legal_moves"]} == {"build", "discard"}


def test_computers_hold_no_token(service):
    """Bots were given the whole state: bcollazo/catanatron#383, google-deepmind/open_spiel#44."""
    table = Table(service, seats=[HUMAN, computer()])
    assert "token" not in table.created["seats"][1]
    for token in (table.tokens[0], table.owner, table.spectator):
        assert table.get("/views/1", token).status_code == 403


def test_a_seat_is_taken_once(service):
    """Somebody joined twice, and the game broke: Thrillberg/imperial#239."""
    table = Table(service, seats=[HUMAN, {**HUMAN, "open": True}])
    claim = {"invite": table.created["seats"][1]["invite"], "name": "Bruno"}
    first, second = (service.post("/v1/claims", claim) for _ in range(2))
    assert (first.status_code, second.status_code, slug(second)) == (201, 409, "invite-spent")
    assert (table.game["status"], table.game["version"]) == ("active", 1)
    table.tokens[1] = first.json()["token"]
    play_out(table, builder, random.Random(0))


@pytest.mark.parametrize("host", ["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "2130706433", "0x7f.1"])
def test_webhooks_go_to_no_address_within(service, host):
    """A request from the server reached the server itself, by ::ffff:127.0.0.1: OneUptime/oneuptime#2578."""
    table = Table(service, seats=[HUMAN] * 2)
    refused = service.post(
        f"{table.path}/webhooks", {"url": f"http://{host}:8000/v1/games"}, table.owner
    )
    assert (refused.status_code, slug(refused)) == (422, "validation")
    assert "url" in refused.json()["errors"]


def test_nothing_is_told_by_colour_or_picture_alone(service):
    """Colour-blind and blind users could not tell cards apart: rbtying/shengji#218, shlomif/PySolFC#427."""
    view = sit(service).view(0)
    assert all(move["notation"].isascii() for move in view["legal_moves"])
    items = service.get("/v1/rulesets").json()["items"]
    assert all(len(item["rules_text"]) > 200 for item in items)


def _play_on(table: Table) -> None:
    """Play seat 0 to the end; the computer must move within its promise each time."""
    chance = random.Random(0)
    while True:
        begun = time.monotonic()
        view = table.get("/views/0?until=my_turn", table.tokens[0], Prefer="wait=30").json()
        assert time.monotonic() - begun < PROMISE_S + 0.2
        if view["turn"] is None:
            check_end(table)
            return
        assert view["turn"]["seat"] == 0
        assert table.move(0, builder(chance, view["legal_moves"])).status_code == 201
