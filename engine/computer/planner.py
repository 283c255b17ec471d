"""The narrow door to the computer players: a view in, a plan out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.computer import loose, seed000, strong
from engine.computer.levels import Level
from engine.computer.plan import Budget, Plan, Player, Stop
from engine.errors import GameOver, NotYourTurn
from engine.rng import Generator
from engine.view import View

PLAYERS: Final[Mapping[str, Player]] = {
    loose.NAME: loose.loose,
    seed000.NAME: seed000.seed000,
    "tuned": strong.tuned,
    "learned": strong.learned,
    "sampling": strong.sampling,
}
"""Every player by name."""


def plan(view: View, level: Level, budget: Budget, stop: Stop, seed: int | bytes) -> Plan:
    """What the computer at `level` means to do as the viewer, which is to move.

    `stop` is asked every few milliseconds and ends the thinking. Equal views, budgets and seeds give equal
    plans as long as it does not. A budget that says nothing of rollouts is what the level has for a base
    time of one second. GameOver or NotYourTurn when the viewer is not to move.
    """
    if view.turn is None:
        raise GameOver("The game is over: there is nothing left to plan.")
    if not view.to_move:
        raise NotYourTurn(
            f"It is the turn of seat {view.turn.seat}.", to_move=view.turn.seat, seat=view.viewer
        )
    if budget.rollouts is None and level.rollouts is not None:
        budget = replace(budget, rollouts=level.rollouts)
    return PLAYERS[level.player](view, budget, stop, thinking(view, seed))


def thinking(view: View, seed: int | bytes) -> Generator:
    """The generator of one seat's thinking in one turn; streams of seats and turns are kept apart."""
    secret = seed if isinstance(seed, bytes) else str(seed).encode("ascii")
    number = 0 if view.turn is None else view.turn.number
    return Generator.keyed(secret, f"think {view.viewer} {number}")
