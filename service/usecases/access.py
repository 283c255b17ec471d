"""Who is asking, and what that bearer may do."""

from __future__ import annotations

import contextlib
import hmac
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Final

from service.errors import Busy, Forbidden, Unauthenticated
from service.model import Bearer, BearerKind, Game
from service.ports import Ports
from service.tokens import hash_token

_USE_TOLD: Final = timedelta(minutes=1)
"""How exactly it is kept when an app's token was used last: not with a write for each request."""
_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)


def identify(ports: Ports, token: str | None) -> Bearer | None:
    """Whose `token` it is; None without one. Unauthenticated for one that is unknown or revoked.

    The first use of a fresh token is the end of the one it replaces.
    """
    return arrive(ports, token)[0]


def arrive(
    ports: Ports, token: str | None, game_id: str | None = None
) -> tuple[Bearer | None, Game | None]:
    """Whose `token` it is, as `identify` says, and a game as it is now.

    Both are read in one go, or only the one: no game without a token, for the admin, or when there is none
    of this id.
    """
    if token is None:
        return None, None
    admin = ports.settings.admin_token
    token_hash = hash_token(token)
    # Compared as hashes: of equal length whatever was sent, and in constant time.
    if admin is not None and hmac.compare_digest(token_hash, hash_token(admin)):
        return Bearer(BearerKind.ADMIN), None
    now = ports.clock.now()
    with ports.store.glancing() as unit:
        held, game = (
            (unit.token(token_hash), None)
            if game_id is None
            else unit.token_and_game(token_hash, game_id)
        )
    good = held is not None and held.bearer.kind is not BearerKind.INVITE
    if held is not None and good and held.pending:
        with ports.store.writing() as unit:
            good = unit.settle_token(token_hash, held.bearer, now)
    if held is None or not good:
        raise Unauthenticated("This token is unknown, or it has been revoked.")
    if held.bearer.kind is BearerKind.APP and now - (held.used_at or _LONG_AGO) >= _USE_TOLD:
        # Nobody is refused because this cannot be written down.
        with contextlib.suppress(Busy), ports.store.writing() as unit:
            unit.touch_token(token_hash, now)
    return held.bearer, game


def guard_of(bearer: Bearer | None, token: str | None) -> bytes | None:
    """What `still_good` wants of a token: its hash; None for what cannot be revoked."""
    if bearer is None or token is None or bearer.kind is BearerKind.ADMIN:
        return None
    return hash_token(token)


def still_good(ports: Ports, hashes: Collection[bytes]) -> set[bytes]:
    """Those of some tokens, by their hashes, that have not been revoked."""
    with ports.store.reading() as unit:
        return unit.good_tokens(hashes)


def seats_of(bearer: Bearer | None, game: Game) -> tuple[int, ...]:
    """The seats of a game that the bearer acts for, the lowest first; none for a stranger."""
    if bearer is None:
        return ()
    if bearer.player_id is not None:
        return tuple(each.seat for each in game.seats if each.player_id == bearer.player_id)
    if bearer.seat is None or bearer.series_id != game.series_id:
        return ()
    return (bearer.seat,)


def is_of(bearer: Bearer | None, game: Game) -> bool:
    """Whether the bearer has to do with this game: by a token of its series, a seat, or having made it."""
    if bearer is None:
        return False
    of_series = bearer.series_id == game.series_id
    return of_series or is_owner(bearer, game) or bool(seats_of(bearer, game))


def is_owner(bearer: Bearer | None, game: Game) -> bool:
    """Whether the bearer made this game: by its owner token, as the player, or as the app it belongs to."""
    if bearer is None:
        return False
    match bearer.kind:
        case BearerKind.OWNER:
            return bearer.series_id == game.series_id
        case BearerKind.PLAYER:
            return bearer.player_id == game.creator_id
        case BearerKind.APP:
            return bearer.app_id == game.app_id
        case _:
            return False


def seat_of(bearer: Bearer | None, game: Game, *preferred: int | None) -> int:
    """The seat the bearer acts for; Unauthenticated, or Forbidden when it is no seat of this game.

    A player may hold several: then it is the first of `preferred` that it holds, else the one to move, else
    the lowest.
    """
    if bearer is None:
        raise Unauthenticated("This needs the token of a seat, or of its player.")
    seats = seats_of(bearer, game)
    if not seats:
        raise Forbidden("This token acts for no seat of this game.", version=game.version)
    wanted = (*preferred, game.to_move)
    return next((seat for seat in wanted if seat in seats), seats[0])


def some_seat_of(bearer: Bearer | None, game: Game) -> int | None:
    """The seat that `seat_of` finds; None for whoever holds none."""
    return seat_of(bearer, game) if seats_of(bearer, game) else None


def require_party(bearer: Bearer | None, game: Game) -> None:
    """Refuse whoever neither sits at this game nor made it."""
    if bearer is None:
        raise Unauthenticated("This needs the token of a seat, or of the game's creator.")
    if not seats_of(bearer, game) and not is_owner(bearer, game):
        raise Forbidden("This token neither sits at this game nor made it.", version=game.version)


def require_owner(bearer: Bearer | None, game: Game) -> None:
    """Refuse all but the game's creator."""
    if bearer is None:
        raise Unauthenticated("This needs the token of the game's creator.")
    if not is_owner(bearer, game):
        raise Forbidden("Only the game's creator may do this.", version=game.version)


def require_seat(bearer: Bearer | None, seat: int, game: Game) -> None:
    """Refuse whoever does not act for this very seat."""
    seat_of(bearer, game)
    if seat not in seats_of(bearer, game):
        raise Forbidden(f"This token does not act for seat {seat}.", version=game.version)


def require_player(bearer: Bearer | None) -> str:
    """The player who asks; refuse everybody else."""
    if bearer is None:
        raise Unauthenticated("This needs the token of a player.")
    if bearer.player_id is None:
        raise Forbidden("Only a player has this, by its own token.")
    return bearer.player_id


def require_app(bearer: Bearer | None) -> str:
    """The app that asks; refuse everybody else."""
    if bearer is None:
        raise Unauthenticated("This needs the token of an app.")
    if bearer.app_id is None:
        raise Forbidden("Only an app has this, by its own token.")
    return bearer.app_id


def require_admin(bearer: Bearer | None) -> None:
    """Refuse all but the admin."""
    if bearer is None:
        raise Unauthenticated("This needs the admin's token.")
    if bearer.kind is not BearerKind.ADMIN:
        raise Forbidden("Only the admin may do this.")
