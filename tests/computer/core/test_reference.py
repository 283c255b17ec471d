"""The game in C, against which the core is measured, is the same game."""

from __future__ import annotations

from random import Random

import pytest

from deploy.bench.reference import Reference, find_compiler
from engine.computer.core.game import Game
from engine.computer.core.law import numbers, pack_codes
from engine.computer.core.measure import Segments
from engine.computer.core.terms import TERMS, TUNED, weights
from engine.legal import legal_moves
from engine.observe import observe
from engine.presets import PRESETS, preset
from tests.computer.core.beside import loaded
from tests.computer.games import random_rules, states
from tests.engine import perft

pytestmark = [
    pytest.mark.skipif(
        find_compiler() is None,
        reason="there is no C compiler here: nothing to build the game in C with",
    ),
    # The first test waits for the compiler.
    pytest.mark.timeout(600),
]
RULES = {name: preset(name).rules for name in PRESETS} | {
    f"random {seed}": random_rules(seed) for seed in range(40)
}


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """The program, compiled with every warning an error, ended by anything undefined."""
    checks = ("-Wall", "-Wextra", "-Werror", "-fsanitize=undefined", "-fno-sanitize-recover=all")
    return Reference(tmp_path_factory.mktemp("reference"), ["-std=c11", "-O1", *checks])


@pytest.mark.parametrize("name", perft.tables())
def test_counts(reference, name):
    """From a fixed deal there are as many sequences and positions as the referee has."""
    rows = (perft.FOLDER / f"{name}.txt").read_text().splitlines()[1:]
    state = perft.start(name)
    shown = loaded(state, Random(0)).show()
    assert reference.perft(state.rules, shown, len(rows)) == [
        [int(number) for number in row.split()] for row in rows
    ]


@pytest.mark.parametrize("name", RULES)
def test_moves_in_mid_game(reference, name):
    """In positions of random games it has as many moves as the referee."""
    for state in list(states(RULES[name], 3, 60))[::12]:
        counted = reference.perft(RULES[name], loaded(state, Random(0)).show(), 1)
        assert counted[0][1] == len(legal_moves(observe(state, state.to_move)))


@pytest.mark.parametrize("name", RULES)
def test_segments(reference, name):
    """Of the same segments it sees as many positions as the core, and finds the same best score."""
    rules = RULES[name]
    table = numbers(rules), pack_codes(rules)
    random = Random(name)
    terms = [random.uniform(-100, 100) for _ in TERMS] if "random" in name else weights(TUNED)
    game = Game(*table, 1)
    walk, segments = Segments(game, terms), Segments(game, terms)
    positions = []
    for _ in range(60):
        walk.go_on()
        walk.show(game)
        if not (shown := game.show())["over"]:
            segments.keep(game)
            positions.append(shown)
    found, _ = reference.segments(rules, terms, positions, 0)
    for kept, (seen, best) in enumerate(found):
        ours = segments.of(kept)
        assert (seen, best) == (ours[0], pytest.approx(ours[1], abs=1e-5, rel=1e-7))
    assert found


@pytest.mark.parametrize("name", ["classic", "cat-and-mouse", "book", "no-empty-piles"])
def test_random_games_are_as_long(reference, name):
    """Random games have as many moves as the core's on average: the same chance of the same moves."""
    rules = preset(name).rules
    games = 3000
    moves, seconds = reference.playouts(rules, games, 1)
    ours = Game(numbers(rules), pack_codes(rules), 1).playouts(games)
    assert moves / games == pytest.approx(ours / games, rel=0.05)
    assert seconds > 0


def test_what_cannot_be_compiled_is_told(tmp_path):
    """A compiler that fails is told with what it said."""
    with pytest.raises(RuntimeError, match="no-such-option"):
        Reference(tmp_path, ["--no-such-option"])
