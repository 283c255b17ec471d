"""Opaque cursors over numbered things.

>>> after(cursor(17))
17
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Final

from service.errors import Invalid

_PLAIN: Final = re.compile(rb"n(0|[1-9][0-9]{0,18})")


def cursor(number: int) -> str:
    """The cursor of what comes after `number`."""
    return urlsafe_b64encode(b"n%d" % number).decode().rstrip("=")


def after(text: str | None, most: int = 999_999_999) -> int:
    """The number that a cursor stands behind; 0 without one. Invalid for a text that is no cursor.

    `most`: the largest number there may be in this list.
    """
    if text is None:
        return 0
    try:
        found = _PLAIN.fullmatch(urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4)))
    except (Error, ValueError):
        found = None
    if found is None or cursor(int(found[1])) != text or int(found[1]) > most:
        raise Invalid({"cursor": ["it is no cursor of this list"]})
    return int(found[1])
