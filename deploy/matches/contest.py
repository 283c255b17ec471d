"""A contest: players, the rules they meet under, and who sits where on each deal.

A deal is played once for each lineup, with the same cards: for two players in both orders, else with the
players moved on from seat to seat until everybody has sat everywhere. That is what makes deals *paired*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any, Final

from deploy.matches.entrants import Entrant
from engine.computer.plan import Budget
from engine.options import rules_to_json
from engine.rules import Rules

Lineup = tuple[int, ...]
"""The player at each seat, by number."""
DEFAULT_THINK_MS: Final = 1000
"""The base of a level's time where nothing bounds the thinking, as at a table of the server."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long everybody may think about a decision."""

    budget: Budget = field(default_factory=Budget)
    """In work, for our own players: with it alone, games can be repeated."""
    think_ms: int | None = None
    """Milliseconds; a level takes its own multiple of it. None for no bound."""
    answer_s: float = 10.0
    """Seconds that an external player has beyond `think_ms` before it forfeits the game."""

    def counted(self) -> dict[str, int]:
        """What the budget bounds, by name."""
        return {name: count for name, count in asdict(self.budget).items() if count is not None}

    def to_json(self) -> dict[str, Any]:
        """The limits by name, JSON-plain."""
        return {"think_ms": self.think_ms, "answer_s": self.answer_s, **asdict(self.budget)}


@dataclass(frozen=True, slots=True)
class Contest:
    """What all the games of some players share. It is sent to every process that plays them."""

    ruleset: str
    """The rule set's name; `rules` may have options set otherwise."""
    rules: Rules
    players: tuple[Entrant, ...]
    lineups: tuple[Lineup, ...]
    """Each deal is played once for each of them."""
    seed: str
    """What the deals follow from, and so do the games while nothing is cut short by the clock."""
    limits: Limits

    def secret(self, deal: int) -> bytes:
        """The secret of deal `deal`, counted from 0: its cards."""
        return self.digest("deal", deal)

    def digest(self, *what: object) -> bytes:
        """32 bytes that follow from the seed, for one purpose."""
        return sha256(" ".join(map(str, (self.seed, *what))).encode()).digest()

    def values(self, lineup: Lineup, winner: int | None) -> tuple[float, ...]:
        """What a game was worth to each player: 1 for the winner; a draw is shared by the seats.

        A player alone has no draws: a game it has not won is lost.
        """
        if winner is not None:
            return tuple(float(player == winner) for player in range(len(self.players)))
        seats = self.rules.seats
        worth = 0.0 if seats == 1 else 1 / seats
        return tuple(worth * lineup.count(player) for player in range(len(self.players)))

    def even(self, player: int) -> float:
        """The mean worth of a game to `player` if all were equally strong."""
        sat = [lineup.count(player) for lineup in self.lineups if player in lineup]
        return sum(sat) / len(sat) / self.rules.seats

    def identity(self) -> dict[str, Any]:
        """All that the games follow from, JSON-plain."""
        limits = self.limits.to_json()
        if not any(player.is_external for player in self.players):
            del limits["answer_s"]  # nobody is waited for
        return {
            "ruleset": self.ruleset,
            "rules": rules_to_json(self.rules),
            "players": [player.spec for player in self.players],
            "lineups": [list(lineup) for lineup in self.lineups],
            "seed": self.seed,
            "limits": limits,
        }


def rotations(order: Lineup) -> tuple[Lineup, ...]:
    """The players moved on from seat to seat, each lineup once."""
    return tuple(dict.fromkeys(order[n:] + order[:n] for n in range(len(order))))


def duel(seats: int) -> tuple[Lineup, ...]:
    """The lineups of two players who fill a table by turns, so that neither has an edge.

    At a table of one, each plays alone.
    """
    order = tuple(seat % 2 for seat in range(seats))
    swapped = tuple(1 - player for player in order)
    return tuple(dict.fromkeys((*rotations(order), *rotations(swapped))))


def against_field(names: Sequence[str]) -> tuple[tuple[int, ...], Lineup]:
    """The first player against the others: which seats hold a new player, and the lineup they make.

    Among the others, seats of one name are one player; the first stays apart, also from its own kind.
    """
    order, seen = [0], [0]
    for seat, name in enumerate(names[1:], start=1):
        known = next((n for n, at in enumerate(seen) if n and names[at] == name), None)
        if known is None:
            seen.append(seat)
            known = len(seen) - 1
        order.append(known)
    return tuple(seen), tuple(order)
