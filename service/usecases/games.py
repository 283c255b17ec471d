"""Making games, and looking for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from engine.computer.levels import LEVELS
from engine.log import Noted
from service.errors import CannotCancel, Invalid
from service.model import (
    Bearer,
    BearerKind,
    Created,
    DealKind,
    Game,
    NewGame,
    NewSeat,
    Seat,
    SeatKind,
    Status,
)
from service.people import Player
from service.people_ports import Made
from service.ports import GameFilter, Ports
from service.tokens import hash_token, new_token
from service.usecases import access, apps, deals, matches, news, webhooks
from service.usecases.beginnings import begin, new_game
from service.usecases.pins import Pin, keep
from service.usecases.pressure import require_room_for
from service.usecases.retry import through_races
from service.usecases.turns import enter, require_version

DEFAULT_LEVEL: Final = "medium"
INVITE_LIFE: Final = timedelta(hours=72)
"""How long an invite is good for."""
_CHARACTERS: Final = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Flint")
"""The computer players' names, by seat."""


def create(
    ports: Ports, new: NewGame, bearer: Bearer | None, pin: Pin[Created] | None = None
) -> Created:
    """Make a game and deal it.

    Invalid, RulesError, PositionError or RecordError say what cannot be had, NotFound or DealInPlay what
    is wrong with a deal's code, QuotaSpent that the creator's app has no games left today, Busy that too
    many computer turns wait for one more game with computers.

    `bearer` is the creator. A player or an app is so by its own token; tokens of seats and games make nobody
    a creator, so the game gets an owner token of its own. A player sits down at the first human seat that is
    not open, in a hot-seat game at all of them.
    """
    now = ports.clock.now()
    # A long record takes its time to be replayed: it is, before anybody has to wait for the store.
    recorded = deals.recorded(new) if new.deal.kind is DealKind.RECORD else None
    if new.webhook is not None:
        webhooks.check_url(ports, new.webhook.url, "webhook.url")
    with ports.store.writing() as unit:
        source = recorded or deals.source_of(unit, new, now.date())
        player = apps.player_of(unit, bearer)
        app_id = player.app_id if player else bearer.app_id if bearer else None
        asked = new.seats or source.seats or _default_seats(source.beginning.rules.seats)
        fresh = new_game(new, source, _seats(asked, player, local=new.local), now)
        creator = None if player is None else player.id
        fresh = replace(fresh, game=replace(fresh.game, app_id=app_id, creator_id=creator))
        require_room_for(ports, unit, fresh.game)
        game = begin(ports, unit, fresh, source, now)
        created = _with_tokens(game, owned=player is not None or app_id is not None)
        if new.webhook is not None:
            hook = webhooks.register_first(unit, game, new.webhook, now)
            created, game = replace(created, webhook=hook), replace(game, hooked=True)
        if not game.hooked:
            game = news.hooked(unit, game)
            news.tell_beginning(unit, game, now)
        # Records and positions can be over as soon as they are set up.
        game = matches.go_on(ports, unit, game, now)
        for token, holder, until in _tokens(created, now):
            unit.add_token(hash_token(token), holder, now, expires_at=until)
        apps.spend(unit, app_id, Made.GAMES, now)
        created = keep(pin, unit, replace(created, game=game))
    if game.plan is not None or game.next_game_id is not None:
        ports.jobs.wake()
    return created


def get(ports: Ports, game_id: str) -> Game:
    """The game; NotFound."""
    with ports.store.glancing() as unit:
        return unit.game(game_id)


def listing(
    ports: Ports, which: GameFilter, after: str | None, limit: int
) -> tuple[list[Game], str | None]:
    """A page of the bearer's games (of listed games without one), and the cursor of the next page."""
    with ports.store.reading() as unit:
        return unit.games(which, after, limit)


