"""Where the cards of a new game come from, and what is told of them."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from engine.cards import Card
from engine.computer.levels import LEVELS
from engine.deal import SECRET_BYTES, order_of
from engine.errors import PositionError, RecordError
from engine.log import Beginning
from engine.position import Position
from engine.presets import PRESETS, preset
from engine.record import Record, Step
from engine.rules import Rules
from service.errors import DealInPlay, Invalid, NotFound
from service.model import DealKind, Game, NewGame, NewSeat, SeatKind, Status
from service.names import why_not
from service.ports import Ports, Unit

DEFAULT_RULESET: Final = "standard"
DAILY_KEY: Final = "daily"
_FIELDS: Final = frozenset({"format", "rules", "deal", "moves", "ruleset", "seats", "result"})
"""What a record is made of, with what the service says beside it of its game."""
_DEAL: Final = frozenset({"secret", "position"})


@dataclass(frozen=True, slots=True)
class Source:
    """The cards of a new game, and what follows for it from where they come from."""

    ruleset: str
    beginning: Beginning
    practice: bool = False
    """Whether somebody may know the cards already."""
    daily: date | None = None
    steps: list[Step] = field(default_factory=list)
    """Of a record: what was done before the game goes on."""
    seats: tuple[NewSeat, ...] | None = None
    """Of a record: who sat there, for a game that does not say who is to sit there now."""


def source_of(unit: Unit, new: NewGame, today: date) -> Source:
    """The cards that `new` asks for.

    Invalid, RulesError, PositionError, RecordError say what cannot be had; NotFound an unknown code,
    DealInPlay one whose game is not over.
    """
    match new.deal.kind:
        case DealKind.RANDOM:
            return Source(_ruleset(new), random_beginning(_rules(new)))
        case DealKind.POSITION:
            position = _position(new.deal.position)
            beginning = Beginning(_rules(new), _fresh(), position)
            return Source(_ruleset(new), beginning, practice=True)
        case DealKind.DAILY:
            return _daily(unit, new, today)
        case DealKind.CODE:
            return _coded(unit, new, today)
        case DealKind.RECORD:
            return recorded(new)


def random_beginning(rules: Rules) -> Beginning:
    """A fresh deal."""
    return Beginning(rules, _fresh())


def daily_secret(unit: Unit, day: date, ruleset: str) -> bytes:
    """The secret of a day's deal: HMAC-SHA256 of the day and the rule set under the server's key."""
    key = unit.key(DAILY_KEY)
    return hmac.digest(key, f"{day.isoformat()}/{ruleset}".encode(), "sha256")


def is_kept(game: Game, today: date) -> bool:
    """Whether the hidden cards of a game are still to be kept from everyone."""
    over = game.status in (Status.FINISHED, Status.ABANDONED)
    return not over or (game.daily is not None and game.daily >= today)


@dataclass(frozen=True, slots=True)
class Deal:
    """What is told of a game's deal; None for what is kept, or what it does not have."""

    game: Game
    revealed: bool
    code: str | None = None
    secret: bytes | None = None
    salt: bytes | None = None
    order: tuple[Card, ...] | None = None
    """The whole pack as it was first dealt; the last card first."""
    position: Position | None = None


def deal_of(ports: Ports, game_id: str) -> Deal:
    """What is told of a game's deal: the commitment always, the rest once it gives nothing away."""
    with ports.store.reading() as unit:
        game = unit.game(game_id)
        beginning = unit.beginning(game_id)
        proof = unit.proof(game_id)
    if is_kept(game, ports.clock.now().date()):
        return Deal(game, revealed=False)
    secret = beginning.secret
    if beginning.position is not None:
        return Deal(game, revealed=True, secret=secret, position=beginning.position)
    order = order_of(game.rules, secret)
    return Deal(game, True, proof.code, secret, proof.salt, order)  # noqa: FBT003 - `revealed`


def todays(ports: Ports) -> tuple[date, list[str]]:
    """The day it is, UTC, and the rule sets that have a deal of the day: all of them."""
    return ports.clock.now().date(), list(PRESETS)


def _fresh() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def _ruleset(new: NewGame) -> str:
    return new.ruleset or DEFAULT_RULESET


