"""Going on with a game on another device, by a code that is good once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from service.errors import HandoverSpent, NotFound, SeatTaken
from service.handover import Handover
from service.model import Bearer, BearerKind, Game
from service.ports import Ports, Unit
from service.tokens import hash_handover_code, hash_token, new_handover_code, new_token
from service.usecases import access
from service.usecases.pins import Pin, keep
from service.usecases.seats import Seated
from service.usecases.turns import require_version

LIFE: Final = timedelta(minutes=10)
"""How long a code is good."""
_REMEMBERED: Final = timedelta(days=1)
"""How long it is known that a code has run out, to say so."""
_SPENT: Final = "This code was used or replaced, or it has run out: make another where the seat is."


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A code for a seat, shown this once."""

    game: Game
    seat: int
    code: str
    expires_at: datetime


def offer(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    token: str | None,
    if_match: int | None,
    pin: Pin[HandedOver] | None = None,
) -> HandedOver:
    """A code that brings the seat of whoever asks to another device; the unused one before is dead.

    `token`: what `bearer` was known by.
    """
    with ports.store.writing() as unit:
        game = unit.game(game_id)
        seat = access.seat_of(bearer, game)
        require_version(game, if_match)
        if not game.seats[seat].claimed:
            raise SeatTaken("Nobody sits there any more.", version=game.version, seat=seat)
        now, code = ports.clock.now(), new_handover_code()
        made = HandedOver(game, seat, code, now + LIFE)
        kept = Handover(
            code_hash=hash_handover_code(code),
            maker_hash=hash_token(token or ""),
            game_id=game.id,
            seat=seat,
            expires_at=made.expires_at,
        )
        unit.add_handover(kept, forget=now - _REMEMBERED)
        return keep(pin, unit, made)


def take(ports: Ports, code: str, pin: Pin[Seated] | None = None) -> Seated:
    """A token of its own for the device where the code was entered; the first device keeps its own.

    It is the seat's. Where the maker of the code is a player at several seats of the game, it is the
    player's: no other acts for all of them. NotFound for a code nobody made; HandoverSpent for one that was
    used or replaced, has run out, or whose maker's token is no good any more.
    """
    with ports.store.writing() as unit:
        now = ports.clock.now()
        held = unit.handover(hash_handover_code(code))
        if held is None:
            raise NotFound("There is no such code.")
        if held.used or held.expires_at <= now:
            raise HandoverSpent(_SPENT)
        game = unit.game(held.game_id)
        bearer = _passed_on(unit, held, game)
        if not unit.use_handover(held.code_hash):
            raise HandoverSpent(_SPENT)
        token = new_token(bearer.kind)
        unit.add_token(hash_token(token), bearer, now)
        return keep(pin, unit, Seated(game, held.seat, token))


def _passed_on(unit: Unit, held: Handover, game: Game) -> Bearer:
    """Who the other device will be; HandoverSpent when the maker of the code holds the seat no more."""
    maker = unit.token(held.maker_hash)
    seats = () if maker is None else access.seats_of(maker.bearer, game)
    if maker is None or held.seat not in seats:
        raise HandoverSpent(_SPENT)
    if len(seats) > 1:
        return maker.bearer
    return Bearer(BearerKind.SEAT, game.series_id, held.seat)
