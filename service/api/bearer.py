"""The bearer token of a request (RFC 6750): in the `Authorization` header, and nowhere else."""

from __future__ import annotations

import re
from typing import Final

from service.errors import Unauthenticated

_BEARER: Final = re.compile(r"bearer +([A-Za-z0-9\-._~+/]{1,256}=*)", re.IGNORECASE)


def token(header: str | None) -> str | None:
    """The token in an `Authorization` header; None when there is no such header.

    >>> token("Bearer sm_seat_abc")
    'sm_seat_abc'
    """
    if header is None:
        return None
    found = _BEARER.fullmatch(header.strip())
    if found is None:
        raise Unauthenticated("The Authorization header must be `Bearer TOKEN`.")
    return found[1]
