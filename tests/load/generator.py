"""The load generator's process: commands as lines of JSON in, figures as lines of JSON out.

It keeps the games it plays, so that a load goes on where it stopped.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import orjson

from deploy.lifeline import tied
from tests.load import client, scripts
from tests.load.client import Figures
from tests.load.messages import UnexpectedAnswer
from tests.load.tables import Game
from tests.processes import ROOT, environment

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


class Generator:
    """A load generator in a process of its own."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tests.load.generator"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(PYTHONPATH=ROOT),
            preexec_fn=tied(),  # noqa: PLW1509 - there is one thread here
        )

    def call(self, command: str, **arguments: Any) -> Any:
        """Have something done; UnexpectedAnswer when it could not be."""
        stdin, stdout = self.process.stdin, self.process.stdout
        if stdin is None or stdout is None:
            raise RuntimeError("the load generator has no pipes")
        stdin.write(orjson.dumps([command, arguments]) + b"\n")
        stdin.flush()
        line = stdout.readline()
        if not line:
            raise RuntimeError("the load generator has died")
        done = orjson.loads(line)
        if "error" in done:
            raise UnexpectedAnswer(f"{command} {arguments.get('load', '')}: {done['error']}")
        return done["result"]

    def run(self, **arguments: Any) -> Figures:
        """Run a load: the arguments of `Tables.run`."""
        return Figures(**self.call("run", **arguments))

    def close(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


def main() -> None:
    """Do what is asked until nothing more is."""
    tables = Tables()
    for line in sys.stdin.buffer:
        command, arguments = orjson.loads(line)
        try:
            result = getattr(tables, command)(**arguments)
            done = {"result": result.to_json() if isinstance(result, Figures) else result}
        except Exception as error:  # noqa: BLE001 - it is told to whoever asked
            done = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.buffer.write(orjson.dumps(done) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
