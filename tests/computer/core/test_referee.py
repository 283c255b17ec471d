"""The search's core plays the referee's game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine import table
from engine.cards import BLACK_JOKER, DECK, RED_JOKER
from engine.computer.core import law
from engine.computer.core.game import Game
from engine.moves import Kind
from engine.outcome import Ending
from engine.presets import PRESETS, preset
from tests.computer.core import soak
from tests.computer.core.beside import compare_game, loaded
from tests.computer.games import random_rules
from tests.engine import perft

GAMES_A_CHUNK = 60


@pytest.mark.parametrize("chunk", range(5))
def test_the_core_agrees_with_the_referee(chunk):
    """In random games over random rules the two offer the same moves and come to the same positions."""
    numbers = range(chunk * GAMES_A_CHUNK, (chunk + 1) * GAMES_A_CHUNK)
    seen, differences = soak.play_some(numbers)
    assert differences == []
    assert seen["games"] == GAMES_A_CHUNK
    came_up = [f"moves: {kind.value}" for kind in Kind]
    came_up += [f"ended by {end.value}" for end in Ending if end is not Ending.ABANDONED]
    came_up += [f"moves that caused: {what}" for what in ("Completed", "Recycled", "Drew")]
    assert [what for what in came_up if not seen[what]] == []


@pytest.mark.parametrize("name", PRESETS)
def test_the_core_agrees_by_every_preset(name):
    """So it is in games by the rules that people play."""
    seen: Counter[str] = Counter()
    assert compare_game(preset(name).with_options({}), Random(name), seen, 300) is None
    assert seen["games"] == 1


@pytest.mark.parametrize("name", perft.tables())
def test_counts(name):
    """From a fixed deal there are as many sequences and positions as the referee has."""
    start = loaded(perft.start(name), Random(0))
    rows = [f"{'depth':>5} {'sequences':>12} {'positions':>10}"]
    ways = Counter({_key(start.show()): 1})
    shown = {_key(start.show()): start.show()}
    while ways and len(ways) <= perft.MOST_POSITIONS:
        reached, ways_on = {}, Counter()
        for key, here in shown.items():
            _place(start, here)
            for move in start.moves():
                _place(start, here)
                start.make(move)
                there = start.show()
                reached[_key(there)] = there
                ways_on[_key(there)] += ways[key]
        shown, ways = reached, ways_on
        rows.append(f"{len(rows):>5} {ways.total():>12} {len(ways):>10}")
    assert "\n".join(rows) + "\n" == (perft.FOLDER / f"{name}.txt").read_text()


def _place(game: Game, shown: dict) -> None:
    game.place(shown["seats"], shown["centers"], shown["stock"], shown["aside"], shown)


def _key(shown: dict) -> str:
    seats = [(sorted(hand), payoff, sides) for hand, payoff, sides in shown["seats"]]
    piles = [shown[name] for name in ("centers", "stock", "aside")]
    return repr((seats, piles, shown["to_move"], shown["filling"]))


def test_the_bounds_of_a_game_are_the_referee_s():
    """A game is as long for the search as it is for the referee."""
    assert table.DRY_TURNS_A_SEAT == law.DRY_TURNS_A_SEAT
    assert table.TURNS_A_SEAT == law.TURNS_A_SEAT


@pytest.mark.parametrize("kings_wild", [True, False])
def test_codes_tell_every_card(kings_wild):
    """Every card of the pack has a code of its own, which fits a byte and says its rank."""
    rules = preset("classic").with_options({"kings_wild": kings_wild, "jokers": 2})
    cards = (*DECK, RED_JOKER, BLACK_JOKER)
    codes = [law.code_of(rules, card) for card in cards]
    assert [law.card_of(rules, code) for code in codes] == list(cards)
    assert [code & law.RANK_ALONE for code in codes] == [rules.rank_of(card) for card in cards]
    assert max(codes) <= law.EVERYTHING
    assert law.pack_codes(rules)[:52] == tuple(codes[:52])


@pytest.mark.parametrize("seed", range(60))
def test_what_the_core_deals(seed):
    """A deal of the core has the pack's cards where the rules want them, and the highest top leads."""
    rules = random_rules(seed)
    game = Game(law.numbers(rules), law.pack_codes(rules), seed)
    game.begin()
    shown = game.show()
    assert _cards(shown) == Counter(law.pack_codes(rules))
    assert [len(pile) for _, pile, _ in shown["seats"]] == [rules.payoff_size] * rules.seats
    sides = {len(side) for _, _, stacks in shown["seats"] for side in stacks}
    if shown["turn"] == 1:
        heights = [(pile[-1] & 15) or 14 for _, pile, _ in shown["seats"]]
        assert heights[shown["to_move"]] == max(heights)
        assert {len(hand) for hand, _, _ in shown["seats"]} == {rules.hand_size}
        assert sides == {int(rules.fill_empty_sides)}
    if not rules.payoff_jokers:
        assert all(code >> 4 & 7 for _, pile, _ in shown["seats"] for code in pile)


def _cards(shown: dict) -> Counter[int]:
    piles = [*shown["centers"], shown["stock"], shown["aside"]]
    for hand, payoff, sides in shown["seats"]:
        piles += [hand, payoff, *sides]
    return Counter(code for pile in piles for code in pile)


@pytest.mark.parametrize("seed", range(40))
def test_a_playout_keeps_the_cards_together(seed):
    """After random games of the core's own no card is lost or made, and somebody's turn was the last."""
    rules = random_rules(seed)
    game = Game(law.numbers(rules), law.pack_codes(rules), seed)
    assert game.playouts(3) > 0
    shown = game.show()
    assert _cards(shown) == Counter(law.pack_codes(rules))
    assert shown["over"] in (1, 2, 3)
    assert shown["turn"] <= law.TURNS_A_SEAT * rules.seats
    if shown["over"] == 1:
        assert shown["seats"][shown["winner"]][1] == []


@pytest.mark.parametrize(
    ("recycle", "stock", "places"),
    [("into_stock", 6, 18), ("under_stock", 6, 12), ("when_empty", 0, 12)],
)
def test_a_shuffle_is_fair(recycle, stock, places):
    """Each card of a recycled stack is as likely at one place as at another."""
    rules = preset("solitaire").with_options({"recycle": recycle, "stock_out": "play_on"})
    spades = [law.code_of(rules, card) for card in DECK[:12]]
    hearts = [law.code_of(rules, card) for card in DECK[13 : 13 + stock]]
    game = Game(law.numbers(rules), law.pack_codes(rules), 1)
    counters = dict.fromkeys(game.show(), 0) | {"turn": 1}
    at = Counter()
    tries = 200 * places
    for _ in range(tries):
        seat = (spades[-1:], [law.code_of(rules, DECK[30])], [[]] * 4)
        game.place([seat], [spades[:-1], [], []], hearts, [], counters)
        (build,) = (move for move in game.moves() if move & 3 == 0)
        game.make(build)
        at.update(enumerate(game.lowest(places)))
    for card in spades:
        chi_square = sum((at[place, card] - 200) ** 2 / 200 for place in range(places))
        # One fair shuffle in a million has more; the chance is always the same here.
        assert chi_square < 60
