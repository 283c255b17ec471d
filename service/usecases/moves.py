"""Making a move, and the record of those made."""

from __future__ import annotations

from typing import Final

from engine.moves import Move
from engine.observe import observe
from service.errors import NotFound
from service.model import Bearer, Logged, Played
from service.ports import Ports
from service.usecases import access
from service.usecases.retry import through_races
from service.usecases.turns import make_move, require_active, require_turn, require_version

_MOST_MOVES: Final = 2**31 - 1
"""More than any game has, and as large a number as every database takes."""


def play(
    ports: Ports, game_id: str, bearer: Bearer | None, move: Move, if_match: int | None
) -> Played:
    """Make a move for the bearer's seat.

    Judged in this order: the bearer, the game (NotFound, GameNotActive), the version the caller knows
    (StaleVersion), the turn (NotYourTurn), the move (IllegalMove).
    """

    def once() -> Played:
        with ports.store.writing() as unit:
            game = unit.game(game_id)
            seat = access.seat_of(bearer, game)
            require_active(game)
            require_version(game, if_match)
            require_turn(game, seat)
            after, logged, state = make_move(ports.settings, unit, game, move, ports.clock.now())
        return Played(after, logged, observe(state, seat))

    played = through_races(if_match, once)
    ports.feed.tell(game_id, played.game.version)
    if played.game.plan is not None:
        ports.jobs.wake()
    return played


def record(ports: Ports, game_id: str, after: int, limit: int) -> list[Logged]:
    """Moves of a game from number `after` + 1 on, in order; NotFound for an unknown game."""
    with ports.store.reading() as unit:
        unit.game(game_id)
        return unit.moves(game_id, after, limit)


def one(ports: Ports, game_id: str, n: int) -> Logged:
    """Move number `n` of a game, from 1; NotFound."""
    moves = record(ports, game_id, n - 1, 1) if 1 <= n <= _MOST_MOVES else []
    if not moves:
        raise NotFound(f"This game has no move {n}.", n=n)
    return moves[0]
