"""How often somebody may ask: quotas, each a number of requests in a window of time.

Windows follow the clock: a window of 10 s begins when the seconds are 0, 10, 20 …, for everybody and in
every process, so that a counter needs no more than the window's number. At the seam of two windows twice
the quota can be had in a short time; the server has to bear such bursts anyway.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache, cached_property
from math import ceil
from typing import Final


class Kind(StrEnum):
    """What a request is counted as."""

    MOVES = "moves"
    """Moves, turns, undo and reveal."""
    GAMES = "games"
    """New games, rematches and players."""
    PLANS = "plans"
    """Hints, reviews, and computer turns asked for."""
    CODES = "codes"
    """Codes for another device, made or entered."""
    CHANGES = "changes"
    """Every other change."""
    READS = "reads"
    """Whatever changes nothing, long polls and streams included."""


@dataclass(frozen=True)
class Quota:
    """So many requests in each window."""

    name: str
    limit: int
    window_s: int

    @cached_property
    def policy(self) -> str:
        """The quota as the header `RateLimit-Policy` tells it."""
        return f'"{self.name}";q={self.limit};w={self.window_s}'

    def window(self, now: datetime) -> tuple[int, int]:
        """The number of the window that `now` is in, and the whole seconds until it is over (1 or more).

        >>> Quota("moves", 5, 10).window(datetime.fromisoformat("1970-01-01T00:00:37.5Z"))
        (3, 3)
        """
        second = now.timestamp()
        number = int(second // self.window_s)
        return number, max(1, ceil((number + 1) * self.window_s - second))


DEFAULTS: Final[Mapping[Kind, Quota]] = {
    Kind.MOVES: Quota("moves", 3000, 10),
    Kind.GAMES: Quota("games", 1200, 60),
    Kind.PLANS: Quota("plans", 1200, 60),
    Kind.CODES: Quota("codes", 60, 300),
    Kind.CHANGES: Quota("changes", 1200, 60),
    Kind.READS: Quota("reads", 6000, 10),
}
"""Wide enough for a bot that plays as fast as one server answers, and for a lobby behind one address."""

SIGN_IN: Final = Quota("sign-in", 10, 300)
"""Attempts to sign in at the admin's pages. It holds whatever is set."""

ON: Final = "on"
OFF: Final = "off"
_SET: Final = re.compile(r"([a-z]+)=([1-9][0-9]{0,8})/([1-9][0-9]{0,4})")


@cache
def read(text: str) -> Mapping[Kind, Quota]:
    """The quotas that a setting means: `on`, `off` (none), or some in place of the defaults.

    >>> read("moves=50/1, reads=600/60")[Kind.MOVES]
    Quota(name='moves', limit=50, window_s=1)
    >>> read("off")
    {}

    ValueError for a text that means nothing.
    """
    if text == OFF:
        return {}
    quotas = dict(DEFAULTS)
    if text == ON:
        return quotas
    for part in text.split(","):
        found = _SET.fullmatch(part.strip())
        if found is None or found[1] not in set(Kind):
            kinds = ", ".join(Kind)
            raise ValueError(
                "it must be on, off, or quotas like moves=3000/10,games=1200/60 (requests/seconds) of "
                f"{kinds}"
            )
        kind = Kind(found[1])
        quotas[kind] = Quota(kind.value, int(found[2]), int(found[3]))
    return quotas
