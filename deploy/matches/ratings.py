"""Elo ratings of players who met in pairs: the likeliest ones, with their intervals.

Bradley and Terry's model: the odds of two players are e to the difference of their ratings, a draw is half a
win for each. The first player's rating is 0. Intervals respect the pairing of games on a deal: a pairing
counts by how much its deals varied (`deploy.matches.estimate.spread`).

When some players took every point from all the others, the likeliest difference is infinite. Then one drawn
deal is added to each pairing in which one player took every point: ratings stay finite, and their intervals
say how little is known.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from deploy.matches.estimate import ELO_SCALE, Estimate, Z, spread

Matrix = list[list[float]]
STEPS: Final = 200
"""Newton's steps at most; a dozen are enough for any results that were seen."""
LONGEST_STEP: Final = 2.0
"""In log odds: ratings far off are approached with care."""
NEAR_ENOUGH: Final = 1e-10
DRAWN: Final = 0.5


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players, by number, and the first one's score of each deal they played, from 0 to 1."""

    first: int
    second: int
    scores: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Ratings:
    """What the pairings say. Players are counted from 0."""

    elo: tuple[float | None, ...]
    """Elo points above the first player; None for who has not met it, not even by way of others."""
    covariance: tuple[tuple[float, ...], ...]
    """Of the ratings, in square Elo points; the first player's are 0."""

    def above(self, one: int, other: int) -> Estimate | None:
        """How many Elo points `one` is above `other`; None when they cannot be compared."""
        mine, theirs = self.elo[one], self.elo[other]
        if mine is None or theirs is None:
            return None
        c = self.covariance
        margin = Z * math.sqrt(max(0.0, c[one][one] + c[other][other] - 2 * c[one][other]))
        return Estimate(mine - theirs, mine - theirs - margin, mine - theirs + margin)


def fit(players: int, pairings: Sequence[Pairing]) -> Ratings:
    """The likeliest ratings of so many players."""
    played = [pairing for pairing in pairings if pairing.scores]
    met = [(each.first, each.second) for each in played]
    joined = sorted(_reach(0, [*met, *((b, a) for a, b in met)]))
    place = {player: n for n, player in enumerate(joined)}
    edges = [
        _Edge.of(place[each.first], place[each.second], each.scores)
        for each in played
        if each.first in place
    ]
    if not _is_bounded(edges, len(joined)):
        edges = [edge.with_a_draw() if edge.is_clean else edge for edge in edges]
    odds = _likeliest(edges, len(joined))
    known = _covariance(edges, odds)
    elo = [None if n not in place else ELO_SCALE * odds[place[n]] for n in range(players)]
    covariance = [[0.0] * players for _ in range(players)]
    for i, one in enumerate(joined):
        for j, other in enumerate(joined):
            covariance[one][other] = ELO_SCALE**2 * known[i][j]
    return Ratings(tuple(elo), tuple(map(tuple, covariance)))


@dataclass(frozen=True, slots=True)
class _Edge:
    """A pairing summed up."""

    first: int
    second: int
    deals: int
    share: float
    """The first one's mean score."""
    spread: float

    @classmethod
    def of(cls, first: int, second: int, scores: Sequence[float]) -> _Edge:
        return cls(first, second, len(scores), fmean(scores), spread(scores))

    @property
    def is_clean(self) -> bool:
        return self.share in (0, 1)

    def with_a_draw(self) -> _Edge:
        share = (self.deals * self.share + DRAWN) / (self.deals + 1)
        return _Edge(self.first, self.second, self.deals + 1, share, self.spread)


def _is_bounded(edges: Sequence[_Edge], players: int) -> bool:
    """Whether likely ratings are finite: everybody took points off everybody, by way of others."""
    arrows = [(e.first, e.second) for e in edges if e.share > 0]
    arrows += [(e.second, e.first) for e in edges if e.share < 1]
    back = [(b, a) for a, b in arrows]
    return len(_reach(0, arrows)) == len(_reach(0, back)) == players


def _reach(start: int, arrows: Iterable[tuple[int, int]]) -> set[int]:
    found, arrows = {start}, list(arrows)
    while more := {b for a, b in arrows if a in found} - found:
        found |= more
    return found


def _likeliest(edges: Sequence[_Edge], players: int) -> list[float]:
    """Newton's method on the log likelihood, which is concave; the first player stays at 0."""
    odds = [0.0] * players
    for _ in range(STEPS):
        slope = [0.0] * players
        for e in edges:
            pull = e.deals * (e.share - _chance(odds, e))
            slope[e.first] += pull
            slope[e.second] -= pull
        inverse = _inverse(_information(edges, odds, [1.0] * len(edges)))
        step = [0.0, *(sum(map(_times, row, slope[1:])) for row in inverse)]
        longest = max(map(abs, step))
        if longest < NEAR_ENOUGH:
            break
        scale = min(1.0, LONGEST_STEP / longest)
        odds = [each + scale * by for each, by in zip(odds, step, strict=True)]
    return odds


def _covariance(edges: Sequence[_Edge], odds: Sequence[float]) -> Matrix:
    """The sandwich: curvature⁻¹ · what the scores really vary · curvature⁻¹, with a first row of zeros."""
    bread = _inverse(_information(edges, odds, [1.0] * len(edges)))
    filling = _information(edges, odds, [e.spread for e in edges])
    inner = _product(_product(bread, filling), bread)
    size = len(odds)
    return [[0.0] * size, *([0.0, *row] for row in inner)]


def _information(edges: Sequence[_Edge], odds: Sequence[float], weights: Sequence[float]) -> Matrix:
    """Σ weight · deals · p (1 − p) · (eᵢ − eⱼ)(eᵢ − eⱼ)ᵀ over pairings, without the first player's row."""
    size = len(odds)
    found = [[0.0] * size for _ in range(size)]
    for e, weight in zip(edges, weights, strict=True):
        p = _chance(odds, e)
        by = weight * e.deals * p * (1 - p)
        found[e.first][e.first] += by
        found[e.second][e.second] += by
        found[e.first][e.second] -= by
        found[e.second][e.first] -= by
    return [row[1:] for row in found[1:]]


def _chance(odds: Sequence[float], edge: _Edge) -> float:
    return 1 / (1 + math.exp(odds[edge.second] - odds[edge.first]))


def _times(a: float, b: float) -> float:
    return a * b


def _product(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return [[sum(map(_times, row, column)) for column in columns] for row in a]


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan, with pivots; a handful of players makes a small matrix."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        best = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [x - factor * y for x, y in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
