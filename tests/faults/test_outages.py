"""When a fault counts as having begun: not before anything is out, and no later than somebody is told."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import pytest

from tests.faults import faults
from tests.faults.record import Record
from tests.faults.world import Size

(DISK_FULL,) = (each for each in faults.FAULTS if each.name == "disk full")


@dataclass
class Filled:
    """A disk, and a world on it that accepts so many changes more when it is full."""

    room: int
    size: Size = field(default_factory=lambda: Size(outage_s=0.0))
    record: Record = field(default_factory=Record)
    is_full: bool = False
    refused: list[float] = field(default_factory=list)

    @property
    def disk(self):
        """Its disk."""
        return self

    def fill(self):
        """From now on nothing more fits on it but for the room."""
        self.is_full = True

    def free(self):
        """There is room again."""
        self.is_full = False

    def refuses_a_change(self):
        """Whether there is no more room."""
        assert self.is_full
        if self.room:
            self.room -= 1
            return False
        self.refused.append(time.monotonic())
        return True


def test_a_disk_is_full_from_the_first_refusal_on_though_every_client_waits_for_a_computer():
    """Room that is left does not count as outage; clients that change nothing do not put it off."""
    world = Filled(room=2)
    outage = DISK_FULL.act(world)
    (refused,) = world.refused
    assert world.room == 0
    assert refused <= outage.begin <= outage.end
    assert not world.is_full


def test_a_disk_is_full_when_a_client_is_told_so():
    """Who plays is believed without being asked again."""
    world = Filled(room=1)
    world.fill = world.record.note_busy
    DISK_FULL.act(world)
    assert (world.room, world.refused) == (1, [])


def test_a_full_disk_on_which_changes_go_on_is_no_outage(monkeypatch):
    """A fault that did not happen is not judged as one."""
    monkeypatch.setattr(faults, "_FULL_WITHIN_S", 0.0)
    with pytest.raises(RuntimeError, match="changes are accepted"):
        DISK_FULL.act(Filled(room=100))
