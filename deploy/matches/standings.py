"""A ladder: every player against every other, by one rule set, and where that puts them.

At a table for one there is nobody to meet: the players play the same deals, each alone, and one that wins a
deal that another loses has beaten it there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from deploy.matches.contest import Contest, Limits, duel
from deploy.matches.entrants import Entrant
from deploy.matches.estimate import Estimate, elo, score
from deploy.matches.ratings import Pairing, Ratings, fit
from deploy.matches.results import Decisions, Fault, Tally
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Ladder:
    """Players, in their order, and the contests between them."""

    ruleset: str
    rules: Rules
    players: tuple[Entrant, ...]
    contests: tuple[Contest, ...]
    """One a pair, in the order of `pairs`; at a table for one, a single one of all players."""

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Every pair of players, by number."""
        return list(combinations(range(len(self.players)), 2))

    @property
    def alone(self) -> bool:
        """Whether everybody plays alone."""
        return self.rules.seats == 1


def ladder_of(
    ruleset: str, rules: Rules, players: tuple[Entrant, ...], seed: str, limits: Limits
) -> Ladder:
    """The ladder of some players by one rule set."""
    pairs = combinations(players, 2)
    if rules.seats == 1:
        alone = tuple((number,) for number in range(len(players)))
        contests = [Contest(ruleset, rules, players, alone, seed, limits)]
    else:
        lineups = duel(rules.seats)
        contests = [Contest(ruleset, rules, pair, lineups, seed, limits) for pair in pairs]
    return Ladder(ruleset, rules, players, tuple(contests))


@dataclass(frozen=True, slots=True)
class Met:
    """How two players did against each other."""

    first: int
    second: int
    deals: int
    wins: int
    """The first one's games; alone, its deals that the second lost."""
    draws: int
    losses: int
    score: Estimate
    elo: Estimate


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands."""

    name: str
    elo: Estimate | None
    """Above the first player; None while they have not met, not even by way of others."""
    step: Estimate | None
    """Elo above the player before; None for the first."""
    score: Estimate | None
    """Of all its games; alone, its share of deals won."""
    decisions: Decisions
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """What the results of a ladder say so far."""

    ladder: Ladder
    tallies: tuple[Tally, ...]
    """One a contest."""
    met: tuple[Met, ...]
    """The pairs that have results."""
    players: tuple[Standing, ...]

    def between(self, one: int, other: int) -> Estimate | None:
        """The score of `one` against `other`; None when they have not met."""
        for met in self.met:
            if (met.first, met.second) == (one, other):
                return met.score
            if (met.first, met.second) == (other, one):
                turned = met.score
                return Estimate(1 - turned.value, 1 - turned.high, 1 - turned.low)
        return None


def standings(ladder: Ladder, tallies: Sequence[Tally]) -> Standings:
    """Add up the results of a ladder; `tallies` has one for each of its contests."""
    pairs = [
        (pair, *_met(ladder, tallies, number, pair)) for number, pair in enumerate(ladder.pairs)
    ]
    ratings = fit(
        len(ladder.players), [Pairing(*pair, tuple(samples)) for pair, samples, _ in pairs]
    )
    met = [
        Met(*pair, len(samples), *counts, share, elo(share))
        for pair, samples, counts in pairs
        if samples and (share := score(samples))
    ]
    players = [_standing(ladder, tallies, ratings, n) for n in range(len(ladder.players))]
    return Standings(ladder, tuple(tallies), tuple(met), tuple(players))


def _met(
    ladder: Ladder, tallies: Sequence[Tally], number: int, pair: tuple[int, int]
) -> tuple[list[float], tuple[int, int, int]]:
    """The first one's score of each deal, and its wins, draws and losses."""
    if not ladder.alone:
        winners = [game.winner for game in tallies[number].games]
        counts = winners.count(0), winners.count(None), winners.count(1)
        return list(tallies[number].samples(0).values()), counts
    one, other = (tallies[0].samples(player) for player in pair)
    samples = [(1 + mine - other[deal]) / 2 for deal, mine in one.items()]
    return samples, (samples.count(1), samples.count(0.5), samples.count(0))


def _standing(ladder: Ladder, tallies: Sequence[Tally], ratings: Ratings, player: int) -> Standing:
    decisions = Decisions()
    faults: list[Fault] = []
    deals: dict[int, list[float]] = {}
    for tally in tallies:
        contest = tally.contest
        if ladder.players[player] not in contest.players:
            continue
        number = contest.players.index(ladder.players[player])
        # The same deal against different players is one sample: its cards are what they share.
        for deal, sample in tally.samples(number).items():
            deals.setdefault(deal, []).append(sample)
        for game in tally.games:
            decisions = decisions.plus(game.decisions[number])
            faults += [fault for fault in game.faults if fault.player == number]
    return Standing(
        name=ladder.players[player].name,
        elo=ratings.above(player, 0),
        step=ratings.above(player, player - 1) if player else None,
        score=score([fmean(each) for each in deals.values()]) if deals else None,
        decisions=decisions,
        faults=tuple(faults),
    )
