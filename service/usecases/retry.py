"""Trying again after a lost race.

A write is a compare-and-swap on the game's version. Whoever names no version does not mind which one the
move is made at: it is judged anew against the game as it is now, a few times before the caller is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from service.errors import Busy, NewlyHooked, StaleVersion

T = TypeVar("T")
_TRIES: Final = 8


def through_races(if_match: int | None, work: Callable[[], T]) -> T:
    """The result of `work`, tried again while it loses races, unless the caller named a version."""
    for _ in range(_TRIES):
        try:
            return work()
        except NewlyHooked:
            # The game has not moved: nothing that the caller knows of it has become wrong.
            continue
        except StaleVersion:
            if if_match is not None:
                raise
    raise Busy("The game is moving too fast: try again.")
