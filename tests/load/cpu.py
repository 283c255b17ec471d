"""What processes have cost: CPU time, of this machine's processes only (Linux)."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.processes import family

_TICKS = os.sysconf("SC_CLK_TCK")


def process_s(pid: int) -> float:
    """CPU seconds of a process, all threads; 0 when it is gone.

    The kernel's own clock of the process: what ``/proc/PID/stat`` shows, without its steps of 10 ms.
    """
    with contextlib.suppress(OSError):
        return time.clock_gettime(~pid << 3 | 2)
    return 0.0


def tree_s(root: int) -> float:
    """CPU seconds of a process and all that descend from it, those that have ended included."""
    ended = 0.0
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{root}/stat").read_text(errors="replace").rpartition(")")[2].split()
        ended = (int(fields[13]) + int(fields[14])) / _TICKS
    return ended + sum(process_s(pid) for pid in [root, *family(root)])


def parent(pid: int) -> int:
    """The parent of a process."""
    text = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    return int(text.rpartition(")")[2].split()[1])


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
    return process_s(os.getpid()) + sum(map(tree_s, roots))
