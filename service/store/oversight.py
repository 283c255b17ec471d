"""What the admin looks at, as a unit of work finds it."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from service.errors import Invalid
from service.model import Bearer, BearerKind, Game, Origin, Plan, PlanStatus, Purpose, Status
from service.oversight import (
    Audited,
    AuditSearch,
    Figures,
    GameSearch,
    PlanSearch,
    Posted,
    TokenFacts,
)
from service.store import codec
from service.store.counts import PLAYERS, Counts, of_games
from service.store.deliveries import delivery_from
from service.store.places import told
from service.store.queues import Queues
from service.store.tables import (
    apps,
    audit,
    deliveries,
    from_ms,
    games,
    plans,
    player_games,
    to_ms,
    tokens,
    webhooks,
)
from service.webhook import DeliveryStatus, Holder, HolderKind, WebhookStatus, origin_of

PATIENCE: Final = timedelta(seconds=1)
"""A turn that is over its time by no more than this is not called stuck."""
_FINGERPRINT: Final = 16
_OPEN: Final = and_(plans.c.purpose.in_(tuple(Purpose)), plans.c.send_at > from_ms(0))
"""A plan that is not over has a time to be sent at; said so, the index of those is used."""
_FAILED: Final = PlanStatus.FAILED.value
_TO_SEND: Final = deliveries.c.send_at > from_ms(0)
_NOT_SENT: Final = deliveries.c.status == literal_column("'failed'")
"""Said in the words of the index of those."""
_LATELY: Final = timedelta(hours=1)


class OversightPart(Queues, Counts):
    """The admin's views, as `service.oversight_ports.Oversight` has them."""

    def find_games(
        self, which: GameSearch, now: datetime, after: str | None, limit: int
    ) -> tuple[list[Game], str | None]:
        wanted = select(games).where(*_conditions(which, now))
        if which.player_id is not None:
            wanted = wanted.join(player_games, player_games.c.game_id == games.c.id)
            wanted = wanted.where(player_games.c.player_id == which.player_id)
        rows, following = self._page(wanted, games, after, limit, newest_first=True)
        return [codec.game_from_row(row) for row in rows], following

    def find_plans(
        self, which: PlanSearch, now: datetime, after: str | None, limit: int
    ) -> tuple[list[Plan], str | None]:
        failed = which.status is PlanStatus.FAILED
        # Both conditions follow an index: most plans there ever were are over, and well.
        open_or_failed = plans.c.status == _FAILED if failed else _OPEN
        wanted = select(plans).where(open_or_failed)
        if which.status is not None:
            wanted = wanted.where(plans.c.status == which.status.value)
        if which.stuck:
            wanted = wanted.where(_OPEN, plans.c.due_by < now - PATIENCE)
        rows, following = self._page(wanted, plans, after, limit, newest_first=failed)
        return [codec.plan_from_row(row) for row in rows], following

    def plans_of(self, game_id: str, limit: int) -> list[Plan]:
        wanted = select(plans).where(plans.c.game_id == game_id)
        latest = wanted.order_by(plans.c.created_at.desc(), plans.c.id).limit(limit)
        return [codec.plan_from_row(row) for row in self._connection.execute(latest)][::-1]

    def deliveries_of(self, game_id: str, limit: int) -> list[Posted]:
        return self._posted(_posted().where(deliveries.c.game_id == game_id), limit, newest=True)

    def find_deliveries(
        self, status: DeliveryStatus, after: int | None, limit: int
    ) -> list[Posted]:
        failed = status is DeliveryStatus.FAILED
        wanted = _posted().where(_NOT_SENT if failed else _TO_SEND)
        if after is not None:
            wanted = wanted.where(deliveries.c.n < after if failed else deliveries.c.n > after)
        return self._posted(wanted, limit, newest=failed)

    def tokens_of(self, series_id: str, limit: int) -> list[TokenFacts]:
        wanted = select(tokens).where(tokens.c.series_id == series_id)
        latest = wanted.order_by(tokens.c.created_at.desc(), tokens.c.hash).limit(limit)
        rows = list(self._connection.execute(latest))
        return [
            TokenFacts(
                fingerprint=bytes(row.hash).hex()[:_FINGERPRINT],
                kind=row.kind,
                seat=row.seat,
                created_at=row.created_at,
                expires_at=row.expires_at,
                revoked_at=row.revoked_at,
                pending=row.pending,
            )
            for row in reversed(rows)
        ]

    def revoke_seat(self, series_id: str, seat: int, at: datetime) -> int:
        of_seat = (
            tokens.c.series_id == series_id,
            tokens.c.seat == seat,
            tokens.c.kind.in_([BearerKind.SEAT.value, BearerKind.INVITE.value]),
            tokens.c.revoked_at.is_(None),
        )
        return self._connection.execute(
            update(tokens).where(*of_seat).values(revoked_at=at)
        ).rowcount

    def figures(self, now: datetime) -> Figures:
        late = (_OPEN, plans.c.due_by < now - PATIENCE)
        waiting = (_OPEN, plans.c.status == PlanStatus.QUEUED.value)
        purposes = {
            **self._purposes(select(plans.c.status, plans.c.purpose).where(_OPEN)),
            **self._purposes(
                select(plans.c.status, plans.c.purpose).where(plans.c.status == _FAILED)
            ),
        }
        counted = self.counted()
        stuck = select(games.c.id).where(*_conditions(GameSearch(stuck=True), now))
        oldest = self._connection.execute(select(func.min(plans.c.created_at)).where(*waiting))
        since = oldest.scalar()
        return Figures(
            games={status: counted.get(of_games(status), 0) for status in Status},
            stuck_games=self._number(stuck),
            plans={
                status: sum(count for (of, _), count in purposes.items() if of is status)
                for status in (PlanStatus.QUEUED, PlanStatus.RUNNING, PlanStatus.FAILED)
            },
            purposes=purposes,
            oldest_waiting=since,
            late_plans=self._number(select(plans.c.id).where(*late)),
            players=counted.get(PLAYERS, 0),
            apps=self._number(select(apps.c.id).where(apps.c.revoked_at.is_(None))),
            webhooks=self._webhooks(),
            failing_webhooks=self._number(
                select(webhooks.c.id).where(
                    webhooks.c.active, webhooks.c.failing_since.is_not(None)
                )
            ),
            deliveries={
                DeliveryStatus.PENDING: self._number(select(deliveries.c.n).where(_TO_SEND)),
                DeliveryStatus.FAILED: self._number(select(deliveries.c.n).where(_NOT_SENT)),
            },
            delivered_lately=self._number(
                select(deliveries.c.n).where(
                    deliveries.c.at > now - _LATELY,
                    deliveries.c.status == DeliveryStatus.DELIVERED.value,
                )
            ),
            oldest_due=self._connection.execute(
                select(func.min(deliveries.c.send_at)).where(_TO_SEND, deliveries.c.send_at <= now)
            ).scalar(),
            queues=self.queues(now),
            done_lately=self.done_lately(now),
        )

    def audit(
        self,
        at: datetime,
        bearer: Bearer | None,
        action: str,
        game_id: str | None,
        *,
        origin: Origin | None = None,
    ) -> None:
        origin = origin if bearer is None else bearer.origin
        row = {
            "at": at,
            "actor": "nobody" if bearer is None else bearer.kind.value,
            "action": action,
            "game_id": game_id,
            "request_id": None if origin is None else origin.request_id,
            "address": None if origin is None else origin.address,
        }
        self._connection.execute(insert(audit).values(row))

    def audited(self, which: AuditSearch, before: int | None, limit: int) -> Sequence[Audited]:
        wanted = select(audit)
        if which.game_id is not None:
            wanted = wanted.where(audit.c.game_id == which.game_id)
        if which.action is not None:
            exactly = audit.c.action == which.action
            wanted = wanted.where(
                or_(exactly, audit.c.action.startswith(f"{which.action} ", autoescape=True))
            )
        if before is not None:
            wanted = wanted.where(audit.c.id < before)
        rows = self._connection.execute(wanted.order_by(audit.c.id.desc()).limit(limit))
        return [Audited(*row) for row in rows]

    def _posted(self, wanted: Select[Any], limit: int, *, newest: bool) -> list[Posted]:
        order = deliveries.c.n.desc() if newest else deliveries.c.n
        return [
            Posted(
                delivery_from(row),
                Holder(HolderKind(row.holder_kind), row.holder_id),
                origin_of(row.url),
            )
            for row in self._connection.execute(wanted.order_by(order).limit(limit))
        ]

    def _webhooks(self) -> dict[WebhookStatus, int]:
        columns = (webhooks.c.active, webhooks.c.disabled.is_not(None))
        counted = select(*columns, func.count()).group_by(*columns)
        counts = dict.fromkeys(WebhookStatus, 0)
        for active, disabled, count in self._connection.execute(counted):
            counts[WebhookStatus.of(active=active, disabled=disabled)] += count
        return counts

    def _purposes(self, wanted: Select[Any]) -> dict[tuple[PlanStatus, Purpose], int]:
        # First found, then counted: else SQLite goes through all plans there are, to have them in groups.
        found = wanted.cte("found").prefix_with("MATERIALIZED")
        counted = select(found.c.status, found.c.purpose, func.count())
        rows = self._connection.execute(counted.group_by(found.c.status, found.c.purpose))
        return {(PlanStatus(row[0]), Purpose(row[1])): row[2] for row in rows}

    def _number(self, wanted: Select[Any]) -> int:
        counted = self._connection.execute(select(func.count()).select_from(wanted.subquery()))
        return int(counted.scalar_one())

    def _page(
        self, wanted: Select[Any], table: Any, after: str | None, limit: int, *, newest_first: bool
    ) -> tuple[list[Any], str | None]:
        """Rows in the order in which they were made, and the cursor of the next page."""
        made, row_id = table.c.created_at, table.c.id
        if after is not None:
            at, last_id = _read(after)
            behind = made < at if newest_first else made > at
            beside = row_id < last_id if newest_first else row_id > last_id
            wanted = wanted.where(or_(behind, and_(made == at, beside)))
        order = (made.desc(), row_id.desc()) if newest_first else (made, row_id)
        rows = list(self._connection.execute(wanted.order_by(*order).limit(limit + 1)))
        if len(rows) <= limit:
            return rows, None
        last = rows[limit - 1]
        return rows[:limit], _write(last.created_at, last.id)


