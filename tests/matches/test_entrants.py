from __future__ import annotations

import pytest

from deploy.matches.entrants import Kind, UnknownPlayer, entrant, entrants
from engine.computer.levels import LEVELS
from engine.computer.planner import PLAYERS


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_takes_part_by_name(name):
    """A level is itself, with its own share of the time."""
    assert entrant(name).kind is Kind.LEVEL


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_takes_part_by_name(name):
    """A player by name is there, whether or not a level stands for it."""
    assert entrant(name).target == name
    assert not entrant(name).is_external


@pytest.mark.parametrize(
    ("spec", "name", "kind", "target"),
    [
        ("cmd:python3 bot.py", "python3 bot.py", Kind.COMMAND, "python3 bot.py"),
        ("my-bot=cmd:./bot --depth=3", "my-bot", Kind.COMMAND, "./bot --depth=3"),
        ("http://localhost:9000", "http://localhost:9000", Kind.HTTP, "http://localhost:9000"),
        ("b.2=https://example.org/x?a=1", "b.2", Kind.HTTP, "https://example.org/x?a=1"),
    ],
)
def test_players_outside(spec, name, kind, target):
    """A program or an address takes part under its own name, or one it is given."""
    found = entrant(spec)
    assert (found.name, found.kind, found.target) == (name, kind, target)
    assert found.is_external


@pytest.mark.parametrize(
    "spec", ["", "nobody", "cmd:", "cmd:  ", "cmd:'open", "bot=easy", "ftp://x"]
)
def test_what_names_nobody_is_refused(spec):
    """The refusal says what would do."""
    with pytest.raises(UnknownPlayer):
        entrant(spec)


def test_lists_are_set_apart_by_commas_but_commands_are_not():
    """A command may have commas of its own."""
    found = entrants(("easy, hard", "cmd:bot a,b", "loose"))
    assert [player.name for player in found] == ["easy", "hard", "bot a,b", "loose"]
