"""Hypothesis is the same on every run; SPITE_EXAMPLES=10 multiplies its examples, at random."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

TIMES = int(os.environ.get("SPITE_EXAMPLES", "1"))

settings.register_profile(
    "engine",
    derandomize=TIMES == 1,
    database=None,
    max_examples=50 * TIMES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("engine")
