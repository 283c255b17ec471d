"""What time it is."""

from __future__ import annotations

from datetime import UTC, datetime


class SystemClock:
    """A `service.ports.Clock`: this machine's."""

    def now(self) -> datetime:
        """The time, UTC, in whole milliseconds: what is kept of it, and what is told."""
        now = datetime.now(UTC)
        return now.replace(microsecond=now.microsecond // 1000 * 1000)
