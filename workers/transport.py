"""A broker within one process, for the embedded default: kombu's `memory://`, with a bell.

kombu's own in-memory transport has to be polled, and without an event loop Celery looks at time limits once
a second only, through pipes that all pool processes share: one killed at a bad moment blocks the others. With
an event loop limits are kept to the millisecond and every pool process has pipes of its own, exactly as with
Redis. All the loop needs is something to wait for: a bell that rings whenever a message is put.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from queue import Empty
from typing import Any, Final

from kombu.transport import memory

NAME: Final = f"{__name__}:Transport"
"""What Celery is told to use."""


class Channel(memory.Channel):
    """A channel whose messages ring the bell."""

    def _put(self, queue: str, message: dict[str, Any], **kwargs: Any) -> None:
        super()._put(queue, message, **kwargs)
        _ring()


class Transport(memory.Transport):
    """kombu's in-memory transport for an event loop."""

    Channel = Channel
    implements = memory.Transport.implements.extend(asynchronous=True)

    def register_with_event_loop(self, connection: object, loop: Any) -> None:  # noqa: ARG002 - kombu's
        """Have the event loop deliver messages when the bell rings."""
        loop.add_reader(_bell(), self._on_ring)
        loop.on_tick.add(self._look_again)

    def _on_ring(self) -> None:
        with suppress(BlockingIOError):
            os.eventfd_read(_bell())
        cycle = self.cycle
        with suppress(Empty):
            while cycle is not None:
                cycle.get(self._deliver)

    def _look_again(self) -> None:
        """Ring for messages that had to wait until the worker took more."""
        if waiting() and any(channel.qos.can_consume() for channel in self.channels or ()):
            _ring()


def waiting() -> int:
    """How many messages wait to be taken."""
    return sum(queue.qsize() for queue in list(Channel.queues.values()))


@cache
def _bell() -> int:
    return os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)


def _ring() -> None:
    os.eventfd_write(_bell(), 1)
