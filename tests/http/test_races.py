"""Many at once: whoever comes second is told so, and the game has each thing once."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.http.client import HUMAN, Table, computer, slug
from tests.http.packs import cards_of
from tests.http.playing import check_end, check_record
from tests.truth import until

MANY = 50
POSITION = {
    # The pay-off pile goes on fitting: 3, 4, 5, 6.
    "centers": [["AS", "2S"], [], []],
    "stock": ["9D", "TD", "JD", "QD", "9S", "TS", "JS", "QS"],
    "seats": [
        {"hand": ["AH", "8C", "7D"], "payoff": ["9C", "6C", "5C", "4C", "3C"], "sides": [["AD"]]},
        {"hand": ["5H", "6H"], "payoff": ["6D", "7C"], "sides": [["QD"]]},
    ],
    "to_move": 0,
}


def at_once(calls: Sequence[Callable[[], httpx.Response]]) -> list[httpx.Response]:
    """Make calls at the same moment, each from a thread of its own; the answers in their order."""
    gate = threading.Barrier(len(calls))

    def make(call: Callable[[], httpx.Response]) -> httpx.Response:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(make, calls))


def outcomes(responses: Sequence[httpx.Response]) -> Counter[str]:
    """How often each answer was given: a status, with the slug of a problem."""
    return Counter(
        f"{response.status_code} {slug(response)}"
        if response.is_error
        else str(response.status_code)
        for response in responses
    )


@pytest.fixture
def table(service) -> Table:
    """A position where many different moves can be made."""
    return Table(
        service,
        rules={"side_stacks": 1, "payoff_size": 5},
        seats=[HUMAN] * 2,
        deal={"kind": "position", "position": POSITION},
    )


def check(table: Table, moves: int) -> None:
    """So many moves are in the record, the version says as much, and no card is lost or doubled."""
    assert len(table.record) == table.game["version"] == moves
    check_record(table.record)
    assert cards_of(table.full["position"]) == cards_of({"set_aside": [], **POSITION})


@pytest.mark.parametrize("move", ["p>c1", "p:3C>c1", "h:AH>c2", "s1>c2", "h:8C>s1"])
def test_identical_moves_at_a_version(table, move):
    """Of 50 identical moves at one version one is made; the others are stale."""
    responses = at_once([lambda: table.move(0, move, If_Match='"0"')] * MANY)
    found = outcomes(responses)
    assert found["201"] == 1, found
    assert set(found) == {"201", "412 stale-version"}, found
    check(table, moves=1)
    assert {response.json()["version"] for response in responses if response.is_error} == {1}


@pytest.mark.parametrize(
    ("move", "problem"),
    [
        ("p:3C>c1", "no-such-card"),
        ("h:AH>c2", "no-such-card"),
        ("s1>c2", "no-such-card"),
        ("h:8C>s1", "not-your-turn"),
    ],
)
def test_identical_moves_without_a_condition(table, move, problem):
    """Without If-Match a card is still played once: the next time it is not there, or the turn is over."""
    found = outcomes(at_once([lambda: table.move(0, move)] * MANY))
    assert found == {"201": 1, f"409 {problem}": MANY - 1}
    check(table, moves=1)


def test_different_moves_at_a_version(table):
    """Of all legal moves sent at once for one version one is made."""
    moves = table.view(0)["legal_moves"] * 8
    found = outcomes(
        at_once([lambda move=move: table.move(0, move, If_Match='"0"') for move in moves])
    )
    assert found == {"201": 1, "412 stale-version": len(moves) - 1}
    check(table, moves=1)


def test_different_moves_without_a_condition(table):
    """Sent without If-Match, moves are made one after the other: all that were answered so, and no others."""
    moves = table.view(0)["legal_moves"] * 8
    responses = at_once([lambda move=move: table.move(0, move) for move in moves])
    made = [response.json()["move"] for response in responses if response.status_code == 201]
    assert made
    assert all(response.status_code in (201, 409) for response in responses)
    assert sorted(made, key=lambda move: move["n"]) == table.record
    check(table, moves=len(made))


def test_both_seats_at_once(table):
    """Both seats pressing at once never move in each other's turn."""
    calls = [lambda: table.move(0, "h:8C>s1"), lambda: table.move(1, "h:5H>s1")] * (MANY // 2)
    responses = at_once(calls)
    assert all(response.status_code in (201, 409) for response in responses)
    seats = [move["seat"] for move in table.record]
    assert seats in ([0], [0, 1])
    check(table, moves=len(seats))


def test_who_waits_hears_of_one_move(table):
    """Fifty that wait for the next version while fifty try to move all get the same one."""
    waits = [
        lambda: table.get("/views/1", table.tokens[1], If_None_Match='"0"', Prefer="wait=10")
    ] * 20
    tries = [lambda: table.move(0, "p>c1", If_Match='"0"')] * 20
    responses = at_once(waits + tries)
    heard = responses[: len(waits)]
    assert {response.headers["ETag"] for response in heard} == {'"1"'}
    assert len({response.text for response in heard}) == 1
    check(table, moves=1)


def waiting(service, think_ms=300) -> Table:
    """A game of computers that wait to be asked."""
    return Table(
        service,
        ruleset="short",
        rules={"payoff_size": 3},
        seats=[computer(), computer("beginner")],
        computer_turns="on_request",
        think_ms=think_ms,
    )


def test_plans_asked_for_at_a_version(service):
    """Of many requests for a turn at one version one is queued; the turn is played once."""
    table = waiting(service)
    responses = at_once([lambda: table.ask(If_Match='"0"')] * MANY)
    found = outcomes(responses)
    assert found == {"202": 1, "412 stale-version": MANY - 1}
    (asked,) = [response for response in responses if response.status_code == 202]
    _wait_for(service, asked.headers["Location"])
    check_record(table.record)
    assert {move["turn"] for move in table.record} == {1}


def test_plans_asked_for_without_a_condition(service):
    """Whoever asks for a turn that is under way gets the plan there is; no turn has two."""
    table = waiting(service)
    responses = at_once([table.ask] * MANY)
    assert set(outcomes(responses)) <= {"202", "409 game-not-active"}
    plans = {response.json()["id"]: response for response in responses if not response.is_error}
    for response in plans.values():
        _wait_for(service, response.headers["Location"])
    check_record(table.record)
    assert len({move["turn"] for move in table.record}) == len(plans)
    assert table.game["version"] == len(table.record) + len(plans)


def test_plans_asked_for_and_cancelled_at_once(service):
    """Asking and cancelling at once leaves a game that can be played on to its end."""
    table = waiting(service)
    location = table.ask().headers["Location"]
    calls = [
        table.ask,
        lambda: service.call("DELETE", location, table.owner),
        lambda: service.get(location),
    ] * 12
    responses = at_once(calls)
    assert all(response.status_code in (200, 202, 409) for response in responses)
    while table.game["status"] == "active":
        _wait_for(service, table.ask().headers["Location"])
    check_end(table)


def test_games_made_at_once(service):
    """Games made at once have ids and tokens of their own."""
    made = at_once([lambda: service.post("/v1/games", {"seats": [HUMAN] * 2})] * 20)
    assert outcomes(made) == {"201": 20}
    documents = [response.json() for response in made]
    secrets = [document["id"] for document in documents]
    secrets += [seat["token"] for document in documents for seat in document["seats"]]
    secrets += [document["owner_token"] for document in documents]
    assert len(set(secrets)) == len(secrets) == 80


def _wait_for(service, location: str) -> None:
    def is_over() -> bool:
        return service.get(location).json()["status"] not in ("queued", "running")

    until(is_over, 6, "the turn")
