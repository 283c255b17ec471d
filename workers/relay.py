"""From the outbox to the broker: looks for plans that wait, and sends each to a worker.

Nobody has to tell it: a plan is a row written with the move that made it necessary, and the relay looks
every few milliseconds. A plan whose worker was lost waits again when its lease has run out, so this is the
sweep as well. When database or broker cannot be reached it tries again, ever more slowly.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from typing import Final

import structlog

from service.model import Plan
from service.usecases import computer, departures, pins, retention
from workers.desk import Desk
from workers.turn import describe_error

_log = structlog.get_logger(__name__)
SQLITE_POLL_S: Final = 0.02
SERVER_POLL_S: Final = 0.1
"""How often the database is asked, seconds. SQLite answers so quickly that it may be oftener."""
LEASES_POLL_S: Final = 0.1
"""How often it is asked at least, seconds, though it has not changed: leases run out by themselves."""
FIRST_PAUSE_S: Final = 0.2
LONGEST_PAUSE_S: Final = 3.0
"""After an error, seconds; doubled with each in a row."""
SWEEP_S: Final = 60.0
"""How often what has grown too old is cleared away, seconds."""
BATCH: Final = 64
"""Plans sent in one go."""

Room = Callable[[], int]
"""How many plans more are worth sending now: what is sent and not taken up has to be sent again."""
Send = Callable[[str, float, float], None]
"""Sends a plan's id with the soft and the hard time limit, seconds."""


class Relay:
    """A thread between the outbox and the broker."""

    def __init__(self, desk: Desk, send: Send, poll_s: float, room: Room = lambda: BATCH) -> None:
        self._desk = desk
        self._room = room
        self._send = send
        self._poll_s = poll_s
        self._look_at = 0.0
        self._sweep_at = 0.0
        self._stopped = threading.Event()
        self._using_database = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="relay", daemon=True)

    def start(self) -> None:
        """Begin, and from now on be out of the database whenever this process forks."""
        os.register_at_fork(
            before=self._leave_database,
            after_in_parent=self._using_database.release,
            after_in_child=self._using_database.release,
        )
        self._thread.start()

    def stop(self) -> None:
        """End; what was not sent is sent by the next."""
        self._stopped.set()

    def round(self) -> int:
        """Send every plan that waits; how many there were."""
        room = min(self._room(), BATCH)
        if room <= 0:
            return 0
        with self._using_database:
            now = time.monotonic()
            if not self._desk.changed() and now < self._look_at:
                return 0
            plans = computer.waiting(self._desk.ports, room)
            # A full batch: there may be more.
            self._look_at = now if len(plans) == room else now + LEASES_POLL_S
        for plan in plans:
            self._send_one(plan)
        return len(plans)

    def sweep(self) -> int:
        """Clear away what is too old, and players who are gone, once a minute; how many kept answers."""
        now = time.monotonic()
        if now < self._sweep_at:
            return 0
        with self._using_database:
            ports = self._desk.ports
            cleared, more = pins.purge(ports), retention.sweep(ports)
            departures.sweep(ports)
        # One batch at a time: turns are not to wait for it.
        self._sweep_at = now if more else now + SWEEP_S
        return cleared

    def _send_one(self, plan: Plan) -> None:
        soft, hard = computer.limits(plan, self._desk.ports.clock.now())
        self._send(plan.id, soft, hard)

    def _leave_database(self) -> None:
        self._using_database.acquire()
        self._desk.close()

    def _run(self) -> None:
        pause_s, failing = FIRST_PAUSE_S, False
        while not self._stopped.is_set():
            try:
                sent = self.round()
                self.sweep()
            except Exception as error:  # noqa: BLE001 - whatever happens, the relay goes on
                _log.warning("relay_waits", pause_s=pause_s, **describe_error(error))
                self._stopped.wait(pause_s)
                pause_s, failing = min(2 * pause_s, LONGEST_PAUSE_S), True
                continue
            if failing:
                _log.warning("relay_goes_on")
                pause_s, failing = FIRST_PAUSE_S, False
            self._stopped.wait(0 if sent == BATCH else self._poll_s)
