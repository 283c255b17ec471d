"""Golden playthroughs, compared with the committed texts."""

from __future__ import annotations

import pytest

from engine.outcome import Ending
from tests.engine import golden


@pytest.mark.parametrize("name", golden.names())
def test_playthrough(name: str) -> None:
    """A whole game goes exactly as it is written down."""
    assert (
        golden.playthrough(name).splitlines()
        == (golden.FOLDER / f"{name}.txt").read_text().splitlines()
    )


def test_no_playthrough_is_left_over() -> None:
    """Each file in the folder is a playthrough that is checked."""
    assert {file.stem for file in golden.FOLDER.iterdir()} == set(golden.names())


def test_every_happening_and_ending_is_met() -> None:
    """Between them the playthroughs show each kind of happening, and each way a game ends by itself."""
    told = "".join(file.read_text() for file in golden.FOLDER.iterdir())
    for phrase in (
        "played h:",
        "played p:",
        "played s",
        "+s",
        ">o",
        "drew",
        "turned up",
        "completed",
        "recycled",
    ):
        assert phrase in told
    for phrase in (
        "ended its turn: discard",
        "ended its turn: empty_hand",
        "ended its turn: pass",
        "resigned",
    ):
        assert phrase in told
    for ending in (Ending.PAYOFF_EMPTIED, Ending.STALL, Ending.STOCK_OUT):
        assert f"game ended, {ending}:" in told
