"""Celery's consumer, sooner back: of a broker that was away nobody is to notice more than that it was."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from celery.worker import consumer

FIRST_PAUSE_S: Final = 0.2
LONGER_BY_S: Final = 0.2
LONGEST_PAUSE_S: Final = 1.0
"""Between tries to reach the broker, seconds. Celery's own pauses grow to half a minute, by which a turn
would be late when the broker has long been there again."""


class Consumer(consumer.Consumer):
    """A consumer with short pauses."""

    def ensure_connected(self, conn: Any) -> Any:
        """Connect, however often that takes."""
        conn.ensure_connection = partial(
            conn.ensure_connection,
            interval_start=FIRST_PAUSE_S,
            interval_step=LONGER_BY_S,
            interval_max=LONGEST_PAUSE_S,
        )
        return super().ensure_connected(conn)
