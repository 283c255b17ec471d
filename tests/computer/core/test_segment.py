"""Segments that are too large to be seen whole."""

from __future__ import annotations

import subprocess
import sys

from tests.processes import ROOT

IN_TIME_S = 120
"""Much more than it takes, uncompiled even: what does not end is told from what is slow."""


def test_a_segment_with_more_ends_than_there_is_room_for_is_cut_short():
    """It is over soon, and every level plans something: a full table does not hold the search for ever."""
    # In a process of its own: what is compiled cannot be interrupted.
    answer = subprocess.run(
        [sys.executable, "-m", "tests.computer.core.monstrous"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=IN_TIME_S,
    )
    seen, *lengths = (int(number) for number in answer.stdout.split())
    assert seen > 4096
    assert len(lengths) == 5
    assert all(lengths)
