"""Situations that every book on the game speaks of: what the expert does in them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine.cards import pack
from engine.computer.core.game import COMPILED
from engine.computer.levels import LEVELS
from engine.computer.plan import Budget
from engine.computer.planner import PLAYERS
from engine.observe import observe
from engine.position import Position, start_from
from engine.presets import PRESETS
from engine.rng import Generator

SITUATIONS = json.loads((Path(__file__).parent / "situations.json").read_text())
RANKS = "A23456789TJQK"
# Uncompiled, the expert's rollouts of one decision take half a minute.
ROLLOUTS = LEVELS["expert"].rollouts if COMPILED else 18


class Deck:
    """The classic pack, from which a situation takes its cards."""

    def __init__(self, seed):
        self.cards = [str(card) for card in pack(2, 0)]
        Random(seed).shuffle(self.cards)

    def take(self, ranks):
        """Cards of these ranks, in order."""
        taken = []
        for rank in ranks:
            taken.append(next(card for card in self.cards if card[0] == rank))
            self.cards.remove(taken[-1])
        return taken

    def draw(self, count):
        """So many of the rest."""
        drawn, self.cards = self.cards[:count], self.cards[count:]
        return drawn


def state_of(situation, seed):
    """The situation as a state; what it does not tell is dealt by the seed."""
    deck = Deck(seed)
    centers = [deck.take(RANKS[:height]) for height in situation["centers"]]
    hand = deck.take(situation["hand"].split())
    sides = [deck.take(stack.split()) for stack in situation["sides"]]
    top, others_top = deck.take(situation["top"]), deck.take(situation["other"])
    others = [deck.take(stack) for stack in situation["other_sides"]]
    covered = situation.get("left", 10) - 1
    position = {
        "centers": centers,
        "set_aside": [],
        "seats": [
            {"hand": hand, "payoff": deck.draw(covered) + top, "sides": sides},
            {
                "hand": deck.draw(5),
                "payoff": deck.draw(9) + others_top,
                "sides": others + [[]] * (4 - len(others)),
            },
        ],
        "to_move": 0,
    }
    position["stock"] = deck.cards
    return start_from(PRESETS["classic"].rules, Position.from_json(position), bytes(32))


def plan_of(situation, seed):
    """What the expert would do, as moves without suits."""
    view = observe(state_of(situation, seed), 0)
    thinking = Generator.keyed(b"situation", f"{seed}")
    made = PLAYERS["sampling"](view, Budget(rollouts=ROLLOUTS), lambda: False, thinking)
    return [plain(move.notation) for move in made.moves]


def plain(notation):
    """A move with the rank of its card alone: ``h:5S>c1`` is ``h:5>c1``."""
    source, _, place = notation.partition(">")
    return f"{source[:3]}>{place}" if source.startswith("h:") else notation


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each["name"])
@pytest.mark.parametrize("seed", range(3))
def test_the_expert_does_the_right_thing(situation, seed):
    """However the hidden cards lie, its line has what it must have and nothing it must not have."""
    line = plan_of(situation, seed)
    told = f"{situation['name']}: {' '.join(line)}"
    if "first" in situation:
        assert line[0] in situation["first"], told
    for move in situation.get("holds", ()):
        assert move in line, told
    for move in situation.get("lacks", ()):
        assert not any(each.startswith(move) for each in line), told
    for place in situation.get("never", ()):
        assert not any(each.endswith(f">{place}") for each in line), told
    if "discards_on" in situation:
        assert line[-1].split(">")[1] in situation["discards_on"], told
    if situation.get("plays_hand"):
        played = Counter(each[2] for each in line if each.startswith("h:"))
        assert played == Counter(situation["hand"].split()), told
