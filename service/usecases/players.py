"""Players: an identity from game to game, for whoever wants one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from service.model import Bearer, BearerKind
from service.people import DEFAULT_NAME, Issued, NewPlayer, Player
from service.people_ports import Made, PlayerEvent
from service.ports import Ports
from service.tokens import hash_token, new_id, new_token
from service.usecases import access, apps
from service.usecases.pins import Pin, keep
from service.usecases.views import MAX_WAIT_S


def create(
    ports: Ports, new: NewPlayer, bearer: Bearer | None, pin: Pin[Issued[Player]] | None = None
) -> Issued[Player]:
    """Make a player; its token is shown this once. Made by an app, it belongs to that app.

    QuotaSpent when that app may make no more players today.
    """
    now, token = ports.clock.now(), new_token(BearerKind.PLAYER)
    player = Player(
        id=new_id("pl"),
        app_id=bearer.app_id if bearer is not None else None,
        name=new.name or DEFAULT_NAME,
        metadata=new.metadata or {},
        created_at=now,
    )
    with ports.store.writing() as unit:
        unit.add_player(player)
        unit.add_token(hash_token(token), _bearer(player.id), now)
        apps.spend(unit, player.app_id, Made.PLAYERS, now)
        return keep(pin, unit, Issued(player, token))


def me(ports: Ports, bearer: Bearer | None) -> Player:
    """The player who asks."""
    player_id = access.require_player(bearer)
    with ports.store.reading() as unit:
        return unit.player(player_id)


def change(ports: Ports, changes: NewPlayer, bearer: Bearer | None) -> Player:
    """Change the name or the texts of the player who asks. In games there are, it keeps the name it has."""
    player_id = access.require_player(bearer)
    with ports.store.writing() as unit:
        unit.change_player(player_id, changes)
        return unit.player(player_id)


def fresh_token(
    ports: Ports, bearer: Bearer | None, pin: Pin[Issued[Player]] | None = None
) -> Issued[Player]:
    """A fresh token for the player who asks.

    The old one is good until the new one is first used, so that a lost answer locks nobody out.
    """
    player_id = access.require_player(bearer)
    token = new_token(BearerKind.PLAYER)
    with ports.store.writing() as unit:
        player = unit.player(player_id)
        unit.add_token(hash_token(token), _bearer(player_id), ports.clock.now(), pending=True)
        return keep(pin, unit, Issued(player, token))


def events(
    ports: Ports, bearer: Bearer | None, after: int, limit: int, wait_s: float | None = None
) -> Sequence[PlayerEvent]:
    """Events of the feed of the player who asks, behind number `after`, in order and without a gap.

    With `wait_s` it waits so long, and `MAX_WAIT_S` at most, until there is one. It holds no unit meanwhile.
    """
    player_id = access.require_player(bearer)
    end = ports.clock.now() + timedelta(seconds=min(wait_s or 0, MAX_WAIT_S))
    while True:
        with ports.store.glancing() as unit:
            found = unit.player_events(player_id, after, limit)
        left = (end - ports.clock.now()).total_seconds()
        if found or left <= 0 or ports.feed.stopping:
            return found
        ports.feed.wait(player_id, after, left)


def feed(ports: Ports, bearer: Bearer | None) -> tuple[Bearer, str, int]:
    """The player who asks, its id, and how far its feed has come."""
    player_id = access.require_player(bearer)
    with ports.store.glancing() as unit:
        return bearer or _bearer(player_id), player_id, unit.feed(player_id)


def _bearer(player_id: str) -> Bearer:
    return Bearer(BearerKind.PLAYER, player_id=player_id)
