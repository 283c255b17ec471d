"""The tasks. Their messages are ids; whoever gets one looks in the database what there is to do."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import structlog
from celery import Celery

from engine.computer import advice, planner
from service import cause, tracing
from service.model import Plan, Purpose
from workers.advice import Advise, Appraise, give_hint, go_on_reviewing
from workers.desk import Desk
from workers.relay import Send
from workers.turn import Think, describe_error, play_turn

_log = structlog.get_logger(__name__)
COMPUTER_TURN: Final = "spite.computer_turn"
HINT: Final = "spite.hint"
REVIEW: Final = "spite.review"
QUEUES: Final[Mapping[Purpose, str]] = {
    Purpose.TURN: "spite",
    Purpose.HINT: "spite-hints",
    Purpose.REVIEW: "spite-reviews",
}
"""The broker's queues."""
_TASKS: Final[Mapping[Purpose, str]] = {
    Purpose.TURN: COMPUTER_TURN,
    Purpose.HINT: HINT,
    Purpose.REVIEW: REVIEW,
}


@dataclass(frozen=True, slots=True)
class Minds:
    """Who thinks: the engine's players and advisers, unless a test puts others in their place."""

    think: Think = planner.plan
    advise: Advise = advice.advise
    appraise: Appraise = advice.appraise


USUAL: Final = Minds()


def add_tasks(app: Celery, desk: Desk, minds: Minds) -> None:
    """Give the application its tasks, which work at `desk`."""

    @app.task(name=COMPUTER_TURN)
    def computer_turn(plan_id: str) -> None:
        with _told("turn", plan_id):
            play_turn(desk.ports, minds.think, plan_id)

    @app.task(name=HINT)
    def hint(plan_id: str) -> None:
        with _told("hint", plan_id):
            give_hint(desk.ports, minds.advise, plan_id)

    @app.task(name=REVIEW)
    def review(plan_id: str) -> None:
        with _told("review", plan_id):
            go_on_reviewing(desk.ports, minds.appraise, plan_id)


@contextmanager
def _told(work: str, plan_id: str) -> Iterator[None]:
    """Have what is done for a plan logged: how it ended, and all that is said on the way with the plan's id.

    From the moment it is taken up, each line has the id of the request that it comes from, too.

    Nothing is raised: Celery would log the message, which may name cards.
    """
    with structlog.contextvars.bound_contextvars(plan_id=plan_id), cause.apart():
        begun = time.monotonic()
        try:
            with tracing.span(work, **{"spite.plan_id": plan_id}):
                yield
        except Exception as error:  # noqa: BLE001 - whatever it is, it must not get to Celery
            _log.warning(f"{work}_lost", **describe_error(error))
        else:
            _log.info(f"{work}_over", ms=round((time.monotonic() - begun) * 1000))


def sender(app: Celery) -> Send:
    """How a plan's id is sent to a worker: to the queue of its purpose."""

    def send(plan: Plan, soft: float, hard: float) -> None:
        # Fractions of a second are as good as whole ones, whatever the annotations say.
        limits: dict[str, Any] = {"soft_time_limit": soft, "time_limit": hard}
        queue, task = QUEUES[plan.purpose], _TASKS[plan.purpose]
        app.send_task(task, args=(plan.id,), queue=queue, ignore_result=True, **limits)

    return send
