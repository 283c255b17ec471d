"""What processes have cost: CPU time, of this machine's processes only (Linux)."""

from __future__ import annotations

import contextlib
import os
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def process_s(pid: int) -> float:
    """CPU seconds of a process, all threads; 0 when it is gone.

    The kernel's own clock of the process: what ``/proc/PID/stat`` shows, without its steps of 10 ms.
    """
    with contextlib.suppress(OSError):
        return time.clock_gettime(~pid << 3 | 2)
    return 0.0


def trees_s(roots: Iterable[int]) -> list[float]:
    """CPU seconds of processes and all that descend from them, those that have ended included.

    One look at the machine's processes for all of them: looking costs more than most requests.
    """
    children: defaultdict[int, list[int]] = defaultdict(list)
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal():
            pid = int(entry.name)
            with contextlib.suppress(OSError):
                children[parent(pid)].append(pid)
    return [_ended_s(root) + sum(map(process_s, _family(root, children))) for root in roots]


def parent(pid: int) -> int:
    """The parent of a process. OSError when it is gone."""
    return int(_stat(pid)[1])


def _ended_s(pid: int) -> float:
    """CPU seconds of a process's children that have ended."""
    with contextlib.suppress(OSError):
        fields = _stat(pid)
        return (int(fields[13]) + int(fields[14])) / _TICKS
    return 0.0


def _family(root: int, children: Mapping[int, list[int]]) -> list[int]:
    """A process and all that descend from it."""
    found = [root]
    for pid in found:
        found += children.get(pid, [])
    return found


def _stat(pid: int) -> list[str]:
    """What the kernel says of a process, from its state, the third field, on."""
    return Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()


@dataclass(frozen=True, slots=True)
class Machine:
    """What all processors together have done since the machine was started."""

    busy_s: float
    at: float

    @classmethod
    def now(cls) -> Machine:
        """As it stands."""
        with Path("/proc/stat").open() as lines:
            ticks = [int(each) for each in lines.readline().split()[1:]]
        user, nice, system, _idle, _wait, interrupt, soft, steal = ticks[:8]
        busy = user + nice + system + interrupt + soft + steal
        return cls(busy / _TICKS, time.monotonic())

    def share_of_others(self, ours_s: float) -> float:
        """How much of the machine others have used since then, from 0 to 1."""
        now = Machine.now()
        there_was = (now.at - self.at) * (os.cpu_count() or 1)
        return max(0.0, (now.busy_s - self.busy_s - ours_s) / there_was)


def total_s(roots: Iterable[int]) -> float:
    """CPU seconds of several trees of processes, this one's own included."""
    return process_s(os.getpid()) + sum(trees_s(roots))
