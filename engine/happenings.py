"""What happened: the public facts that follow from a move.

Everyone may see every happening: none of them names a card that was not face up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, assert_never

from engine.cards import Card, Rank
from engine.moves import Move, move_from_json, move_to_json
from engine.outcome import Outcome, outcome_from_json, outcome_to_json


class EndedBy(StrEnum):
    """How a turn ended."""

    DISCARD = "discard"
    EMPTY_HAND = "empty_hand"
    """The hand was empty and nothing could be built."""
    PASS = "pass"  # noqa: S105 - a word of the game, not a password
    """There were cards in hand and nothing to do with them; or the seat has resigned."""


@dataclass(frozen=True, slots=True)
class Played:
    """A seat made a move."""

    seat: int
    move: Move
    """With its card, whatever the source."""
    rank: Rank | None
    """For a build: the rank the card stands for from now on."""


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew cards from the stock."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A new pay-off top turned up."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Completed:
    """A center stack was completed; its place is empty now."""

    center: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Recycled:
    """Completed center stacks went back into the stock."""

    count: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn ended."""

    seat: int
    by: EndedBy


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat resigned; its cards stay where they are, and it is skipped from now on."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game ended."""

    outcome: Outcome


Happening = Played | Drew | TurnedUp | Completed | Recycled | TurnEnded | Resigned | GameEnded


Json = Any
"""A JSON-plain value."""


@lru_cache(maxsize=16384)
def to_json(happening: Happening) -> dict[str, Json]:
    """A happening, JSON-plain: its ``type``, and its fields flat; `from_json` reads it back.

    The same happening is told again and again: what comes back is shared, and not to be changed.
    """
    match happening:
        case Played(seat, move, rank):
            return {
                "type": "played",
                "seat": seat,
                "move": move_to_json(move),
                "rank": None if rank is None else rank.text,
            }
        case Drew(seat, count):
            return {"type": "drew", "seat": seat, "count": count}
        case TurnedUp(seat, card):
            return {"type": "turned_up", "seat": seat, "card": card}
        case Completed(center, cards):
            return {"type": "completed", "center": center, "cards": list(cards)}
        case Recycled(count):
            return {"type": "recycled", "count": count}
        case TurnEnded(seat, by):
            return {"type": "turn_ended", "seat": seat, "by": by.value}
        case Resigned(seat):
            return {"type": "resigned", "seat": seat}
        case GameEnded(outcome):
            return {"type": "game_ended", **outcome_to_json(outcome)}
        case _:
            assert_never(happening)


def from_json(value: Mapping[str, Json]) -> Happening:
    """The happening that `to_json` wrote. KeyError or ValueError for anything else."""
    return _READERS[value["type"]](value)


_READERS: Final[Mapping[str, Callable[[Mapping[str, Json]], Happening]]] = {
    "played": lambda v: Played(
        v["seat"], move_from_json(v["move"]), None if v["rank"] is None else Rank.parse(v["rank"])
    ),
    "drew": lambda v: Drew(v["seat"], v["count"]),
    "turned_up": lambda v: TurnedUp(v["seat"], Card(v["card"])),
    "completed": lambda v: Completed(v["center"], tuple(map(Card, v["cards"]))),
    "recycled": lambda v: Recycled(v["count"]),
    "turn_ended": lambda v: TurnEnded(v["seat"], EndedBy(v["by"])),
    "resigned": lambda v: Resigned(v["seat"]),
    "game_ended": lambda v: GameEnded(outcome_from_json(v)),
}
