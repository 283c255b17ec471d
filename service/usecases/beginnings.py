"""How games begin: dealt, set up, or replayed from a record, and one after another in a match."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import datetime

from engine.deal import SALT_BYTES, commitment
from engine.log import Moved
from engine.state import State
from service.errors import Invalid
from service.model import (
    DuePlan,
    Game,
    MatchScore,
    NewGame,
    Seat,
    SeatKind,
    Status,
    UndoPolicy,
)
from service.ports import Change, Ports, Unit
from service.tokens import new_code, new_id
from service.usecases import news, standings
from service.usecases.deals import Source, random_beginning
from service.usecases.turns import plan_for, undoable_after, with_points


@dataclass(frozen=True, slots=True)
class Fresh:
    """A game that is about to be kept, and its cards."""

    game: Game
    state: State
    salt: bytes
    """Of the commitment."""


def begin_next(ports: Ports, unit: Unit, game: Game, match: MatchScore, now: datetime) -> Game:
    """Deal the next game of a match between the same seats, with the same tokens."""
    source = Source(game.ruleset, random_beginning(game.rules))
    fresh = new_game(NewGame(), source, game.seats, now)
    following = replace(
        fresh.game,
        series_id=game.series_id,
        app_id=game.app_id,
        creator_id=game.creator_id,
        computer_turns=game.computer_turns,
        undo=game.undo,
        hints=game.hints,
        local=game.local,
        listed=game.listed,
        abandon_after_s=game.abandon_after_s,
        think_ms=game.think_ms,
        metadata=game.metadata,
        match=replace(match, game_number=match.game_number + 1),
        hooked=game.hooked,
    )
    return begin(ports, unit, replace(fresh, game=following), source, now)


def new_game(new: NewGame, source: Source, seats: tuple[Seat, ...], now: datetime) -> Fresh:
    """The game that `new` asks for, as it is before anything is done in it. Invalid for what cannot be."""
    game_id = new_id("g")
    beginning = source.beginning
    state = beginning.state()
    salt = secrets.token_bytes(SALT_BYTES)
    humans = [seat for seat in seats if seat.kind is SeatKind.HUMAN]
    if new.local and not all(seat.claimed for seat in seats):
        raise Invalid({"local": ["in a hot-seat game no seat is open: its players share a device"]})
    alone = len(humans) <= 1 or new.local
    waiting = not all(seat.claimed for seat in seats)
    if waiting and source.steps:
        # What was played shows cards, and a game that waits shows none.
        number = next(seat.seat for seat in seats if not seat.claimed)
        reason = "a game that goes on from a record has no open seats"
        raise Invalid({f"seats.{number}.open": [reason]})
    status = Status.WAITING if waiting else Status.of(state)
    game = Game(
        id=game_id,
        series_id=game_id,
        version=0,
        status=status,
        ruleset=source.ruleset,
        rules=beginning.rules,
        seats=seats,
        to_move=state.to_move if status is Status.ACTIVE else None,
        turn_number=state.turn_number,
        move_count=0,
        result=None if waiting else state.outcome,
        deal_commitment=None if beginning.position else commitment(beginning.secret, salt),
        practice=source.practice,
        computer_turns=new.computer_turns,
        undo=new.undo or (UndoPolicy.FREE if alone else UndoPolicy.SAFE),
        hints=len(humans) <= 1 if new.hints is None else new.hints,
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
    return Fresh(game, state, salt)


def begin(ports: Ports, unit: Unit, fresh: Fresh, source: Source, now: datetime) -> Game:
    """Keep a new game, with what was done in it before and the computer's turn it waits for."""
    game = fresh.game
    if game.match is not None:
        unit.save_match(game.series_id, game.match, now)
    if source.steps:
        unit.add_game(game, source.beginning, fresh.salt, new_code(), fresh.state)
        game = _replayed(ports, unit, game, source, now)
        news.tell_beginning(unit, game, now)
        return game
    plan = plan_for(ports.settings, game, now)
    if plan is not None:
        game = replace(game, plan=DuePlan(plan.id, plan.due_by))
    if game.status is Status.FINISHED:
        game = with_points(game)
    unit.add_game(game, source.beginning, fresh.salt, new_code(), fresh.state)
    if plan is not None:
        unit.add_plan(plan)
    if game.status is Status.FINISHED:
        standings.note_end(unit, game, now)
    if game.status is not Status.WAITING:
        game = standings.note_start(unit, game, now)
    news.tell_beginning(unit, game, now)
    return game


def _replayed(ports: Ports, unit: Unit, game: Game, source: Source, now: datetime) -> Game:
    for step in source.steps:
        state, entry = step.state, step.entry
        after = replace(
            game,
            version=game.version + 1,
            status=Status.of(state),
            to_move=state.to_move if state.outcome is None else None,
            turn_number=state.turn_number,
            move_count=game.move_count + isinstance(entry, Moved),
            result=state.outcome,
            **undoable_after(game, entry, state, step.happenings),
        )
        if after.status is Status.FINISHED:
            after = with_points(after)
        unit.append(game, Change(entry, after, state, step.happenings))
        if after.status is Status.FINISHED and game.status is not Status.FINISHED:
            standings.note_end(unit, after, now)
        game = after
    plan = plan_for(ports.settings, game, now)
    if plan is not None:
        unit.add_plan(plan)
        game = replace(game, plan=DuePlan(plan.id, plan.due_by))
        unit.set_plan(game)
    return game
