"""Complete games by random clients: most against the application in this process, some over the network."""

from __future__ import annotations

import random
from itertools import cycle

import pytest

from engine.computer.planner import plan
from engine.presets import PRESETS
from service.usecases import computer as usecases
from tests.http.client import HUMAN, Table, computer
from tests.http.playing import CHOOSE, builder, play_out
from workers.turn import play_turn

# The preset as it is, and games of it that are over sooner.
SHORTER = ({}, {"payoff_size": 4}, {"payoff_size": 2})
# Options and numbers of seats that no preset has by itself.
TABLES = {
    "three at work piles": ("work-piles", 3, {"payoff_size": 8}),
    "six at work piles": ("work-piles", 6, {"payoff_size": 4}),
    "five with no empty piles": ("no-empty-piles", 5, {"payoff_size": 4}),
    "four who must play aces": ("must-play-aces", 4, {"payoff_size": 6}),
    "three who load": ("classic", 3, {"load": True, "decks": 3, "payoff_size": 10}),
    "four by the book": ("book", 4, {"decks": 4, "payoff_size": 6}),
    "six on one pack": ("cat-and-mouse", 6, {"decks": 1, "payoff_size": 2}),
    "fills, loads and jokers": (
        "no-empty-piles",
        3,
        {
            "payoff_size": 8,
            "load": True,
            "jokers": 6,
            "must_play": ["A", "2"],
            "discard_never": ["A", "wild"],
        },
    ),
    "a large hand and one center stack": (
        "company",
        2,
        {"hand_size": 10, "center_limit": 1, "side_stacks": 8, "payoff_size": 5},
    ),
}


@pytest.mark.parametrize("style", CHOOSE)
@pytest.mark.parametrize("preset", PRESETS)
def test_games_of_humans(local, preset, style):
    """Whatever legal moves humans make, in every preset the game comes to its right end."""
    seats = [HUMAN] * PRESETS[preset].rules.seats
    for rules in SHORTER:
        table = Table(local, ruleset=preset, rules=rules, seats=seats)
        play_out(table, CHOOSE[style], random.Random(f"{preset} {style} {rules}"))


@pytest.mark.parametrize(
    ("table", "style"), list(zip(TABLES, cycle(CHOOSE), strict=False)), ids=list(TABLES)
)
def test_games_at_other_tables(local, table, style):
    """So it does with more seats, and with options that change what a turn is."""
    ruleset, seats, options = TABLES[table]
    made = Table(local, ruleset=ruleset, rules=options, seats=[HUMAN] * seats)
    play_out(made, CHOOSE[style], random.Random(f"{table} {style}"))


@pytest.mark.parametrize(
    ("preset", "style"),
    list(zip([name for name in PRESETS if name != "solitaire"], cycle(CHOOSE), strict=False)),
)
def test_games_with_computers(local, local_ports, preset, style):
    """Humans and computers at one table: a computer's turn is due at once, and played as any other."""
    chance = random.Random(f"{preset} {style} with computers")
    most = 4 if PRESETS[preset].decks_for(3) == 3 else 2
    count = chance.randint(2, most)
    human = chance.randrange(count)
    seats = [HUMAN if seat == human else computer("beginner") for seat in range(count)]
    rules = {"payoff_size": 10}
    table = Table(local, ruleset=preset, rules=rules, seats=seats)

    def computers() -> None:
        due = usecases.waiting(local_ports, 10)
        assert due, "a computer is to move, and no turn is due"
        for turn in due:
            play_turn(local_ports, plan, turn.id)

    play_out(table, CHOOSE[style], chance, computers)


@pytest.mark.parametrize("preset", PRESETS)
def test_games_over_the_network(service, preset):
    """The real server plays as the application does: a game of each preset, to the end."""
    seats = [HUMAN] * PRESETS[preset].rules.seats
    table = Table(service, ruleset=preset, rules={"payoff_size": 8}, seats=seats)
    play_out(table, builder, random.Random(preset))


def test_an_item_of_legal_moves_sent_back_as_it_is(service):
    """A client that knows no rules, and only echoes items of legal_moves, plays a game to its end."""
    table = Table(service, ruleset="short", seats=[HUMAN] * 2)
    picks = cycle([0, -1])
    view = table.view(table.game["to_move"])
    while view["turn"] is not None:
        seat = view["turn"]["seat"]
        if view["viewer"] != seat:
            view = table.view(seat)
        response = table.move(seat, view["legal_moves"][next(picks)])
        assert response.status_code == 201, response.text
        view = response.json()["view"]
    assert table.game["status"] == "finished"
