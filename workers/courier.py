"""The courier: a process of its own that sends webhooks, so that slow receivers delay no computer's turn.

Celery with a pool of threads, for all they do is wait; its broker is within the process, and what is to be
sent is shared between couriers by the outbox in the database.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import structlog
from celery import Celery, signals
from celery.concurrency.thread import TaskPool
from celery.worker import WorkController

from service import tracing
from service.outside.sender import TIMEOUT_S
from service.ports import Ports
from service.settings import Settings
from service.usecases import letters
from service.webhook import Delivery
from workers.app import bare_app
from workers.delivery import deliver
from workers.desk import Desk
from workers.relay import Relay
from workers.run import add_relay, stop_soon
from workers.turn import describe_error

_log = structlog.get_logger(__name__)
QUEUE: Final = "spite-webhooks"
DELIVERY: Final = "spite.webhook_delivery"
SQLITE_POLL_S: Final = 0.05
SERVER_POLL_S: Final = 0.2
"""How often the outbox is looked at, seconds. Nobody waits for a webhook as for a computer's move."""
STOP_S: Final = 3.0
"""What deliveries under way may take to end when the courier is to stop; the rest is sent later."""
RENEW_S: Final = 1.0
"""How often the leases of what takes long are renewed, seconds."""
LONGEST_S: Final = TIMEOUT_S + 5.0
"""For how long at most, seconds: whoever takes longer than any try may is stuck, and has lost it."""


class Letters:
    """The outbox of webhooks, and what this process has taken from it. Safe for threads."""

    def __init__(self, app: Celery, most: int) -> None:
        self._app = app
        self._most = most
        self._in_hand: dict[str, tuple[str, float]] = {}
        """The webhooks of deliveries in hand and since when they are, by the deliveries' ids."""
        self._lock = threading.Lock()

    def room(self) -> int:
        """How many deliveries more can be begun at once."""
        with self._lock:
            return self._most - len(self._in_hand)

    def waiting(self, ports: Ports, limit: int) -> Sequence[Delivery]:
        """Deliveries that wait, none of them for a webhook that keeps several senders busy."""
        with self._lock:
            counts = Counter(webhook for webhook, _ in self._in_hand.values())
        busy = [webhook for webhook, count in counts.items() if count >= letters.EACH]
        return letters.waiting(ports, limit, busy)

    def send(self, ports: Ports, work: Delivery) -> None:  # noqa: ARG002 - the relay's signature
        """Send a delivery's id, unless it is in hand already."""
        with self._lock:
            if work.id in self._in_hand:
                return
            self._in_hand[work.id] = (work.webhook_id, time.monotonic())
        try:
            self._app.send_task(DELIVERY, args=(work.id,), ignore_result=True)
        except BaseException:
            self.done(work.id)
            raise

    def done(self, delivery_id: str) -> None:
        """A delivery is out of hand, sent or not."""
        with self._lock:
            self._in_hand.pop(delivery_id, None)

    def slow(self) -> list[str]:
        """The ids of deliveries that have been in hand for a while, and not too long."""
        now = time.monotonic()
        with self._lock:
            in_hand = list(self._in_hand.items())
        return [each for each, (_, since) in in_hand if RENEW_S / 2 <= now - since < LONGEST_S]

    def recall(self, ports: Ports) -> int:
        """Have deliveries due at once that wait for a time of before the clock was set back."""
        return letters.recall(ports)

    def sweep(self, ports: Ports) -> tuple[int, bool]:
        """Clear away deliveries that are too old."""
        return letters.purge(ports), False


def keep_leases(desk: Desk, outbox: Letters) -> None:
    """Renew the leases of what takes long, for as long as the process lives: a thread of its own does it."""
    while True:
        time.sleep(RENEW_S)
        slow = outbox.slow()
        try:
            if slow:
                letters.renew(desk.ports, slow)
        except Exception as error:  # noqa: BLE001 - whatever happens, it goes on; there are leases to renew
            _log.warning("leases_not_renewed", **describe_error(error))


def make_courier(desk: Desk) -> tuple[Celery, Relay[Delivery], Letters]:
    """The application of deliveries, which works at `desk`, and the relay that feeds it."""
    settings = desk.settings
    app = bare_app(QUEUE, settings.webhook_senders)
    outbox = Letters(app, settings.webhook_senders)
    sqlite = settings.database.startswith("sqlite")
    relay = Relay(desk, outbox, SQLITE_POLL_S if sqlite else SERVER_POLL_S, outbox.room)

    @app.task(name=DELIVERY)
    def webhook_delivery(delivery_id: str) -> None:
        try:
            deliver(desk.ports, delivery_id)
        except Exception as error:  # noqa: BLE001 - Celery would log the message, which may hold an address
            _log.warning("delivery_lost", delivery_id=delivery_id, **describe_error(error))
        finally:
            outbox.done(delivery_id)
            # What comes after it in its game may be sent from now on.
            relay.look_now()

    return app, relay, outbox


def run_courier(settings: Settings) -> int:
    """Send webhooks until told to stop by SIGTERM or SIGINT; the exit code."""
    tracing.begin(settings, "courier")
    desk = Desk(settings)
    app, relay, outbox = make_courier(desk)
    add_relay(app, relay)
    # Before there are threads: all of them use the same ports.
    _ = desk.ports
    threading.Thread(target=keep_leases, args=(desk, outbox), name="leases", daemon=True).start()

    @signals.setup_logging.connect(weak=False)
    def leave_logging_alone(**_: Any) -> None:
        pass

    logging.getLogger("celery.worker.request").addFilter(lambda record: not record.exc_info)
    worker = WorkController(
        app=app,
        hostname=f"spite-courier-{os.getpid()}@{socket.gethostname()}",
        pool=TaskPool,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )

    def is_idle() -> bool:
        return outbox.room() >= settings.webhook_senders

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop_soon(relay, STOP_S, is_idle))
    worker.start()
    return worker.exitcode or 0
