"""What kind of answer is wanted (RFC 9110, section 12.5.1)."""

from __future__ import annotations

from typing import Final

from flask import request

_JSON: Final = "application/json"
_STREAM: Final = "text/event-stream"


def wants_stream() -> bool:
    """Whether the request asks for a stream rather than for a page.

    It has to name it, and to want it more than JSON: generated clients name every type there is.
    """
    accepted = request.accept_mimetypes
    if all(name.lower() != _STREAM for name, _ in accepted):
        return False
    # Named types count before ranges: `application/json;q=0.5, */*` wants other things more.
    return _quality(_STREAM) > _quality(_JSON)


def _quality(mimetype: str) -> float:
    """How much a type is wanted, by the most specific range that covers it."""
    kind = mimetype.partition("/")[0]
    for wanted in (mimetype, f"{kind}/*", "*/*"):
        for name, quality in request.accept_mimetypes:
            if name.lower() == wanted:
                return float(quality)
    return 0.0
