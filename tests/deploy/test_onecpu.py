"""An API process, and the courier, on one processor: where it goes, and that all of it goes there."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path

import pytest

from deploy import onecpu
from tests.deploy.serving import Serving
from tests.processes import called, family
from tests.truth import until

CPUS = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
needs_two = pytest.mark.skipif(len(CPUS) < 2, reason="there is one processor")


@pytest.mark.parametrize(
    ("here", "busy", "own", "found"),
    [
        (0, {0: 1.0, 1: 0.0}, 0.1, {1}),
        (0, {0: 1.0, 1: 0.0}, 1.0, {None}),
        (0, {0: 1.0, 1: 0.9}, 0.5, {None}),
        (0, {0: 1.0, 1: 0.7}, 0.0, {1}),
        (0, {0: 0.0, 1: 0.0}, 0.0, {None}),
        (1, {0: 0.05, 1: 0.9, 2: 0.0, 3: 0.5}, 0.3, {0, 2}),
    ],
    ids=["crowded", "all its own", "as bad there", "a third free", "idle", "either"],
)
def test_it_moves_where_there_is_clearly_more(here, busy, own, found):
    """What others use here counts, not what it uses itself; nearly as busy elsewhere is no reason."""
    assert {onecpu.better(here, busy, own) for _ in range(64)} == found


def test_use_is_what_was_not_idle():
    """Shares are of the time in between; a processor that has come, or stood still, has none."""
    before = {0: (100, 50), 1: (100, 50), 2: (100, 50)}
    after = {0: (200, 150), 1: (200, 50), 2: (100, 50), 3: (10, 0)}
    assert onecpu.used(before, after) == {0: 0.0, 1: 1.0}


@needs_two
def test_processors_are_told_apart():
    """The system's own count: every processor that this process may use, idle no longer than there was."""
    counted = onecpu.ticks()
    assert set(CPUS) <= set(counted)
    assert all(0 <= idle <= whole for whole, idle in counted.values())


@needs_two
def test_all_threads_move():
    """Threads that run already, and those they start, are all on the processor that was chosen."""
    went, seen = threading.Event(), []
    other = threading.Thread(target=went.wait)
    other.start()
    before = os.sched_getaffinity(0)
    try:
        onecpu.move_to(CPUS[-1])
        new = threading.Thread(target=lambda: seen.append(os.sched_getaffinity(0)))
        new.start()
        new.join()
        seen += [os.sched_getaffinity(0), os.sched_getaffinity(other.native_id)]
    finally:
        went.set()
        other.join()
        for each in Path("/proc/self/task").iterdir():
            with contextlib.suppress(ProcessLookupError):
                os.sched_setaffinity(int(each.name), before)
    assert seen == [{CPUS[-1]}] * 3


@needs_two
@pytest.mark.parametrize(("setting", "expected"), [("one", 1), ("any", len(CPUS))])
def test_the_api_and_the_courier_keep_to_one_and_workers_do_not(tmp_path, setting, expected):
    """SPITE_API_CPU: the API's process and the courier have one processor or all; all others have all."""
    server = Serving(tmp_path, SPITE_API_CPU=setting)
    try:
        server.start()
        server.child("worker")
        courier = server.child("courier")
        until(lambda: len(os.sched_getaffinity(courier)) == expected, 30, "the courier to settle")
        assert server.process is not None
        found = {}
        for pid in family(server.process.pid):
            found.setdefault(called(pid), set()).add(len(os.sched_getaffinity(pid)))
    finally:
        server.end()
    assert expected in found.pop("spite-api")
    assert found.pop("spite-courier") == {expected}
    assert all(allowed == {len(CPUS)} for allowed in found.values()), found
