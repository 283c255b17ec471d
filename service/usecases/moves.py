"""Making moves, and the record of those made."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from engine.errors import EngineError, GameOver, NotYourTurn, Revelation
from engine.foresee import Horizon, foresee
from engine.moves import Move
from engine.observe import observe
from engine.view import View
from service.errors import GameNotActive, NotFound, NotRevealed, StaleVersion
from service.model import Bearer, Game, Logged, Played
from service.ports import Ports, Unit
from service.usecases import access, matches
from service.usecases.acts import Done, act, once, told
from service.usecases.pins import Pin
from service.usecases.turns import make_move, require_active, require_turn, require_version

_MOST_MOVES: Final = 2**31 - 1
"""More than any game has, and as large a number as every database takes."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a line of moves would do, as far as its mover can foresee."""

    game: Game
    horizon: Horizon | None
    """What would end the stretch that can be foreseen; None when the turn would go on."""


def play(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    move: Move,
    if_match: int | None,
    pin: Pin[Played] | None = None,
    known: Game | None = None,
) -> Played:
    """Make a move for the bearer's seat.

    Judged in this order: the bearer, the game (NotFound, GameNotActive), the version the caller knows
    (StaleVersion), the turn (NotYourTurn, NotRevealed), the move (IllegalMove). `known`: the game, if it was
    just read.
    """

    def make(unit: Unit, game: Game) -> Done:
        seat = _may_move(game, bearer, if_match)
        now = ports.clock.now()
        after, logged, _ = make_move(ports.settings, unit, game, move, now)
        return matches.go_on(ports, unit, after, now), seat, (logged,)

    if known is not None:
        # A refusal is not told of a game that has moved on meanwhile: it is judged once more below.
        with suppress(EngineError, GameNotActive, NotRevealed, StaleVersion):
            return told(ports, once(ports.store.swapping, game_id, pin, make, known))
    return act(ports, game_id, if_match, pin, make, ports.store.swapping)


def play_line(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    moves: Sequence[Move],
    if_match: int | None,
    pin: Pin[Played] | None = None,
) -> Played:
    """Make several moves of one turn, all or none.

    Raises what `play` raises, with ``step`` (from 0) among the params, and Revelation for a move behind a
    card that nobody has seen when the line begins.
    """

    def make_all(unit: Unit, game: Game) -> Done:
        seat = _may_move(game, bearer, if_match)
        now = ports.clock.now()
        _foresee(observe(unit.state(game), seat), moves)
        logged = []
        for move in moves:
            game, entry, _ = make_move(ports.settings, unit, game, move, now)
            logged.append(entry)
        game = matches.go_on(ports, unit, game, now)
        return game, seat, tuple(logged)

    return act(ports, game_id, if_match, pin, make_all, ports.store.swapping)


def judge_line(
    ports: Ports, game_id: str, bearer: Bearer | None, moves: Sequence[Move], if_match: int | None
) -> Judged:
    """What `play_line` would say of the moves, without making them: a function of what the seat sees."""
    with ports.store.reading() as unit:
        game = unit.game(game_id)
        seat = _may_move(game, bearer, if_match)
        return Judged(game, _foresee(observe(unit.state(game), seat), moves))


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


def _may_move(game: Game, bearer: Bearer | None, if_match: int | None) -> int:
    """The seat that may move now, the bearer's."""
    seat = access.seat_of(bearer, game)
    require_active(game)
    require_version(game, if_match)
    require_turn(game, seat)
    return seat


def _foresee(view: View, moves: Sequence[Move]) -> Horizon | None:
    """What ends the stretch that the line's mover can foresee; each move is judged on the way."""
    horizon: Horizon | None = None
    for step, move in enumerate(moves):
        if horizon is not None:
            raise _behind(horizon, step)
        try:
            foreseen = foresee(view, move)
        except EngineError as error:
            error.params["step"] = step
            raise
        view, horizon = foreseen.view, foreseen.horizon
    return horizon


def _behind(horizon: Horizon, step: int) -> EngineError:
    if horizon in (Horizon.REFILL, Horizon.PAYOFF_TURNED_UP):
        what = "a refill" if horizon is Horizon.REFILL else "a new pay-off card"
        return Revelation(
            f"Move {step + 1} lies behind {what}: play up to it, look, and go on.",
            step=step,
            horizon=horizon.value,
        )
    if horizon in (Horizon.WON, Horizon.STOCK_OUT):
        return GameOver(
            f"The game is over before move {step + 1}.", step=step, horizon=horizon.value
        )
    return NotYourTurn(
        f"The turn is over before move {step + 1}.", step=step, horizon=horizon.value
    )
