"""Positions: a game at one moment, as JSON and as one line of text.

A position stands after the mover's draw. Every list runs bottom to top, and the last card of ``stock`` is
drawn next. As one line, fields are set apart by blanks and empty lists are ``-``::

    AS2S3S/-/- 2D3D - 8C4C|JC9C|-/5H/-/- 2H|2S3D|-/-/-/- 0 build
    centers    stock set-aside  hand|payoff|sides, a seat each  to move, phase
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.cards import Card, pack
from engine.errors import CardError, PositionError
from engine.observe import places
from engine.rng import Generator
from engine.rules import Recycle, Rules
from engine.state import Seat, State
from engine.table import Table
from engine.view import Phase

Json = Any
"""A JSON-plain value."""
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The cards of a game at one moment, well-formed but not yet held against any rules."""

    centers: tuple[Cards, ...]
    stock: Cards
    set_aside: Cards
    seats: tuple[Seat, ...]
    to_move: int = 0
    phase: Phase = Phase.BUILD

    @classmethod
    def of(cls, state: State) -> Position:
        """The position of a game in progress or at its end."""
        return cls(
            centers=places(state),
            stock=state.stock,
            set_aside=state.set_aside,
            seats=state.seats,
            to_move=state.to_move,
            phase=state.phase,
        )

    def to_json(self) -> dict[str, Json]:
        """The position, JSON-plain; `from_json` reads it back."""
        return {
            "centers": _lists(self.centers),
            "stock": list(self.stock),
            "set_aside": list(self.set_aside),
            "seats": [
                {"hand": list(s.hand), "payoff": list(s.payoff), "sides": _lists(s.sides)}
                for s in self.seats
            ],
            "to_move": self.to_move,
            "phase": self.phase.value,
        }

    @classmethod
    def from_json(cls, value: Json) -> Position:
        """The position that `value` says; PositionError with the path of what is wrong."""
        fields = _object(value, "", required=("centers", "stock", "seats", "to_move"),
                         optional=("set_aside", "phase"))  # fmt: skip
        phase = fields.get("phase", Phase.BUILD.value)
        if phase not in tuple(Phase):
            raise PositionError("phase", "it may be build or fill")
        return cls(
            centers=_read_stacks(fields["centers"], "centers"),
            stock=_read_cards(fields["stock"], "stock"),
            set_aside=_read_cards(fields.get("set_aside", []), "set_aside"),
            seats=tuple(
                _read_seat(seat, f"seats.{n}")
                for n, seat in enumerate(_list(fields["seats"], "seats"))
            ),
            to_move=_read_index(fields["to_move"], "to_move"),
            phase=Phase(phase),
        )

    def to_text(self) -> str:
        """The position as one line; `from_text` reads it back."""
        seats = (
            f"{_join(seat.hand)}|{_join(seat.payoff)}|{'/'.join(map(_join, seat.sides))}"
            for seat in self.seats
        )
        centers = "/".join(map(_join, self.centers)) or "-"
        piles = (centers, _join(self.stock), _join(self.set_aside))
        return " ".join((*piles, *seats, str(self.to_move), self.phase))

    @classmethod
    def from_text(cls, text: str) -> Position:
        """The position that `to_text` wrote; PositionError when it is none."""
        fields = text.split()
        if len(fields) < 6:  # noqa: PLR2004 - three piles, one seat, to move, phase
            raise PositionError(
                "", "it is not a position: centers stock set-aside seat… to-move phase"
            )
        centers, stock, set_aside, *seats, to_move, phase = fields
        if not to_move.isdecimal() or len(to_move) > 1:
            raise PositionError("to_move", "it is no seat number")
        return cls.from_json(
            {
                "centers": [_split(stack) for stack in centers.split("/")],
                "stock": _split(stock),
                "set_aside": _split(set_aside),
                "seats": [_split_seat(seat, n) for n, seat in enumerate(seats)],
                "to_move": int(to_move),
                "phase": phase,
            }
        )


def start_from(rules: Rules, position: Position, secret: bytes) -> State:
    """The game that goes on from `position`; turns that end by themselves are settled at once.

    `secret`: 32 bytes, from which later shuffles come. PositionError when the rules cannot have it.
    """
    _check(rules, position)
    centers = position.centers
    if rules.center_limit is not None:
        centers = (*centers, *((),) * (rules.center_limit - len(centers)))
    table = Table(
        State(
            rules=rules,
            rng=Generator.keyed(secret, "play"),
            seats=position.seats,
            centers=centers,
            stock=position.stock,
            set_aside=position.set_aside,
            to_move=position.to_move,
            phase=position.phase,
        )
    )
    return table.settle()


