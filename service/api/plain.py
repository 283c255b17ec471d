"""What may be said back to a caller: small, JSON-plain, and never a token, whatever was sent.

>>> plain("a move by sm_seat_0123456789abcdef")
'a move by sm_seat_…'
>>> plain({"value": [1, None, 10**30]})
{'value': [1, None, '1000000000000000000000000000000']}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

MAX_TEXT: Final = 500
"""The longest text said back, characters."""
_MAX_ITEMS: Final = 50
_MAX_DEPTH: Final = 6
_MAX_INTEGER: Final = 2**53
_TOKEN: Final = re.compile(r"(sm_[a-z]+_)[A-Za-z0-9_\-]{6,}")


def plain_text(text: str) -> str:
    """`text` without tokens, cut to `MAX_TEXT`."""
    # Cut first with room to spare: a token across the cut is still seen whole.
    text = _TOKEN.sub(r"\1…", text[: MAX_TEXT * 4])
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…"


def plain(value: object, depth: int = 0) -> Any:
    """`value` as JSON-plain data of bounded size."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return int(value) if abs(value) <= _MAX_INTEGER else plain_text(str(value))
    if isinstance(value, float):
        return value if abs(value) < float("inf") else str(value)
    if isinstance(value, str):
        return plain_text(str(value))
    if depth >= _MAX_DEPTH:
        return "…"
    if isinstance(value, Mapping):
        few = list(value.items())[:_MAX_ITEMS]
        return {plain_text(str(key)): plain(item, depth + 1) for key, item in few}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item, depth + 1) for item in list(value)[:_MAX_ITEMS]]
    return plain_text(str(value))
