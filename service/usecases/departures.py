"""A player goes for good.

What is its own goes at once: tokens, webhooks, name, texts, feed, statistics. The games it sat at are left
one by one, each in a unit of its own, the first of them before the answer and the rest by the sweep: a game
that waits is open at that seat again (or cancelled, when the player made it), one in play is given up at that
seat and goes on for the others, and one that is over keeps the seat under a neutral name.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import structlog

from engine.log import GaveUp, Noted
from service.model import Bearer, BearerKind, Game, Seat, Status
from service.people import FORMER_NAME
from service.ports import Ports, Unit
from service.usecases import access, conduct
from service.usecases.retry import through_races
from service.usecases.turns import enter
from service.webhook import Holder, HolderKind

_log = structlog.get_logger(__name__)
AT_ONCE: Final = 100
"""Games that are left at a time."""
_ASIDE: Final = timedelta(hours=1)
"""How long what is left of a player is kept: longer than any request that began before it was gone."""


def delete(ports: Ports, bearer: Bearer | None) -> None:
    """Delete the player who asks."""
    player_id = access.require_player(bearer)
    with ports.store.writing() as unit:
        gone = Holder(HolderKind.PLAYER, player_id)
        unit.delete_webhooks_of(gone)
        unit.delete_player(player_id, FORMER_NAME, ports.clock.now())
        unit.delete_ownerless_webhooks(gone)
    with ports.store.reading() as unit:
        games = unit.games_of_player(player_id, AT_ONCE)
    _leave_all(ports, [(player_id, game_id) for game_id in games])


def sweep(ports: Ports) -> int:
    """Leave more games of players who are gone, and forget those who have left all; how many games."""
    before = ports.clock.now() - _ASIDE
    with ports.store.reading() as unit:
        games, players = unit.games_of_deleted(AT_ONCE), unit.forgettable_players(before, AT_ONCE)
    _leave_all(ports, games)
    for player_id in players:
        with ports.store.writing() as unit:
            unit.delete_webhooks_of(Holder(HolderKind.PLAYER, player_id))
            unit.forget_player(player_id)
    return len(games)


def _leave_all(ports: Ports, games: list[tuple[str, str]]) -> None:
    for player_id, game_id in games:
        try:
            _leave(ports, player_id, game_id)
        except Exception as error:  # noqa: BLE001 - one game that cannot be left now keeps nobody in the others
            _log.warning("game_not_left", game_id=game_id, reason=type(error).__name__)
    if games:
        ports.jobs.wake()


def _leave(ports: Ports, player_id: str, game_id: str) -> None:
    def once() -> Game:
        with ports.store.writing() as unit:
            after = _left(ports, unit, unit.game(game_id), player_id)
            unit.leave_game(player_id, game_id)
            return after

    after = through_races(None, once)
    ports.feed.tell(game_id, after.version)


def _left(ports: Ports, unit: Unit, game: Game, player_id: str) -> Game:
    """The game without the player."""
    now = ports.clock.now()
    mine = [seat.seat for seat in game.seats if seat.player_id == player_id]
    for seat in mine:
        unit.revoke_tokens(game.series_id, BearerKind.SEAT, seat, now)
    waiting = game.status is Status.WAITING
    if waiting and game.creator_id == player_id:
        unit.revoke_tokens(game.series_id, BearerKind.INVITE, None, now)
        return _noted(ports, unit, game, "cancelled", mine, now)
    if not mine:
        return game
    if game.status.in_play:
        return _given_up(ports, unit, game, mine, now)
    return _noted(ports, unit, game, "left", mine, now)


def _noted(ports: Ports, unit: Unit, game: Game, what: str, mine: list[int], now: datetime) -> Game:
    """The game after an entry that says that somebody is gone."""
    status = Status.ABANDONED if what == "cancelled" else game.status
    after, _ = enter(
        ports.settings,
        unit,
        game,
        Noted(mine[0] if mine else None, what),
        unit.state(game),
        now,
        seats=_emptied(game, mine),
        status=status,
    )
    return after


def _given_up(ports: Ports, unit: Unit, game: Game, mine: list[int], now: datetime) -> Game:
    """The game after the player's seats were given up; nobody's result from then on."""
    folded = [seat for seat in mine if unit.state(game).seats[seat].folded]
    if folded == mine:
        return _noted(ports, unit, game, "left", mine, now)
    for seat in mine:
        over = game.status is Status.FINISHED
        if not over and seat not in folded:
            nobody = _emptied(game, mine)
            game, _ = conduct.give_up(ports, unit, game, GaveUp(seat), seats=nobody)
    return game


def _emptied(game: Game, mine: list[int]) -> tuple[Seat, ...]:
    """The seats, those of `mine` without anybody: nobody sits there, and nobody plays on there."""

    def without(seat: Seat) -> Seat:
        name = f"Player {seat.seat + 1}" if game.status is Status.WAITING else FORMER_NAME
        return replace(seat, claimed=False, name=name, player_id=None)

    return tuple(without(seat) if seat.seat in mine else seat for seat in game.seats)
