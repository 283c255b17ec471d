"""The tasks. Their messages are ids; whoever gets one looks in the database what there is to do."""

from __future__ import annotations

from typing import Any, Final

import structlog
from celery import Celery

from workers.desk import Desk
from workers.relay import Send
from workers.turn import Think, describe_error, play_turn

_log = structlog.get_logger(__name__)
COMPUTER_TURN: Final = "spite.computer_turn"


def add_tasks(app: Celery, desk: Desk, think: Think) -> None:
    """Give the application its tasks, which work at `desk`."""

    @app.task(name=COMPUTER_TURN)
    def computer_turn(plan_id: str) -> None:
        try:
            play_turn(desk.ports, think, plan_id)
        except Exception as error:  # noqa: BLE001 - Celery would log the message, which may name cards
            _log.warning("turn_lost", plan_id=plan_id, **describe_error(error))


def sender(app: Celery) -> Send:
    """How a plan's id is sent to a worker."""

    def send(plan_id: str, soft: float, hard: float) -> None:
        # Fractions of a second are as good as whole ones, whatever the annotations say.
        limits: dict[str, Any] = {"soft_time_limit": soft, "time_limit": hard}
        app.send_task(COMPUTER_TURN, args=(plan_id,), ignore_result=True, **limits)

    return send
