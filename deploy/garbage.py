"""The collector of reference cycles, told what a process that serves looks like.

All that has been loaded when serving begins is there to stay: a couple of hundred thousand objects, which the
collector would go through again and again and find in use, while every request waits. And as most of what a
request leaves behind goes without it, it need not look for the rest as often as it does in a script.
"""

from __future__ import annotations

import gc
from typing import Final

THRESHOLD: Final = 10_000
"""How many more objects are made than go before the youngest are looked at; Python's own number is made for
small programs."""


def begin_to_serve() -> None:
    """Set aside all there is, and look for garbage less often among what comes from now on."""
    gc.collect()
    gc.freeze()
    _, second, third = gc.get_threshold()
    gc.set_threshold(THRESHOLD, second, third)
