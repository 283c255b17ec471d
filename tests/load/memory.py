"""Memory of processes over time, and whether it grows."""

from __future__ import annotations

import contextlib
import statistics
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_HOUR_S: Final = 3600.0
_MIB: Final = 1024


@dataclass(frozen=True, slots=True)
class Growth:
    """What became of a process's memory."""

    first_mib: float
    """At the first look after the warm-up."""
    last_mib: float
    most_mib: float
    mib_an_hour: float
    """The slope of a straight line through all looks after the warm-up (Theil and Sen's: the median of the
    slopes of all pairs, which a single leap does not bend)."""


@dataclass
class Watch:
    """Looks at processes."""

    warm_up_s: float
    seen: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """By process: when (s since the beginning), and how much it held of its own (MiB)."""

    def look(self, processes: Mapping[str, int], at_s: float) -> None:
        """Look at processes, each by a name of its own; those that are gone are passed over."""
        for name, pid in processes.items():
            with contextlib.suppress(OSError):
                self.seen[name].append((at_s, own_mib(pid)))

    def growth(self) -> dict[str, Growth]:
        """By process, of those that were seen twice after the warm-up."""
        found = {}
        for name, looks in self.seen.items():
            warm = [(at, mib) for at, mib in looks if at >= self.warm_up_s]
            if len(warm) >= 2:
                sizes = [mib for _, mib in warm]
                found[name] = Growth(sizes[0], sizes[-1], max(sizes), _HOUR_S * slope(warm))
        return found


def own_mib(pid: int) -> float:
    """What a process holds that it shares with nobody, MiB. OSError when it is gone."""
    kib = 0
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        name, _, rest = line.partition(":")
        if name in ("Private_Clean", "Private_Dirty"):
            kib += int(rest.split()[0])
    return kib / _MIB


def slope(points: list[tuple[float, float]]) -> float:
    """How much the second grows with the first.

    >>> slope([(0.0, 5.0), (1.0, 7.0), (2.0, 90.0), (3.0, 11.0)])
    2.0
    """
    step = max(1, len(points) // 200)
    few = points[::step]
    slopes = [
        (b - a) / (later - at)
        for n, (at, a) in enumerate(few)
        for later, b in few[n + 1 :]
        if later > at
    ]
    return statistics.median(slopes)
