"""Watching processes: whichever dies is started again, and all end with the one that watches."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import structlog

from deploy.lifeline import tied
from deploy.refusal import Refusal

_log = structlog.get_logger(__name__)
_STOPPING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_AWAITED: Final = frozenset({*_STOPPING, signal.SIGCHLD})
TICK_S: Final = 0.2
STOP_S: Final = 5.0
"""What children may take to end before they are killed."""
SETTLED_S: Final = 10.0
"""A child that lived so long had begun well: its next death counts as the first."""
GIVE_UP_AFTER: Final = 6
"""Early deaths in a row after which a child is not started again."""


class StopAskedError(Exception):
    """Somebody wants the whole to end."""


def _nothing() -> None:
    pass


@dataclass
class Child:
    """A process to be kept running."""

    name: str
    command: Sequence[str]
    pass_fds: Sequence[int] = ()
    before: Callable[[], None] = _nothing
    """What is to be done before each start."""
    process: subprocess.Popen[bytes] | None = None
    _begun: float = 0.0
    _early_deaths: int = 0
    _start_at: float = field(default_factory=time.monotonic)

    def start_if_due(self) -> None:
        """Start it, unless it runs or is to rest."""
        if self.process is not None or time.monotonic() < self._start_at:
            return
        self.before()
        self._begun = time.monotonic()
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.DEVNULL,
            pass_fds=self.pass_fds,
            # Ctrl-C is for the watcher alone, which ends the others in good order.
            process_group=0,
            preexec_fn=_first_of_all(),  # noqa: PLW1509 - there is one thread here
        )

    def bury_if_dead(self) -> None:
        """Notice its death, and when it is to be started again. Refusal after too many early ones."""
        if self.process is None or self.process.poll() is None:
            return
        code, self.process = self.process.returncode, None
        early = time.monotonic() - self._begun < SETTLED_S
        self._early_deaths = self._early_deaths + 1 if early else 1
        if self._early_deaths >= GIVE_UP_AFTER:
            raise Refusal(
                f"the {self.name} has died {self._early_deaths} times in a row (exit code {code}); see "
                "above for why."
            )
        # The first time at once: somebody may be waiting for a move.
        rest_s = 0.0 if self._early_deaths == 1 else 0.25 * 2 ** (self._early_deaths - 2)
        self._start_at = time.monotonic() + rest_s
        _log.warning("process_died", process=self.name, exit_code=code, again_in_s=rest_s)


def watch(children: Sequence[Child], ready: Callable[[], bool]) -> None:
    """Keep `children` running until a signal asks to stop, then end them all.

    `ready` is asked every now and then until it says so, which it does once. Refusal when a child cannot be
    kept running.
    """
    with _signals_held():
        try:
            is_ready = False
            while True:
                for child in children:
                    child.start_if_due()
                is_ready = is_ready or ready()
                _wait_for_signal(TICK_S if is_ready else 0.02)
                for child in children:
                    child.bury_if_dead()
        except StopAskedError:
            pass
        finally:
            _end(children)


@contextlib.contextmanager
def _signals_held() -> Iterator[None]:
    """Signals wait until they are looked for, and interrupt nothing."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _AWAITED)
    try:
        yield
    finally:
        # What came meanwhile has been seen to: let it not end this process by another way.
        while signal.sigtimedwait(_AWAITED, 0) is not None:
            pass
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _wait_for_signal(timeout_s: float) -> None:
    seen = signal.sigtimedwait(_AWAITED, timeout_s)
    if seen is not None and seen.si_signo in _STOPPING:
        raise StopAskedError


def _first_of_all() -> Callable[[], None]:
    tie = tied()

    def prepare() -> None:
        tie()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _AWAITED)

    return prepare


def _end(children: Sequence[Child]) -> None:
    """End all children: politely, then not."""
    running = [child.process for child in children if child.process is not None]
    for process in running:
        process.terminate()
    deadline = time.monotonic() + STOP_S
    for process in running:
        try:
            process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        # What is left of its group has no one to answer to.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
