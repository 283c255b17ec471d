"""Making games, and looking for them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from engine.computer.levels import LEVELS
from engine.deal import SALT_BYTES, SECRET_BYTES, commitment
from engine.log import Beginning
from engine.position import Position
from engine.presets import preset
from engine.rules import Rules
from service.errors import Invalid
from service.model import (
    Bearer,
    BearerKind,
    Created,
    Game,
    NewGame,
    NewSeat,
    Seat,
    SeatKind,
    Status,
)
from service.ports import GameFilter, Ports
from service.tokens import hash_token, new_id, new_token
from service.usecases.turns import due_plan

DEFAULT_LEVEL: Final = "medium"
_CHARACTERS: Final = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Flint")
"""The computer players' names, by seat."""


def create(ports: Ports, new: NewGame, bearer: Bearer | None) -> Created:  # noqa: ARG001 - see below
    """Make a game and deal it.

    Invalid, RulesError or PositionError say what cannot be had. `bearer` is the creator; tokens of seats
    and games make nobody an owner, so the game gets an owner token of its own.
    """
    rules = _rules(new)
    seats = _seats(new.seats or _default_seats(rules.seats))
    position = None if new.position is None else Position.from_json(new.position)
    beginning = Beginning(rules, secrets.token_bytes(SECRET_BYTES), position)
    state = beginning.state()
    salt = secrets.token_bytes(SALT_BYTES)
    now = ports.clock.now()
    game_id = new_id("g")
    game = Game(
        id=game_id,
        series_id=game_id,
        version=0,
        status=Status.of(state),
        ruleset=new.ruleset,
        rules=rules,
        seats=seats,
        to_move=None if state.outcome else state.to_move,
        turn_number=state.turn_number,
        result=state.outcome,
        deal_commitment=None if position else commitment(beginning.secret, salt),
        practice=position is not None,
        computer_turns=new.computer_turns,
        listed=new.listed,
        think_ms=new.think_ms,
        metadata=new.metadata,
        plan=None,
        created_at=now,
        updated_at=now,
    )
    created = Created(
        game=game,
        seat_tokens={s.seat: new_token(BearerKind.SEAT) for s in seats if s.kind is SeatKind.HUMAN},
        spectator_token=new_token(BearerKind.SPECTATOR),
        owner_token=new_token(BearerKind.OWNER),
    )
    with ports.store.writing() as unit:
        plan = due_plan(ports.settings, game, state, version=0, now=now)
        unit.add_game(game, beginning, salt, state, plan)
        for token, holder in _tokens(created):
            unit.add_token(hash_token(token), holder, now)
    if plan is not None:
        ports.jobs.wake()
    return created


def get(ports: Ports, game_id: str) -> Game:
    """The game; NotFound."""
    with ports.store.reading() as unit:
        return unit.game(game_id)


def listing(
    ports: Ports, which: GameFilter, after: str | None, limit: int
) -> tuple[list[Game], str | None]:
    """A page of the bearer's games (of listed games without one), and the cursor of the next page."""
    with ports.store.reading() as unit:
        return unit.games(which, after, limit)


def _rules(new: NewGame) -> Rules:
    options = dict(new.options)
    if new.seats is not None:
        asked = options.setdefault("seats", len(new.seats))
        if asked != len(new.seats):
            raise Invalid(
                {"rules.seats": [f"it is {asked}, but the game has {len(new.seats)} seats"]},
                seats=len(new.seats),
            )
    return preset(new.ruleset).with_options(options)


def _default_seats(count: int) -> Sequence[NewSeat]:
    """A human, and computers on all other seats."""
    return (NewSeat(SeatKind.HUMAN), *(NewSeat(SeatKind.COMPUTER) for _ in range(count - 1)))


def _seats(asked: Sequence[NewSeat]) -> tuple[Seat, ...]:
    return tuple(_seat(number, seat) for number, seat in enumerate(asked))


def _seat(number: int, asked: NewSeat) -> Seat:
    if asked.kind is SeatKind.HUMAN:
        if asked.level is not None:
            raise Invalid({f"seats.{number}.level": ["a human has no level"]})
        return Seat(number, asked.kind, asked.name or f"Player {number + 1}", None)
    level = asked.level or DEFAULT_LEVEL
    if level not in LEVELS:
        raise Invalid({f"seats.{number}.level": ["it may be one of " + ", ".join(LEVELS)]})
    return Seat(number, asked.kind, asked.name or _CHARACTERS[number], level)


def _tokens(created: Created) -> list[tuple[str, Bearer]]:
    series = created.game.series_id
    tokens = [
        (token, Bearer(BearerKind.SEAT, series, seat))
        for seat, token in created.seat_tokens.items()
    ]
    tokens.append((created.spectator_token, Bearer(BearerKind.SPECTATOR, series)))
    if created.owner_token is not None:
        tokens.append((created.owner_token, Bearer(BearerKind.OWNER, series)))
    return tokens
