"""Games between two humans, as their clients know them: from the answers they got, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.load.messages import Answer, Request

Json = dict[str, Any]
_FEW_CARDS = 3
"""A hand of fewer cards is not built from: after the discard one must be left that its owner knows."""
SEATS = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bruno"}]


@dataclass
class Game:
    """A game, and the last view that each of its two seats got."""

    id: str
    tokens: list[str]
    views: list[Json | None] = field(default_factory=lambda: [None, None])
    latest: int = 0
    """The seat whose view is the newest: public facts are read there."""

    @classmethod
    def of(cls, created: Json) -> Game:
        """A game just made."""
        return cls(created["id"], [seat["token"] for seat in created["seats"]])

    @property
    def public(self) -> Json:
        """The newest view there is, whoever's it is."""
        view = self.views[self.latest]
        if view is None:
            raise LookupError("nobody has looked at this game yet")
        return view

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        turn = self.public["turn"]
        return None if turn is None else turn["seat"]

    @property
    def etag(self) -> str:
        """The game's version as an ETag."""
        return f'"{self.public["version"]}"'

    def look(self, seat: int, etag: str | None = None) -> Request:
        """Ask for a seat's view."""
        return Request("GET", f"/v1/games/{self.id}/views/{seat}", self.tokens[seat], etag=etag)

    def saw(self, seat: int, view: Json) -> None:
        """Note the view that a seat got."""
        self.views[seat], self.latest = view, seat

    def move(self) -> Request | None:
        """Make a move for the seat to move; None when it cannot be chosen from the views known."""
        seat = self.to_move
        move = None if seat is None else self._choose(seat)
        if seat is None or move is None:
            return None
        return Request("POST", f"/v1/games/{self.id}/moves", self.tokens[seat], move)

    def moved(self, answer: Answer) -> None:
        """Note the answer to `move`."""
        self.saw(self.public["turn"]["seat"], answer.json["view"])

    def _choose(self, seat: int) -> Json | None:
        """Build if a card fits, else discard. The pay-off pile is left alone, so that games get long.

        A turn that has just begun is another view's news: then the hand is what its owner held before
        the draw, and the table what the other one saw.
        """
        mine = self.views[seat]
        if mine is None or not mine["seats"][seat]["hand"]:
            return None
        hand, sides = mine["seats"][seat]["hand"], self.public["seats"][seat]["sides"]
        for center, stack in enumerate(self.public["centers"]):
            for side, cards in enumerate(sides):
                if cards and _fits(cards[-1], stack):
                    return _move("build", "side", cards[-1], center, side)
            if len(hand) >= _FEW_CARDS:
                for card in hand:
                    if _fits(card, stack):
                        return _move("build", "hand", card, center)
        shortest = min(range(len(sides)), key=lambda side: len(sides[side]))
        return _move("discard", "hand", hand[0], shortest)


def _fits(card: str, stack: Json) -> bool:
    return stack["needs"] is not None and card[0] == stack["needs"]


def _move(kind: str, source: str, card: str, target: int, side: int | None = None) -> Json:
    move = {"kind": kind, "source": source, "card": card, "target_index": target}
    return move if side is None else {**move, "source_index": side}


def rounds(games: list[Game], lane: int, lanes: int) -> Iterator[Game]:
    """One lane's share of the games, again and again; nothing when there is none."""
    while share := games[lane::lanes]:
        yield from share
