"""The load generator's process: it keeps the games it plays, so that a load goes on where it stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.load import client, scripts
from tests.load.client import Figures
from tests.load.helper import Helper, obey
from tests.load.tables import Game

_ENOUGH_S = 60.0
"""A bound for what is bounded by its count."""
_LOADS: dict[str, Callable[[list[Game]], scripts.Script]] = {
    "hello": lambda _: scripts.Hello(),
    "swap": lambda _: scripts.Swap(),
    "create": lambda _: scripts.Creation(),
    "view200": lambda games: scripts.Views(games, changed=True),
    "view304": lambda games: scripts.Views(games, changed=False),
    "move": scripts.Moves,
}


class Tables:
    """The games of this process, by the name of the pool they belong to."""

    def __init__(self) -> None:
        self._pools: dict[str, list[Game]] = {}

    def run(
        self, port: int, load: str, pool: str, seconds: float, most_each: int | None = None
    ) -> Figures:
        """Run a load on the games of a pool."""
        games = self._pools.setdefault(pool, [])
        return client.run(port, _LOADS[load](games), seconds, most_each)

    def adopt(self, pool: str, games: list[list[Any]]) -> None:
        """Take games that were made elsewhere: ids and tokens."""
        made = [Game(game_id, tokens) for game_id, tokens in games]
        self._pools.setdefault(pool, []).extend(made)

    def ready(self, port: int, pool: str, count: int) -> int:
        """Have `count` games in a pool in which a move can be made, as far as they can be had.

        Those that are over make room for new ones, in a pool that is for new ones (`count` is not 0).
        """
        games = self._pools.setdefault(pool, [])
        games[:] = [game for game in games if game.views[0] is None or game.to_move is not None]
        client.run(port, scripts.new_games(games, max(0, count - len(games))), _ENOUGH_S)
        client.run(port, scripts.looks_at(games), _ENOUGH_S)
        return len(games)


class Generator(Helper):
    """A load generator in a process of its own."""

    def __init__(self) -> None:
        super().__init__("tests.load.generator")

    def run(self, **arguments: Any) -> Figures:
        """Run a load: the arguments of `Tables.run`."""
        return Figures(**self.call("run", **arguments))


if __name__ == "__main__":
    obey(Tables())
