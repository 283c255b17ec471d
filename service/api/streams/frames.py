"""The frames of a stream, as the HTML standard's section on server-sent events has them."""

from __future__ import annotations

import random
from typing import Final

import orjson

MIMETYPE: Final = "text/event-stream"
KEEP_ALIVE: Final = b":\n\n"
"""A comment: it says that the stream is alive, and nothing else."""
KEEP_ALIVE_S: Final = 15.0
"""A stream is silent for no longer than this, seconds."""
RETRY: Final = b"retry: 2000\n\n"
"""What a stream begins with: how long to wait before coming back when it breaks, milliseconds."""
CLOSING: Final = ("stopping", "revoked", "gone")
"""Why the server may end a stream that is not over."""
_BACK_MS: Final = (250, 1500)
"""When to come back to a server that is being started again: not all in the same moment."""


def frame(event: str, document: object, cursor: int | str | None = None) -> bytes:
    r"""A frame with a JSON document; `cursor` is its id, where whoever has it goes on.

    >>> frame("end", {"version": 7}, 7)
    b'event: end\nid: 7\ndata: {"version":7}\n\n'
    """
    head = f"event: {event}\n" if cursor is None else f"event: {event}\nid: {cursor}\n"
    # JSON as orjson writes it has no line breaks, which would end the field.
    return b"%sdata: %s\n\n" % (head.encode(), orjson.dumps(document))


def closing(reason: str) -> bytes:
    """The last frame of a stream that is not over: why the server ends it, and when to come back."""
    back_ms = random.randint(*_BACK_MS)  # noqa: S311 - to spread callers, not to hide anything
    return b"retry: %d\n%s" % (back_ms, frame("closing", {"reason": reason}))
