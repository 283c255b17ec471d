"""One unit of work: a transaction, and what can be read and written in it.

`service.ports.Unit` says what each method does.
"""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, and_, func, insert, literal, or_, select, update

from engine.log import Beginning, Moved
from engine.options import rules_from_json
from engine.outcome import outcome_to_json
from engine.position import Position
from engine.state import State
from service.errors import NotFound, StaleVersion
from service.model import Bearer, DuePlan, Game, Logged, Plan, PlanStatus, Status
from service.ports import Change, GameFilter
from service.store import codec, listing
from service.store.states import States
from service.store.tables import Moment, audit, entries, games, plans, secrets, tokens


class SqlUnit:
    """A `service.ports.Unit` on one SQL connection, inside a transaction."""

    def __init__(self, connection: Connection, states: States) -> None:
        self._connection = connection
        self._states = states

    # Games

    def game(self, game_id: str) -> Game:
        row = self._one(select(games).where(games.c.id == game_id))
        if row is None:
            raise NotFound("There is no such game.")
        return codec.game_from_row(row)

    def state(self, game: Game) -> State:
        return self._states.at(self, self._connection, game)

    def beginning(self, game_id: str) -> Beginning:
        row = self._one(
            select(secrets, games.c.rules)
            .join(games, games.c.id == secrets.c.game_id)
            .where(secrets.c.game_id == game_id)
        )
        if row is None:
            raise NotFound("There is no such game.")
        position = None if row.position is None else Position.from_json(row.position)
        return Beginning(rules_from_json(row.rules), row.secret, position)

    def add_game(
        self, game: Game, beginning: Beginning, salt: bytes, state: State, plan: Plan | None
    ) -> None:
        due = None if plan is None else DuePlan(plan.id, plan.due_by)
        row = codec.game_to_row(game)
        if due is not None:
            row |= {"plan_id": due.plan_id, "plan_due_by": due.due_by}
        self._connection.execute(insert(games).values(row))
        position = None if beginning.position is None else beginning.position.to_json()
        self._connection.execute(
            insert(secrets).values(
                game_id=game.id, secret=beginning.secret, salt=salt, position=position
            )
        )
        self._states.save(self._connection, game.id, game.version, state, new=True)
        if plan is not None:
            self.add_plan(plan)

    def append(self, game: Game, change: Change) -> tuple[Game, Logged]:
        version, state, due = game.version + 1, change.state, change.plan
        is_move = isinstance(change.entry, Moved)
        row = self._one(
            update(games)
            .where(games.c.id == game.id, games.c.version == game.version)
            .values(
                version=version,
                status=Status.of(state).value,
                to_move=None if state.outcome else state.to_move,
                turn_number=state.turn_number,
                move_count=games.c.move_count + (1 if is_move else 0),
                result=None if state.outcome is None else outcome_to_json(state.outcome),
                plan_id=None if due is None else due.plan_id,
                plan_due_by=None if due is None else due.due_by,
                updated_at=change.at,
            )
            .returning(games)
        )
        if row is None:
            current = self.game(game.id).version
            raise StaleVersion(
                f"The game has moved on: it is at version {current}.", version=current
            )
        n = row.move_count if is_move else None
        turn = game.turn_number
        self._connection.execute(
            insert(entries).values(codec.logged_to_row(game.id, version, n, turn, change))
        )
        self._states.save(self._connection, game.id, version, state)
        logged = Logged(version, change.at, change.entry, n, turn, change.happenings)
        return codec.game_from_row(row), logged

    def games(
        self, which: GameFilter, after: str | None, limit: int
    ) -> tuple[list[Game], str | None]:
        rows, cursor = listing.page(self._connection, which, after, limit)
        return [codec.game_from_row(row) for row in rows], cursor

    # The log

    def moves(self, game_id: str, after: int, limit: int) -> list[Logged]:
        wanted = select(entries).where(entries.c.game_id == game_id, entries.c.n > after)
        rows = self._connection.execute(wanted.order_by(entries.c.n).limit(limit))
        return [codec.logged_from_row(row) for row in rows]

    def entries(self, game_id: str) -> list[Logged]:
        wanted = select(entries).where(entries.c.game_id == game_id).order_by(entries.c.version)
        return [codec.logged_from_row(row) for row in self._connection.execute(wanted)]

    # Tokens

    def add_token(self, token_hash: bytes, bearer: Bearer, at: datetime) -> None:
        self._connection.execute(
            insert(tokens).values(
                hash=token_hash,
                kind=bearer.kind.value,
                series_id=bearer.series_id,
                seat=bearer.seat,
                created_at=at,
            )
        )

    def bearer(self, token_hash: bytes) -> Bearer | None:
        row = self._one(
            select(tokens).where(tokens.c.hash == token_hash, tokens.c.revoked_at.is_(None))
        )
        return None if row is None else codec.bearer_from_row(row)

    # Plans: the outbox

    def plan(self, plan_id: str) -> Plan:
        row = self._one(select(plans).where(plans.c.id == plan_id))
        if row is None:
            raise NotFound("There is no such plan.")
        return codec.plan_from_row(row)

    def add_plan(self, plan: Plan) -> None:
        self._connection.execute(insert(plans).values(codec.plan_to_row(plan)))

    def claim_plan(self, plan_id: str, now: datetime, lease: timedelta) -> Plan | None:
        free = or_(
            plans.c.status == PlanStatus.QUEUED.value,
            and_(plans.c.status == PlanStatus.RUNNING.value, plans.c.lease_until <= now),
        )
        row = self._one(
            update(plans)
            .where(plans.c.id == plan_id, free)
            .values(
                status=PlanStatus.RUNNING.value,
                attempts=plans.c.attempts + 1,
                started_at=func.coalesce(plans.c.started_at, literal(now, Moment)),
                lease_until=now + lease,
                send_at=now + lease,
            )
            .returning(plans)
        )
        return None if row is None else codec.plan_from_row(row)

    def note_plan(self, plan: Plan) -> None:
        self._connection.execute(
            update(plans)
            .where(plans.c.id == plan.id)
            .values(
                line=list(plan.line),
                positions=plan.positions,
                thought_ms=plan.thought_ms,
                error=plan.error,
            )
        )

    def close_plan(
        self, plan_id: str, status: PlanStatus, at: datetime, error: str | None = None
    ) -> None:
        self._connection.execute(
            update(plans)
            .where(
                plans.c.id == plan_id,
                plans.c.status.in_([PlanStatus.QUEUED.value, PlanStatus.RUNNING.value]),
            )
            .values(
                status=status.value,
                finished_at=at,
                lease_until=None,
                send_at=None,
                error=plans.c.error if error is None else error,
            )
        )

    def release_plans(self) -> int:
        running = plans.c.status == PlanStatus.RUNNING.value
        now = plans.c.created_at  # a time gone by: due at once
        released = self._connection.execute(
            update(plans).where(running).values(lease_until=now, send_at=now)
        )
        return released.rowcount

    def any_sendable(self, now: datetime) -> bool:
        return self._one(select(plans.c.id).where(plans.c.send_at <= now).limit(1)) is not None

    def take_sendable(self, now: datetime, again: timedelta, limit: int) -> list[Plan]:
        due = (
            select(plans.c.id)
            .where(plans.c.send_at <= now)
            .order_by(plans.c.send_at)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        rows = self._connection.execute(
            update(plans).where(plans.c.id.in_(due)).values(send_at=now + again).returning(plans)
        )
        return sorted((codec.plan_from_row(row) for row in rows), key=lambda plan: plan.created_at)

    # Admin

    def audit(self, at: datetime, actor: str, action: str, game_id: str | None) -> None:
        self._connection.execute(
            insert(audit).values(at=at, actor=actor, action=action, game_id=game_id)
        )

    def _one(self, statement: Any) -> Row[Any] | None:
        return self._connection.execute(statement).first()
