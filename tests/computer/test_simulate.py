from __future__ import annotations

import json
from itertools import pairwise

import pytest
from click.testing import CliRunner

from deploy.simulate import Result, Setting, Tally, collect, play_game, results, simulate
from engine.outcome import Ending
from engine.presets import preset

FAST = ("--ruleset", "short", "--option", "payoff_size=2", "--positions", "20", "--processes", "1")


def run(*arguments: str):
    """The command's result, with small games that take no time."""
    return CliRunner().invoke(simulate, [*FAST, *arguments])


def setting(*players: str) -> Setting:
    """A simulation of small games, one seat a player."""
    rules = preset("short").with_options({"payoff_size": 2, "seats": len(players)})
    return Setting(rules, players, "a seed", positions=20, think_ms=None)


def test_it_tells_how_the_games_went():
    """The result holds a row for each player, and every game once."""
    found = json.loads(run("--games", "6", "--json").stdout)
    assert found["games"] == 6
    assert [row["player"] for row in found["players"]] == ["seed000", "loose"]
    for row in found["players"]:
        assert row["wins"] + row["losses"] + row["draws"] == 6
    assert sum(found["endings"].values()) == 6
    assert sum(row["score"] for row in found["players"]) == pytest.approx(1)


def test_the_same_seed_plays_the_same_games():
    """Two runs of a seed are equal, on however many processes, and another seed is another run."""
    first = sorted(map(repr, results(setting("seed000", "loose"), 6, processes=1)))
    again = sorted(map(repr, results(setting("seed000", "loose"), 6, processes=2)))
    assert first == again
    assert (
        run("--games", "6", "--json").stdout != run("--games", "6", "--json", "--seed", "1").stdout
    )


def test_each_deal_is_played_in_both_orders():
    """A player against itself wins one game of each pair, whichever order it is named in."""
    games = [play_game(setting("seed000", "seed000"), number) for number in range(8)]
    for one, other in list(pairwise(games))[::2]:
        assert {one.winner, other.winner} == ({None} if one.winner is None else {0, 1})
        assert (one.turns, one.moves) == (other.turns, other.moves)


@pytest.mark.parametrize("seats", [1, 3])
def test_other_numbers_of_players(seats):
    """The players named make the seats: one plays solitaire, three play against each other."""
    players = ",".join(["easy", "beginner", "loose"][:seats])
    found = json.loads(run("--players", players, "--games", "3", "--json").stdout)
    assert [row["player"] for row in found["players"]] == players.split(",")
    assert all(row["draws"] == 0 for row in found["players"]) or seats > 1


def test_people_get_a_table():
    """Without --json the result is a table with the score and its interval."""
    found = run("--games", "4")
    assert found.exit_code == 0
    assert "seed000" in found.stdout
    assert "±" in found.stdout
    assert "turns" in found.stdout


def test_ctrl_c_shows_what_there_is():
    """Stopped after two games, the result is of those two games."""

    def two_then_stop():
        yield Result(0, Ending.PAYOFF_EMPTIED, 20, 60)
        yield Result(None, Ending.STALL, 40, 80)
        raise KeyboardInterrupt

    tally = Tally(("seed000", "loose"))
    assert collect(tally, two_then_stop(), games=100)
    found = tally.to_json()
    assert (found["games"], found["draws"]) == (2, 1)
    assert found["turns_per_game"] == 30


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--ruleset", "bridge"), "classic"),
        (("--option", "payoff_size=900"), "payoff_size"),
        (("--option", "payoff=20"), "NAME=VALUE"),
        (("--option", "payoff_size"), "NAME=VALUE"),
        (("--players", "seed000,nobody"), "nobody"),
        (("--players", "loose,loose", "--option", "seats=3"), "3 seats"),
        (("--games", "0"), "--games"),
    ],
)
def test_bad_options_are_refused_in_words(arguments, says):
    """What cannot be is told clearly, with exit code 2, before any game is played."""
    found = run(*arguments)
    assert found.exit_code == 2
    assert says in found.output


def test_the_score_counts_draws_half():
    """Two wins, a draw and a loss are 62.5 %; a player alone has lost what it has not won."""
    ends = [Result(winner, Ending.STALL, 1, 1) for winner in (0, 0, None, 1)]
    assert Tally(("a", "b"), ends).score(0)[0] == pytest.approx(0.625)
    assert Tally(("a",), ends[:3]).score(0)[0] == pytest.approx(2 / 3)
