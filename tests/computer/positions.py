"""Positions of two seats, written by hand, as the seat to move sees them."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from engine.cards import pack
from engine.observe import observe
from engine.position import Position, start_from
from engine.presets import preset
from engine.state import State
from engine.view import View

SECRET = bytes(32)
STOCK = 20
"""Cards in the stock unless a position says otherwise: of those that are left, from the first."""


def state_of(mine, theirs, centers, *, ruleset="standard", stock=None, **options) -> State:
    """A position: each seat as (hand, pay-off pile, side stacks), cards set apart by blanks.

    Side stacks are set apart by slashes; those left out are empty, and so are center stacks.
    """
    rules = preset(ruleset).with_options(options)
    stacks = [each.split() for each in centers.split("/")] if centers else []
    stacks += [[]] * ((rules.center_limit or len(stacks)) - len(stacks))
    seats = [_seat(rules, *mine), _seat(rules, *theirs)]
    left = Counter(pack(rules.decks, rules.jokers))
    for seat in seats:
        left.subtract([*seat["hand"], *seat["payoff"], *chain(*seat["sides"])])
    left.subtract(chain(*stacks))
    value = {
        "centers": stacks,
        "stock": list(left.elements())[:STOCK] if stock is None else stock.split(),
        "set_aside": [],
        "seats": seats,
        "to_move": 0,
        "phase": "build",
    }
    return start_from(rules, Position.from_json(value), SECRET)


def view_of(*args, **options) -> View:
    """What the seat to move sees of a position."""
    return observe(state_of(*args, **options), 0)


def _seat(rules, hand, payoff, sides=""):
    stacks = [each.split() for each in sides.split("/")] if sides else []
    stacks += [[]] * (rules.side_stacks - len(stacks))
    return {"hand": hand.split(), "payoff": payoff.split(), "sides": stacks}
