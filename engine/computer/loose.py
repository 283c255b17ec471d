"""`loose`: plays the pay-off card when it fits, and the rest at random.

A yardstick: its rule is fixed, so that figures measured against it stay comparable.

* A pay-off card that fits is built: a wild one on a random place.
* Otherwise, four times in five, a random build when there is one.
* Otherwise a random discard.

Every choice is even among the legal moves, so among center stacks of one height the lowest stands for all.
Where the rules have more than that: loads are drawn from among the builds, fills stand for the discard, and
a hand that can do neither builds after all.
"""

from __future__ import annotations

from typing import Final

from engine.computer.plan import Budget, Plan, Stop
from engine.foresee import foresee
from engine.legal import legal_moves
from engine.moves import Kind, Move, Source
from engine.rng import Generator
from engine.view import View

NAME: Final = "loose"
BUILDS_IN_FIVE: Final = 4
"""How often in five a build is preferred to the discard."""


def loose(view: View, budget: Budget, stop: Stop, generator: Generator) -> Plan:  # noqa: ARG001
    """A plan made move by move, each as if it were the only one. It does not search, so nothing stops it."""
    moves: list[Move] = []
    while legal := legal_moves(view):
        move, generator = _choose(legal, generator)
        moves.append(move)
        foreseen = foresee(view, move)
        if foreseen.horizon is not None:
            break
        view = foreseen.view
    return Plan(tuple(moves), NAME, positions=len(moves), complete=True)


def _choose(legal: tuple[Move, ...], generator: Generator) -> tuple[Move, Generator]:
    payoff = [m for m in legal if m.kind is Kind.BUILD and m.source is Source.PAYOFF]
    if payoff:
        return _any_of(payoff, generator)
    builds = [m for m in legal if m.kind in (Kind.BUILD, Kind.LOAD)]
    ends = [m for m in legal if m.kind in (Kind.DISCARD, Kind.FILL)]
    if builds and ends:
        draw, generator = generator.below(5)
        return _any_of(builds if draw < BUILDS_IN_FIVE else ends, generator)
    return _any_of(builds or ends, generator)


def _any_of(moves: list[Move], generator: Generator) -> tuple[Move, Generator]:
    index, generator = generator.below(len(moves))
    return moves[index], generator
