"""When several things are wrong at once, the first in the contract's order is the one that is told."""

from __future__ import annotations

import pytest

from tests.service.api.client import KEY, NEAR_THE_END, TWO_HUMANS, Table, slug

BODIES = {"moves": {"notation": "h:KS>c1"}, "turns": {"moves": [{"notation": "h:KS>c1"}]}}
ACTIONS = ["moves", "turns", "undo", "reveal", "resign", "claim-win", "rematch", "plans"]
BODY = {**BODIES, "plans": {"purpose": "turn"}}


@pytest.fixture
def over(clocked) -> Table:
    """A game that is over."""
    table = Table(clocked, **NEAR_THE_END)
    table.move({"notation": "p>c1"}, 0)
    return table


@pytest.mark.parametrize("action", ACTIONS)
def test_the_first_that_does_not_hold_is_told(clocked, action):
    """Authentication, form, key, who may and game known and active, If-Match, turn, card, place."""
    table = Table(clocked, **NEAR_THE_END)
    stranger = Table(clocked, seats=TWO_HUMANS).tokens[0]
    path, good = f"{table.path}/{action}", BODY.get(action)
    bad = {"nope": 1}
    nowhere = f"/v1/games/g_none/{action}"
    stale = '"99"'
    cases = [
        ("unauthenticated", nowhere, bad, "sm_seat_none", stale, ""),
        ("unauthenticated", nowhere, bad, None, stale, ""),
        ("validation", nowhere, bad, table.tokens[1], stale, "k"),
        ("validation", nowhere, good, table.tokens[1], stale, "bad key"),
        ("not-found", nowhere, good, table.tokens[1], stale, "k"),
        ("forbidden", path, good, stranger, stale, "k"),
    ]
    if action != "rematch":
        cases.append(("stale-version", path, good, table.tokens[1], stale, "k"))
    for problem, where, body, token, if_match, key in cases:
        headers = {"If-Match": if_match, "Idempotency-Key": key}
        more = {} if body is None else {"json": body}
        response = clocked.call("POST", where, token, headers, **more)
        assert slug(response) == problem, (action, problem, response.json)
    assert table.game["version"] == 0


@pytest.mark.parametrize("action", [a for a in ACTIONS if a != "rematch"])
def test_a_game_that_is_over_comes_before_its_version(over, action):
    """409 game-not-active, whatever version the caller knows, and whose turn it would be."""
    for token in over.tokens:
        response = over.client.post(
            f"{over.path}/{action}", BODY.get(action), token, If_Match='"99"'
        )
        assert slug(response) == "game-not-active"


@pytest.mark.parametrize("action", ["moves", "turns"])
def test_the_turn_comes_before_the_card_and_the_card_before_the_place(clocked, action):
    """not-your-turn, then no-such-card, then what the place says."""
    table = Table(clocked, **NEAR_THE_END)
    for seat, notation, problem in (
        (1, "h:KS>c9", "not-your-turn"),
        (0, "h:KS>c9", "no-such-card"),
        (0, "h:8C>c9", "center-full"),
        (0, "h:8C>c1", "does-not-fit"),
    ):
        move = {"notation": notation}
        body = move if action == "moves" else {"moves": [move]}
        response = clocked.post(f"{table.path}/{action}", body, table.tokens[seat])
        assert (response.status_code, slug(response)) == (409, problem)


def test_a_key_that_stands_for_another_request_comes_before_the_game(over):
    """key-reused is told before anything about the game, and a replay before its version."""
    path, token = f"{over.path}/rematch", over.tokens[0]
    first = over.client.post(path, None, token, Idempotency_Key=KEY)
    again = over.client.post(path, None, token, Idempotency_Key=KEY, If_Match='"99"')
    assert again.data == first.data
    reused = over.client.post(f"{over.path}/resign", None, token, Idempotency_Key=KEY)
    assert slug(reused) == "key-reused"
    unknown = over.client.post("/v1/games/g_none/resign", None, token, Idempotency_Key=KEY)
    assert slug(unknown) == "key-reused"
