"""The players of the core: `tuned`, `learned`, and the one that samples what is hidden.

* `tuned`: the best line of one segment by linear terms tuned in self-play. A yardstick: its weights are
  frozen (`engine.computer.core.terms.TUNED`).
* `learned`: the same ends, judged by the network.
* `sampling`: the network's best ends, each played on against many deals of the unseen cards.

Where the network has not proved better at a table (`Weights.hold_for`), the linear terms judge alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.computer import weights as files
from engine.computer.cheap import cheap_move
from engine.computer.core.learned import Learned
from engine.computer.core.search import Search
from engine.computer.core.terms import TUNED, weights
from engine.computer.core.value import VERSION
from engine.computer.plan import Budget, Line, Plan, Stop
from engine.computer.seen import board_of, moves_of
from engine.moves import Move
from engine.rng import Generator
from engine.view import View

if VERSION != files.FEATURES:
    # It would read and write weights where there is no room for them.
    raise ImportError(
        "The machine code of engine/computer/core is of another version than the engine: compile it anew "
        "(make native), or delete engine/computer/core/*.so."
    )

ROLLOUTS: Final = 600
"""What `sampling` spends on a decision when its budget says nothing."""
WIDTH: Final = 6
"""How many ends it looks closer at."""
SLICE: Final = 4
"""Rounds of rollouts between two looks at the clock: well under ten milliseconds."""
PARTS: Final = 3
"""In so many equal parts the rollouts are spent; after each but the last, half the candidates go."""


def tuned(view: View, budget: Budget, stop: Stop, generator: Generator) -> Plan:  # noqa: ARG001
    """The best line of the segment by the linear terms; microseconds, so nothing stops it."""
    game = board_of(view)
    mind = _MINDS.take()
    try:
        found = mind.linear.plan(game)
    finally:
        _MINDS.give(mind)
    return _plan(view, game, "tuned", found)


def learned(view: View, budget: Budget, stop: Stop, generator: Generator) -> Plan:
    """The best line of the segment as the network judges its ends."""
    if not files.shipped().hold_for(view.rules):
        return tuned(view, budget, stop, generator)
    game = board_of(view)
    mind = _MINDS.take()
    try:
        mind.search.sit(game)
        mind.search.begin(game, 1)
        found = mind.search.result()
    finally:
        _MINDS.give(mind)
    return _plan(view, game, "learned", found)


def sampling(view: View, budget: Budget, stop: Stop, generator: Generator) -> Plan:
    """The best line after `budget.rollouts` rollouts, or as many as there was time for."""
    if not files.shipped().hold_for(view.rules):
        return tuned(view, budget, stop, generator)
    game = board_of(view)
    seed, _ = generator.below(2**32)
    mind = _MINDS.take()
    try:
        mind.search.sit(game)
        mind.search.begin(game, seed + 1)
        complete = _think(mind.search, budget.rollouts or ROLLOUTS, stop)
        found = mind.search.result()
    finally:
        _MINDS.give(mind)
    return _plan(view, game, "sampling", found | {"complete": complete})


def _think(search: Search, rollouts: int, stop: Stop) -> bool:
    """Spend the rollouts until one line is left, looking at `stop` on the way; whether it came to an end."""
    most = search.living_count()
    for part in range(PARTS):
        living = search.living_count()
        if living <= 1:
            break
        rounds = rollouts // (PARTS * living)
        while rounds > 0 and search.living_count() > 1:
            if stop():
                return False
            search.run(min(SLICE, rounds))
            rounds -= SLICE
        most = (most + 1) // 2
        if part < PARTS - 1:
            search.keep(most)
    return True


def _plan(view: View, game: Any, player: str, found: Mapping[str, Any]) -> Plan:  # noqa: ANN401
    lines = tuple(
        Line(moves_of(view.rules, game, line["moves"]), line["value"]) for line in found["lines"]
    )
    moves: tuple[Move, ...] = lines[0].moves if lines else ()
    if not moves:
        cheap = cheap_move(view)
        moves = (cheap,) if cheap else ()
    return Plan(
        moves,
        player,
        positions=found["positions"],
        complete=bool(found["complete"]),
        expectation=lines[0].expectation if lines else None,
        rollouts=found["rollouts"],
        alternatives=lines[1:],
    )


@dataclass(slots=True)
class _Mind:
    """What thinking takes: some megabytes, used again from plan to plan."""

    linear: Learned
    search: Search


class _Minds:
    """Minds that nobody is thinking with. Taking from and giving to a list are each one step."""

    def __init__(self) -> None:
        self._idle: list[_Mind] = []

    def take(self) -> _Mind:
        try:
            return self._idle.pop()
        except IndexError:
            terms = weights(TUNED)
            return _Mind(Learned(terms), Search(terms, dict(files.shipped().parts), WIDTH))

    def give(self, mind: _Mind) -> None:
        self._idle.append(mind)


_MINDS: Final = _Minds()
