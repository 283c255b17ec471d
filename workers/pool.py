"""Celery's pool of processes, more attentive."""

from __future__ import annotations

from typing import Any, Final

from celery.concurrency import asynpool, prefork

LOOK_S: Final = 0.2
"""How often dead processes are looked for, seconds. Celery is told of most deaths at once; of two at the same
moment it may hear of one only, and then the other's turns wait for its next look, five seconds later."""


class Newcomer(asynpool.Worker):
    """A process of the pool, which is not surprised when the pool has ended before it was ready."""

    def on_loop_start(self, pid: int) -> None:
        """Say that it is ready; SystemExit when nobody is there to be told."""
        try:
            super().on_loop_start(pid)
        except BrokenPipeError:
            raise SystemExit(0) from None


class Processes(asynpool.AsynPool):
    """The processes, looked after often."""

    Worker = Newcomer

    @property
    def timers(self) -> dict[Any, Any]:
        """What the event loop does regularly, and how often."""
        return {self.maintain_pool: LOOK_S}


class TaskPool(prefork.TaskPool):
    """The prefork pool with these processes."""

    Pool = Processes
