"""An API process, or a courier, keeps to one processor at a time, and leaves it when others need it.

Python's threads run one at a time. Spread over several processors they wake each other up there, dozens of
times a request, and what one has just used lies in another's cache: on two processors a request costs twice
the time it costs on one. But a process that stays where it is while others crowd in would starve with idle
processors beside it, so every few seconds it looks whether it would do better elsewhere.
"""

from __future__ import annotations

import contextlib
import os
import random
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

LOOK_S: Final = 2.0
"""How often a process looks whether to move, seconds."""
WORTH: Final = 0.2
"""How much more of a processor there has to be elsewhere: less would be moving for nothing."""
_MOVES: Final = 0.5
"""How likely it moves then: two that crowd each other out should not both go, and to the same place."""
_STAT: Final = Path("/proc/stat")
_THREADS: Final = Path("/proc/self/task")
_IDLE: Final = slice(3, 5)
"""Of a processor's line, after its name: idle, and waiting for a disk."""
_ACCOUNTED: Final = 8
"""The fields that add up to all its time; what guests use is in them already."""
Ticks = tuple[int, int]
"""Of a processor since the start: all its time, and how much of it it was idle."""


def settle() -> None:
    """Have this process, whose threads are yet to be started, run on one processor at a time from now on.

    Nothing happens where the system cannot tell or be told, or where there is no choice.
    """
    allowed = _allowed()
    if len(allowed) < 2 or not ticks():  # noqa: PLR2004 - there has to be another
        return
    here = random.choice(sorted(allowed))  # noqa: S311 - it only spreads
    move_to(here)
    threading.Thread(target=_stay, args=(allowed, here), name="one-cpu", daemon=True).start()


def better(here: int, busy: Mapping[int, float], own: float) -> int | None:
    """Where a process would have clearly more of a processor than `here`; None if nowhere.

    `busy`: how much of each processor was used lately, 0 to 1; `own`: how much of its own this process used.
    """
    others = busy[here] - own
    best = min(busy.values())
    if others - best <= WORTH:
        return None
    # Of several that are as idle, any: all who look now must not choose the same.
    return random.choice([cpu for cpu, used in busy.items() if used - best < WORTH / 2])  # noqa: S311


def ticks() -> dict[int, Ticks]:
    """Every processor's time so far, as the system counts it; empty where it does not tell."""
    try:
        lines = _STAT.read_text().splitlines()
    except OSError:
        return {}
    found = {}
    for line in lines:
        name, *fields = line.split()
        if name.startswith("cpu") and name != "cpu":
            counts = [int(each) for each in fields[:_ACCOUNTED]]
            found[int(name[3:])] = (sum(counts), sum(counts[_IDLE]))
    return found


def used(before: Mapping[int, Ticks], after: Mapping[int, Ticks]) -> dict[int, float]:
    """How much of each processor was used in between, 0 to 1."""
    shares = {}
    for cpu, (whole, idle) in after.items():
        if cpu in before and whole > before[cpu][0]:
            shares[cpu] = 1 - (idle - before[cpu][1]) / (whole - before[cpu][0])
    return shares


def move_to(cpu: int) -> None:
    """Have all threads of this process, and those they start, run on a processor; OSError if it is gone."""
    moved: set[int] = set()
    # Until there is no new one: a thread may have been started by one that had not moved.
    while threads := {int(each.name) for each in _THREADS.iterdir()} - moved:
        for each in threads:
            with contextlib.suppress(ProcessLookupError):  # it has just ended
                os.sched_setaffinity(each, {cpu})
        moved |= threads


def _allowed() -> set[int]:
    if not hasattr(os, "sched_setaffinity"):
        return set()
    return os.sched_getaffinity(0)


def _stay(allowed: set[int], here: int) -> None:
    before, spent, since = ticks(), time.process_time(), time.monotonic()
    while True:
        time.sleep(LOOK_S)
        after, now, ends = ticks(), time.process_time(), time.monotonic()
        busy = {cpu: share for cpu, share in used(before, after).items() if cpu in allowed}
        own = min(1.0, (now - spent) / (ends - since))
        before, spent, since = after, now, ends
        if here not in busy:
            continue
        there = better(here, busy, own)
        if there is None or random.random() > _MOVES:  # noqa: S311 - it only spreads
            continue
        try:
            move_to(there)
        except OSError:
            return  # it may not run there any more: from now on the system knows best
        here = there
