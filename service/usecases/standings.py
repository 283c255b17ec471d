"""What becomes of a game for its players: results, statistics, and the deals of the day.

A result is written in the transaction that ends the game, and everything told of results is added up from
them: nothing can drift.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

from service.errors import NotFound
from service.model import Bearer, Game
from service.ports import Ports, Unit
from service.standings import DailyFilter, Ranked, Tally, results_of
from service.usecases import access


def note_start(unit: Unit, game: Game, now: datetime) -> Game:
    """A game begins: the first of a deal of the day is the one that counts for a player.

    The game, practice when somebody in it has played these cards before, or anybody may know them because the
    day is over. To be called once the game is in the store: then nobody else writes for its players until the
    unit is committed.
    """
    if game.daily is None:
        return game
    sitting = sorted({seat.player_id for seat in game.seats if seat.player_id is not None})
    firsts = [unit.note_try(game.daily, game.ruleset, each, game.id) for each in sitting]
    if (all(firsts) and game.daily >= now.date()) or game.practice:
        return game
    unit.set_practice(game.id)
    return replace(game, practice=True)


def note_end(unit: Unit, game: Game, now: datetime) -> None:
    """A game is over: keep how it ended for each player in it.

    Among the results of its day is what was played without help, and before the day was over: from then on
    the cards are known.
    """
    for result in results_of(game):
        in_time = game.daily == now.date() and not result.practice
        unit.add_result(result, game.daily if in_time else None)


def tallies(ports: Ports, bearer: Bearer | None) -> Sequence[Tally]:
    """What the games of the player who asks add up to."""
    player_id = access.require_player(bearer)
    with ports.store.reading() as unit:
        return unit.tallies(player_id)


def daily_results(
    ports: Ports, which: DailyFilter, after: str | None, limit: int
) -> tuple[Sequence[Ranked], str | None]:
    """A page of a day's results, and the cursor of the next; NotFound for a day that has not come yet."""
    if which.day > ports.clock.now().date():
        raise NotFound("That day has not come yet.")
    with ports.store.reading() as unit:
        return unit.daily_results(which, after, limit)


def is_over(ports: Ports, day: date) -> bool:
    """Whether a day is over, UTC, and its results are final."""
    return day < ports.clock.now().date()
