"""From the outbox to the broker: looks for what waits there, and sends each to a worker.

Nobody has to tell it: a plan is a row written with the move that made it necessary, and the relay looks
every few milliseconds. A plan whose worker was lost waits again when its lease has run out, so this is the
sweep as well. When database or broker cannot be reached it tries again, ever more slowly.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol, TypeVar, assert_never

import structlog

from service.model import Plan, Purpose
from service.ports import Ports
from service.usecases import computer, departures, hints, oversight, pins, retention, reviews
from workers.desk import Desk
from workers.turn import describe_error

_log = structlog.get_logger(__name__)
SQLITE_POLL_S: Final = 0.02
SERVER_POLL_S: Final = 0.1
"""How often the database is asked, seconds. SQLite answers so quickly that it may be oftener."""
LEASES_POLL_S: Final = 0.1
"""How often it is asked at least, seconds, though it has not changed: leases run out by themselves."""
FIRST_PAUSE_S: Final = 0.2
LONGEST_PAUSE_S: Final = 1.0
"""After an error, seconds; doubled with each in a row. It comes on top of what somebody has waited for."""
SWEEP_S: Final = 60.0
"""How often what has grown too old is cleared away, seconds."""
SET_BACK_S: Final = 0.5
"""A clock that falls behind by more than that at once was set back, seconds."""
BATCH: Final = 64
"""As much is sent in one go."""

Room = Callable[[], int]
"""How much more is worth sending now: what is sent and not taken up has to be sent again."""
Send = Callable[[Plan, float, float], None]
"""Sends a plan's id, to whom it is for, with the soft and the hard time limit, seconds."""
Work = TypeVar("Work")


class Outbox(Protocol[Work]):
    """What a relay looks after: plans here, and deliveries of webhooks in `workers.courier`."""

    def waiting(self, ports: Ports, limit: int) -> Sequence[Work]:
        """What is to be sent now; each is handed out once, and again when nobody takes it up."""
        ...

    def send(self, ports: Ports, work: Work) -> None:
        """Send one to the broker."""
        ...

    def recall(self, ports: Ports) -> int:
        """Have due at once what waits for a time of before the clock was set back; how much."""
        ...

    def sweep(self, ports: Ports) -> tuple[int, bool]:
        """Clear away what has grown too old, a batch at a time; how much, and whether there is more."""
        ...


class Plans:
    """Computer turns, hints and reviews: plans of some purposes, those of the first of them first."""

    def __init__(
        self,
        send: Send,
        purposes: Sequence[Purpose] = tuple(Purpose),
        room: Callable[[Purpose], int] | None = None,
    ) -> None:
        self._send = send
        self._purposes = purposes
        self._room = room

    def waiting(self, ports: Ports, limit: int) -> Sequence[Plan]:
        """Plans that wait for a worker."""
        return computer.waiting(ports, limit, self._purposes, self._room)

    def send(self, ports: Ports, work: Plan) -> None:
        """Send a plan's id, with the limits of its time."""
        match work.purpose:
            case Purpose.TURN:
                soft, hard = computer.limits(work, ports.clock.now())
            case Purpose.HINT:
                soft, hard = hints.limits(work, ports.clock.now())
            case Purpose.REVIEW:
                soft, hard = reviews.limits()
            case _:
                assert_never(work.purpose)
        self._send(work, soft, hard)

    def recall(self, ports: Ports) -> int:
        """Have plans due at once that wait for a time of before the clock was set back."""
        return computer.recall(ports)

    def sweep(self, ports: Ports) -> tuple[int, bool]:
        """Clear away what is too old: kept answers, games, players who are gone, old counts."""
        if Purpose.TURN not in self._purposes:
            return 0, False  # others do
        cleared, more = pins.purge(ports), retention.sweep(ports)
        departures.sweep(ports)
        oversight.sweep(ports)
        return cleared, more


class Relay(Generic[Work]):
    """A thread between the outbox and the broker."""

    def __init__(
        self, desk: Desk, outbox: Outbox[Work], poll_s: float, room: Room = lambda: BATCH
    ) -> None:
        self._desk = desk
        self._room = room
        self._outbox = outbox
        self._poll_s = poll_s
        self._look_at = 0.0
        self._sweep_at = 0.0
        self._recall_at = 0.0
        self._ahead_s = float("inf")
        self._stopped = False
        self._bell = threading.Event()
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
        self._stopped = True
        self._bell.set()

    def look_now(self) -> None:
        """Look at once, for there may be something, or room for something."""
        self._look_at = 0.0
        self._bell.set()

    def round(self) -> int:
        """Send all that waits; how much there was."""
        room = min(self._room(), BATCH)
        if room <= 0:
            return 0
        with self._using_database:
            now = time.monotonic()
            if not self._desk.changed() and now < self._look_at:
                return 0
            work = self._outbox.waiting(self._desk.ports, room)
            # A full batch: there may be more.
            self._look_at = now if len(work) == room else now + LEASES_POLL_S
        for each in work:
            self._outbox.send(self._desk.ports, each)
        return len(work)

    def recall(self) -> int:
        """Have due at once what waits for a time of before the clock was set back; how much.

        Looked for at the start, when the clock that can be set falls behind the one that cannot, and once a
        minute: it may have been another machine's.
        """
        now = time.monotonic()
        ahead_s = self._desk.ports.clock.now().timestamp() - now
        set_back, self._ahead_s = ahead_s < self._ahead_s - SET_BACK_S, ahead_s
        if not set_back and now < self._recall_at:
            return 0
        self._recall_at = 0.0  # again, should this fail
        with self._using_database:
            recalled = self._outbox.recall(self._desk.ports)
        self._recall_at = now + SWEEP_S
        if recalled:
            _log.warning("clock_set_back", recalled=recalled)
        return recalled

    def sweep(self) -> int:
        """Clear away what has grown too old, once a minute; how much there was."""
        now = time.monotonic()
        if now < self._sweep_at:
            return 0
        with self._using_database:
            cleared, more = self._outbox.sweep(self._desk.ports)
        # One batch at a time: what is due is not to wait for it.
        self._sweep_at = now if more else now + SWEEP_S
        return cleared

    def _leave_database(self) -> None:
        self._using_database.acquire()
        self._desk.close()

    def _run(self) -> None:
        pause_s, failing = FIRST_PAUSE_S, False
        while not self._stopped:
            self._bell.clear()
            try:
                self.recall()
                sent = self.round()
                self.sweep()
            except Exception as error:  # noqa: BLE001 - whatever happens, the relay goes on
                _log.warning("relay_waits", pause_s=pause_s, **describe_error(error))
                self._bell.wait(pause_s)
                pause_s, failing = min(2 * pause_s, LONGEST_PAUSE_S), True
                continue
            if failing:
                _log.warning("relay_goes_on")
                pause_s, failing = FIRST_PAUSE_S, False
            self._bell.wait(0 if sent == BATCH else self._poll_s)
