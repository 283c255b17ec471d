"""Games against computers by a client that only asks again and again, from the first move to the last."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from engine.presets import PRESETS
from tests.http.client import HUMAN, Json, Service, Table, computer
from tests.http.playing import MOST_MOVES, builder, check_end, say
from tests.truth import until

LEVELS = ("beginner", "easy", "medium", "hard", "expert")
PROMISE_S = 5.0
"""Beyond a level's limit, a computer's turn is over."""
PLAYED = [name for name in PRESETS if name != "solitaire"]

Poll = Callable[[Table, int, Json], Json]
"""Asks for a seat's view until there is a newer one that is worth looking at."""


def plainly(table: Table, seat: int, known: Json) -> Json:
    """Plain polls, which cost little while nothing has changed."""
    etag, answers = f'"{known["version"]}"', []

    def changed() -> bool:
        answers.append(table.get(f"/views/{seat}", table.tokens[seat], If_None_Match=etag))
        return answers[-1].status_code == 200

    until(changed, 30, f"seat {seat}'s view to change")
    return answers[-1].json()


def with_wait(table: Table, seat: int, known: Json) -> Json:
    """Polls that are held until the version moves."""
    etag = f'"{known["version"]}"'
    response = table.get(f"/views/{seat}", table.tokens[seat], If_None_Match=etag, Prefer="wait=20")
    assert response.status_code == 200, "nothing has moved in 20 s"
    assert response.headers["Preference-Applied"] == "wait=20"
    return response.json()


def until_my_turn(table: Table, seat: int, known: Json) -> Json:
    """A poll that is held until it is the seat's turn, or the end."""
    view = table.get(f"/views/{seat}?until=my_turn", table.tokens[seat], Prefer="wait=30").json()
    turn = view["turn"]
    assert turn is None or turn["seat"] == seat, "not this seat's turn after 30 s"
    return view


POLLS: tuple[Poll, ...] = (until_my_turn, with_wait, plainly)


def play_by_polling(table: Table, poll: Poll, chance: random.Random) -> Json:
    """Play every human seat of a game by polls alone; the admin's last view."""
    views = {seat: table.view(seat) for seat, token in enumerate(table.tokens) if token}
    within_s, heard_at = _limits_s(table) + PROMISE_S, time.monotonic()
    for _ in range(MOST_MOVES):
        seat = _nearest(views)
        view = views[seat]
        if view["turn"] is None:
            return check_end(table)
        if view["turn"]["seat"] != seat:
            views[seat] = poll(table, seat, view)
            assert views[seat]["version"] > view["version"]
            assert time.monotonic() - heard_at < within_s, f"computers took too long: {view}"
            heard_at = time.monotonic()
            continue
        assert view["legal_moves"], view
        response = table.move(seat, say(chance, builder(chance, view["legal_moves"])))
        assert response.status_code == 201, response.text
        views[seat], heard_at = response.json()["view"], time.monotonic()
    raise AssertionError(f"no end after {MOST_MOVES} steps: {table.full}")


def _nearest(views: dict[int, Json]) -> int:
    """The seat to look after: the one to move as far as is known, else who knows least."""
    newest = max(views.values(), key=lambda view: view["version"])
    seat = newest["turn"] and newest["turn"]["seat"]
    return seat if seat in views else newest["viewer"]


def _limits_s(table: Table) -> float:
    """What all computers at a table may think in one round, seconds."""
    items = table.service.get("/v1/levels").json()["items"]
    limits = {level["name"]: level["time_limit_ms"] / 1000 for level in items}
    levels = [seat["level"] for seat in table.created["seats"]]
    return sum(limits[level] for level in levels if level is not None)


def sit(service: Service, preset: str, seats: list[Json], **rules: object) -> Table:
    """A table with these seats."""
    return Table(service, ruleset=preset, rules=rules, seats=seats)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PLAYED)
