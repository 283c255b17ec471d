"""A move, and its notation.

>>> move = Move.parse("h:7H>c1")
>>> move.kind, move.source, move.card, move.target_index
(<Kind.BUILD: 'build'>, <Source.HAND: 'hand'>, Card('7H'), 0)
>>> Move.parse("s3>c1").notation
's3>c1'

Stacks and seats are numbered from 0 in the fields and from 1 in the notation, which is for people:

==============  ==========================================================
``h:7H>c1``     build the 7 of hearts from the hand on the first center stack
``p>c2``        build the pay-off top on the second
``s3>c1``       build the top of the own third side stack
``h:7H>s2``     discard: ends the turn
``h:7H+s2``     fill an empty side stack
``h:7H>o1``     load seat 0's pay-off pile
==============  ==========================================================

A pay-off or side card may be named too (``p:9C>c2``); it is then checked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from engine.cards import Card
from engine.errors import CardError, NotationError


class Kind(StrEnum):
    """What a move does with its card."""

    BUILD = "build"
    """Put it on a center stack."""
    DISCARD = "discard"
    """Put a hand card on an own side stack, which ends the turn."""
    FILL = "fill"
    """Put a hand card on an own empty side stack (`Rules.fill_empty_sides`)."""
    LOAD = "load"
    """Put it on an opponent's pay-off pile (`Rules.load`)."""


class Source(StrEnum):
    """Where a move takes its card from."""

    HAND = "hand"
    PAYOFF = "payoff"
    SIDE = "side"


@dataclass(frozen=True, slots=True)
class Move:
    """One move. Whether it is legal is for `engine.legal` to say."""

    kind: Kind
    source: Source
    target_index: int
    """The center stack, the own side stack or, for a load, the opponent's seat; from 0."""
    card: Card | None = None
    """Needed for a hand source; elsewhere optional, and checked when given."""
    source_index: int | None = None
    """The own side stack, for a side source alone; from 0."""

    def __post_init__(self) -> None:
        if self.source is Source.HAND and self.card is None:
            raise NotationError("A move from the hand names its card.")
        if (self.source is Source.SIDE) != (self.source_index is not None):
            raise NotationError("A move from a side stack, and no other, names that stack.")
        if self.target_index < 0 or (self.source_index or 0) < 0:
            raise NotationError("Stacks and seats are numbered from 0 up.")

    @property
    def notation(self) -> str:
        """The move as one short text; `Move.parse` reads it back."""
        source = {Source.HAND: "h", Source.PAYOFF: "p", Source.SIDE: "s"}[self.source]
        if self.source_index is not None:
            source += str(self.source_index + 1)
        if self.card is not None:
            source += ":" + self.card
        return source + _TARGETS[self.kind] + str(self.target_index + 1)

    def __str__(self) -> str:
        return self.notation

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move written as `text`; NotationError when it is none."""
        match = _NOTATION.fullmatch(text)
        if match is None:
            raise NotationError(
                f"{text!r} is no move: write h:7H>c1, p>c2 or s3>c1 to build, h:7H>s2 to discard, "
                "h:7H+s2 to fill, h:7H>o1 to load.",
                text=text,
            )
        source, side, card, target, number = match.groups()
        try:
            return cls(
                kind=_KINDS[target],
                source=_SOURCES[source],
                target_index=int(number) - 1,
                card=None if card is None else Card(card),
                source_index=None if side is None else int(side) - 1,
            )
        except CardError as error:
            raise NotationError(f"{text!r} is no move: {error.message}", text=text) from error


_TARGETS: Final = {Kind.BUILD: ">c", Kind.DISCARD: ">s", Kind.FILL: "+s", Kind.LOAD: ">o"}
_KINDS: Final = {text: kind for kind, text in _TARGETS.items()}
_SOURCES: Final = {"h": Source.HAND, "p": Source.PAYOFF, "s": Source.SIDE}
# Nine digits are more than any table has; a bound keeps a hostile text from becoming a huge number.
_NOTATION: Final = re.compile(
    r"(?:(?P<source>h(?=:)|p|s(?=[1-9]))(?P<side>(?<=s)[1-9][0-9]{0,8})?)"
    r"(?::(?P<card>[A-Z0-9]{2}))?(?P<target>>[cso]|\+s)(?P<number>[1-9][0-9]{0,8})",
    re.ASCII,
)


def move_to_json(move: Move) -> dict[str, Any]:
    """A move, JSON-plain: its five fields and its notation; `move_from_json` reads it back."""
    return {
        "kind": move.kind.value,
        "source": move.source.value,
        "card": move.card,
        "source_index": move.source_index,
        "target_index": move.target_index,
        "notation": short_notation(move),
    }


def move_from_json(value: Mapping[str, Any]) -> Move:
    """The move that `move_to_json` wrote. KeyError, ValueError or an EngineError for anything else."""
    return Move(
        kind=Kind(value["kind"]),
        source=Source(value["source"]),
        target_index=value["target_index"],
        card=None if value["card"] is None else Card(value["card"]),
        source_index=value["source_index"],
    )


@lru_cache(maxsize=16384)
def short_notation(move: Move) -> str:
    """The notation of `move` as people write it: a pay-off or side card is not named."""
    if move.source is Source.HAND or move.card is None:
        return move.notation
    return replace(move, card=None).notation
