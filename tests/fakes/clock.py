"""A clock that the test sets."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


class FakeClock:
    """A `service.ports.Clock` that stands still until it is told to go on."""

    def __init__(self) -> None:
        self._now = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)

    def now(self) -> datetime:
        """The time, UTC."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Let time go by."""
        self._now += timedelta(seconds=seconds)
