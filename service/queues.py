"""The queues of work that is done later: what waits in which, and how much each may hold.

A queue is rows of the store that are not over, so all processes see the same ones. What follows from a move
goes in however long its queue is: an accepted move is never lost. What somebody asks for besides is refused
while the queue that it would wait in is full.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum
from math import ceil
from typing import Final, assert_never

from service.model import Purpose
from service.settings import Settings

LONGEST_S: Final = 60
"""The longest that anybody is told to stay away, seconds."""
_SHARE: Final = 8
"""Whoever is refused may come again when this part of the queue (one in so many) is expected to be done."""


class Queue(StrEnum):
    """What waits: each kind in a queue of its own, so that none waits behind another."""

    TURNS = "turns"
    """Computer turns."""
    HINTS = "hints"
    REVIEWS = "reviews"
    WEBHOOKS = "webhooks"
    """Deliveries that are due."""


QUEUE_OF: Final[Mapping[Purpose, Queue]] = {
    Purpose.TURN: Queue.TURNS,
    Purpose.HINT: Queue.HINTS,
    Purpose.REVIEW: Queue.REVIEWS,
}
"""Where a plan waits."""


def limit_of(settings: Settings, queue: Queue) -> int:
    """How much a queue may hold before what is asked for is refused."""
    match queue:
        case Queue.TURNS:
            return settings.queue_turns
        case Queue.HINTS:
            return settings.queue_hints
        case Queue.REVIEWS:
            return settings.queue_reviews
        case Queue.WEBHOOKS:
            return settings.queue_webhooks
        case _:
            assert_never(queue)


def retry_after_s(waited: timedelta) -> int:
    """In how many seconds there is likely to be room, by how long the oldest in a full queue has waited.

    All that waits now came in that time, so it takes about as long until it is done: an eighth of it is
    done in an eighth of the time. Where nothing moves the answer grows, up to a minute.

    >>> [retry_after_s(timedelta(seconds=waited)) for waited in (0, 4, 40, 4000)]
    [1, 1, 5, 60]
    """
    return min(LONGEST_S, max(1, ceil(waited.total_seconds() / _SHARE)))
