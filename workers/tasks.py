"""The tasks. Their messages are ids; whoever gets one looks in the database what there is to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import structlog
from celery import Celery

from engine.computer import advice, planner
from service.model import Plan, Purpose
from workers.advice import Advise, Appraise, give_hint, go_on_reviewing
from workers.desk import Desk
from workers.relay import Send
from workers.turn import Think, describe_error, play_turn

_log = structlog.get_logger(__name__)
COMPUTER_TURN: Final = "spite.computer_turn"
HINT: Final = "spite.hint"
REVIEW: Final = "spite.review"
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
        try:
            play_turn(desk.ports, minds.think, plan_id)
        except Exception as error:  # noqa: BLE001 - Celery would log the message, which may name cards
            _log.warning("turn_lost", plan_id=plan_id, **describe_error(error))

    @app.task(name=HINT)
    def hint(plan_id: str) -> None:
        try:
            give_hint(desk.ports, minds.advise, plan_id)
        except Exception as error:  # noqa: BLE001 - as above
            _log.warning("hint_lost", plan_id=plan_id, **describe_error(error))

    @app.task(name=REVIEW)
    def review(plan_id: str) -> None:
        try:
            go_on_reviewing(desk.ports, minds.appraise, plan_id)
        except Exception as error:  # noqa: BLE001 - as above
            _log.warning("review_lost", plan_id=plan_id, **describe_error(error))


def sender(app: Celery) -> Send:
    """How a plan's id is sent to a worker."""

    def send(plan: Plan, soft: float, hard: float) -> None:
        # Fractions of a second are as good as whole ones, whatever the annotations say.
        limits: dict[str, Any] = {"soft_time_limit": soft, "time_limit": hard}
        app.send_task(_TASKS[plan.purpose], args=(plan.id,), ignore_result=True, **limits)

    return send
