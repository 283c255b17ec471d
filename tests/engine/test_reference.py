"""The engine and the second referee play the same games."""

from __future__ import annotations

import pytest

from tests.engine.compare import compare

GAMES_A_CHUNK = 8


@pytest.mark.parametrize("chunk", range(12))
def test_second_referee_agrees(chunk: int) -> None:
    """Two referees that share no code agree on every card, legal move, reason and outcome of a game."""
    games = range(chunk * GAMES_A_CHUNK, (chunk + 1) * GAMES_A_CHUNK)
    assert [difference for seed in games if (difference := compare(seed, most_moves=120))] == []
