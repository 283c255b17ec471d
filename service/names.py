"""Names of people at a table: short, and on one line whoever shows them.

>>> why_not("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"), why_not(" ")
(None, 'it must not be blank')
"""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_NAME: Final = 40
"""Characters."""
_BIDI: Final = frozenset(map(chr, [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]))


def why_not(name: str) -> str | None:
    """What is wrong with a name; None for a good one."""
    if not 1 <= len(name) <= MAX_NAME:
        return f"it must have 1 to {MAX_NAME} characters"
    if any(c in _BIDI or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in name):
        # They would garble a line of text: line ends, direction overrides and the like.
        return "it must not have control characters"
    return None if name.strip() else "it must not be blank"
