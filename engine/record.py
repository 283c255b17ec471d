"""A game as one portable document: how it began, and what was done in it.

::

    {
        "format": "spite-record/1",
        "rules": {...},
        "deal": {"secret": "64 hex digits", "position": null},
        "moves": [{"seat": 0, "move": "h:7H>c1"}, {"seat": 1, "gave_up": "resigned"}, ...],
    }

Equal games give equal documents, field by field, so that a record read and written again is the same text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.deal import SECRET_BYTES
from engine.errors import EngineError, NotationError, PositionError, RecordError, RulesError
from engine.happenings import Happening, Played
from engine.log import Beginning, GaveUp, Moved
from engine.moves import Move, short_notation
from engine.options import rules_from_json, rules_to_json
from engine.outcome import Ending
from engine.play import apply, resign
from engine.position import Position
from engine.rules import Rules
from engine.state import State

FORMAT: Final = "spite-record/1"
Json = Any
"""A JSON-plain value."""


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a record as it was replayed."""

    entry: Moved | GaveUp
    turn: int
    """The number of the turn in which it happened."""
    state: State
    """The game after it."""
    happenings: tuple[Happening, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its beginning and the entries in force."""

    beginning: Beginning
    entries: tuple[Moved | GaveUp, ...]

    def replay(self, count: int | None = None) -> list[Step]:
        """The first `count` entries (all by default) with the states they lead to.

        RecordError names the first entry that the rules refuse.
        """
        try:
            state = self.beginning.state()
        except PositionError as error:
            raise RecordError(_under("deal.position", error.path), error.reason) from error
        steps: list[Step] = []
        for n, entry in enumerate(self.entries[:count]):
            turn = state.turn_number
            try:
                state, happened = _step(state, entry)
            except EngineError as error:
                raise RecordError(f"moves.{n}", error.message, n) from error
            steps.append(Step(_as_logged(entry, happened), turn, state, happened))
        return steps

    def to_json(self, *, hidden: bool = True) -> dict[str, Json]:
        """The record, JSON-plain; without its `hidden` parts it cannot be replayed."""
        position = self.beginning.position
        deal = {
            "secret": self.beginning.secret.hex() if hidden else None,
            "position": position.to_json() if hidden and position is not None else None,
        }
        return {
            "format": FORMAT,
            "rules": rules_to_json(self.beginning.rules),
            "deal": deal,
            "moves": [_entry_to_json(entry) for entry in self.entries],
        }

    @classmethod
    def from_json(cls, value: Json) -> Record:
        """The record that `to_json` wrote; RecordError with the path of what is wrong.

        Unknown fields beside those of a record are left alone: a document may say more about a game.
        """
        fields = _object(value, "")
        if fields.get("format") != FORMAT:
            raise RecordError("format", f"it must be {FORMAT}")
        deal = _object(fields.get("deal"), "deal")
        beginning = Beginning(
            rules=_rules(_object(fields.get("rules"), "rules")),
            secret=_secret(deal.get("secret")),
            position=_position(deal.get("position")),
        )
        moves = fields.get("moves")
        if not isinstance(moves, list):
            raise RecordError("moves", "it must be a list")
        return cls(beginning, tuple(_entry(move, n) for n, move in enumerate(moves)))


def _step(state: State, entry: Moved | GaveUp) -> tuple[State, tuple[Happening, ...]]:
    if isinstance(entry, GaveUp):
        if entry.seat >= len(state.seats):
            raise NotationError(f"there is no seat {entry.seat}")
        return resign(state, entry.seat, entry.ending)
    if state.outcome is None and entry.seat != state.to_move:
        raise NotationError(f"seat {state.to_move} is to move, not seat {entry.seat}")
    return apply(state, entry.move)


def _as_logged(entry: Moved | GaveUp, happened: Sequence[Happening]) -> Moved | GaveUp:
    """The entry as a log keeps it: a move with its card named."""
    if isinstance(entry, GaveUp):
        return entry
    return Moved(entry.seat, next(h.move for h in happened if isinstance(h, Played)))


def _entry_to_json(entry: Moved | GaveUp) -> dict[str, Json]:
    if isinstance(entry, GaveUp):
        return {"seat": entry.seat, "gave_up": entry.ending.value}
    return {"seat": entry.seat, "move": short_notation(entry.move)}


def _entry(value: Json, n: int) -> Moved | GaveUp:
    fields = _object(value, f"moves.{n}", n)
    seat = fields.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool) or seat < 0:
        raise RecordError(f"moves.{n}.seat", "it must be a seat number", n)
    if set(fields) == {"seat", "gave_up"}:
        if fields["gave_up"] not in (Ending.RESIGNED, Ending.ABANDONED):
            raise RecordError(f"moves.{n}.gave_up", "it may be resigned or abandoned", n)
        return GaveUp(seat, Ending(fields["gave_up"]))
    if set(fields) != {"seat", "move"} or not isinstance(fields["move"], str):
        raise RecordError(f"moves.{n}", "it must have a seat, and a move or gave_up", n)
    try:
        return Moved(seat, Move.parse(fields["move"]))
    except NotationError as error:
        raise RecordError(f"moves.{n}.move", error.message, n) from error


def _object(value: Json, path: str, n: int | None = None) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise RecordError(path, "it must be an object", n)
    return value


def _rules(value: Mapping[str, Json]) -> Rules:
    try:
        return rules_from_json(value)
    except RulesError as error:
        raise RecordError(f"rules.{error.option}", error.bound) from error


def _position(value: Json) -> Position | None:
    try:
        return None if value is None else Position.from_json(value)
    except PositionError as error:
        raise RecordError(_under("deal.position", error.path), error.reason) from error


def _under(path: str, rest: str) -> str:
    return f"{path}.{rest}" if rest else path


def _secret(value: Json) -> bytes:
    if value is None:
        raise RecordError(
            "deal.secret", "without it the record cannot be replayed: the game was not over"
        )
    try:
        secret = bytes.fromhex(value) if isinstance(value, str) else b""
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise RecordError("deal.secret", f"it must be {2 * SECRET_BYTES} hexadecimal digits")
    return secret
