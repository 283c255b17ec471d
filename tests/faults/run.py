"""Faults, one after the other, in a world of their own."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from tests.faults.faults import Fault
from tests.faults.judge import Verdict, judge, wait_until_all_play
from tests.faults.world import Size, World

_START_S: Final = 60.0


def suffer(name: str, faults: Sequence[Fault], size: Size) -> Iterator[Verdict]:
    """Do these faults to one world, one after the other."""
    if not faults:
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="spite-faults-")))
        world = World(name, folder, stack, size)
        if wait_until_all_play(world, time.monotonic(), _START_S) is None:
            raise RuntimeError(f"nobody plays: {world.record.problems} {world.logs}")
        for fault in faults:
            logged = [len(log) for log in world.logs]
            outage = fault.act(world)
            yield judge(world, fault.name, outage, fault.expected, logged)
