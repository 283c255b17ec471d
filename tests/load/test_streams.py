"""The bench of streams measures what it says. Only memory is judged: the machine may be busy."""

from __future__ import annotations

from tests.load import streams


def test_what_streams_cost_is_measured():
    """A few streams are opened, moved in and told to come back; each costs less than it may."""
    cost = streams.measure(150, 20, views=10, idle_s=0.5)
    assert cost.kib_each < streams.BOUND_KIB
    assert cost.threads_after - cost.threads_before < 100, "a stream takes no thread"
    assert min(cost.view_ms_before, cost.view_ms, cost.moved_in_s, cost.stopped_in_s) > 0
    text = cost.table()
    assert "| streams, on games | 150 on 20 |" in text
    assert "memory a stream" in text
