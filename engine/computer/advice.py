"""What a player is told of its own decisions: what a hint says, and what a review says of a line played.

Both are functions of what the mover saw, of how much is thought, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.computer import loose, planner
from engine.computer import weights as files
from engine.computer.core.appraise import Appraiser
from engine.computer.core.law import code_of
from engine.computer.core.terms import TUNED, weights
from engine.computer.ends import End, end_of, same
from engine.computer.levels import LEVELS, Level
from engine.computer.plan import Budget, Line, Plan, Stop
from engine.computer.reasons import Judged, Reason, reasons_for
from engine.computer.seen import board_of, moves_of
from engine.foresee import foresee
from engine.judge import judge
from engine.moves import Kind, Move, Source
from engine.view import View

ADVISERS: Final[Mapping[str, Level]] = {
    name: level for name, level in LEVELS.items() if level.player in ("learned", "sampling")
}
"""The levels that say how likely a line is to win, by name: those that can be asked for advice."""
USUAL_ADVISER: Final = "expert"
SEED: Final = b"advice"
"""Advice comes from the same thinking each time it is asked for."""
BESIDE: Final = 4
"""So many of the best lines stand beside the one that is judged."""
SMALL: Final = 0.005
"""A smaller loss than that is none: so far the judgement of two lines can be trusted."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint."""

    plan: Plan
    """The line, with cards named whatever the source; what it is worth; and the alternatives."""
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What a line that was played is worth, beside the best one."""

    expectation: float
    """The chance to win before it: with the best line there was."""
    played: float
    """The chance to win after it."""
    better: tuple[Move, ...] | None
    """The best line, where the one that was played is worth less."""
    reasons: tuple[Reason, ...]
    """Why it is better."""
    rollouts: int
    positions: int
    complete: bool = True
    """Whether the judging came to its end; False when `stop` cut it short."""

    @property
    def loss(self) -> float:
        """What the choice cost."""
        return self.expectation - self.played


def advise(view: View, level: Level, budget: Budget, stop: Stop) -> Advice:
    """What `level` would do as the viewer, which is to move, and why.

    Equal views and budgets give equal advice as long as `stop` does not end the thinking. GameOver or
    NotYourTurn when the viewer is not to move.
    """
    plan = planner.plan(view, level, budget, stop, SEED)
    lines = [Line(plan.moves, plan.expectation), *plan.alternatives]
    if plan.expectation is None and plan.moves:
        # The linear terms have played, which know no chances.
        look = _look(view, [line.moves for line in lines], budget.rollouts or 0, stop)
        lines = [
            Line(line.moves, look.values[n]) for line, n in zip(lines, look.given, strict=True)
        ]
        first, *others = lines
        plan = replace(plan, expectation=first.expectation, alternatives=tuple(others))
    return explain(view, plan)


def explain(view: View, plan: Plan) -> Advice:
    """A plan of the viewer, which is to move, its cards named, and why its line and no other.

    No reasons where the player had none, but played by chance.
    """
    lines = [Line(plan.moves, plan.expectation), *plan.alternatives]
    ends = [end_of(view, line.moves) for line in lines if line.moves]
    if not ends:
        return Advice(plan, ())
    named = [Line(end.moves, line.expectation) for end, line in zip(ends, lines, strict=True)]
    told = replace(plan, moves=named[0].moves, alternatives=tuple(named[1:]))
    if plan.player == loose.NAME:
        return Advice(told, ())
    judged = [Judged(end, line.expectation) for end, line in zip(ends, named, strict=True)]
    return Advice(told, reasons_for(view, judged[0], judged[1] if judged[1:] else None))


def appraise(view: View, played: Sequence[Move], level: Level, stop: Stop) -> Appraisal:
    """What `played` was worth to the viewer, which was to move, as `level` judges it.

    `played` runs up to its horizon; ValueError when it does not. Equal views and lines are judged alike, as
    long as `stop` does not end the thinking.
    """
    end = end_of(view, played)
    look = _look(view, [played], level.rollouts or 0, stop)
    mine = look.values[look.given[0]]
    best = max(range(len(look.lines)), key=lambda n: look.values[n])
    expectation = look.values[best]
    better = None if best == look.given[0] else end_of(view, look.lines[best])
    if better is None or expectation - mine < SMALL or same(better, end):
        return Appraisal(mine, mine, None, (), look.rollouts, look.positions, look.complete)
    reasons = reasons_for(view, Judged(better, expectation), Judged(end, mine), played=True)
    return Appraisal(
        expectation, mine, better.moves, reasons, look.rollouts, look.positions, look.complete
    )


# Looking at lines side by side.


@dataclass(frozen=True, slots=True)
class _Look:
    """Lines that were looked at."""

    lines: list[tuple[Move, ...]]
    values: list[float]
    given: list[int]
    """For each line that was asked about, its number."""
    rollouts: int
    positions: int
    complete: bool


_idle: Final[list[Appraiser]] = []
"""Appraisers that nobody uses, some megabytes each. Taking from and adding to a list are each one step."""
_SLICE: Final = 4
"""Rounds between two looks at the clock: well under ten milliseconds."""


def _look(view: View, given: Sequence[Sequence[Move]], rollouts: int, stop: Stop) -> _Look:
    """Judge lines beside the best ones, all by the same deals of what is hidden."""
    game = board_of(view)
    seed, _ = planner.thinking(view, SEED).below(2**32)
    try:
        appraiser = _idle.pop()
    except IndexError:
        appraiser = Appraiser(weights(TUNED), dict(files.shipped().parts), BESIDE)
    try:
        appraiser.sit(game)
        appraiser.begin(game, seed + 1)
        lines = [moves_of(view.rules, game, line) for line in appraiser.lines()]
        ends = [end_of(view, line) for line in lines]
        numbers = [_number_of(view, appraiser, line, lines, ends) for line in given]
        rounds, done, complete = rollouts // len(lines), 0, True
        while rounds > 0 and complete and len(lines) > 1:
            if stop():
                complete = False
            else:
                done += appraiser.run(min(_SLICE, rounds))
                rounds -= _SLICE
        return _Look(
            lines, appraiser.values(), numbers, done, appraiser.result()["positions"], complete
        )
    finally:
        _idle.append(appraiser)


def _number_of(
    view: View,
    appraiser: Appraiser,
    line: Sequence[Move],
    lines: list[tuple[Move, ...]],
    ends: list[End],
) -> int:
    """The number of the candidate that comes to the same as `line`; if there is none, it becomes one."""
    end = end_of(view, line)
    for number, known in enumerate(ends):
        if same(end, known):
            return number
    number = appraiser.include(_in_numbers(view, line))
    lines.append(tuple(line))
    ends.append(end)
    return number


_KINDS: Final = {Kind.BUILD: 0, Kind.DISCARD: 1, Kind.FILL: 2, Kind.LOAD: 3}
_SOURCES: Final = {Source.HAND: 0, Source.PAYOFF: 1, Source.SIDE: 2}


def _in_numbers(view: View, line: Sequence[Move]) -> list[tuple[int, int, int, int, int]]:
    """A line as `Appraiser.include` takes it."""
    numbers = []
    for move in line:
        card = judge(view, move)
        hand = move.source is Source.HAND
        what = code_of(view.rules, card) if hand else move.source_index or 0
        places = view.centers[move.target_index : move.target_index + 1]
        height = len(places[0]) if move.kind is Kind.BUILD and places else 0
        numbers.append((_KINDS[move.kind], _SOURCES[move.source], what, move.target_index, height))
        view = foresee(view, move).view
    return numbers
