"""The faults that would cost most, in short: `make faults` does all of them, and takes its time."""

from __future__ import annotations

import pytest

from tests.faults.faults import FAULTS
from tests.faults.run import suffer
from tests.faults.world import EMBEDDED, SERVERS, Size

SHORT = Size(players=3, outage_s=6.0, slack=4.0)
"""Other tests run at the same time: what is late here is late for want of a processor."""
DEAREST = {
    EMBEDDED: ("disk full", "clock an hour forwards", "clock an hour backwards"),
    SERVERS: ("PostgreSQL frozen for a while", "Valkey restarted, empty"),
}


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("world", [EMBEDDED, pytest.param(SERVERS, marks=pytest.mark.services)])
def test_nothing_is_lost(world):
    """No accepted move is lost or made twice, all go on playing, errors are 503s, and /readyz is true."""
    faults = [each for each in FAULTS if each.name in DEAREST[world]]
    assert [each.name for each in faults] == list(DEAREST[world])
    found = {each.fault: each.problems for each in suffer(world, faults, SHORT)}
    assert found == dict.fromkeys(DEAREST[world], ())
