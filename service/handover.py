"""Handovers: a code that brings a seat to another device, and what is kept of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Handover:
    """A code as it is kept: by its hash, for one seat."""

    code_hash: bytes
    maker_hash: bytes
    """The hash of the token that asked for the code: the code dies with it."""
    game_id: str
    seat: int
    expires_at: datetime
    used: bool = False
    """Whether it was taken, or another has taken its place."""


class HandoverUnit(Protocol):
    """The part of a unit of work that keeps codes."""

    def add_handover(self, handover: Handover, forget: datetime) -> None:
        """Keep a code; those before of the same maker are used up, those that ran out before `forget` go."""
        ...

    def handover(self, code_hash: bytes) -> Handover | None:
        """The code of a hash; None when there is none."""
        ...

    def use_handover(self, code_hash: bytes) -> bool:
        """Mark a code as used; False when it was, or is gone: of several at once one gets True."""
        ...