# Reading.


def _object(
    value: Json, path: str, required: Sequence[str], optional: Sequence[str] = ()
) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise PositionError(path, "it must be an object")
    for name in required:
        if name not in value:
            raise PositionError(_under(path, name), "it is missing")
    for name in value:
        if name not in required and name not in optional:
            raise PositionError(_under(path, str(name)), "there is no such field")
    return value


def _under(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _list(value: Json, path: str) -> list[Json]:
    if not isinstance(value, list):
        raise PositionError(path, "it must be a list")
    return value


def _read_cards(value: Json, path: str) -> Cards:
    cards = []
    for n, text in enumerate(_list(value, path)):
        try:
            cards.append(Card(text))
        except CardError as error:
            raise PositionError(f"{path}.{n}", error.message) from None
    return tuple(cards)


def _read_stacks(value: Json, path: str) -> tuple[Cards, ...]:
    return tuple(_read_cards(stack, f"{path}.{n}") for n, stack in enumerate(_list(value, path)))


def _read_seat(value: Json, path: str) -> Seat:
    fields = _object(value, path, required=("hand", "payoff", "sides"))
    return Seat(
        hand=_read_cards(fields["hand"], f"{path}.hand"),
        payoff=_read_cards(fields["payoff"], f"{path}.payoff"),
        sides=_read_stacks(fields["sides"], f"{path}.sides"),
    )


def _read_index(value: Json, path: str) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise PositionError(path, "it must be a whole number from 0 up")
    return value


def _join(cards: Cards) -> str:
    return "".join(cards) or "-"


def _split(text: str) -> list[str]:
    return [] if text == "-" else [text[n : n + 2] for n in range(0, len(text), 2)]


def _split_seat(text: str, number: int) -> Json:
    parts = text.split("|")
    if len(parts) != 3:  # noqa: PLR2004 - hand, payoff, sides
        raise PositionError(f"seats.{number}", "it is not hand|payoff|sides")
    hand, payoff, sides = parts
    return {
        "hand": _split(hand),
        "payoff": _split(payoff),
        "sides": [_split(side) for side in sides.split("/")],
    }


def _lists(stacks: tuple[Cards, ...]) -> list[list[Card]]:
    return [list(stack) for stack in stacks]


# Holding a position against rules.


def _check(rules: Rules, position: Position) -> None:
    if len(position.seats) != rules.seats:
        raise PositionError(
            "seats", f"the rules have {rules.seats}, the position {len(position.seats)}"
        )
    if position.to_move >= rules.seats:
        raise PositionError("to_move", f"it may be 0 to {rules.seats - 1}")
    if position.phase is Phase.FILL and not rules.fill_empty_sides:
        raise PositionError(
            "phase", "side stacks are not filled at this table: it may only be build"
        )
    if position.set_aside and rules.recycle is not Recycle.WHEN_EMPTY:
        raise PositionError(
            "set_aside", "completed stacks go back into the stock at once at this table"
        )
    if rules.center_limit is not None and len(position.centers) > rules.center_limit:
        raise PositionError("centers", f"there may be {rules.center_limit} at most")
    for n, stack in enumerate(position.centers):
        _check_center(rules, stack, f"centers.{n}")
    for n, seat in enumerate(position.seats):
        _check_seat(rules, seat, f"seats.{n}")
    _check_copies(rules, position)


def _check_center(rules: Rules, stack: Cards, path: str) -> None:
    for height, card in enumerate(stack):
        if not rules.completes(height) and rules.fits(card, height):
            continue
        raise PositionError(f"{path}.{height}", f"the {card} is out of sequence")
    if rules.completes(len(stack)):
        raise PositionError(path, "a complete stack does not stay on the table")


def _check_seat(rules: Rules, seat: Seat, path: str) -> None:
    if not seat.payoff:
        raise PositionError(f"{path}.payoff", "it must have a card: an empty one has won")
    if len(seat.hand) > rules.hand_size:
        raise PositionError(f"{path}.hand", f"it may have {rules.hand_size} cards at most")
    if len(seat.sides) != rules.side_stacks:
        raise PositionError(f"{path}.sides", f"there must be {rules.side_stacks}")


def _check_copies(rules: Rules, position: Position) -> None:
    there = Counter(pack(rules.decks, rules.jokers))
    piles: list[Cards] = [*position.centers, position.stock, position.set_aside]
    for seat in position.seats:
        piles += [seat.hand, seat.payoff, *seat.sides]
    used = Counter(card for pile in piles for card in pile)
    for card, count in used.items():
        if count > there[card]:
            raise PositionError(
                "", f"the {card} is there {count} times; the pack has {there[card]}"
            )
