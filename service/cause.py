"""Which request it all comes from: kept with what is to be done later, and said in each line of the log.

A computer's turn that follows another comes from the same request as that one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import structlog

_NAME: Final = "request_id"


def bind(request_id: str) -> None:
    """From now on all that is done here, until the next is bound, comes from this request."""
    structlog.contextvars.bind_contextvars(**{_NAME: request_id})


def request_id() -> str | None:
    """The id of the request that what is done now comes from; None if there is none, or it is unknown."""
    found = structlog.contextvars.get_contextvars().get(_NAME)
    return found if isinstance(found, str) else None


def note(found: str | None) -> None:
    """What is done within `apart` comes from this request; None: from none that is known."""
    if found is not None:
        bind(found)


@contextmanager
def apart() -> Iterator[None]:
    """Do something that comes from no request, unless `note` says from which; after it all is as before."""
    before = request_id()
    structlog.contextvars.unbind_contextvars(_NAME)
    try:
        yield
    finally:
        structlog.contextvars.unbind_contextvars(_NAME)
        note(before)
