"""Clearing away games that are over for long, or never began, where the operator has set a time for it.

A series of games (a match, its rematches) goes as a whole, once all of it is over: its games with their logs,
cards and plans, its tokens and its match. The audit stays.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from service.ports import Ports

BATCH: Final = 50
"""Series removed in one transaction: others never wait long for it."""


def sweep(ports: Ports) -> bool:
    """Remove a batch of what is past its time; whether there may be more."""
    days = ports.settings.retention_days
    if days is None:
        return False
    before = ports.clock.now() - timedelta(days=days)
    with ports.store.glancing() as unit:
        if not unit.any_past(before):
            return False
    with ports.store.writing() as unit:
        return unit.remove_past(before, BATCH) == BATCH
