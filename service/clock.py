"""What time it is."""

from __future__ import annotations

from datetime import UTC, datetime


class SystemClock:
    """A `service.ports.Clock`: this machine's."""

    def now(self) -> datetime:
        """The time, UTC."""
        return datetime.now(UTC)
