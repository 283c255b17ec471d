"""A client that plays whole games, and looks at everything on the way."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.options import read_options
from engine.outcome import Ending
from engine.rules import Rules
from engine.scoring import score_shortage, score_win
from tests.http.client import Json, Table
from tests.http.packs import check_full

Choose = Callable[[random.Random, Sequence[Json]], Json]
MOST_MOVES = 20_000
FULL_EVERY = 7
_FIELDS = ("kind", "source", "card", "source_index", "target_index")


def uniform(chance: random.Random, moves: Sequence[Json]) -> Json:
    """Any move."""
    return chance.choice(moves)


def builder(chance: random.Random, moves: Sequence[Json]) -> Json:
    """Nearly always a build, of the pay-off card before all others."""
    builds = [move for move in moves if move["kind"] == "build"]
    payoff = [move for move in builds if move["source"] == "payoff"]
    for among, odds in ((payoff, 0.95), (builds, 0.9)):
        if among and chance.random() < odds:
            return chance.choice(among)
    return chance.choice(moves)


CHOOSE: Mapping[str, Choose] = {"uniform": uniform, "builder": builder}


def say(chance: random.Random, move: Json) -> Json:
    """A legal move as some client may send it back: as it came, as fields, or as notation."""
    way = chance.randrange(4)
    if way == 0:
        return {"notation": move["notation"]}
    if way == 1:
        return {name: move[name] for name in _FIELDS}
    return move


def play_out(
    table: Table,
    choose: Choose,
    chance: random.Random,
    computers: Callable[[], None] | None = None,
) -> Json:
    """Play a game to its end, all cards counted on the way; the admin's last view.

    `computers` is called when a computer seat is to move, and returns when none is.
    """
    check_full(table.full, table.pack)
    turn, view = _look(table)
    for n in range(MOST_MOVES):
        if turn is None:
            return check_end(table)
        seat = turn["seat"]
        if table.created["seats"][seat]["kind"] == "computer":
            assert computers is not None
            computers()
            turn, view = _look(table)
            continue
        if view is None or view["viewer"] != seat:
            view = table.view(seat)
        assert view["turn"] == turn
        assert view["legal_moves"], f"seat {seat} is to move, and has no move: {view}"
        before = view["version"]
        response = table.move(seat, say(chance, choose(chance, view["legal_moves"])))
        assert response.status_code == 201, response.text
        view = response.json()["view"]
        assert (view["viewer"], view["version"]) == (seat, before + 1)
        turn = view["turn"]
        assert bool(view["legal_moves"]) == (turn is not None and turn["seat"] == seat)
        if n % FULL_EVERY == 0:
            check_full(table.full, table.pack)
    raise AssertionError(f"no end after {MOST_MOVES} moves: {table.full}")


def check_end(table: Table) -> Json:
    """What holds for every finished game; the admin's view of it."""
    full, game, record = table.full, table.game, table.record
    check_full(full, table.pack)
    assert full["status"] == game["status"] == "finished"
    assert full["turn"] is None
    assert game["to_move"] is None
    assert full["version"] == game["version"]
    assert full["result"] == game["result"] == expected_result(game, full)
    check_record(record)
    for seat, token in enumerate(table.tokens):
        if token is not None:
            view = table.view(seat)
            assert (view["status"], view["legal_moves"]) == ("finished", [])
            assert view["result"] == game["result"]
    return full


def expected_result(game: Json, full: Json) -> Json:
    """The result that these pay-off piles make of how the game ended."""
    result = game["result"]
    counts = [seat["payoff"]["count"] for seat in full["seats"]]
    if result["ending"] == "payoff_emptied":
        (winner,) = [seat for seat, count in enumerate(counts) if count == 0]
        points = score_win(counts, winner)
        # The rule, once more in plain numbers.
        assert points[winner] == 5 + sum(counts)
        return {"winner": winner, "ending": "payoff_emptied", "points": list(points)}
    ending = Ending(result["ending"])
    assert ending in (Ending.STALL, Ending.STOCK_OUT)
    assert all(counts)
    rules = Rules(**read_options(game["rules"]))
    outcome = score_shortage(rules, counts, [False] * len(counts), ending)
    return {
        "winner": outcome.winner,
        "ending": ending.value,
        "points": list(outcome.points),
    }


def check_record(record: Sequence[Json]) -> None:
    """Moves are numbered one after the other, versions and turns only rise, a turn is one seat's."""
    assert [move["n"] for move in record] == list(range(1, len(record) + 1))
    versions = [move["version"] for move in record]
    assert versions == sorted(set(versions))
    turns = [move["turn"] for move in record]
    assert turns == sorted(turns)
    seats: dict[int, Any] = {}
    for move in record:
        assert seats.setdefault(move["turn"], move["seat"]) == move["seat"]
        assert move["taken_back"] is False


def _look(table: Table) -> tuple[Json | None, Json | None]:
    view = table.get("/views/spectator").json()
    assert view["legal_moves"] == []
    return view["turn"], None
