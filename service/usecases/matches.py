"""Matches: games between the same seats, one after another."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.log import Noted
from engine.match import Match
from service.errors import CannotRematch
from service.model import Bearer, Game, MatchScore, Status
from service.ports import Ports, Unit
from service.tokens import new_id
from service.usecases import access
from service.usecases.beginnings import begin_next
from service.usecases.pins import Pin, keep
from service.usecases.pressure import require_room_for
from service.usecases.retry import through_races
from service.usecases.turns import enter, require_version


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match and its games, in order."""

    score: MatchScore
    """As it stands with its latest game."""
    games: tuple[Game, ...]

    @property
    def over(self) -> bool:
        """Whether a total has reached the target."""
        return Match(self.score.target, self.score.totals).ended


def get(ports: Ports, match_id: str) -> MatchView:
    """A match; NotFound."""
    with ports.store.reading() as unit:
        games = unit.games_of_match(match_id)
    scores = [game.match for game in games if game.match is not None]
    return MatchView(scores[-1], tuple(games))


def go_on(ports: Ports, unit: Unit, game: Game, now: datetime) -> Game:
    """After an entry: begin the next game when the one before is over and its match is not.

    Matches without a target go on when somebody asks (`rematch`): they would never end by themselves.
    """
    if game.status is not Status.FINISHED or game.match is None or game.next_game_id is not None:
        return game
    over = Match(game.match.target, game.match.totals).ended
    if game.match.target is None or over or _has_left(game):
        return game
    return _follow(ports, unit, game, game.match, now)


def rematch(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    if_match: int | None,
    pin: Pin[Game] | None = None,
) -> Game:
    """The game that follows a finished one, dealt now if it has not been; the same for all who ask.

    A single game becomes the first of a match without an end; after a match that was won, a new match to
    the same target begins.
    """

    def once() -> tuple[Game, int]:
        with ports.store.writing() as unit:
            game = unit.game(game_id)
            access.require_party(bearer, game)
            if game.status is not Status.FINISHED:
                raise CannotRematch(
                    f"The game is {game.status.value}: a rematch follows one that is finished.",
                    version=game.version,
                    status=game.status.value,
                )
            require_version(game, if_match)
            if game.next_game_id is None and _has_left(game):
                raise CannotRematch(
                    "Somebody has left this table for good: make a new game.", version=game.version
                )
            if game.next_game_id is None:
                require_room_for(ports, unit, game)
                game = _follow(ports, unit, game, _match_after(game), ports.clock.now())
            return keep(pin, unit, unit.game(game.next_game_id or "")), game.version

    following, version = through_races(if_match, once)
    ports.feed.tell(game_id, version)
    ports.jobs.wake()
    return following


def _has_left(game: Game) -> bool:
    """Whether a seat is nobody's any more: nobody could play on there."""
    return not all(seat.claimed for seat in game.seats)


def _match_after(game: Game) -> MatchScore:
    """The match that a finished game goes on as."""
    if game.match is None:
        points = game.result.points if game.result else (0,) * len(game.seats)
        return MatchScore(new_id("m"), None, points, 1)
    if Match(game.match.target, game.match.totals).ended:
        return MatchScore(new_id("m"), game.match.target, (0,) * len(game.seats), 0)
    return game.match


def _follow(ports: Ports, unit: Unit, game: Game, match: MatchScore, now: datetime) -> Game:
    """Begin the next game of `match`, and say so in the log of the one before."""
    following = begin_next(ports, unit, game, match, now)
    after, _ = enter(
        ports.settings,
        unit,
        game,
        Noted(None, f"next_game {following.id}"),
        unit.state(game),
        now,
        next_game_id=following.id,
        match=game.match or match,
    )
    return after