def _rules(new: NewGame) -> Rules:
    options = dict(new.options)
    if new.seats is not None:
        asked = options.setdefault("seats", len(new.seats))
        if asked != len(new.seats):
            raise Invalid(
                {"rules.seats": [f"it is {asked}, but the game has {len(new.seats)} seats"]},
                seats=len(new.seats),
            )
    return preset(_ruleset(new)).with_options(options)


def _position(value: object) -> Position:
    if value is None:
        raise PositionError("", "it is missing")
    return Position.from_json(value)


def _daily(unit: Unit, new: NewGame, today: date) -> Source:
    ruleset, rules = _ruleset(new), _rules(new)
    if rules != PRESETS[ruleset].rules:
        raise Invalid(
            {"rules": ["today's deal is played by the rule set as it is, with its own seats"]}
        )
    secret = daily_secret(unit, today, ruleset)
    return Source(ruleset, Beginning(rules, secret), daily=today)


def _coded(unit: Unit, new: NewGame, today: date) -> Source:
    original = unit.game_of_code(new.deal.code or "")
    if original is None:
        raise NotFound("There is no deal with this code.")
    if is_kept(original, today):
        raise DealInPlay("This deal is still in play: its code is good once its game is over.")
    beginning = unit.beginning(original.id)
    asked = new.ruleset is not None or new.options or new.seats is not None
    if asked:
        as_asked = NewGame(
            ruleset=new.ruleset or original.ruleset, options=new.options, seats=new.seats
        )
        if _rules(as_asked) != beginning.rules:
            raise Invalid(
                {"rules": ["this deal was made under other rules: leave them out to play by those"]}
            )
    return Source(original.ruleset, Beginning(beginning.rules, beginning.secret), practice=True)


def recorded(new: NewGame) -> Source:
    """A game that goes on where its record ends; RecordError with the path of what is wrong in it."""
    if new.options:
        raise Invalid({"rules": ["the rules follow from the record"]})
    beside = _known_fields(new.deal.record)
    record = Record.from_json(new.deal.record)
    rules = record.beginning.rules
    if new.seats is not None and len(new.seats) != rules.seats:
        raise RecordError(
            "rules.seats", f"the record has {rules.seats} seats, the game {len(new.seats)}"
        )
    named = beside.get("ruleset")
    if named is not None and not (isinstance(named, str) and named in PRESETS):
        raise RecordError("ruleset", "it may be one of " + ", ".join(PRESETS))
    ruleset = preset(new.ruleset or named or DEFAULT_RULESET).name
    return Source(
        ruleset,
        record.beginning,
        practice=True,
        steps=record.replay(),
        seats=_recorded_seats(beside.get("seats"), rules.seats),
    )


def _known_fields(value: Any) -> dict[str, Any]:
    """The fields of a record; RecordError for one that no record has, as for any other body's."""
    fields = value if isinstance(value, dict) else {}
    deal = fields.get("deal")
    unknown = [name for name in fields if name not in _FIELDS]
    unknown += [
        f"deal.{name}" for name in (deal if isinstance(deal, dict) else {}) if name not in _DEAL
    ]
    if unknown:
        raise RecordError(unknown[0], "there is no such field")
    return fields


def _recorded_seats(value: Any, count: int) -> tuple[NewSeat, ...] | None:
    """Who sat at a recorded game; None for a record that does not say."""
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != count:
        raise RecordError("seats", f"it must be a list of the {count} seats")
    return tuple(_recorded_seat(seat, f"seats.{n}") for n, seat in enumerate(value))


def _recorded_seat(value: Any, path: str) -> NewSeat:
    if not isinstance(value, dict) or not set(value) <= {"kind", "name", "level"}:
        raise RecordError(path, "it must be an object of a kind, a name and a level")
    kind, name, level = (value.get(field) for field in ("kind", "name", "level"))
    if kind not in tuple(SeatKind):
        raise RecordError(f"{path}.kind", "it may be human or computer")
    wrong = (
        None if name is None else why_not(name) if isinstance(name, str) else "it must be a text"
    )
    if wrong is not None:
        raise RecordError(f"{path}.name", wrong)
    levels = tuple(LEVELS) if kind == SeatKind.COMPUTER else ()
    if level is not None and level not in levels:
        reason = "it may be one of " + ", ".join(levels) if levels else "a human has no level"
        raise RecordError(f"{path}.level", reason)
    return NewSeat(SeatKind(kind), name, level)
