"""Hints and reviews: think, and keep what was thought. Nothing is played."""

from __future__ import annotations

import time
from typing import Final, Protocol

import structlog

from engine.computer.advice import ADVISERS, Advice, Appraisal
from engine.computer.levels import Level, rollouts_within
from engine.computer.plan import Budget, Stop
from engine.moves import Move
from engine.view import View
from service import cause
from service.advice import Json, ReviewWork, judged, thoughts_of_hint
from service.errors import ServiceError
from service.ports import Ports
from service.usecases import hints, reviews
from workers.turn import describe_error, stop_for

_log = structlog.get_logger(__name__)
LOOK_S: Final = 0.25
"""How often a review looks whether it is still wanted, seconds."""


class Advise(Protocol):
    """Who gives hints: `engine.computer.advice.advise`, or what a test puts in its place."""

    def __call__(self, view: View, level: Level, budget: Budget, stop: Stop) -> Advice:
        """What `level` would do as the viewer, and why."""
        ...


class Appraise(Protocol):
    """Who judges lines: `engine.computer.advice.appraise`, or what a test puts in its place."""

    def __call__(self, view: View, played: tuple[Move, ...], level: Level, stop: Stop) -> Appraisal:
        """What `played` was worth to the viewer."""
        ...


def give_hint(ports: Ports, advise: Advise, plan_id: str) -> None:
    """Think about a hint. Nothing happens when somebody else has it, or when the game has moved on."""
    assignment = hints.take(ports, plan_id)
    if assignment is None:
        return
    cause.note(assignment.plan.request_id)
    level = ADVISERS[assignment.level]
    budget = Budget(rollouts=rollouts_within(level, assignment.plan.limit_ms))
    begun = time.monotonic()
    try:
        advice = advise(assignment.view, level, budget, stop_for(ports, assignment))
        hints.give(
            ports,
            assignment,
            thoughts_of_hint(advice),
            positions=advice.plan.positions,
            rollouts=advice.plan.rollouts,
            thought_ms=_since(begun),
        )
    except ServiceError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, the asker is told
        # Celery's soft time limit is one of these.
        _log.warning(
            "hint_failed", plan_id=plan_id, level=assignment.level, **describe_error(error)
        )
        hints.fail(ports, assignment, f"thinking failed: {type(error).__name__}")


def go_on_reviewing(ports: Ports, appraise: Appraise, plan_id: str) -> None:
    """Go on with a review for a slice of time, and keep what was found."""
    work = reviews.take(ports, plan_id)
    if work is None:
        return
    cause.note(work.assignment.plan.request_id)
    begun = time.monotonic()
    try:
        found, positions, rollouts = _judge(ports, appraise, work, begun)
        reviews.save(
            ports,
            work,
            found,
            positions=positions,
            rollouts=rollouts,
            thought_ms=_since(begun),
        )
    except ServiceError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, the asker is told
        _log.warning("review_failed", plan_id=plan_id, **describe_error(error))
        reviews.fail(ports, work, f"thinking failed: {type(error).__name__}")


def _judge(
    ports: Ports, appraise: Appraise, work: ReviewWork, begun: float
) -> tuple[list[Json], int, int]:
    """Judge decisions until the slice is over; the positions and rollouts that took."""
    level = ADVISERS[work.assignment.level]
    # The first decision may take longer: a slice that finds nothing would be followed by others like it.
    end = begun + min(reviews.SLICE.total_seconds(), work.left_ms / 1000)
    longest = begun + reviews.LONGEST_DECISION.total_seconds()
    found: list[Json] = []
    positions = rollouts = 0
    look_at = begun + LOOK_S
    for decision in work.decisions:
        stop = _stop_at(end if found else longest)
        appraisal = appraise(decision.view, decision.line, level, stop)
        if found and not appraisal.complete:
            break
        positions += appraisal.positions
        rollouts += appraisal.rollouts
        found.append(judged(decision, appraisal))
        now = time.monotonic()
        if now >= end:
            break
        if now >= look_at:
            look_at = now + LOOK_S
            if not reviews.is_wanted(ports, work):
                break
    return found, positions, rollouts


def _stop_at(end: float) -> Stop:
    return lambda: time.monotonic() >= end


def _since(begun: float) -> int:
    return round((time.monotonic() - begun) * 1000)
