"""How games ended, and what that says of each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import fmean
from typing import Any

from deploy.matches.contest import Contest
from deploy.matches.estimate import Estimate, elo, score
from engine.outcome import Ending


class FaultKind(StrEnum):
    """How an external player forfeits a game."""

    ILLEGAL = "illegal"
    """A move the rules refuse."""
    GARBLED = "garbled"
    """An answer that is no line of moves."""
    TIMEOUT = "timeout"
    """No answer in time."""
    GONE = "gone"
    """The process died, or the address could not be reached or refused."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A game forfeited."""

    player: int
    kind: FaultKind
    detail: str
    """What happened, in a sentence."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """A player's decisions: plans asked for, each of one or more moves."""

    count: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    """Seconds of the longest."""
    cut: int = 0
    """How many were cut short by the clock, so that they may come out otherwise another time."""

    @property
    def ms_each(self) -> float | None:
        """Mean milliseconds of a decision; None when there was none."""
        return 1000 * self.seconds / self.count if self.count else None

    def plus(self, other: Decisions) -> Decisions:
        """Both together."""
        return Decisions(
            self.count + other.count,
            self.seconds + other.seconds,
            max(self.slowest, other.slowest),
            self.cut + other.cut,
        )


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended. Players are counted as the contest counts them, whatever their seat."""

    winner: int | None
    ending: Ending
    turns: int
    moves: int
    decisions: tuple[Decisions, ...]
    """One a player."""
    faults: tuple[Fault, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The result, JSON-plain; `from_json` reads it back."""
        return {
            "winner": self.winner,
            "ending": self.ending.value,
            "turns": self.turns,
            "moves": self.moves,
            "decisions": [
                [d.count, round(d.seconds, 6), round(d.slowest, 6), d.cut] for d in self.decisions
            ],
            "faults": [[f.player, f.kind.value, f.detail] for f in self.faults],
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> GameResult:
        """The result that `to_json` wrote. KeyError, TypeError or ValueError for anything else."""
        return cls(
            value["winner"],
            Ending(value["ending"]),
            int(value["turns"]),
            int(value["moves"]),
            tuple(Decisions(*each) for each in value["decisions"]),
            tuple(Fault(player, FaultKind(kind), text) for player, kind, text in value["faults"]),
        )


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal played to the end once for each lineup."""

    deal: int
    """Counted from 0."""
    games: tuple[GameResult, ...]
    """In the order of the contest's lineups."""


@dataclass(slots=True)
class Tally:
    """The results of a contest so far, in whatever order they came."""

    contest: Contest
    deals: dict[int, DealResult] = field(default_factory=dict)

    def add(self, result: DealResult) -> None:
        """Count a deal; the same deal is counted once."""
        self.deals[result.deal] = result

    def in_order(self) -> list[DealResult]:
        """The deals by number: sums are the same whoever was quicker."""
        return [self.deals[number] for number in sorted(self.deals)]

    @property
    def games(self) -> list[GameResult]:
        """Every game, deal by deal."""
        return [game for deal in self.in_order() for game in deal.games]

    def samples(self, player: int) -> dict[int, float]:
        """The mean worth to `player` of each deal's games in which it sat, by deal."""
        contest = self.contest
        return {
            deal.deal: fmean(
                contest.values(lineup, game.winner)[player]
                for lineup, game in zip(contest.lineups, deal.games, strict=True)
                if player in lineup
            )
            for deal in self.in_order()
        }

    def sat(self, player: int) -> list[GameResult]:
        """The games in which `player` sat."""
        lineups = self.contest.lineups
        return [
            game
            for deal in self.in_order()
            for lineup, game in zip(lineups, deal.games, strict=True)
            if player in lineup
        ]

    def row(self, player: int) -> Row:
        """What the games say of `player`. ValueError before the first."""
        sat = self.sat(player)
        share, even = score(list(self.samples(player).values())), self.contest.even(player)
        alone = self.contest.rules.seats == 1
        draws = 0 if alone else sum(game.winner is None for game in sat)
        wins = sum(game.winner == player for game in sat)
        decisions = Decisions()
        for game in sat:
            decisions = decisions.plus(game.decisions[player])
        return Row(
            name=self.contest.players[player].name,
            games=len(sat),
            wins=wins,
            draws=draws,
            score=share,
            even=even,
            elo=None if alone else elo(share, even),
            decisions=decisions,
            faults=[fault for game in sat for fault in game.faults if fault.player == player],
        )

    def rows(self) -> list[Row]:
        """A row for each player; none before the first game."""
        return [
            self.row(player) for player in range(len(self.contest.players) if self.deals else 0)
        ]


@dataclass(frozen=True, slots=True)
class Row:
    """What the games of a contest say of one player."""

    name: str
    games: int
    wins: int
    draws: int
    score: Estimate
    """Its share of the points: wins, and draws shared by the seats."""
    even: float
    """The share of equal players: ½ for two."""
    elo: Estimate | None
    """Above the others at the table; None for a player alone."""
    decisions: Decisions
    faults: Sequence[Fault]

    @property
    def losses(self) -> int:
        """Games that it has neither won nor drawn."""
        return self.games - self.wins - self.draws


def endings(games: Iterable[GameResult]) -> dict[str, int]:
    """How often games ended in which way, in the order of `Ending`."""
    found = Counter(game.ending for game in games)
    return {ending.value: found[ending] for ending in Ending if found[ending]}


def mean(values: Sequence[int]) -> float | None:
    """Their mean, to a tenth; None for none."""
    return round(fmean(values), 1) if values else None


def is_repeatable(tally: Tally) -> bool:
    """Whether playing it again gives the same games: nobody was outside, nothing cut by the clock."""
    outside = any(player.is_external for player in tally.contest.players)
    return not outside and not any(each.cut for game in tally.games for each in game.decisions)
