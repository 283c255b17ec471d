"""Watching processes: whichever dies is started again, and all end with the one that watches.

Children are forks of the watcher, which has everything imported already: a new one is at work in a fraction
of a second, and a computer's turn that was lost is made good in time. So the watcher has a single thread,
and no connections open.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

import structlog

from deploy import lifeline
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
    run: Callable[[], int]
    """What it does, in a process of its own; its exit code."""
    before: Callable[[], None] = _nothing
    """What is to be done before each start."""
    close: Sequence[int] = ()
    """Descriptors of the watcher that it is not to have."""
    pid: int | None = None
    _begun: float = 0.0
    _early_deaths: int = 0
    _start_at: float = 0.0
    _groups: set[int] = field(default_factory=set)
    """The process groups of all it was, as long as there is anything left of them."""

    def start_if_due(self) -> None:
        """Start it, unless it runs or is to rest."""
        if self.pid is not None or time.monotonic() < self._start_at:
            return
        self.before()
        self._begun = time.monotonic()
        parent = os.getpid()
        sys.stdout.flush()
        self.pid = os.fork()
        if self.pid == 0:
            self._be_born(parent)
        with contextlib.suppress(OSError):  # whoever is first: child or parent
            os.setpgid(self.pid, self.pid)
        self._groups.add(self.pid)

    def _be_born(self, parent: int) -> NoReturn:
        code = 1
        try:
            lifeline.tie_to(parent)
            # Ctrl-C is for the watcher alone, which ends the others in good order.
            os.setpgid(0, 0)
            lifeline.call_this_process(f"spite-{self.name}".lower())
            for descriptor in self.close:
                os.close(descriptor)
            with open(os.devnull) as nothing:  # noqa: PTH123 - a descriptor is wanted, not a path
                os.dup2(nothing.fileno(), 0)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _AWAITED)
            code = self.run()
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else 1
        except BaseException:  # noqa: BLE001 - nothing may get out into the watcher's own code
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def exit_code(self) -> int | None:
        """With what it ended (a signal's number negated); None while it runs or has not been started."""
        code = None
        for group in list(self._groups):
            for pid, status in _dead_of(group):
                if pid == self.pid:
                    code, self.pid = os.waitstatus_to_exitcode(status), None
                    # Its own children die with it, and are for this process to bury.
            if group != self.pid and not _is_left(group):
                self._groups.discard(group)
        return code

    def bury_if_dead(self) -> None:
        """Notice its death, and when it is to be started again. Refusal after too many early ones."""
        code = self.exit_code()
        if code is None:
            return
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
    lifeline.adopt_orphans()
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


def _end(children: Sequence[Child]) -> None:
    """End all children: politely, then not."""
    groups = [child.pid for child in children if child.pid is not None]
    for pid in groups:
        os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + STOP_S
    while _any_left(children) and time.monotonic() < deadline:
        signal.sigtimedwait({signal.SIGCHLD}, 0.02)
    # What is left of their groups has no one to answer to.
    for pid in groups:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
    while _any_left(children):
        signal.sigtimedwait({signal.SIGCHLD}, 0.02)


def _dead_of(group: int) -> Iterator[tuple[int, int]]:
    """Bury the dead of a process group: their ids and how they ended."""
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-group, os.WNOHANG)
            if pid == 0:
                return
            yield pid, status


def _is_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def _any_left(children: Sequence[Child]) -> bool:
    for child in children:
        child.exit_code()
    return any(child.pid is not None for child in children)
