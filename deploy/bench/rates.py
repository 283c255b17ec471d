"""How fast the core plays random games and enumerates segments, and how fast the same game in C does.

The two take turns in short samples on one processor, and each sample is held against its neighbour: a ratio
of samples taken together stands still where the rates themselves move with the machine. Time is the
processor's.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, Final

from deploy.bench.reference import Reference
from engine.computer.core.game import COMPILED, Game
from engine.computer.core.law import numbers, pack_codes
from engine.computer.core.measure import MOST_KEPT, Segments
from engine.computer.core.terms import TUNED, weights
from engine.rules import Rules

SAMPLES: Final = 9
SEED: Final = 7
AT_FIRST: Final = 0.02
"""Seconds of the sample that tells how large samples should be."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How fast one kind of work is done."""

    what: str
    a_second: float
    part: str
    """What each of them is made of."""
    parts: float
    """How many of these, on average."""
    ns_a_part: float
    reference_a_second: float | None
    """What the C program does; None where there is no compiler."""
    ratio: float | None
    """The core's rate over that of the C program, the median of all samples."""


@dataclass(frozen=True, slots=True)
class Longest:
    """The longest of many segments, as games of one-segment plans come to them."""

    segments: int
    ms: float
    positions: int
    """The most that one of them had."""


@dataclass(frozen=True, slots=True)
class Rates:
    """All that `spite bench` says."""

    compiled: bool
    rates: tuple[Rate, ...]
    longest: Longest

    def to_json(self) -> dict[str, Any]:
        """The same, JSON-plain."""
        return asdict(self)


def measure(rules: Rules, seconds: float, segments: int, reference: Reference | None) -> Rates:
    """Measure by these rules for about so many seconds; and time so many segments one by one."""
    return Rates(
        COMPILED,
        (_playouts(rules, seconds * 0.4, reference), _segments(rules, seconds * 0.4, reference)),
        _longest(rules, segments, seconds * 0.2),
    )


def _playouts(rules: Rules, seconds: float, reference: Reference | None) -> Rate:
    game = Game(numbers(rules), pack_codes(rules), SEED)

    def core(games: int) -> tuple[int, float]:
        start = time.process_time()
        moves = game.playouts(games)
        return moves, time.process_time() - start

    def program(games: int) -> tuple[int, float]:
        if reference is None:
            raise AssertionError
        return reference.playouts(rules, games, SEED)

    return _rate("random games", "moves", core, program if reference else None, seconds)


def _segments(rules: Rules, seconds: float, reference: Reference | None) -> Rate:
    game = Game(numbers(rules), pack_codes(rules), SEED)
    walk, segments = (Segments(game, weights(TUNED)) for _ in range(2))
    positions: list[Mapping[str, Any]] = []
    # An uncompiled core is given a fiftieth of the positions, so that one round stays short.
    kept = MOST_KEPT if COMPILED else MOST_KEPT // 50
    while len(positions) < kept:
        walk.go_on()
        walk.show(game)
        if not (shown := game.show())["over"]:
            segments.keep(game)
            positions.append(shown)

    def core(rounds: int) -> tuple[int, float]:
        start = time.process_time()
        seen = segments.run(rounds)
        return seen, time.process_time() - start

    def program(rounds: int) -> tuple[int, float]:
        if reference is None:
            raise AssertionError
        found, took = reference.segments(rules, weights(TUNED), positions, rounds)
        return rounds * sum(seen for seen, _ in found), took

    return _rate("segments", "positions", core, program if reference else None, seconds, kept)


def _rate(
    what: str,
    part: str,
    core: Callable[[int], tuple[int, float]],
    program: Callable[[int], tuple[int, float]] | None,
    seconds: float,
    each: int = 1,
) -> Rate:
    """Take samples by turns; a sample of n does n times `each` things and says their parts and seconds."""
    count, parts, took = 1, *core(1)
    while took < AT_FIRST and COMPILED:
        count *= 2
        parts, took = core(count)
    count = max(1, round(count * seconds / (SAMPLES * (2 if program else 1)) / max(took, 1e-6)))
    ours, theirs, ratios = [], [], []
    for _ in range(SAMPLES):
        parts, took = core(count)
        ours.append(took / parts)
        if program:
            their_parts, their_took = program(count)
            theirs.append(their_took / their_parts)
            ratios.append(theirs[-1] / ours[-1])
    parts_each = parts / (count * each)
    return Rate(
        what=what,
        a_second=1 / (median(ours) * parts_each),
        part=part,
        parts=parts_each,
        ns_a_part=median(ours) * 1e9,
        reference_a_second=1 / (median(theirs) * parts_each) if theirs else None,
        ratio=median(ratios) if ratios else None,
    )


def _longest(rules: Rules, segments: int, seconds: float) -> Longest:
    walk = Segments(Game(numbers(rules), pack_codes(rules), SEED), weights(TUNED))
    # A compiled core needs less than this for all of them, and is not to be stopped by a busy machine.
    end = time.process_time() + (seconds if not COMPILED else 60)
    longest = most = done = 0
    while done < segments and time.process_time() < end:
        start = time.thread_time_ns()
        positions = walk.go_on()
        longest = max(longest, time.thread_time_ns() - start)
        most = max(most, positions)
        done += 1
    return Longest(done, longest / 1e6, most)
