"""One unit of work: a transaction, and what can be read and written in it.

`service.ports.Unit` says what each method does.
"""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Executable, Row, insert, update

from engine.log import Beginning, Moved
from engine.outcome import outcome_to_json
from engine.position import Position
from engine.state import State
from service.errors import NotFound, StaleVersion
from service.model import Bearer, DuePlan, Game, Logged, Plan, PlanStatus, Status
from service.ports import Change, GameFilter
from service.store import codec, listing
from service.store import statements as sql
from service.store.states import Key, States, save_snapshot
from service.store.tables import audit, plans


class SqlUnit:
    """A `service.ports.Unit` on one SQL connection, inside a transaction."""

    def __init__(self, connection: Connection, states: States) -> None:
        self._connection = connection
        self._states = states
        self.fresh: dict[Key, State] = {}
        """States written in this unit: part of the process's memory only once they are committed."""

    # Games

    def game(self, game_id: str) -> Game:
        row = self._one(sql.GAME, {"at_game": game_id})
        if row is None:
            raise NotFound("There is no such game.")
        return codec.game_from_row(row)

    def state(self, game: Game) -> State:
        fresh = self.fresh.get((game.id, game.version))
        return fresh or self._states.at(self, self._connection, game)

    def beginning(self, game_id: str) -> Beginning:
        row = self._one(sql.BEGINNING, {"at_game": game_id})
        if row is None:
            raise NotFound("There is no such game.")
        position = None if row.position is None else Position.from_json(row.position)
        return Beginning(codec.rules_from_text(row.rules), row.secret, position)

    def add_game(
        self, game: Game, beginning: Beginning, salt: bytes, state: State, plan: Plan | None
    ) -> None:
        if plan is not None:
            game = replace(game, plan=DuePlan(plan.id, plan.due_by))
        position = None if beginning.position is None else beginning.position.to_json()
        secret = {
            "game_id": game.id,
            "secret": beginning.secret,
            "salt": salt,
            "position": position,
        }
        self._connection.execute(sql.ADD_GAME, codec.game_to_row(game))
        self._connection.execute(sql.ADD_SECRET, secret)
        self._save(game, state, new=True)
        if plan is not None:
            self.add_plan(plan)

    def append(self, game: Game, change: Change) -> tuple[Game, Logged]:
        state, due = change.state, change.plan
        is_move = isinstance(change.entry, Moved)
        after = replace(
            game,
            version=game.version + 1,
            status=Status.of(state),
            to_move=None if state.outcome else state.to_move,
            turn_number=state.turn_number,
            result=state.outcome,
            plan=due,
            updated_at=change.at,
        )
        row = self._one(
            sql.ADVANCE,
            {
                "at_game": game.id,
                "at_version": game.version,
                "at_moved": int(is_move),
                "status": after.status.value,
                "to_move": after.to_move,
                "turn_number": after.turn_number,
                "result": None if after.result is None else outcome_to_json(after.result),
                "plan_id": None if due is None else due.plan_id,
                "plan_due_by": None if due is None else due.due_by,
                "updated_at": change.at,
            },
        )
        if row is None:
            self._raise_stale(game.id)
        n = row.move_count if row is not None and is_move else None
        logged = Logged(
            after.version, change.at, change.entry, n, game.turn_number, change.happenings
        )
        self._connection.execute(sql.ADD_ENTRY, codec.logged_to_row(game.id, logged))
        self._save(after, state)
        return after, logged

    def games(
        self, which: GameFilter, after: str | None, limit: int
    ) -> tuple[list[Game], str | None]:
        rows, cursor = listing.page(self._connection, which, after, limit)
        return [codec.game_from_row(row) for row in rows], cursor

    # The log

    def moves(self, game_id: str, after: int, limit: int) -> list[Logged]:
        wanted = {"at_game": game_id, "at_n": after, "at_limit": limit}
        return [codec.logged_from_row(row) for row in self._connection.execute(sql.MOVES, wanted)]

    def entries(self, game_id: str) -> list[Logged]:
        rows = self._connection.execute(sql.ENTRIES, {"at_game": game_id})
        return [codec.logged_from_row(row) for row in rows]

    # Tokens

    def add_token(self, token_hash: bytes, bearer: Bearer, at: datetime) -> None:
        self._connection.execute(sql.ADD_TOKEN, codec.bearer_to_row(token_hash, bearer, at))

    def bearer(self, token_hash: bytes) -> Bearer | None:
        row = self._one(sql.BEARER, {"at_hash": token_hash})
        return None if row is None else codec.bearer_from_row(row)

    # Plans: the outbox

    def plan(self, plan_id: str) -> Plan:
        row = self._one(sql.PLAN, {"at_plan": plan_id})
        if row is None:
            raise NotFound("There is no such plan.")
        return codec.plan_from_row(row)

    def add_plan(self, plan: Plan) -> None:
        self._connection.execute(sql.ADD_PLAN, codec.plan_to_row(plan))

    def claim_plan(self, plan_id: str, now: datetime, lease: timedelta) -> Plan | None:
        row = self._one(sql.CLAIM, {"at_plan": plan_id, "at_now": now, "at_until": now + lease})
        return None if row is None else codec.plan_from_row(row)

    def note_plan(self, plan: Plan) -> None:
        noted = {
            "at_plan": plan.id,
            "line": list(plan.line),
            "positions": plan.positions,
            "thought_ms": plan.thought_ms,
            "error": plan.error,
        }
        self._connection.execute(sql.NOTE, noted)

    def close_plan(
        self, plan_id: str, status: PlanStatus, at: datetime, error: str | None = None
    ) -> None:
        closed = {"at_plan": plan_id, "at_now": at, "status": status.value, "at_error": error}
        self._connection.execute(sql.CLOSE, closed)

    def release_plans(self) -> int:
        running = plans.c.status == PlanStatus.RUNNING.value
        now = plans.c.created_at  # a time gone by: due at once
        released = self._connection.execute(
            update(plans).where(running).values(lease_until=now, send_at=now)
        )
        return released.rowcount

    def any_sendable(self, now: datetime) -> bool:
        return self._one(sql.SENDABLE, {"at_now": now}) is not None

    def take_sendable(self, now: datetime, again: timedelta, limit: int) -> list[Plan]:
        wanted = {"at_now": now, "at_again": now + again, "at_limit": limit}
        rows = self._connection.execute(sql.SEND, wanted)
        return sorted((codec.plan_from_row(row) for row in rows), key=lambda plan: plan.created_at)

    # Admin

    def audit(self, at: datetime, actor: str, action: str, game_id: str | None) -> None:
        self._connection.execute(
            insert(audit).values(at=at, actor=actor, action=action, game_id=game_id)
        )

    def _one(self, statement: Executable, parameters: Mapping[str, Any]) -> Row[Any] | None:
        return self._connection.execute(statement, parameters).first()

    def _save(self, game: Game, state: State, *, new: bool = False) -> None:
        key = (game.id, game.version)
        save_snapshot(self._connection, key, state, new=new)
        self.fresh[key] = state

    def _raise_stale(self, game_id: str) -> None:
        row = self._one(sql.GAME_VERSION, {"at_game": game_id})
        if row is None:
            raise NotFound("There is no such game.")
        raise StaleVersion(
            f"The game has moved on: it is at version {row.version}.", version=row.version
        )
