"""Hints: what an expert would do in the place of whoever asks.

Taking one is an entry of the log, and makes the game practice. The position is the one that the asker sees at
that version; whatever moves a card afterwards cancels the hint, unless it has been given (`turns.enter`).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from engine.computer.advice import ADVISERS, USUAL_ADVISER
from engine.computer.levels import time_limit_ms
from engine.log import Noted
from engine.observe import observe
from service.advice import Json
from service.errors import HintsOff
from service.model import (
    Assignment,
    Bearer,
    Game,
    NewPlan,
    Plan,
    PlanStatus,
    Purpose,
    ShownPlan,
)
from service.ports import Ports, Unit
from service.queues import Queue
from service.tokens import new_id
from service.usecases import access, news
from service.usecases.computer import HARD_MARGIN, LEASE_MARGIN, SOFT_MARGIN, is_held
from service.usecases.pins import Pin, keep
from service.usecases.pressure import require_room
from service.usecases.retry import through_races
from service.usecases.turns import GRACE, enter, require_active, require_turn, require_version

MAX_TRIES: Final = 3
"""After so many lost workers a hint has failed."""
_LEAST_THOUGHT: Final = timedelta(milliseconds=50)
_SPARE: Final = timedelta(milliseconds=2000)
"""From the end of the thinking time to `due_by`, at least."""


def request_hint(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    asked: NewPlan,
    if_match: int | None,
    pin: Pin[ShownPlan] | None = None,
) -> ShownPlan:
    """Ask for a hint for the bearer's seat, which is to move; asked again at a version, it is the same one.

    HintsOff where there are none; NotYourTurn, and NotRevealed while the hand is covered; Busy while too
    many wait.
    """

    def once() -> ShownPlan:
        with ports.store.writing() as unit:
            game = unit.game(game_id)
            seat = access.seat_of(bearer, game)
            require_active(game)
            require_version(game, if_match)
            if not game.hints:
                raise HintsOff("There are no hints in this game.", version=game.version)
            require_turn(game, seat)
            level = asked.level or USUAL_ADVISER
            for plan in unit.advice(game_id, Purpose.HINT, game.version):
                if plan.seat == seat and plan.level == level:
                    return keep(pin, unit, ShownPlan(plan, shown=True))
            require_room(ports, unit, Queue.HINTS)
            now = ports.clock.now()
            after, _ = enter(
                ports.settings,
                unit,
                replace(game, practice=True),
                Noted(seat, "hint_taken"),
                unit.state(game),
                now,
            )
            plan = _new_plan(ports, after, seat, level, now)
            unit.add_plan(plan)
            return keep(pin, unit, ShownPlan(plan, shown=True))

    shown = through_races(if_match, once)
    ports.feed.tell(game_id, shown.plan.version)
    ports.jobs.wake()
    return shown


def _new_plan(ports: Ports, game: Game, seat: int, level: str, now: datetime) -> Plan:
    limit_ms = time_limit_ms(ADVISERS[level], game.think_ms or ports.settings.think_ms)
    return Plan(
        id=new_id("p"),
        game_id=game.id,
        seat=seat,
        turn_number=game.turn_number,
        version=game.version,
        purpose=Purpose.HINT,
        level=level,
        limit_ms=limit_ms,
        status=PlanStatus.QUEUED,
        requested=True,
        attempts=0,
        created_at=now,
        due_by=now + timedelta(milliseconds=limit_ms) + GRACE,
    )


# From a worker's side.


def limits(plan: Plan, now: datetime) -> tuple[float, float]:
    """The soft and the hard time limit of the plan's next try, seconds."""
    thinking = _thinking_time(plan, now)
    return (thinking + SOFT_MARGIN).total_seconds(), (thinking + HARD_MARGIN).total_seconds()


def take(ports: Ports, plan_id: str) -> Assignment | None:
    """Take a hint up, for a lease; None when it is over, or somebody else has it."""
    now = ports.clock.now()
    with ports.store.writing() as unit:
        waiting = unit.plan(plan_id)
        if waiting.purpose is not Purpose.HINT:
            return None
        stop_at = now + _thinking_time(waiting, now)
        hard_limit_at = stop_at + HARD_MARGIN
        plan = unit.claim_plan(plan_id, now, hard_limit_at + LEASE_MARGIN - now)
        if plan is None:
            return None
        game = unit.game(plan.game_id)
        state = unit.state(game)
        if plan.tries > MAX_TRIES:
            close(unit, game, plan, PlanStatus.FAILED, now, "every try was lost")
            return None
        if state.to_move != plan.seat or state.outcome is not None:
            close(unit, game, plan, PlanStatus.CANCELLED, now, "the game has moved on")
            return None
        return Assignment(
            plan=plan,
            game_id=game.id,
            version=plan.version,
            view=observe(state, plan.seat),
            level=plan.level,
            seed="",
            cheap=False,
            stop_at=stop_at,
            hard_limit_at=hard_limit_at,
        )


def give(
    ports: Ports,
    assignment: Assignment,
    thoughts: Json,
    *,
    positions: int,
    rollouts: int,
    thought_ms: int,
) -> None:
    """Keep what was thought, and be done; nothing happens when the hint is cancelled, or taken up anew."""
    now = ports.clock.now()
    with ports.store.writing() as unit:
        game, plan = unit.game(assignment.game_id), unit.plan(assignment.plan.id)
        if not is_held(plan, assignment):
            return
        thought = replace(
            plan,
            thoughts=thoughts,
            positions=positions,
            rollouts=rollouts,
            thought_ms=thought_ms,
        )
        unit.note_plan(thought)
        close(unit, game, plan, PlanStatus.DONE, now)


def fail(ports: Ports, assignment: Assignment, error: str) -> None:
    """Thinking has failed, and would again."""
    now = ports.clock.now()
    with ports.store.writing() as unit:
        game, plan = unit.game(assignment.game_id), unit.plan(assignment.plan.id)
        if is_held(plan, assignment):
            close(unit, game, plan, PlanStatus.FAILED, now, error)


def close(
    unit: Unit,
    game: Game,
    plan: Plan,
    status: PlanStatus,
    now: datetime,
    error: str | None = None,
) -> None:
    """End a plan that is no turn, and tell webhooks of it."""
    unit.close_plan(plan.id, status, now, error)
    news.tell_plan(unit, game, plan, now)


def _thinking_time(plan: Plan, now: datetime) -> timedelta:
    """All the level has, or what is left of it."""
    whole = timedelta(milliseconds=plan.limit_ms)
    return max(_LEAST_THOUGHT, min(whole, plan.due_by - now - _SPARE))
