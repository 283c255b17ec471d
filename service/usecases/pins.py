"""Answers kept for requests that are sent again.

A client that does not know whether its request arrived sends it again with the same Idempotency-Key. The
first answer is written in the transaction that it tells about, so there is either both or neither; while
the first request runs, its key is held, and a key whose holder was lost is free again after a while.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Generic, TypeVar

from service.errors import KeyInFlight, KeyReused
from service.ports import Answer, Ports, Request, Unit

T = TypeVar("T")
LIFE: Final = timedelta(hours=24)
"""How long an answer is kept."""
_HELD: Final = timedelta(seconds=5)
"""How long a key is held for a request that has not answered: its process may have been killed.

Nothing depends on it but how soon whoever asks again is served. A request that takes longer finds its answer
there already when it would keep its own, or is the one whose answer is there.
"""


@dataclass(frozen=True, slots=True)
class Pin(Generic[T]):
    """How a use case keeps its answer: it is rendered and written before the commit."""

    request: Request
    render: Callable[[T], Answer]


def keep(pin: Pin[T] | None, unit: Unit, result: T) -> T:
    """Write the answer to the request that `pin` is of, in the unit that made `result`."""
    if pin is not None:
        unit.keep_answer(pin.request, pin.render(result))
    return result


def keep_alone(ports: Ports, request: Request, answer: Answer) -> None:
    """Write the answer to a request that changed nothing."""
    with ports.store.writing() as unit:
        unit.keep_answer(request, answer)


@contextmanager
def held(ports: Ports, request: Request) -> Iterator[Answer | None]:
    """Hold the request's key; gives the answer kept for it, if there is one already.

    KeyReused when the key came with another request; KeyInFlight while the first is still running. Left
    without an answer kept, the key is free again.
    """
    now = ports.clock.now()
    with ports.store.writing() as unit:
        kept = unit.hold_key(request, now, lost=now - _HELD, dead=now - LIFE)
    if kept is not None and kept.digest != request.digest:
        raise KeyReused("This Idempotency-Key came with another request before: use a new one.")
    if kept is not None and kept.answer is None:
        raise KeyInFlight("The first request with this Idempotency-Key is still running.")
    if kept is not None:
        yield kept.answer
        return
    try:
        yield None
    finally:
        with ports.store.writing() as unit:
            unit.free_key(request)


def purge(ports: Ports) -> int:
    """Forget answers that are too old; how many."""
    with ports.store.writing() as unit:
        return unit.purge_answers(ports.clock.now() - LIFE)
