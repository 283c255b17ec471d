"""Looking at a game."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Final

from engine.observe import observe
from service.errors import Forbidden, NotFound, Unauthenticated
from service.model import Bearer, Game, Seen, Status
from service.ports import Ports, Unit
from service.usecases import access

SPECTATOR: Final = "spectator"
FULL: Final = "full"
ME: Final = "me"
MAX_WAIT_S: Final = 30
"""The longest a look is held, seconds."""


def look(ports: Ports, game_id: str, viewer: str, bearer: Bearer | None) -> Seen:
    """The game as `viewer` (a seat number, ``me``, ``spectator``, ``full``) sees it.

    NotFound, Unauthenticated, or Forbidden when the bearer may not look through those eyes. Every look
    at the full state leaves an audit row.
    """
    if viewer == FULL:
        return look_full(ports, game_id, bearer)
    game, seat = current(ports, game_id, viewer, bearer)
    return see(ports, game, seat)


def see(ports: Ports, game: Game, seat: int | None) -> Seen:
    """The game, at the version given, as a seat sees it; whether it may is for `current` to say."""
    with ports.store.glancing() as unit:
        return seen_by(unit, game, seat)


def seen_by(unit: Unit, game: Game, seat: int | None) -> Seen:
    """The game as a seat sees it, None for a spectator; no cards before it begins.

    In a hot-seat game a hand is covered until it is its seat's turn and the seat has uncovered it: then the
    seat sees the table as a spectator does.
    """
    if game.status is Status.WAITING or (game.status is Status.ABANDONED and game.result is None):
        return Seen(game, seat, None)
    through = None if game.must_reveal(seat) else seat
    return Seen(game, seat, observe(unit.state(game), through))


def current(
    ports: Ports, game_id: str, viewer: str, bearer: Bearer | None, known: Game | None = None
) -> tuple[Game, int | None]:
    """The game without its cards, and the seat that looks, under the same conditions as `look`.

    `known`: the game, if it was just read.
    """
    game = known
    if game is None:
        with ports.store.glancing() as unit:
            game = unit.game(game_id)
    if viewer == FULL:
        access.require_admin(bearer)
        return game, None
    return game, eyes(game, viewer, bearer)


def own_eyes(game: Game, bearer: Bearer | None) -> int | None:
    """The seat that a bearer sees a game as when it does not say: its own; None for a spectator's eyes."""
    return eyes(game, ME if access.is_of(bearer, game) else SPECTATOR, bearer)


def wait(
    ports: Ports,
    game: Game,
    seats: Collection[int],
    *,
    until_my_turn: bool,
    known_version: int,
    timeout_s: float,
) -> Game:
    """Wait until the game has left `known_version`, or until it is the turn of one of `seats` or the end.

    The game as it is then, or when `timeout_s` (at most `MAX_WAIT_S`) has gone by, or when the process is
    about to end. Holds no unit.
    """
    end = ports.clock.now() + timedelta(seconds=min(timeout_s, MAX_WAIT_S))
    while not _worth_telling(game, seats, until_my_turn=until_my_turn, known_version=known_version):
        left = (end - ports.clock.now()).total_seconds()
        if left <= 0 or ports.feed.stopping:
            break
        ports.feed.wait(game.id, game.version, left)
        with ports.store.glancing() as unit:
            game = unit.game(game.id)
    return game


def _worth_telling(
    game: Game, seats: Collection[int], *, until_my_turn: bool, known_version: int
) -> bool:
    if until_my_turn:
        over = game.status in (Status.FINISHED, Status.ABANDONED)
        return over or game.to_move in seats
    return game.version != known_version


def look_full(ports: Ports, game_id: str, bearer: Bearer | None) -> Seen:
    """The whole truth of a game, for the admin; it leaves an audit row."""
    access.require_admin(bearer)
    with ports.store.writing() as unit:
        game = unit.game(game_id)
        unit.audit(ports.clock.now(), bearer, "view_full", game_id)
        return seen_full(unit, game)


def seen_full(unit: Unit, game: Game) -> Seen:
    """The whole truth of a game; whoever shows it audits that."""
    state = unit.state(game)
    return Seen(game, None, observe(state, None), state)


def eyes(game: Game, viewer: str, bearer: Bearer | None) -> int | None:
    """The seat whose eyes `viewer` names; None for a spectator's.

    Of a player's seats, ``me`` is the one to move, else the lowest.
    """
    if viewer == SPECTATOR:
        return None
    if viewer == ME:
        if bearer is None:
            raise Unauthenticated("Say who you are: this needs the token of a seat or a spectator.")
        if not access.is_of(bearer, game):
            raise Forbidden("This token belongs to another game.", version=game.version)
        return access.some_seat_of(bearer, game)
    seat = _seat_number(viewer, game)
    access.seat_of(bearer, game)
    if seat not in access.seats_of(bearer, game):
        raise Forbidden(f"This token may not see what seat {seat} sees.", version=game.version)
    return seat


def _seat_number(viewer: str, game: Game) -> int:
    if viewer not in (str(seat.seat) for seat in game.seats):
        raise NotFound(
            f"There is no viewer {viewer[:20]!r}: it may be 0 to {len(game.seats) - 1}, me, spectator or "
            "full."
        )
    return int(viewer)
