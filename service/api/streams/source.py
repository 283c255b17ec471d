"""What a stream is of: anything that can be read on from a cursor, and of which it is told that it moved."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Batch:
    """What was read at once."""

    data: bytes
    """Frames; empty when there was nothing new."""
    cursor: Hashable
    """Where to read on."""
    more: bool = False
    """Whether there is more to be read already."""
    over: bool = False
    """Whether nothing will follow, ever."""


class Source(Protocol):
    """Something to be read on and on."""

    @property
    def topic(self) -> str:
        """What to follow at the feed to hear that there may be more."""
        ...

    @property
    def shared_as(self) -> Hashable:
        """Sources that are equal in this read the same from the same cursor."""
        ...

    def read(self, cursor: Hashable) -> Batch:
        """What is behind `cursor`: as much as goes out at once. NotFound when it is there no more."""
        ...
