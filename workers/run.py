"""A worker process: Celery's pool of processes, and the relay that feeds it."""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import structlog
from billiard.util import get_logger
from celery import Celery, bootsteps, signals
from celery.worker import WorkController, state

from service import tracing
from service.errors import ServiceError
from service.model import Purpose
from service.settings import Settings
from service.usecases import computer
from workers import transport
from workers.app import make_app
from workers.consumer import Consumer
from workers.desk import Desk
from workers.pool import TaskPool
from workers.relay import BATCH, SERVER_POLL_S, SQLITE_POLL_S, Plans, Relay
from workers.tasks import QUEUES, USUAL, Minds, sender

_log = structlog.get_logger(__name__)
AHEAD: Final = 4
"""Turns that a worker with a broker of its own takes from the outbox at a time, for each pool process."""
STOP_S: Final = 2.0
"""What turns being thought about may take to end when the worker is to stop; the rest is handed back."""
HAND_BACK_S: Final = 1.0
"""What handing back may take, seconds."""


def run_worker(
    settings: Settings,
    minds: Minds = USUAL,
    purposes: Sequence[Purpose] = tuple(Purpose),
    processes: int | None = None,
) -> int:
    """Work until told to stop by SIGTERM or SIGINT; the exit code.

    `minds`: who thinks. `purposes`: what for, the first of them first; `processes`: how many at a time.
    """
    desk = Desk(settings)
    processes = processes or settings.worker_processes
    app = make_app(desk, minds, purposes, processes)
    sqlite = settings.database.startswith("sqlite")
    room = shared_room(app) if settings.redis_url else own_room(processes)
    relay = Relay(
        desk,
        Plans(sender(app), purposes, room),
        SQLITE_POLL_S if sqlite else SERVER_POLL_S,
        (lambda: BATCH) if settings.redis_url else (lambda: room(purposes[0])),
    )
    add_relay(app, relay)

    # Celery's signals know no application: whatever is connected holds for this process and its children.
    @signals.setup_logging.connect(weak=False)
    def leave_logging_alone(**_: Any) -> None:
        pass

    @signals.worker_process_init.connect(weak=False)
    def open_ports(**_: Any) -> None:
        for number in (signal.SIGALRM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        tracing.begin(settings, "worker")
        # Ready before the first turn comes. If it fails, the turn will tell.
        ports = desk.ports
        with suppress(ServiceError), ports.store.reading() as unit:
            unit.any_sendable(ports.clock.now(), purposes[0])

    # The pool's own reports come out with all others, and a task that was killed is reported once:
    # without a trace of the pool's insides.
    get_logger().propagate = True
    logging.getLogger("celery.worker.request").addFilter(lambda record: not record.exc_info)
    worker = WorkController(
        app=app,
        hostname=f"spite-{os.getpid()}@{socket.gethostname()}",
        pool=TaskPool,
        consumer_cls=Consumer,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(
            number, lambda *_: stop_soon(relay, STOP_S, hand_back=lambda: hand_back(desk))
        )
    # Celery looks for it when a task is over, in the first turn's time, though nothing is stored there.
    _ = app.backend
    worker.start()
    return worker.exitcode or 0


def no_turn_under_way() -> bool:
    """Whether nothing is being worked on."""
    return not state.reserved_requests


def stop_soon(
    relay: Relay[Any],
    within_s: float,
    is_idle: Callable[[], bool] = no_turn_under_way,
    hand_back: Callable[[], None] = lambda: None,
) -> None:
    """Leave as soon as nothing is being worked on, and after `within_s` seconds at the latest.

    Then `hand_back` is called for what is left. Celery's own way of stopping waits for as long as it takes,
    and kills the innocent meanwhile.
    """
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    deadline = time.monotonic() + within_s

    def leave_if_idle(*_: object) -> None:
        if not is_idle():
            if time.monotonic() < deadline:
                return
            signal.setitimer(signal.ITIMER_REAL, 0)
            # The store may not answer: then leases run out, a little later.
            handing = threading.Thread(target=hand_back, daemon=True)
            handing.start()
            handing.join(HAND_BACK_S)
        # Pool processes die with this one; what they had not committed is as if it had never been.
        os._exit(0)

    relay.stop()
    signal.signal(signal.SIGALRM, leave_if_idle)
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.02)


def hand_back(desk: Desk) -> None:
    """Let others take up at once what this worker is about to leave; of the rest, leases run out."""
    with suppress(Exception):  # it was worth a try, and there is nobody left to be told
        plan_ids = [request.args[0] for request in tuple(state.reserved_requests)]
        computer.hand_back(desk.ports, plan_ids)


def own_room(processes: int) -> Callable[[Purpose], int]:
    """How much more is worth sending to this process's own broker, whose messages wait in one line.

    No review is sent while others keep the pool busy: a hint that comes next has to wait for none but those
    that are under way.
    """

    def room(purpose: Purpose) -> int:
        at_hand = len(state.reserved_requests) + transport.waiting()
        return (1 if purpose is Purpose.REVIEW else AHEAD) * processes - at_hand

    return room


def shared_room(app: Celery) -> Callable[[Purpose], int]:
    """How much more is worth sending to the broker that all workers share, by what waits there.

    More than they can take up would only be sent again and again, and the broker's memory is bounded.
    """
    pool: Any = app.pool

    def room(purpose: Purpose) -> int:
        with pool.acquire(block=True) as connection:
            queue = connection.default_channel.queue_declare(QUEUES[purpose])
        return BATCH - int(queue.message_count)

    return room


def add_relay(app: Celery, relay: Relay[Any]) -> None:
    """Have the relay run as long as the pool."""

    class RelayStep(bootsteps.StartStopStep):
        """The relay runs as long as the pool."""

        requires = ("celery.worker.components:Pool",)

        def start(self, parent: object) -> None:  # noqa: ARG002 - Celery's signature
            relay.start()

        def stop(self, parent: object) -> None:  # noqa: ARG002 - Celery's signature
            relay.stop()

        terminate = stop

    app.steps["worker"].add(RelayStep)