def _posted() -> Select[Any]:
    of_webhook = (webhooks.c.kind.label("holder_kind"), webhooks.c.holder_id, webhooks.c.url)
    return select(deliveries, *of_webhook).join(webhooks, webhooks.c.id == deliveries.c.webhook_id)


def _conditions(which: GameSearch, now: datetime) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if which.status is not None:
        conditions.append(games.c.status == which.status.value)
    if which.ruleset is not None:
        conditions.append(games.c.ruleset == which.ruleset)
    if which.age is not None:
        conditions.append(games.c.created_at <= now - which.age)
    if which.idle is not None:
        conditions.append(games.c.updated_at <= now - which.idle)
    if which.app_id is not None:
        conditions.append(games.c.app_id == which.app_id)
    if which.stuck:
        conditions.append(games.c.status == Status.ACTIVE.value)
        conditions.append(games.c.plan_due_by < now - PATIENCE)
    return conditions


def _write(made: datetime, row_id: str) -> str:
    return base64.urlsafe_b64encode(f"{to_ms(made)}/{row_id}".encode()).decode().rstrip("=")


def _read(cursor: str) -> tuple[datetime, str]:
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        made, row_id = told(text).split("/")
        return from_ms(int(made)), row_id
    except (binascii.Error, ValueError, OverflowError, OSError):
        raise Invalid({"cursor": ["it is no cursor of this list"]}) from None
