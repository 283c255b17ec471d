"""The webhooks of a unit of work."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Final, assert_never

import orjson
from sqlalchemy import (
    ColumnElement,
    Row,
    Text,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from service.errors import NotFound
from service.model import Game
from service.store import codec
from service.store.credentials import Keys
from service.store.deliveries import Deliveries
from service.store.prepared import Prepared
from service.store.tables import (
    Moment,
    apps,
    from_ms,
    games,
    player_games,
    players,
    to_ms,
    webhooks,
)
from service.webhook import (
    Disabled,
    EventType,
    Holder,
    HolderKind,
    Secret,
    Subscriber,
    Webhook,
)

WEBHOOKS_KEY: Final = "webhooks"
_MOST_TOLD: Final = 1000
"""Games of which a new webhook is told at once whose turn it is, the newest first."""

_ID: Final = webhooks.c.id == bindparam("at_id", type_=Text)
_ONE: Final = Prepared(select(webhooks).where(_ID))
_LOCKED: Final = Prepared(select(webhooks).where(_ID).with_for_update())
"""A webhook: `at_id`."""
_WELL: Final = Prepared(
    update(webhooks).where(_ID, webhooks.c.failing_since.is_not(None)).values(failing_since=None)
)
"""Something got through: `at_id`."""


class Webhooks(Deliveries, Keys):
    """Webhooks, as `service.webhook_ports.WebhookUnit` has them."""

    def add_webhook(self, webhook: Webhook) -> None:
        self._connection.execute(insert(webhooks).values(self._to_row(webhook)))

    def webhook(self, webhook_id: str, *, lock: bool = False) -> Webhook:
        row = self._one(_LOCKED if lock else _ONE, {"at_id": webhook_id})
        if row is None:
            raise NotFound("There is no such webhook.")
        return self._from_row(row)

    def webhooks_of(self, holder: Holder) -> list[Webhook]:
        wanted = select(webhooks).where(_held(holder))
        rows = self._connection.execute(wanted.order_by(webhooks.c.created_at, webhooks.c.id))
        return [self._from_row(row) for row in rows]

    def save_webhook(self, webhook: Webhook) -> None:
        row = self._to_row(webhook)
        self._connection.execute(update(webhooks).where(webhooks.c.id == webhook.id).values(row))

    def delete_webhooks_of(self, holder: Holder) -> None:
        self._connection.execute(delete(webhooks).where(_held(holder)))

    def delete_ownerless_webhooks(self, former: Holder) -> None:
        app_there = exists().where(apps.c.id == games.c.app_id, apps.c.revoked_at.is_(None))
        maker_there = exists().where(
            players.c.id == games.c.creator_id, players.c.deleted_at.is_(None)
        )
        made = select(games.c.series_id).where(_made_by(former), ~app_there, ~maker_there)
        ownerless = (webhooks.c.kind == HolderKind.GAME.value, webhooks.c.holder_id.in_(made))
        self._connection.execute(delete(webhooks).where(*ownerless))

    def delete_webhook(self, webhook_id: str) -> None:
        self._connection.execute(delete(webhooks).where(webhooks.c.id == webhook_id))

    def hook_games(self, holder: Holder) -> None:
        self._hook_games(holder)
        known = {HolderKind.PLAYER: players, HolderKind.APP: apps}.get(holder.kind)
        if known is not None:
            # Whoever makes a game for them, or sits them down at one, holds this row until it is done. Games
            # come first, as with everybody who takes both.
            row = select(known.c.id).where(known.c.id == holder.id).with_for_update()
            self._connection.execute(row).all()
            self._hook_games(holder)

    def _hook_games(self, holder: Holder) -> None:
        theirs = update(games).where(_games_of(holder), games.c.hooked.is_(False))
        # A game that is being written holds its row until it is; the next of a match may come of it.
        while self._connection.execute(theirs.values(hooked=True)).rowcount:
            pass

    def hook_game(self, game_id: str) -> None:
        self._connection.execute(update(games).where(games.c.id == game_id).values(hooked=True))

    def games_in_turn(self, holder: Holder) -> list[Game]:
        wanted = select(games).where(_games_of(holder), games.c.to_move.is_not(None))
        rows = self._connection.execute(
            wanted.order_by(games.c.created_at.desc()).limit(_MOST_TOLD)
        )
        return [codec.game_from_row(row) for row in rows]

    def subscribers(self, holders: Collection[Holder]) -> list[Subscriber]:
        columns = (webhooks.c.id, webhooks.c.kind, webhooks.c.holder_id, webhooks.c.types)
        wanted = select(*columns, webhooks.c.active).where(or_(*map(_held, holders)))
        rows = self._connection.execute(wanted.order_by(webhooks.c.created_at, webhooks.c.id))
        return [
            Subscriber(
                row.id,
                Holder(HolderKind(row.kind), row.holder_id),
                _types(row.types),
                row.active,
            )
            for row in rows
        ]

    def note_success(self, webhook_id: str) -> None:
        self._run(_WELL, {"at_id": webhook_id})

    def note_failure(self, webhook_id: str, now: datetime) -> datetime:
        since = func.coalesce(webhooks.c.failing_since, literal(now, Moment))
        noted = update(webhooks).where(webhooks.c.id == webhook_id).values(failing_since=since)
        row = self._connection.execute(noted.returning(webhooks.c.failing_since)).first()
        return now if row is None else row.failing_since

    def disable_webhook(self, webhook_id: str, why: Disabled, now: datetime) -> None:
        active = (webhooks.c.id == webhook_id, webhooks.c.active)
        disabled = {"active": False, "disabled": why.value, "disabled_at": now}
        self._connection.execute(update(webhooks).where(*active).values(disabled))
        self.skip_deliveries(webhook_id)

    def _to_row(self, webhook: Webhook) -> dict[str, Any]:
        secrets = [
            [each.text, None if each.until is None else to_ms(each.until)]
            for each in webhook.secrets
        ]
        return {
            "id": webhook.id,
            "kind": webhook.holder.kind.value,
            "holder_id": webhook.holder.id,
            "url": webhook.url,
            "types": [each.value for each in webhook.types],
            "active": webhook.active,
            "disabled": None if webhook.disabled is None else webhook.disabled.value,
            "disabled_at": webhook.disabled_at,
            "failing_since": webhook.failing_since,
            "secrets": self._cipher(WEBHOOKS_KEY).encrypt(orjson.dumps(secrets)),
            "created_at": webhook.created_at,
            "updated_at": webhook.updated_at,
        }

    def _from_row(self, row: Row[Any]) -> Webhook:
        secrets = orjson.loads(self._opened(WEBHOOKS_KEY, row.secrets))
        return Webhook(
            id=row.id,
            holder=Holder(HolderKind(row.kind), row.holder_id),
            url=row.url,
            types=_types(row.types),
            active=row.active,
            disabled=None if row.disabled is None else Disabled(row.disabled),
            disabled_at=row.disabled_at,
            failing_since=row.failing_since,
            secrets=tuple(
                Secret(text, None if until is None else from_ms(until)) for text, until in secrets
            ),
            created_at=row.created_at,
            updated_at=row.updated_at,
        )


def _types(names: Sequence[str]) -> tuple[EventType, ...]:
    return tuple(EventType(name) for name in names)


def _held(holder: Holder) -> ColumnElement[bool]:
    return (webhooks.c.holder_id == holder.id) & (webhooks.c.kind == holder.kind.value)


def _made_by(holder: Holder) -> ColumnElement[bool]:
    """The games that a player, or an app or its players, made."""
    if holder.kind is HolderKind.PLAYER:
        # Those that it made are among its games, which are found by an index.
        return _games_of(holder) & (games.c.creator_id == holder.id)
    return _games_of(holder)


def _games_of(holder: Holder) -> ColumnElement[bool]:
    match holder.kind:
        case HolderKind.GAME:
            return games.c.series_id == holder.id
        case HolderKind.APP:
            return games.c.app_id == holder.id
        case HolderKind.PLAYER:
            theirs = select(player_games.c.game_id).where(player_games.c.player_id == holder.id)
            return games.c.id.in_(theirs)
        case kind:
            assert_never(kind)
