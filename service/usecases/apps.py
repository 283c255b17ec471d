"""Apps: back ends that make games and players under a quota of their own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta

from service.errors import Forbidden, QuotaSpent
from service.model import Bearer, BearerKind
from service.people import App, Issued, NewApp, Player
from service.people_ports import Made
from service.ports import Ports, Unit
from service.tokens import hash_token, new_id, new_token
from service.usecases import access
from service.usecases.pins import Pin, keep
from service.webhook import Holder, HolderKind


def issue(
    ports: Ports, new: NewApp, bearer: Bearer | None, pin: Pin[Issued[App]] | None = None
) -> Issued[App]:
    """Make an app, for the admin; its token is shown this once."""
    access.require_admin(bearer)
    now, token = ports.clock.now(), new_token(BearerKind.APP)
    app = App(
        id=new_id("a"),
        name=new.name,
        quota=new.quota,
        counted=None,
        games=0,
        players=0,
        created_at=now,
        revoked_at=None,
        last_used_at=None,
    )
    with ports.store.writing() as unit:
        unit.add_app(app)
        unit.add_token(hash_token(token), Bearer(BearerKind.APP, app_id=app.id), now)
        unit.audit(now, bearer, f"app_issue {app.id}", None)
        return keep(pin, unit, Issued(app, token))


def listing(ports: Ports, bearer: Bearer | None, after: int, limit: int) -> Sequence[App]:
    """Apps from the `after`-th on, the oldest first, for the admin."""
    access.require_admin(bearer)
    with ports.store.reading() as unit:
        return unit.apps(after, limit)


def get(ports: Ports, app_id: str, bearer: Bearer | None) -> App:
    """An app, for the admin; NotFound."""
    access.require_admin(bearer)
    with ports.store.reading() as unit:
        return unit.app(app_id)


def revoke(ports: Ports, app_id: str, bearer: Bearer | None) -> App:
    """End an app, for the admin: its token is dead, and its webhooks are gone, those of its games too.

    Its games and players go on, and make nothing new. A game that a player made keeps its webhooks: they are
    the player's.

    Done twice, it is done once. NotFound.
    """
    access.require_admin(bearer)
    now = ports.clock.now()
    with ports.store.writing() as unit:
        if unit.app(app_id).revoked_at is None:
            unit.revoke_app(app_id, now)
            unit.revoke_tokens_of(Bearer(BearerKind.APP, app_id=app_id), now)
            gone = Holder(HolderKind.APP, app_id)
            unit.delete_webhooks_of(gone)
            unit.delete_ownerless_webhooks(gone)
            unit.audit(now, bearer, f"app_revoke {app_id}", None)
        return unit.app(app_id)


def me(ports: Ports, bearer: Bearer | None) -> App:
    """The app that asks."""
    app_id = access.require_app(bearer)
    with ports.store.reading() as unit:
        return unit.app(app_id)


def player_of(unit: Unit, bearer: Bearer | None) -> Player | None:
    """The player who asks; None for anybody else."""
    if bearer is None or bearer.player_id is None:
        return None
    return unit.player(bearer.player_id)


def spend(unit: Unit, app_id: str | None, what: Made, now: datetime) -> None:
    """Count what an app has made, or what a player of it has. Last in a unit: it holds the app's row.

    QuotaSpent when it may make no more today; Forbidden when it has been revoked.
    """
    if app_id is None or unit.spend(app_id, what, now.date()):
        return
    app = unit.app(app_id)
    if app.revoked_at is not None:
        raise Forbidden("The app that this belongs to has been revoked: it makes nothing new.")
    quota = app.quota.games if what is Made.GAMES else app.quota.players
    midnight = datetime.combine(now.date() + timedelta(days=1), time(), UTC)
    raise QuotaSpent(
        f"The app has made its {quota} {what.value} of today: there are new ones at midnight UTC.",
        retry_after_s=max(1, round((midnight - now).total_seconds())),
        what=what.value,
        quota=quota,
    )
