"""A bar of the games played, on the error output, so that the result can be piped."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

T = TypeVar("T")


def collect(found: Iterable[T], take: Callable[[T], int], games: int, done: int = 0) -> bool:
    """Give each thing found to `take`, which says how many games it was; whether Ctrl-C stopped it.

    `games`: how many are to be played in all; `done`: how many had been before.
    """
    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("games", total=games, completed=done)
        try:
            for each in found:
                progress.advance(bar, take(each))
        except KeyboardInterrupt:
            return True
    return False
