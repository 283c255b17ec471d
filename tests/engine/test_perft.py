"""Counted positions, compared with the committed tables."""

from __future__ import annotations

import pytest

from tests.engine import perft


@pytest.mark.parametrize("name", perft.tables())
def test_counts(name: str) -> None:
    """From a fixed deal there are exactly as many sequences and positions as the table says."""
    assert perft.table(name) == (perft.FOLDER / f"{name}.txt").read_text()


def test_no_table_is_left_over() -> None:
    """Each file in the folder is a table that is checked."""
    assert {file.stem for file in perft.FOLDER.iterdir()} == set(perft.tables())
