"""An embedded database without room: whoever would write is told to come back, and it is not ready."""

from __future__ import annotations

import contextlib
import resource
from pathlib import Path

import pytest

from service.errors import Busy
from service.store import room
from tests.service.play import new_game
from tests.truth import check


@contextlib.contextmanager
def no_room(ports):
    """No file of this process may grow beyond what the database's log has."""
    log = Path(f"{ports.store.engine.url.database}-wal")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_it_is_not_ready_while_nothing_can_be_written(sqlite_ports):
    """After a write that failed it is not ready until one would do; what was written is all there."""
    ports = sqlite_ports
    made = new_game(ports)
    ports.store.ping()
    with no_room(ports):
        # There is nothing wrong until somebody has tried.
        ports.store.ping()
        with pytest.raises(Busy):
            new_game(ports)
        for _ in range(2):
            with pytest.raises(Busy):
                ports.store.ping()
        check(ports, made.game.id)
    ports.store.ping()
    check(ports, new_game(ports).game.id)


def test_it_is_not_ready_on_a_full_disk(sqlite_ports, monkeypatch):
    """A disk with next to nothing free is full, before anybody has failed to write."""
    monkeypatch.setattr(room, "LEAST", 1 << 62)
    with pytest.raises(Busy, match="full"):
        sqlite_ports.store.ping()
