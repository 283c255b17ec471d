"""Rows to values and back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, assert_never

import orjson
from sqlalchemy import Row

from engine import happenings
from engine.log import Entry, GaveUp, Moved, Noted, TookBack
from engine.moves import Move
from engine.options import rules_from_json, rules_to_json
from engine.outcome import outcome_from_json, outcome_to_json
from engine.rules import Rules
from service.model import (
    Bearer,
    BearerKind,
    ComputerTurns,
    DuePlan,
    Game,
    Logged,
    Plan,
    PlanStatus,
    Purpose,
    Seat,
    SeatKind,
    Status,
)

Values = dict[str, Any]


def game_to_row(game: Game) -> Values:
    """A new game's row."""
    return {
        "id": game.id,
        "series_id": game.series_id,
        "version": game.version,
        "status": game.status.value,
        "ruleset": game.ruleset,
        "rules": _text(rules_to_json(game.rules)),
        "seats": _text([[seat.kind.value, seat.name, seat.level] for seat in game.seats]),
        "to_move": game.to_move,
        "turn_number": game.turn_number,
        "move_count": 0,
        "result": None if game.result is None else outcome_to_json(game.result),
        "deal_commitment": game.deal_commitment,
        "practice": game.practice,
        "computer_turns": game.computer_turns.value,
        "listed": game.listed,
        "think_ms": game.think_ms,
        "metadata": dict(game.metadata),
        "plan_id": None if game.plan is None else game.plan.plan_id,
        "plan_due_by": None if game.plan is None else game.plan.due_by,
        "created_at": game.created_at,
        "updated_at": game.updated_at,
    }


def game_from_row(row: Row[Any]) -> Game:
    """The game of a row of `games`."""
    return Game(
        id=row.id,
        series_id=row.series_id,
        version=row.version,
        status=Status(row.status),
        ruleset=row.ruleset,
        rules=rules_from_text(row.rules),
        seats=_seats_from_text(row.seats),
        to_move=row.to_move,
        turn_number=row.turn_number,
        result=None if row.result is None else outcome_from_json(row.result),
        deal_commitment=row.deal_commitment,
        practice=row.practice,
        computer_turns=ComputerTurns(row.computer_turns),
        listed=row.listed,
        think_ms=row.think_ms,
        metadata=row.metadata,
        plan=None if row.plan_id is None else DuePlan(row.plan_id, row.plan_due_by),
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def _text(value: Any) -> str:
    return orjson.dumps(value).decode()


@lru_cache(maxsize=1024)
def rules_from_text(text: str) -> Rules:
    """The rules kept as JSON text."""
    return rules_from_json(orjson.loads(text))


@lru_cache(maxsize=1024)
def _seats_from_text(text: str) -> tuple[Seat, ...]:
    seats = enumerate(orjson.loads(text))
    return tuple(Seat(number, SeatKind(kind), name, level) for number, (kind, name, level) in seats)


def entry_to_row(entry: Entry) -> Values:
    """The columns that say what an entry is."""
    match entry:
        case Moved(seat, move):
            return {"kind": "move", "seat": seat, "detail": move.notation}
        case GaveUp(seat):
            return {"kind": "resigned", "seat": seat, "detail": None}
        case TookBack(seat, count):
            return {"kind": "took_back", "seat": seat, "detail": str(count)}
        case Noted(seat, what):
            return {"kind": "noted", "seat": seat, "detail": what}
        case _:
            assert_never(entry)


def entry_from_row(row: Row[Any]) -> Entry:
    """The entry of a row of `entries`."""
    match row.kind:
        case "move":
            return Moved(row.seat, Move.parse(row.detail))
        case "resigned":
            return GaveUp(row.seat)
        case "took_back":
            return TookBack(row.seat, int(row.detail))
        case "noted":
            return Noted(row.seat, row.detail)
        case kind:
            raise ValueError(f"an entry of unknown kind {kind!r}")


def logged_to_row(game_id: str, logged: Logged) -> Values:
    """A new row of the log."""
    return {
        "game_id": game_id,
        "version": logged.version,
        "at": logged.at,
        **entry_to_row(logged.entry),
        "n": logged.n,
        "turn": logged.turn,
        "happenings": [happenings.to_json(h) for h in logged.happenings],
    }


def logged_from_row(row: Row[Any]) -> Logged:
    """The entry of a row of `entries`, as it was written."""
    return Logged(
        version=row.version,
        at=row.at,
        entry=entry_from_row(row),
        n=row.n,
        turn=row.turn,
        happenings=tuple(map(happenings.from_json, row.happenings)),
    )


def bearer_to_row(token_hash: bytes, bearer: Bearer, at: datetime) -> Values:
    """A new token's row."""
    return {
        "hash": token_hash,
        "kind": bearer.kind.value,
        "series_id": bearer.series_id,
        "seat": bearer.seat,
        "created_at": at,
    }


def bearer_from_row(row: Row[Any]) -> Bearer:
    """The bearer of a row of `tokens`."""
    return Bearer(BearerKind(row.kind), row.series_id, row.seat)


def plan_to_row(plan: Plan) -> Values:
    """A new plan's row, to be sent at once."""
    fields = {name: getattr(plan, name) for name in _PLAN_COLUMNS}
    return {
        **fields,
        "purpose": plan.purpose.value,
        "status": plan.status.value,
        "line": list(plan.line),
        "send_at": plan.created_at,
    }


def plan_from_row(row: Row[Any]) -> Plan:
    """The plan of a row of `plans`."""
    fields: Mapping[str, Any] = {name: getattr(row, name) for name in _PLAN_COLUMNS}
    return Plan(
        **{
            **fields,
            "purpose": Purpose(row.purpose),
            "status": PlanStatus(row.status),
            "line": tuple(row.line),
        }
    )


_PLAN_COLUMNS = (
    "id",
    "game_id",
    "seat",
    "turn_number",
    "version",
    "purpose",
    "level",
    "limit_ms",
    "status",
    "requested",
    "attempts",
    "created_at",
    "due_by",
    "started_at",
    "finished_at",
    "lease_until",
    "line",
    "positions",
    "thought_ms",
    "error",
)
