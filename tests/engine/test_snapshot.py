"""Snapshots: the state as plain data, and back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from engine.deal import deal
from engine.errors import SnapshotError
from engine.legal import legal_moves
from engine.observe import observe
from engine.presets import preset
from engine.snapshot import dump, load
from engine.state import State
from tests.engine import strategies as own

RULES = preset("standard").rules


@given(own.states(over=True))
def test_snapshots_both_ways(state: State) -> None:
    """A state comes back from its snapshot whole: folded seats, chance, counters, happenings, outcome."""
    again = load(state.rules, json.loads(json.dumps(dump(state))))
    assert again == state
    for viewer in (None, *range(len(state.seats))):
        assert observe(again, viewer) == observe(state, viewer)
    assert legal_moves(observe(again, again.to_move)) == legal_moves(observe(state, state.to_move))


@pytest.mark.parametrize(
    "damage",
    [
        {"format": 0},
        {"format": None},
        {"position": "nonsense"},
        {"rng": ["zz", 0]},
        {"rng": [1]},
        {"folded": [False]},
        {"outcome": {}},
        {"this_turn": [{}]},
        {"last_turn": 7},
    ],
    ids=json.dumps,
)
def test_damaged_snapshots_are_refused(damage: dict[str, Any]) -> None:
    """A snapshot of another format, or a damaged one, is refused, and never guessed at."""
    with pytest.raises(SnapshotError):
        load(RULES, {**dump(deal(RULES, bytes(32))), **damage})


@pytest.mark.parametrize("field", list(dump(deal(RULES, bytes(32)))))
def test_incomplete_snapshots_are_refused(field: str) -> None:
    """A snapshot that lacks a field is refused."""
    data = dump(deal(RULES, bytes(32)))
    del data[field]
    with pytest.raises(SnapshotError):
        load(RULES, data)
