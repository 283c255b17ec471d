"""The file in which a ladder's results are kept, so that it can be stopped and gone on with.

It has a JSON object a line, and is only ever added to: a line for each contest, with all that its games
follow from, and a line for each deal played. Results of other contests stay in it and are left alone, so
players, rule sets and games can be added later. The end of a file that was cut off in the middle of a line
is dropped.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from deploy.matches.contest import Contest
from deploy.matches.results import DealResult, GameResult, Tally
from deploy.refusal import Refusal

FORMAT: Final = 1


class Notebook:
    """An open file of results, nobody else's while it is."""

    def __init__(self, path: Path) -> None:
        """Open or begin it; Refusal when it is no such file, or in use, or cannot be written."""
        self._path = path
        try:
            self._file = path.open("a+b")
        except OSError as error:
            raise Refusal(f"{path} cannot be written: {error.strerror}.") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise Refusal(f"{path} is in use by another ladder.") from None
        self._contests: set[str] = set()
        self._results: dict[str, list[dict[str, Any]]] = {}
        try:
            self._read()
        except Refusal:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def fill(self, tallies: Sequence[Tally]) -> None:
        """Add to each tally what the file has of its contest."""
        for tally in tallies:
            for line in self._results.get(key_of(tally.contest), []):
                result = self._result(line)
                if len(result.games) != len(tally.contest.lineups):
                    raise self._damaged("a deal has another number of games than its contest")
                tally.add(result)

    def write(self, contest: Contest, result: DealResult) -> None:
        """Keep a deal."""
        key = key_of(contest)
        if key not in self._contests:
            self._contests.add(key)
            self._append({"contest": key, **_told(contest)})
        games = [game.to_json() for game in result.games]
        self._append({"of": key, "deal": result.deal, "games": games})

    def _append(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def _read(self) -> None:
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        for line in whole.splitlines():
            try:
                found = json.loads(line)
                if "contest" in found:
                    self._contests.add(found["contest"])
                else:
                    self._results.setdefault(found["of"], []).append(found)
            except (ValueError, TypeError, KeyError):
                raise self._damaged("a line is no result") from None
        if text and not whole:
            raise self._damaged("it has no whole line")
        if len(whole) < len(text):
            os.truncate(self._file.fileno(), len(whole))

    def _result(self, line: dict[str, Any]) -> DealResult:
        try:
            games = tuple(GameResult.from_json(game) for game in line["games"])
            return DealResult(int(line["deal"]), games)
        except (KeyError, TypeError, ValueError):
            raise self._damaged("a line is no result") from None

    def _damaged(self, why: str) -> Refusal:
        return Refusal(f"{self._path} has no results of a ladder: {why}. It was left as it is.")


def key_of(contest: Contest) -> str:
    """A short name of a contest that no other has."""
    told = json.dumps(_told(contest), sort_keys=True)
    return sha256(told.encode()).hexdigest()[:16]


def _told(contest: Contest) -> dict[str, Any]:
    """A contest as the file has it. Another version of the players is another contest."""
    return {"format": FORMAT, "version": version("spite-and-malice"), **contest.identity()}