def cancel(ports: Ports, game_id: str, bearer: Bearer | None, if_match: int | None) -> Game:
    """Cancel a game that still waits for players; its creator may. CannotCancel once it has begun."""

    def once() -> Game:
        with ports.store.writing() as unit:
            game = unit.game(game_id)
            access.require_owner(bearer, game)
            require_version(game, if_match)
            if game.status is Status.ABANDONED:
                return game
            if game.status is not Status.WAITING:
                raise CannotCancel(
                    "The game has begun: it cannot be cancelled.", version=game.version
                )
            now, state = ports.clock.now(), unit.state(game)
            entry = Noted(access.some_seat_of(bearer, game), "cancelled")
            after, _ = enter(ports.settings, unit, game, entry, state, now, status=Status.ABANDONED)
            unit.revoke_tokens(game.series_id, BearerKind.INVITE, None, now)
            return after

    after = through_races(if_match, once)
    ports.feed.tell(game_id, after.version)
    return after


def _default_seats(count: int) -> Sequence[NewSeat]:
    """A human, and computers on all other seats."""
    return (NewSeat(SeatKind.HUMAN), *(NewSeat(SeatKind.COMPUTER) for _ in range(count - 1)))


def _seats(asked: Sequence[NewSeat], player: Player | None, *, local: bool) -> tuple[Seat, ...]:
    """The seats as asked for, those of `player` held by it, the first of them under its name."""
    seats = tuple(_seat(number, seat) for number, seat in enumerate(asked))
    taken = [seat.seat for seat in seats if seat.kind is SeatKind.HUMAN and seat.claimed]
    if player is None or not taken:
        return seats
    first = taken[0]
    mine = taken if local else [first]
    named = asked[first].name or player.name
    return tuple(
        replace(seat, player_id=player.id, name=named if seat.seat == first else seat.name)
        if seat.seat in mine
        else seat
        for seat in seats
    )


def _seat(number: int, asked: NewSeat) -> Seat:
    if asked.kind is SeatKind.HUMAN:
        if asked.level is not None:
            raise Invalid({f"seats.{number}.level": ["a human has no level"]})
        name = asked.name or f"Player {number + 1}"
        return Seat(number, asked.kind, name, None, claimed=not asked.open)
    if asked.open:
        raise Invalid({f"seats.{number}.open": ["a computer's seat is not open to anybody"]})
    level = asked.level or DEFAULT_LEVEL
    if level not in LEVELS:
        raise Invalid({f"seats.{number}.level": ["it may be one of " + ", ".join(LEVELS)]})
    return Seat(number, asked.kind, asked.name or _CHARACTERS[number], level)


def _with_tokens(game: Game, *, owned: bool) -> Created:
    """The tokens of a new game. `owned`: its creator has a token of its own already."""
    humans = game.humans
    return Created(
        game=game,
        seat_tokens={s.seat: new_token(BearerKind.SEAT) for s in humans if s.claimed},
        invites={s.seat: new_token(BearerKind.INVITE) for s in humans if not s.claimed},
        spectator_token=new_token(BearerKind.SPECTATOR),
        owner_token=None if owned else new_token(BearerKind.OWNER),
    )


def _tokens(created: Created, now: datetime) -> list[tuple[str, Bearer, datetime | None]]:
    """The tokens of a new game, whose they are, and until when they are good."""
    series = created.game.series_id
    tokens: list[tuple[str, Bearer, datetime | None]] = [
        (token, Bearer(BearerKind.SEAT, series, seat), None)
        for seat, token in created.seat_tokens.items()
    ]
    tokens += [
        (token, Bearer(BearerKind.INVITE, series, seat), now + INVITE_LIFE)
        for seat, token in created.invites.items()
    ]
    tokens.append((created.spectator_token, Bearer(BearerKind.SPECTATOR, series), None))
    if created.owner_token is not None:
        tokens.append((created.owner_token, Bearer(BearerKind.OWNER, series), None))
    return tokens
