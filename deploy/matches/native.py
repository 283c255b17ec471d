"""Our own players, in this process."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from deploy.matches.contest import Limits
from deploy.matches.decider import Answer, Forfeit, Turn
from deploy.matches.entrants import Entrant, Kind
from deploy.matches.results import FaultKind
from engine.computer.levels import LEVELS, rollouts_within, time_limit_ms
from engine.computer.plan import Plan, Stop
from engine.computer.planner import PLAYERS, plan, thinking
from engine.view import View


class Clock:
    """A `Stop` after so many milliseconds that remembers whether it has stopped anybody."""

    def __init__(self, limit_ms: int | None) -> None:
        self._end = None if limit_ms is None else time.monotonic() + limit_ms / 1000
        self.fired = False

    def __call__(self) -> bool:
        """Whether time is up."""
        if self._end is not None and not self.fired:
            self.fired = time.monotonic() >= self._end
        return self.fired


@dataclass(frozen=True, slots=True)
class Native:
    """A player of our own."""

    entrant: Entrant

    def decide(self, turn: Turn) -> Answer:
        """Its plan, within the limits; Forfeit for a player that does nothing."""
        clock = Clock(self._limit_ms(turn.limits))
        found = self._plan(turn, clock)
        if not found.moves:
            raise Forfeit(FaultKind.ILLEGAL, "It made no move.")
        return Answer(found.moves, clock.fired)

    def end(self, game_id: str, view: View) -> None:
        """It keeps nothing of a game."""

    def close(self) -> None:
        """It holds nothing."""

    def _limit_ms(self, limits: Limits) -> int | None:
        """A level has its own multiple of the base time; a player named as such has all of it."""
        if limits.think_ms is None or self.entrant.kind is not Kind.LEVEL:
            return limits.think_ms
        return time_limit_ms(LEVELS[self.entrant.target], limits.think_ms)

    def _plan(self, turn: Turn, stop: Stop) -> Plan:
        view, budget = turn.view, turn.limits.budget
        if self.entrant.kind is Kind.LEVEL:
            level, limit_ms = LEVELS[self.entrant.target], self._limit_ms(turn.limits)
            if budget.rollouts is None and limit_ms is not None:
                # As in a game that is served: longer time, more rollouts.
                budget = replace(budget, rollouts=rollouts_within(level, limit_ms))
            return plan(view, level, budget, stop, turn.chance)
        generator = thinking(view, turn.chance)
        return PLAYERS[self.entrant.target](view, budget, stop, generator)
