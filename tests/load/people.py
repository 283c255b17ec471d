"""People who play against the computer: they look, move when it is their turn, and read what happened."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from tests.load.messages import Answer, Request

Json = dict[str, Any]


@dataclass
class Table:
    """Somebody's game against a computer."""

    id: str
    token: str
    view: Json | None = None
    version: int = -1
    moves: int = 0

    @property
    def path(self) -> str:
        """Its address."""
        return f"/v1/games/{self.id}"

    def choose(self) -> Json | None:
        """A move: the first that builds, else the first; None when it is not this one's turn."""
        moves = [] if self.view is None else self.view["legal_moves"]
        if not moves:
            return None
        return next((move for move in moves if move["kind"] == "build"), moves[0])


@dataclass(frozen=True, slots=True)
class Doing:
    """Something that a player does."""

    kind: str
    request: Request
    place: Place
    expected: tuple[int, ...]

    def hear(self, answer: Answer) -> str:
        """Take the answer in, and say what it was: of a view, whether there was anything new."""
        self.place.busy = False
        if answer.status == _BUSY:
            return "told to come back (503)"
        if answer.status not in self.expected:
            answer.expect(self.expected[0])
        self.place.heard(self.kind, answer)
        return "same" if self.kind == "view" and answer.status != _OK else self.kind


class Place:
    """A player, with one game at a time: when it is over, there comes another."""

    def __init__(self, level: str, rules: Json) -> None:
        self._level = level
        self._rules = rules
        self.table: Table | None = None
        self.busy = False
        self.games = 0

    def begin(self) -> Doing:
        """Make a game."""
        seats = [{"kind": "human"}, {"kind": "computer", "level": self._level}]
        body = {"seats": seats, "rules": self._rules}
        return Doing("create", Request("POST", "/v1/games", body=body), self, (201,))

    def next(self, chance: random.Random) -> Doing:
        """What the player does next."""
        table = self.table
        if table is None:
            return self.begin()
        if table.view is not None and table.view["status"] in ("finished", "abandoned"):
            self.table = None
            return self.begin()
        dice = chance.random()
        if dice < _EVENTS:
            after = max(0, table.version - 20)
            path = f"{table.path}/events?after={after}"
            return Doing("events", Request("GET", path, table.token), self, (200,))
        if dice < _LISTS:
            return Doing("list", Request("GET", "/v1/games", table.token), self, (200,))
        move = table.choose()
        if move is not None:
            body = {"notation": move["notation"]}
            path = f"{table.path}/moves"
            return Doing("move", Request("POST", path, table.token, body), self, (201,))
        etag = None if table.version < 0 else f'"{table.version}"'
        request = Request("GET", f"{table.path}/views/0", table.token, etag=etag)
        return Doing("view", request, self, (200, 304))

    def heard(self, kind: str, answer: Answer) -> None:
        """Take an answer in."""
        if kind == "create":
            made = answer.json
            self.table, self.games = Table(made["id"], made["seats"][0]["token"]), self.games + 1
            return
        table = self.table
        if table is None:
            return
        if kind == "view" and answer.status == _OK:
            table.view = answer.json
        elif kind == "move":
            table.view, table.moves = answer.json["view"], table.moves + 1
        if table.view is not None:
            table.version = table.view["version"]


_OK, _BUSY = 200, 503
_EVENTS, _LISTS = 0.08, 0.10
"""Below these a player reads what happened, or the list of games."""


class Crowd:
    """Many players."""

    def __init__(self, count: int, levels: list[str], rules: Json) -> None:
        self.places = [Place(levels[n % len(levels)], rules) for n in range(count)]
        self._unbegun = list(self.places)

    def errand(self, chance: random.Random) -> Doing | None:
        """What somebody wants who is not waiting for an answer: whoever has no game yet comes first."""
        if self._unbegun:
            return self._take(self._unbegun.pop(), chance)
        for _ in range(_TRIES):
            place = chance.choice(self.places)
            if not place.busy:
                return self._take(place, chance)
        return None

    @staticmethod
    def _take(place: Place, chance: random.Random) -> Doing:
        place.busy = True
        return place.next(chance)


_TRIES = 20
