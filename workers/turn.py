"""A computer's turn: think, move, and think again while there is time; whatever goes wrong, move."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import structlog

from engine.computer.advice import Advice, explain
from engine.computer.cheap import cheap_move
from engine.computer.levels import LEVELS, Level, rollouts_within
from engine.computer.plan import Budget, Plan, Stop
from engine.view import View
from service import cause
from service.advice import Thinking
from service.errors import ServiceError
from service.model import Assignment
from service.ports import Ports
from service.usecases import computer

_log = structlog.get_logger(__name__)


class Think(Protocol):
    """Who thinks: `engine.computer.planner.plan`, or what a test puts in its place."""

    def __call__(
        self, view: View, level: Level, budget: Budget, stop: Stop, seed: int | bytes
    ) -> Plan:
        """What the viewer, which is to move, means to do; soon after `stop` says so at the latest."""
        ...


class NothingPlannedError(Exception):
    """A plan without a move, where there must be one."""


def play_turn(ports: Ports, think: Think, plan_id: str) -> None:
    """Carry out a plan. Nothing happens when somebody else has it, or when the game has moved on.

    Busy when the store cannot be reached: the plan's lease runs out, and it is taken up again.
    """
    assignment = computer.take(ports, plan_id)
    if assignment is not None:
        cause.note(assignment.plan.request_id)
    if assignment is None or assignment.cheap:
        _play_cheaply(ports, assignment)
        return
    stop = stop_for(ports, assignment)
    current: Assignment | None = assignment
    try:
        while current is not None:
            current = _play_on(ports, think, current, stop)
    except ServiceError:
        # The store's trouble, not the player's: a cheap move could not be written either.
        raise
    except Exception as error:  # noqa: BLE001 - whatever a player raises, a move has to be made
        # Celery's soft time limit is one of these.
        _log.warning(
            "planning_failed", plan_id=plan_id, level=assignment.level, **describe_error(error)
        )
        again = computer.note_error(ports, assignment, _reason(error))
        _play_cheaply(ports, again)


def describe_error(error: BaseException) -> dict[str, str]:
    """What a log may say of an error: its type and place. Its message might name hidden cards."""
    trace, place = error.__traceback__, "nowhere"
    while trace is not None:
        place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return {"error": type(error).__name__, "place": place}


def _play_on(ports: Ports, think: Think, assignment: Assignment, stop: Stop) -> Assignment | None:
    """Think about the turn as far as can be seen, and make those moves."""
    begun = time.monotonic()
    seed = assignment.seed.encode()
    level = LEVELS[assignment.level]
    budget = Budget(rollouts=rollouts_within(level, assignment.plan.limit_ms))
    plan = think(assignment.view, level, budget, stop, seed)
    if not plan.moves:
        raise NothingPlannedError
    thought_ms = round((time.monotonic() - begun) * 1000)
    # What is kept of a turn is what was thought at its first decision.
    known = assignment.plan.thoughts is not None
    told = Advice(replace(plan, alternatives=()), ()) if known else explain(assignment.view, plan)
    thinking = Thinking(
        expectation=plan.expectation,
        alternatives=told.plan.alternatives,
        reasons=told.reasons,
        complete=plan.complete,
        positions=plan.positions,
        rollouts=plan.rollouts,
        thought_ms=thought_ms,
    )
    return computer.carry_out(ports, assignment, plan.moves, thinking=thinking)


def _play_cheaply(ports: Ports, assignment: Assignment | None) -> None:
    """End the turn with cheap moves."""
    while assignment is not None:
        move = cheap_move(assignment.view)
        if move is None:
            raise NothingPlannedError
        assignment = computer.carry_out(ports, assignment, (move,))


def stop_for(ports: Ports, assignment: Assignment) -> Stop:
    """The end of the thinking time on a clock that nobody sets."""
    left = assignment.stop_at - ports.clock.now()
    deadline = time.monotonic() + left.total_seconds()
    return lambda: time.monotonic() >= deadline


def _reason(error: Exception) -> str:
    """What anyone may know of it: a plan's error is public."""
    return f"a cheap move was played: {type(error).__name__}"
