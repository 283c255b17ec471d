"""Ways to choose a move: at random, loving to build, and reproducibly with the engine's own generator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.moves import Kind, Move, Source
from engine.rng import Generator

Mover = Callable[[Random, Sequence[Move]], Move]


def uniform(random: Random, moves: Sequence[Move]) -> Move:
    """Any legal move, each equally likely."""
    return random.choice(moves)


def builder(random: Random, moves: Sequence[Move]) -> Move:
    """Mostly builds, the pay-off top first: its games get far."""
    payoff = [m for m in moves if m.kind is Kind.BUILD and m.source is Source.PAYOFF]
    builds = [m for m in moves if m.kind is Kind.BUILD]
    if payoff and random.random() < 0.95:
        return random.choice(payoff)
    if builds and random.random() < 0.9:
        return random.choice(builds)
    return random.choice(moves)


MOVERS: dict[str, Mover] = {"uniform": uniform, "builder": builder}


def choose(chance: Generator, moves: Sequence[Move]) -> tuple[Move, Generator]:
    """A move for a golden game: a pay-off build if there is one, else seven times in eight a build."""
    payoff = [m for m in moves if m.kind is Kind.BUILD and m.source is Source.PAYOFF]
    builds = [m for m in moves if m.kind is Kind.BUILD]
    dice, chance = chance.below(8)
    among = payoff or (builds if builds and dice else list(moves))
    pick, chance = chance.below(len(among))
    return among[pick], chance
