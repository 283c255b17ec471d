"""The service's calls that this front makes, one method each.

Asking is always safe to repeat. A move is sent with ``If-Match``, so that it can be repeated too: when an
answer was lost and the game has moved on since, the record tells whether the move was made.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast
from urllib.parse import quote

from deploy.play.shapes import Created, GameDoc, MoveRecord, Page, Plan, Played, Ruleset, View
from deploy.play.wire import TIMEOUT_S, Problem, Wire

WAIT_S: Final = 25
"""How long one request waits for the player's turn, seconds."""
_PAGE: Final = 100
_CONFLICT: Final = frozenset({409, 412})


@dataclass
class Service:
    """A running service."""

    wire: Wire

    def check(self) -> None:
        """Ask once whether a service of this game answers; Unreachable or NotOurs when not."""
        self.wire.check("/v1/rulesets")

    def ruleset(self, name: str) -> Ruleset:
        """A rule set, with its rules in words."""
        answer = self.wire.send("GET", f"/v1/rulesets/{quote(name, safe='')}")
        return cast("Ruleset", answer.document())

    def create(self, body: Mapping[str, Any]) -> Created:
        """Make a game."""
        # When the answer is lost, the key makes the service give the same game again; one that does not
        # know keys is left with a game that nobody plays.
        headers = {"Idempotency-Key": uuid.uuid4().hex}
        answer = self.wire.send("POST", "/v1/games", json=body, headers=headers)
        return cast("Created", answer.document())

    def table(self, game_id: str, token: str) -> Table:
        """A game, with the token of a seat at it."""
        return Table(self.wire, quote(game_id, safe=""), token)


@dataclass
class Table:
    """One game, as the holder of a seat's token plays it."""

    wire: Wire
    game_id: str
    token: str = field(repr=False)
    _cursor: str | None = field(default=None, init=False, repr=False)
    """Of the last page of the record that has been read."""

    def game(self) -> GameDoc:
        """The game's document."""
        return cast("GameDoc", self._get(""))

    def view(self) -> View:
        """What the seat sees now."""
        return cast("View", self._get("/views/me"))

    def wait(self) -> View:
        """What the seat sees when it is its turn or the game has ended, or after `WAIT_S`."""
        return cast(
            "View",
            self._get(
                "/views/me",
                headers={"Prefer": f"wait={WAIT_S}"},
                params={"until": "my_turn"},
                timeout=WAIT_S + TIMEOUT_S,
            ),
        )

    def record(self) -> list[MoveRecord]:
        """All moves of the game that count, in order."""
        return self._moves_from(None)

    def moves_since(self, version: int) -> list[MoveRecord]:
        """The moves that count and were made after a version, in order."""
        # Full pages do not change: of a long record only the last page known is asked for again.
        moves = self._moves_from(self._cursor)
        if self._cursor is not None and (not moves or moves[0]["version"] > version + 1):
            moves = self.record()
        return [move for move in moves if move["version"] > version]

    def move(self, notation: str, version: int) -> Played:
        """Make a move at a version of the game; Problem when the service refuses it.

        However often it has to be sent, it is never made twice.
        """
        headers = {"If-Match": f'"{version}"', "Idempotency-Key": uuid.uuid4().hex}
        answer = self.wire.send(
            "POST",
            self._path("/moves"),
            json={"notation": notation},
            headers=self._bearer | headers,
        )
        try:
            return cast("Played", answer.document())
        except Problem as problem:
            if not answer.lost or problem.status not in _CONFLICT:
                raise
            view = self.view()
            made = next(iter(self.moves_since(version)), None)
            if made is None or made["seat"] != view["viewer"] or not _same(made, notation):
                raise
            return {"move": made, "happenings": [], "view": view}

    def ask(self, purpose: str) -> Plan:
        """Ask for a hint, or for a review of a finished game; Problem when the service refuses it."""
        answer = self.wire.send(
            "POST",
            self._path("/plans"),
            json={"purpose": purpose},
            headers=self._bearer | {"Idempotency-Key": uuid.uuid4().hex},
        )
        return cast("Plan", answer.document())

    def plan(self, plan_id: str) -> Plan:
        """Where a hint or a review stands."""
        return cast("Plan", self._get(f"/plans/{quote(plan_id, safe='')}"))

    def _moves_from(self, cursor: str | None) -> list[MoveRecord]:
        found: list[MoveRecord] = []
        while True:
            params = {"limit": str(_PAGE)} | ({} if cursor is None else {"cursor": cursor})
            page = cast("Page", self._get("/moves", params=params))
            found += page["items"]
            if page["next"] is None:
                return [move for move in found if not move["taken_back"]]
            cursor = self._cursor = page["next"]

    def _get(self, rest: str, headers: Mapping[str, str] | None = None, **options: Any) -> Any:
        headers = self._bearer | dict(headers or {})
        return self.wire.send("GET", self._path(rest), headers=headers, **options).document()

    @property
    def _bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def _path(self, rest: str) -> str:
        return f"/v1/games/{self.game_id}{rest}"


def _same(made: MoveRecord, notation: str) -> bool:
    """Whether a recorded move is the one written so; a pay-off or side card may be named or not."""
    return _bare(made["notation"]) == _bare(notation)


def _bare(notation: str) -> str:
    return re.sub(r"^(p|s[0-9]+):[A-Z0-9]+", r"\1", notation)
