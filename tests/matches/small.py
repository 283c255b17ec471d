"""Small contests that take no time."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from deploy.matches.contest import Contest, Limits, against_field, duel, rotations
from deploy.matches.entrants import entrants
from deploy.matches.referee import play_deal
from deploy.matches.results import Tally
from deploy.matches.roster import Roster
from engine.computer.plan import Budget
from engine.presets import preset

BUDGET = Budget(positions=20)
FIRST_MOVE = Path(__file__).with_name("first_move.py")
READY = 'import sys, json, time\nprint(json.dumps({"protocol": 1}), flush=True)\ninput()\n'
"""How a program begins that is asked for its moves."""
FIRST = 'm = json.loads(input())\nif m["type"] == "end": continue\n'


def program(text: str) -> str:
    """A player that is a program in Python."""
    return "bot=cmd:" + shlex.join([sys.executable, "-c", text])


def answering(text: str, first: int = 0) -> str:
    """A program that answers well so often, and then does as `text` says."""
    good = 'print(m["view"]["legal_moves"][0]["notation"], flush=True)'
    loop = f"n = 0\nwhile True:\n {FIRST.replace(chr(10), chr(10) + ' ')}n += 1\n"
    return program(f"{READY}{loop} if n <= {first}: {good}\n else:\n  {text}\n")


def contest(*players: str, seed: str = "a seed", limits: Limits | None = None) -> Contest:
    """Some players at a small table, a seat each."""
    found = entrants(players)
    places, order = against_field([player.spec for player in found])
    rules = preset("short").with_options({"payoff_size": 2, "seats": len(found)})
    seated = tuple(found[place] for place in places)
    limits = limits or Limits(BUDGET, answer_s=5)
    return Contest("short", rules, seated, rotations(order), seed, limits)


def pair(first: str, second: str, seats: int) -> Contest:
    """Two players who fill a small table."""
    rules = preset("short").with_options({"payoff_size": 2, "seats": seats})
    return Contest("short", rules, entrants((first, second)), duel(seats), "a seed", Limits(BUDGET))


def played(found: Contest, deals: int = 1) -> Tally:
    """A contest with so many deals played, in this process."""
    tally = Tally(found)
    with Roster(found) as roster:
        for number in range(deals):
            tally.add(play_deal(found, number, roster))
    return tally
