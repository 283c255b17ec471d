"""Making games, and looking for them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from engine.computer.levels import LEVELS
from engine.deal import SALT_BYTES, commitment
from engine.log import Moved, Noted
from engine.state import State
from service.errors import CannotCancel, Invalid
from service.model import (
    Bearer,
    BearerKind,
    Created,
    DuePlan,
    Game,
    MatchScore,
    NewGame,
    NewSeat,
    Seat,
    SeatKind,
    Status,
    UndoPolicy,
)
from service.ports import Change, GameFilter, Ports, Unit
from service.tokens import hash_token, new_code, new_id, new_token
from service.usecases import access, deals
from service.usecases.pins import Pin, keep
from service.usecases.turns import enter, plan_for, require_version

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
    is wrong with a deal's code. `bearer` is the creator; tokens of seats and games make nobody an owner,
    so the game gets an owner token of its own.
    """
    del bearer
    now = ports.clock.now()
    with ports.store.writing() as unit:
        source = deals.source_of(unit, new, now.date())
        seats = _seats(new.seats or _default_seats(source.beginning.rules.seats))
        salt = secrets.token_bytes(SALT_BYTES)
        state = source.beginning.state()
        game = _new_game(new, source, seats, state, salt, now)
        created = _with_tokens(game)
        game = _begin(ports, unit, game, source, state, salt, now)
        for token, holder, until in _tokens(created, now):
            unit.add_token(hash_token(token), holder, now, expires_at=until)
        created = keep(pin, unit, replace(created, game=game))
    if game.plan is not None:
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


def cancel(ports: Ports, game_id: str, bearer: Bearer | None, if_match: int | None) -> Game:
    """Cancel a game that still waits for players; its creator may. CannotCancel once it has begun."""
    with ports.store.writing() as unit:
        game = unit.game(game_id)
        access.require_owner(bearer, game)
        require_version(game, if_match)
        if game.status is Status.ABANDONED:
            return game
        if game.status is not Status.WAITING:
            raise CannotCancel("The game has begun: it cannot be cancelled.", version=game.version)
        now, state = ports.clock.now(), unit.state(game)
        entry = Noted(bearer.seat if bearer else None, "cancelled")
        after, _ = enter(ports.settings, unit, game, entry, state, now, status=Status.ABANDONED)
        unit.revoke_tokens(game.series_id, BearerKind.INVITE, None, now)
    ports.feed.tell(game_id, after.version)
    return after


def begin_next(ports: Ports, unit: Unit, game: Game, match: MatchScore, now: datetime) -> Game:
    """Deal the next game of a match between the same seats, with the same tokens."""
    new = NewGame()
    source = deals.Source(game.ruleset, deals.random_beginning(game.rules))
    salt = secrets.token_bytes(SALT_BYTES)
    state = source.beginning.state()
    following = replace(
        _new_game(new, source, game.seats, state, salt, now),
        series_id=game.series_id,
        computer_turns=game.computer_turns,
        undo=game.undo,
        hints=game.hints,
        local=game.local,
        listed=game.listed,
        abandon_after_s=game.abandon_after_s,
        think_ms=game.think_ms,
        metadata=game.metadata,
        match=replace(match, game_number=match.game_number + 1),
    )
    return _begin(ports, unit, following, source, state, salt, now)


def _new_game(
    new: NewGame,
    source: deals.Source,
    seats: tuple[Seat, ...],
    state: State,
    salt: bytes,
    now: datetime,
) -> Game:
    game_id = new_id("g")
    beginning = source.beginning
    humans = [seat for seat in seats if seat.kind is SeatKind.HUMAN]
    if new.local and not all(seat.claimed for seat in seats):
        raise Invalid({"local": ["in a hot-seat game no seat is open: its players share a device"]})
    alone = len(humans) <= 1 or new.local
    waiting = not all(seat.claimed for seat in seats)
    status = Status.WAITING if waiting else Status.of(state)
    return Game(
        id=game_id,
        series_id=game_id,
        version=0,
        status=status,
        ruleset=source.ruleset,
        rules=beginning.rules,
        seats=seats,
        to_move=state.to_move if status is Status.ACTIVE else None,
        turn_number=state.turn_number,
        result=None if waiting else state.outcome,
        deal_commitment=None if beginning.position else commitment(beginning.secret, salt),
        practice=source.practice,
        computer_turns=new.computer_turns,
        undo=new.undo or (UndoPolicy.FREE if alone else UndoPolicy.SAFE),
        hints=alone if new.hints is None else new.hints,
        local=new.local,
        abandon_after_s=new.abandon_after_s,
        listed=new.listed,
        think_ms=new.think_ms,
        metadata=new.metadata,
        plan=None,
        match=None
        if new.match is None
        else MatchScore(new_id("m"), new.match.target, (0,) * len(seats), 1),
        next_game_id=None,
        daily=source.daily,
        revealed=False,
        last_human=None,
        safe_moves=0,
        pause_votes=frozenset(),
        moved_at=now,
        created_at=now,
        updated_at=now,
    )


def _begin(
    ports: Ports,
    unit: Unit,
    game: Game,
    source: deals.Source,
    state: State,
    salt: bytes,
    now: datetime,
) -> Game:
    """Keep a new game, with what was done in it before and the computer's turn it waits for."""
    plan = None if source.steps else plan_for(ports.settings, game, now)
    if plan is not None:
        game = replace(game, plan=DuePlan(plan.id, plan.due_by))
    if game.match is not None:
        unit.save_match(game.series_id, game.match, now)
    unit.add_game(game, source.beginning, salt, new_code(), state)
    if plan is not None:
        unit.add_plan(plan)
    return _replayed(ports, unit, game, source, now) if source.steps else game


def _replayed(ports: Ports, unit: Unit, game: Game, source: deals.Source, now: datetime) -> Game:
    for step in source.steps:
        active = game.status is not Status.WAITING and step.state.outcome is None
        seat = step.entry.seat
        human = game.seats[seat].kind is SeatKind.HUMAN
        after = replace(
            game,
            version=game.version + 1,
            status=game.status if game.status is Status.WAITING else Status.of(step.state),
            to_move=step.state.to_move if active else None,
            turn_number=step.state.turn_number,
            result=step.state.outcome if game.status is not Status.WAITING else None,
            last_human=seat if human and isinstance(step.entry, Moved) else game.last_human,
        )
        unit.append(game, Change(step.entry, after, step.state, step.happenings))
        game = after
    plan = plan_for(ports.settings, game, now)
    if plan is not None:
        unit.add_plan(plan)
        game = replace(game, plan=DuePlan(plan.id, plan.due_by))
        unit.set_plan(game)
    return game


def _default_seats(count: int) -> Sequence[NewSeat]:
    """A human, and computers on all other seats."""
    return (NewSeat(SeatKind.HUMAN), *(NewSeat(SeatKind.COMPUTER) for _ in range(count - 1)))


def _seats(asked: Sequence[NewSeat]) -> tuple[Seat, ...]:
    return tuple(_seat(number, seat) for number, seat in enumerate(asked))


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


def _with_tokens(game: Game) -> Created:
    humans = game.humans
    return Created(
        game=game,
        seat_tokens={s.seat: new_token(BearerKind.SEAT) for s in humans if s.claimed},
        invites={s.seat: new_token(BearerKind.INVITE) for s in humans if not s.claimed},
        spectator_token=new_token(BearerKind.SPECTATOR),
        owner_token=new_token(BearerKind.OWNER),
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
