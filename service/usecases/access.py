"""Who is asking, and what that bearer may do."""

from __future__ import annotations

import hmac

from service.errors import Forbidden, Unauthenticated
from service.model import Bearer, BearerKind, Game
from service.ports import Ports
from service.tokens import hash_token


def identify(ports: Ports, token: str | None) -> Bearer | None:
    """Whose `token` it is; None without one. Unauthenticated for one that is unknown or revoked.

    The first use of a fresh token is the end of the one it replaces.
    """
    if token is None:
        return None
    admin = ports.settings.admin_token
    # Compared as hashes: of equal length whatever was sent, and in constant time.
    if admin is not None and hmac.compare_digest(hash_token(token), hash_token(admin)):
        return Bearer(BearerKind.ADMIN)
    with ports.store.glancing() as unit:
        held = unit.token(hash_token(token))
    good = held is not None and held.bearer.kind is not BearerKind.INVITE
    if held is not None and good and held.pending:
        with ports.store.writing() as unit:
            good = unit.settle_token(hash_token(token), held.bearer, ports.clock.now())
    if held is None or not good:
        raise Unauthenticated("This token is unknown, or it has been revoked.")
    return held.bearer


def is_of(bearer: Bearer | None, game: Game) -> bool:
    """Whether the bearer's token belongs to this game's series."""
    return bearer is not None and bearer.series_id == game.series_id


def seat_of(bearer: Bearer | None, game: Game) -> int:
    """The seat the bearer acts for; Unauthenticated, or Forbidden when it is no seat of this game."""
    if bearer is None:
        raise Unauthenticated("This needs the token of a seat.")
    if bearer.seat is None or not is_of(bearer, game):
        raise Forbidden("This token acts for no seat of this game.", version=game.version)
    return bearer.seat


def require_party(bearer: Bearer | None, game: Game) -> None:
    """Refuse whoever neither sits at this game nor made it."""
    if bearer is None:
        raise Unauthenticated("This needs the token of a seat, or of the game's creator.")
    if not is_of(bearer, game) or bearer.kind not in (BearerKind.SEAT, BearerKind.OWNER):
        raise Forbidden("This token neither sits at this game nor made it.", version=game.version)


def require_owner(bearer: Bearer | None, game: Game) -> None:
    """Refuse all but the game's creator."""
    if bearer is None:
        raise Unauthenticated("This needs the token of the game's creator.")
    if not is_of(bearer, game) or bearer.kind is not BearerKind.OWNER:
        raise Forbidden("Only the game's creator may do this.", version=game.version)


def require_same_seat(mine: int, seat: int, game: Game) -> None:
    """Refuse a seat that asks for what is another seat's."""
    if mine != seat:
        raise Forbidden(f"This token does not act for seat {seat}.", version=game.version)


def require_admin(bearer: Bearer | None) -> None:
    """Refuse all but the admin."""
    if bearer is None:
        raise Unauthenticated("This needs the admin's token.")
    if bearer.kind is not BearerKind.ADMIN:
        raise Forbidden("Only the admin may do this.")
