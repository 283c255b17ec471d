"""Rows to values and back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from functools import lru_cache
from typing import Any, assert_never

import orjson
from sqlalchemy import Row

from engine import happenings
from engine.log import Entry, GaveUp, Moved, Noted, TookBack
from engine.moves import Move
from engine.options import rules_from_json, rules_to_json
from engine.outcome import Ending, outcome_from_json, outcome_to_json
from engine.rules import Rules
from service.model import (
    Bearer,
    BearerKind,
    ComputerTurns,
    DuePlan,
    Game,
    Logged,
    MatchScore,
    Plan,
    PlanStatus,
    Purpose,
    Seat,
    SeatKind,
    Status,
    UndoPolicy,
)
from service.ports import HeldToken

Values = dict[str, Any]


def game_to_row(game: Game) -> Values:
    """A new game's row."""
    return {
        **changing_to_row(game),
        "id": game.id,
        "series_id": game.series_id,
        "version": game.version,
        "ruleset": game.ruleset,
        "rules": _text(rules_to_json(game.rules)),
        "deal_commitment": game.deal_commitment,
        "undo": game.undo.value,
        "hints": game.hints,
        "local": game.local,
        "abandon_after_s": game.abandon_after_s,
        "think_ms": game.think_ms,
        "metadata": dict(game.metadata),
        "daily": None if game.daily is None else game.daily.isoformat(),
        "created_at": game.created_at,
        "app_id": game.app_id,
        "creator_id": game.creator_id,
        "hooked": game.hooked,
    }


def changing_to_row(game: Game) -> Values:
    """The columns of a game that an entry may change, besides its version."""
    return {
        "status": game.status.value,
        "seats": _seats_to_text(game.seats),
        "to_move": game.to_move,
        "turn_player_id": game.turn_player_id,
        "turn_number": game.turn_number,
        "move_count": game.move_count,
        "result": None if game.result is None else outcome_to_json(game.result),
        "practice": game.practice,
        "computer_turns": game.computer_turns.value,
        "listed": game.listed,
        "plan_id": None if game.plan is None else game.plan.plan_id,
        "plan_due_by": None if game.plan is None else game.plan.due_by,
        "match_id": None if game.match is None else game.match.id,
        "match": _match_to_json(game.match),
        "next_game_id": game.next_game_id,
        "revealed": game.revealed,
        "last_human": game.last_human,
        "safe_moves": game.safe_moves,
        "pause_votes": sorted(game.pause_votes),
        "moved_at": game.moved_at,
        "updated_at": game.updated_at,
        "resting_since": None if game.status.in_play else game.updated_at,
    }


def _match_to_json(match: MatchScore | None) -> Any:
    if match is None:
        return None
    return [match.id, match.target, list(match.totals), match.game_number]


def _match_from_json(value: Any) -> MatchScore | None:
    if value is None:
        return None
    match_id, target, totals, number = value
    return MatchScore(match_id, target, tuple(totals), number)


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
        move_count=row.move_count,
        result=None if row.result is None else outcome_from_json(row.result),
        deal_commitment=row.deal_commitment,
        practice=row.practice,
        computer_turns=ComputerTurns(row.computer_turns),
        undo=UndoPolicy(row.undo),
        hints=row.hints,
        local=row.local,
        abandon_after_s=row.abandon_after_s,
        listed=row.listed,
        think_ms=row.think_ms,
        metadata=row.metadata,
        plan=None if row.plan_id is None else DuePlan(row.plan_id, row.plan_due_by),
        match=_match_from_json(row.match),
        next_game_id=row.next_game_id,
        daily=None if row.daily is None else date.fromisoformat(row.daily),
        revealed=row.revealed,
        last_human=row.last_human,
        safe_moves=row.safe_moves,
        pause_votes=frozenset(row.pause_votes),
        moved_at=row.moved_at,
        created_at=row.created_at,
        updated_at=row.updated_at,
        app_id=row.app_id,
        creator_id=row.creator_id,
        hooked=row.hooked,
    )


def _text(value: Any) -> str:
    return orjson.dumps(value).decode()


@lru_cache(maxsize=1024)
def rules_from_text(text: str) -> Rules:
    """The rules kept as JSON text."""
    return rules_from_json(orjson.loads(text))


@lru_cache(maxsize=1024)
def _seats_to_text(seats: tuple[Seat, ...]) -> str:
    return _text([_seat_to_json(seat) for seat in seats])


def _seat_to_json(seat: Seat) -> list[Any]:
    values = [seat.kind.value, seat.name, seat.level, seat.claimed]
    return values if seat.player_id is None else [*values, seat.player_id]


@lru_cache(maxsize=1024)
def _seats_from_text(text: str) -> tuple[Seat, ...]:
    seats = enumerate(orjson.loads(text))
    return tuple(Seat(number, SeatKind(kind), *rest) for number, (kind, *rest) in seats)


def entry_to_row(entry: Entry) -> Values:
    """The columns that say what an entry is."""
    match entry:
        case Moved(seat, move):
            return {"kind": "move", "seat": seat, "detail": move.notation}
        case GaveUp(seat, ending):
            return {"kind": "gave_up", "seat": seat, "detail": ending.value}
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
        case "gave_up":
            return GaveUp(row.seat, Ending(row.detail))
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
        "taken_back": logged.taken_back,
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
        taken_back=row.taken_back,
    )


def token_to_row(
    token_hash: bytes, bearer: Bearer, at: datetime, expires_at: datetime | None, *, pending: bool
) -> Values:
    """A new token's row."""
    return {
        "hash": token_hash,
        "kind": bearer.kind.value,
        "series_id": bearer.series_id,
        "seat": bearer.seat,
        "player_id": bearer.player_id,
        "app_id": bearer.app_id,
        "created_at": at,
        "expires_at": expires_at,
        "pending": pending,
    }


def token_from_row(row: Row[Any]) -> HeldToken:
    """The token of a row of `tokens`."""
    return HeldToken(
        bearer=Bearer(BearerKind(row.kind), row.series_id, row.seat, row.player_id, row.app_id),
        pending=row.pending,
        revoked=row.revoked_at is not None,
        expires_at=row.expires_at,
        used_at=row.used_at,
    )


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
    "rollouts",
    "thought_ms",
    "error",
    "tries",
    "progress",
    "thoughts",
    "request_id",
)
