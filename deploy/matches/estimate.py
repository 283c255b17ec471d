"""What games say of a player: a score with its 95 % interval, and what it is worth in Elo.

The games of one deal go together (the same cards, played from every seat), so a deal is one sample: the mean
score of its games. Intervals are Wilson's, widened or narrowed by how much the deals vary, compared with
coins of the same bias:

    (mean − µ)² = t² · k · µ (1 − µ) / n,   k = variance of the deals / (mean (1 − mean))

for n deals, with Student's t for n − 1. They stay within 0 and 1, and a player that has won every game still
has an interval.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, variance
from typing import Final

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""Standard deviations to either side that hold 95 % of a normal distribution."""
ELO_SCALE: Final = 400 / math.log(10)
"""Elo points of one unit of log odds: 400 points are odds of ten to one."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value, and the 95 % interval it is known to."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def score(samples: Sequence[float]) -> Estimate:
    """The mean of samples between 0 and 1, one a deal. ValueError when there are none."""
    if not samples:
        raise ValueError("nothing is known of no deals")
    mean, n = _clipped(fmean(samples)), len(samples)
    if n == 1:  # of one deal nobody can tell how much deals vary
        return Estimate(mean, 0.0, 1.0)
    c = student(n - 1) ** 2 * spread(samples) / n
    middle, half = 2 * mean + c, math.sqrt(c * c + 4 * c * mean * (1 - mean))
    ends = [(middle + side * half) / (2 * (1 + c)) for side in (-1, 1)]
    return Estimate(mean, min(mean, _clipped(ends[0])), max(mean, _clipped(ends[1])))


def spread(samples: Sequence[float]) -> float:
    """How much samples vary, as a multiple of coins of the same bias.

    Paired deals vary less than their games do, and nearly always less than coins. One deal that varies like
    coins is added to those that were seen: a few equal ones do not prove that all will be.
    """
    mean, n = fmean(samples), len(samples)
    coins = mean * (1 - mean)
    if n == 1 or coins <= 0:
        return 1.0
    return ((n - 1) * variance(samples, mean) / coins + 1) / n


def elo(share: Estimate, even: float = 0.5) -> Estimate:
    """The Elo difference to the others at the table that a score means; infinite for 0 and 1.

    `even`: the score of equal players, one over the seats for one player against a field of others.
    """
    return Estimate(*(elo_of(each, even) for each in (share.value, share.low, share.high)))


def elo_of(share: float, even: float = 0.5) -> float:
    """The Elo difference of one score; see `elo`."""
    if share <= 0 or share >= 1:
        return -math.inf if share <= 0 else math.inf
    return ELO_SCALE * (_log_odds(share) - _log_odds(even))


def student(degrees: int) -> float:
    """Student's t that holds 95 % to either side, within 0.2 %.

    Closed forms for one and two degrees of freedom; else the expansion in 1 / degrees of Abramowitz and
    Stegun, 26.7.5.
    """
    p = (1 + CONFIDENCE) / 2
    if degrees == 1:
        return math.tan(math.pi * (p - 0.5))
    if degrees == 2:  # noqa: PLR2004 - see above
        return (2 * p - 1) / math.sqrt(2 * p * (1 - p))
    z = Z
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    one = 1 / degrees
    return z + sum(term * one**power for power, term in enumerate(terms, start=1))


def _log_odds(share: float) -> float:
    return math.log(share / (1 - share))


def _clipped(share: float) -> float:
    return min(1.0, max(0.0, share))
