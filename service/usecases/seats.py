"""Who sits where: invites, claims, and fresh tokens."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.log import Noted
from service.errors import InviteSpent, NotFound, SeatTaken
from service.model import Bearer, BearerKind, Game, Seat, Status
from service.people import Player
from service.ports import Ports
from service.tokens import hash_token, new_token
from service.usecases import access, apps, matches, standings
from service.usecases.games import INVITE_LIFE
from service.usecases.pins import Pin, keep
from service.usecases.retry import through_races
from service.usecases.turns import enter, require_version


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat and a token or an invite for it, shown this once."""

    game: Game
    seat: int
    token: str


_SPENT: Final = "This invite was used or replaced, or it has run out: ask for another."


def claim(
    ports: Ports,
    invite: str,
    name: str | None,
    claimer: Bearer | None = None,
    pin: Pin[Seated] | None = None,
) -> Seated:
    """Take the seat that an invite is for; the game begins when no seat is open any more.

    When `claimer` is a player, it holds the seat from then on, under its own name unless `name` is another.
    NotFound for an invite nobody made; InviteSpent for one that was used, replaced or has run out.
    """

    def once() -> Seated:
        with ports.store.writing() as unit:
            now = ports.clock.now()
            held = unit.token(hash_token(invite), revoked=True)
            if held is None or held.bearer.kind is not BearerKind.INVITE:
                raise NotFound("There is no such invite.")
            if held.revoked or (held.expires_at is not None and held.expires_at <= now):
                raise InviteSpent(_SPENT)
            bearer = held.bearer
            game, seat = unit.game(bearer.series_id or ""), bearer.seat or 0
            if game.status is not Status.WAITING or game.seats[seat].claimed:
                # Somebody may have used this very invite since it was looked at.
                again = unit.token(hash_token(invite), revoked=True)
                if again is None or again.revoked:
                    raise InviteSpent(_SPENT)
                raise SeatTaken("This seat is taken.", version=game.version, seat=seat)
            player = apps.player_of(unit, claimer)
            seats = tuple(
                _taken(each, name, player) if each.seat == seat else each for each in game.seats
            )
            state = unit.state(game)
            starts = all(each.claimed for each in seats)
            after, _ = enter(
                ports.settings,
                unit,
                game,
                Noted(seat, "claimed"),
                state,
                now,
                seats=seats,
                status=Status.of(state) if starts else Status.WAITING,
                moved_at=now,
            )
            if starts:
                after = standings.note_start(unit, after, now)
            after = matches.go_on(ports, unit, after, now)
            token = new_token(BearerKind.SEAT)
            unit.revoke_token(hash_token(invite), now)
            unit.add_token(hash_token(token), Bearer(BearerKind.SEAT, game.series_id, seat), now)
            return keep(pin, unit, Seated(after, seat, token))

    seated = through_races(None, once)
    ports.feed.tell(seated.game.id, seated.game.version)
    ports.jobs.wake()
    return seated


def _taken(seat: Seat, name: str | None, player: Player | None) -> Seat:
    if player is None:
        return replace(seat, claimed=True, name=name or seat.name)
    return replace(seat, claimed=True, name=name or player.name, player_id=player.id)


def reinvite(
    ports: Ports,
    game_id: str,
    seat: int,
    bearer: Bearer | None,
    if_match: int | None,
    pin: Pin[Seated] | None = None,
) -> Seated:
    """A fresh invite for a seat that is still open; the one before is dead. Its creator may."""
    with ports.store.writing() as unit:
        game = unit.game(game_id)
        access.require_owner(bearer, game)
        require_version(game, if_match)
        _require_seat(game, seat)
        if game.status is not Status.WAITING or game.seats[seat].claimed:
            raise SeatTaken("This seat is not open.", version=game.version, seat=seat)
        now = ports.clock.now()
        invite = new_token(BearerKind.INVITE)
        unit.revoke_tokens(game.series_id, BearerKind.INVITE, seat, now)
        holder = Bearer(BearerKind.INVITE, game.series_id, seat)
        unit.add_token(hash_token(invite), holder, now, expires_at=now + INVITE_LIFE)
        return keep(pin, unit, Seated(game, seat, invite))


def fresh_token(
    ports: Ports,
    game_id: str,
    seat: int,
    bearer: Bearer | None,
    if_match: int | None,
    pin: Pin[Seated] | None = None,
) -> Seated:
    """A fresh token for a seat, for whoever sits there and for the admin.

    The old one is good until the new one is first used, so that a lost answer locks nobody out.
    """
    with ports.store.writing() as unit:
        game = unit.game(game_id)
        if bearer is None or bearer.kind is not BearerKind.ADMIN:
            access.seat_of(bearer, game)
            _require_seat(game, seat)
            access.require_seat(bearer, seat, game)
        _require_seat(game, seat)
        require_version(game, if_match)
        if game.seats[seat] not in game.humans or not game.seats[seat].claimed:
            raise SeatTaken(
                "Nobody sits there who could have a token.", version=game.version, seat=seat
            )
        now = ports.clock.now()
        token = new_token(BearerKind.SEAT)
        holder = Bearer(BearerKind.SEAT, game.series_id, seat)
        unit.add_token(hash_token(token), holder, now, pending=True)
        if bearer is not None and bearer.kind is BearerKind.ADMIN:
            unit.audit(now, bearer, f"seat_token {seat}", game_id)
        return keep(pin, unit, Seated(game, seat, token))


def _require_seat(game: Game, seat: int) -> None:
    if not 0 <= seat < len(game.seats):
        raise NotFound(f"There is no seat {seat}.", version=game.version)