def test_a_human_against_each_level(service, preset, level):
    """In every preset, a human plays each level to the end by polling; one level with all the cards."""
    number, index = PLAYED.index(preset), LEVELS.index(level)
    whole = (number + index) % len(LEVELS) == 0
    table = sit(
        service,
        preset,
        [HUMAN, computer(level)] if index % 2 else [computer(level), HUMAN],
        **({} if whole else {"payoff_size": 2}),
    )
    poll = POLLS[(number + index) % len(POLLS)]
    play_by_polling(table, poll, random.Random(f"{preset} {level}"))


@pytest.mark.parametrize(
    ("preset", "humans", "computers"),
    [
        ("work-piles", 1, ["beginner", "medium"]),
        ("no-empty-piles", 2, ["easy"]),
        ("work-piles", 2, ["beginner", "easy", "medium", "beginner"]),
        ("must-play-aces", 1, ["beginner", "easy", "beginner", "easy", "medium"]),
    ],
)
def test_three_and_six_seats(service, preset, humans, computers):
    """Several humans and several computers at one table play to the end."""
    seats = [HUMAN] * humans + [computer(level) for level in computers]
    random.Random(f"{preset} {len(seats)}").shuffle(seats)
    table = sit(service, preset, seats, payoff_size=5)
    play_by_polling(table, with_wait, random.Random(preset))


@pytest.mark.parametrize("poll", POLLS)
def test_solitaire(service, poll):
    """Alone at the table it is always one's own turn, until the end."""
    table = sit(service, "solitaire", [HUMAN])
    full = play_by_polling(table, poll, random.Random(poll.__name__))
    assert full["result"]["winner"] in (None, 0)


@pytest.mark.parametrize(
    ("preset", "levels"),
    [
        ("solitaire", ["medium"]),
        ("short", ["beginner", "medium"]),
        ("book", ["easy", "beginner"]),
        ("no-empty-piles", ["medium", "beginner", "easy"]),
    ],
)
def test_computers_among_themselves(service, preset, levels):
    """A game of computers alone runs to its end while somebody only looks on."""
    table = sit(service, preset, [computer(level) for level in levels])
    view = table.get("/views/spectator").json()
    while view["turn"] is not None:
        etag = f'"{view["version"]}"'
        response = table.get("/views/spectator", If_None_Match=etag, Prefer="wait=20")
        assert response.status_code == 200, "nothing has moved in 20 s"
        assert response.json()["version"] > view["version"]
        view = response.json()
    check_end(table)


@pytest.mark.parametrize(
    ("preset", "levels"),
    [("solitaire", ["beginner"]), ("short", ["medium", "beginner"]), ("work-piles", ["easy"] * 3)],
)
def test_computers_that_wait_to_be_asked(service, preset, levels):
    """On request, computers move once for each plan asked for, and never by themselves."""
    table = Table(
        service,
        ruleset=preset,
        rules={"payoff_size": 4},
        seats=[computer(level) for level in levels],
        computer_turns="on_request",
    )
    while (view := table.get("/views/spectator").json())["turn"] is not None:
        assert view["computer"] is None
        asked = table.ask(If_Match=f'"{view["version"]}"')
        assert asked.status_code == 202
        assert asked.json()["seat"] == view["turn"]["seat"]
        address = asked.headers["Location"]

        def is_over(address=address) -> bool:
            return service.get(address).json()["status"] not in ("queued", "running")

        until(is_over, PROMISE_S + 1, "the turn")
        plan = service.get(address).json()
        assert (plan["status"], plan["error"]) == ("done", None)
    check_end(table)
    turns = {move["turn"] for move in table.record}
    assert len(turns) <= table.game["version"] - len(table.record)


def test_a_human_asks_the_computer_to_move(service):
    """Against a computer on request the seat's token asks for its turns, and waits for its own."""
    table = Table(
        service,
        ruleset="short",
        rules={"payoff_size": 3},
        seats=[HUMAN, computer()],
        computer_turns="on_request",
    )
    chance = random.Random(1)
    view = table.view(0)
    while view["turn"] is not None:
        if view["turn"]["seat"] == 0:
            response = table.move(0, builder(chance, view["legal_moves"]))
            assert response.status_code == 201
            view = response.json()["view"]
        else:
            assert table.ask(table.tokens[0]).status_code == 202
            view = until_my_turn(table, 0, view)
    check_end(table)
