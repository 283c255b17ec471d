"""The bench of planning measures what it says. Times are judged by the bench alone."""

from __future__ import annotations

from tests.load import planning


def test_what_planning_costs_is_measured():
    """Views are timed with experts at work and without, and thinking is probed, in a few seconds."""
    cost = planning.measure(views=40, tables=2, probe_s=0.5)
    assert 0 < cost.idle.median <= cost.idle.p99 <= cost.idle.worst
    assert cost.planning.median > 0
    assert min(cost.rollouts_a_second, cost.positions_a_second) > 0
    assert 0 <= cost.held_ms <= cost.late_ms
    assert cost.machine_ms >= 0
    text = cost.table()
    assert "| a view while both workers search: median, p99 |" in text
    assert "rollouts a second" in text
    slow = planning.Views(1.0, 2 * cost.bound_ms + 1, 99.0)
    parts = {name: getattr(cost, name) for name in cost.__dataclass_fields__}
    assert planning.Cost(**{**parts, "planning": slow, "late_ms": cost.machine_ms + 11.0}).misses()
    assert not planning.Cost(**{**parts, "planning": cost.idle, "late_ms": 1.0}).misses()
