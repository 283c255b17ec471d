from __future__ import annotations

import random

import pytest

from engine.log import GaveUp, Moved, Noted, TookBack
from service.errors import NotFound
from service.model import UndoPolicy
from service.usecases import records, seats
from tests.service.table import HUMAN, OPEN, Table, position


def events(table, after=0, limit=100):
    """The entries behind a version."""
    return records.events_of(table.ports, table.id, after, limit)[1]


def test_every_version_has_its_event(ports):
    """Whatever is done in a game is one event with one version, in order and without a gap."""
    table = Table(ports, seats=(HUMAN, OPEN), undo=UndoPolicy.FREE)
    table.sit(1, seats.claim(ports, table.created.invites[1], "Ada").token)
    mover = table.game.to_move
    table.discard()
    table.undo(mover)
    table.amend(table.seat(0), paused=True)
    table.amend(table.seat(1), paused=True)
    table.amend(table.seat(1), paused=False)
    table.resign(mover)
    table.rematch()
    told = events(table)
    assert [each.version for each in told] == list(range(1, table.game.version + 1))
    assert [type(each.entry) for each in told] == [
        Noted, Moved, TookBack, Noted, Noted, Noted, GaveUp, Noted
    ]  # fmt: skip
    assert [each.entry.what.split()[0] for each in told if isinstance(each.entry, Noted)] == [
        "claimed", "amended", "amended", "amended", "next_game"
    ]  # fmt: skip
    assert told[1].taken_back


def test_events_are_read_on_from_where_one_was(ports):
    """Pages behind a version follow one another, whatever their size."""
    table, chance = Table(ports), random.Random(1)
    for _ in range(9):
        table.step(chance)
    whole, read, after = events(table), [], 0
    while page := events(table, after, 4):
        read += page
        after = page[-1].version
    assert read == whole
    assert events(table, table.game.version) == []


def test_events_of_no_game_are_not_found(sqlite_ports):
    """A game nobody made has no events."""
    with pytest.raises(NotFound):
        records.events_of(sqlite_ports, "g_none", 0, 5)


def test_events_tell_no_hidden_card(sqlite_ports):
    """What is told to all names no card but those that were face up: a draw is a count."""
    table = Table(sqlite_ports, deal=position())
    table.play("h:AS>c1")
    (told,) = events(table)
    drawn = table.look(0).view.me.hand
    assert len(drawn) == 5
    assert not [card for card in drawn if card in repr(told.happenings)]
