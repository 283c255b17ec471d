"""Workers that only count how often they were called."""

from __future__ import annotations


class CountingJobs:
    """A `service.ports.Jobs` that wakes nobody."""

    def __init__(self) -> None:
        self.woken = 0

    def wake(self) -> None:
        """Count."""
        self.woken += 1
