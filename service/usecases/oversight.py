"""What the admin looks at and does. Each look at cards, and each action, is audited in its transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from engine.log import Noted, in_force
from engine.record import Record
from service.errors import GameNotActive, NotFound, NotYourTurn
from service.model import (
    Bearer,
    BearerKind,
    ComputerTurns,
    Game,
    Plan,
    PlanStatus,
    Purpose,
    Status,
)
from service.oversight import (
    Audited,
    AuditSearch,
    Figures,
    GameSearch,
    PlanSearch,
    Posted,
    Watched,
    Whole,
)
from service.ports import Ports
from service.usecases import access
from service.usecases.news import holders_of
from service.usecases.pins import Pin, keep
from service.usecases.retry import through_races
from service.usecases.turns import GRACE, enter, is_computer, require_version
from service.usecases.views import seen_full
from service.webhook import DeliveryStatus

_MOST: Final = 200
"""Tokens, plans, deliveries and audit rows shown of a game, the latest."""


@dataclass(frozen=True, slots=True)
class Revoked:
    """A seat whose tokens are dead."""

    game: Game
    seat: int
    tokens: int
    """How many there were."""


def search(
    ports: Ports, bearer: Bearer | None, which: GameSearch, after: str | None, limit: int
) -> tuple[list[Watched], str | None]:
    """A page of games, the newest first, and the cursor of the next."""
    access.require_admin(bearer)
    now = ports.clock.now()
    with ports.store.reading() as unit:
        found, following = unit.find_games(which, now, after, limit)
    return [Watched(game, is_stuck(game, now)) for game in found], following


def look(ports: Ports, bearer: Bearer | None, game_id: str) -> Whole:
    """All there is of a game; NotFound. It is audited."""
    access.require_admin(bearer)
    now = ports.clock.now()
    with ports.store.writing() as unit:
        game = unit.game(game_id)
        unit.audit(now, bearer, "view_game", game_id)
        # An entry written in between belongs to a later version than the one that is shown.
        log = [each for each in unit.entries(game_id) if each.version <= game.version]
        record = Record(unit.beginning(game_id), in_force(each.entry for each in log))
        return Whole(
            seen=seen_full(unit, game),
            record=record.to_json(hidden=True),
            log=tuple(log),
            tokens=tuple(unit.tokens_of(game.series_id, _MOST)),
            plans=tuple(unit.plans_of(game_id, _MOST)),
            webhooks=tuple(
                each for holder in holders_of(game) for each in unit.webhooks_of(holder)
            ),
            deliveries=tuple(unit.deliveries_of(game_id, _MOST)),
            audit=tuple(unit.audited(AuditSearch(game_id), None, _MOST)),
            stuck=is_stuck(game, now),
        )


def abandon(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    if_match: int | None,
    pin: Pin[Watched] | None = None,
) -> Watched:
    """End a game without a result. GameNotActive when it is over already; done twice, it is done once."""
    access.require_admin(bearer)

    def once() -> Watched:
        with ports.store.writing() as unit:
            game = unit.game(game_id)
            require_version(game, if_match)
            if game.status is Status.ABANDONED:
                return keep(pin, unit, Watched(game, stuck=False))
            _require_not_over(game)
            now, state = ports.clock.now(), unit.state(game)
            after, _ = enter(
                ports.settings,
                unit,
                game,
                Noted(None, "ended"),
                state,
                now,
                status=Status.ABANDONED,
            )
            unit.revoke_tokens(game.series_id, BearerKind.INVITE, None, now)
            unit.audit(now, bearer, "abandon", game_id)
            return keep(pin, unit, Watched(after, stuck=False))

    done = through_races(if_match, once)
    ports.feed.tell(game_id, done.game.version)
    return done


def requeue(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    if_match: int | None,
    pin: Pin[Watched] | None = None,
) -> Watched:
    """Have the computer's turn thought about anew: a fresh plan takes the place of the one there was.

    Hints and reviews of the game that are not over, or failed, are taken up anew, too. GameNotActive, or
    NotYourTurn when the game does not wait for a computer, and there are none.
    """
    access.require_admin(bearer)

    def once() -> Watched:
        with ports.store.writing() as unit:
            game = unit.game(game_id)
            require_version(game, if_match)
            now = ports.clock.now()
            advised = unit.requeue_advice(game_id, now, GRACE)
            if advised and not can_requeue(game):
                unit.audit(now, bearer, "requeue", game_id)
                return keep(pin, unit, Watched(game, is_stuck(game, now)))
            _require_computer_s_turn(game)
            after, _ = enter(
                ports.settings,
                unit,
                game,
                Noted(None, "requeued"),
                unit.state(game),
                now,
                requested=game.computer_turns is ComputerTurns.ON_REQUEST,
                plan=None,
            )
            unit.audit(now, bearer, "requeue", game_id)
            return keep(pin, unit, Watched(after, is_stuck(after, now)))

    done = through_races(if_match, once)
    ports.feed.tell(game_id, done.game.version)
    ports.jobs.wake()
    return done


def revoke(
    ports: Ports,
    game_id: str,
    seat: int,
    bearer: Bearer | None,
    if_match: int | None,
    pin: Pin[Revoked] | None = None,
) -> Revoked:
    """End every token and invite of a seat, in all games of its series; a player who holds it, loses it.

    NotFound for a seat that is none. Whoever is to have the seat now gets a fresh token from the admin.
    """
    access.require_admin(bearer)

    def once() -> Revoked:
        with ports.store.writing() as unit:
            game = unit.game(game_id)
            require_version(game, if_match)
            if not 0 <= seat < len(game.seats):
                raise NotFound(f"There is no seat {seat}.", version=game.version)
            now = ports.clock.now()
            count = unit.revoke_seat(game.series_id, seat, now)
            seats = tuple(
                replace(each, player_id=None) if each.seat == seat else each for each in game.seats
            )
            after = game
            if count or seats != game.seats:
                entry = Noted(seat, "revoked")
                after, _ = enter(
                    ports.settings, unit, game, entry, unit.state(game), now, seats=seats
                )
            unit.audit(now, bearer, f"revoke {seat}", game_id)
            return keep(pin, unit, Revoked(after, seat, count))

    done = through_races(if_match, once)
    ports.feed.tell(game_id, done.game.version)
    return done


def plans(
    ports: Ports, bearer: Bearer | None, which: PlanSearch, after: str | None, limit: int
) -> tuple[list[Plan], str | None]:
    """A page of plans that are not over, or that failed, and the cursor of the next."""
    access.require_admin(bearer)
    with ports.store.reading() as unit:
        return unit.find_plans(which, ports.clock.now(), after, limit)


def deliveries(
    ports: Ports, bearer: Bearer | None, status: DeliveryStatus, after: int | None, limit: int
) -> list[Posted]:
    """Deliveries that are pending, oldest first, or that failed, newest first; those that follow `after`."""
    access.require_admin(bearer)
    with ports.store.reading() as unit:
        return unit.find_deliveries(status, after, limit)


def figures(ports: Ports, bearer: Bearer | None) -> Figures:
    """How the service does at this moment."""
    access.require_admin(bearer)
    return measure(ports)


def measure(ports: Ports) -> Figures:
    """How the service does, for whoever may know: that is for the caller to say."""
    with ports.store.reading() as unit:
        return unit.figures(ports.clock.now())


def sweep(ports: Ports) -> None:
    """Keep quick what `measure` adds up."""
    with ports.store.glancing() as unit:
        if not unit.has_many_counts():
            return
    with ports.store.writing() as unit:
        unit.gather_counts()


def audited(
    ports: Ports, bearer: Bearer | None, which: AuditSearch, before: int | None, limit: int
) -> Sequence[Audited]:
    """What the admin did and looked at, the newest first; before a row's number, or the latest."""
    access.require_admin(bearer)
    with ports.store.reading() as unit:
        return unit.audited(which, before, limit)


def note(ports: Ports, bearer: Bearer | None, action: str) -> None:
    """Audit something that is about no game."""
    with ports.store.writing() as unit:
        unit.audit(ports.clock.now(), bearer, action, None)


def is_stuck(game: Game, now: datetime) -> bool:
    """Whether a game waits for a computer beyond its time."""
    return game.status is Status.ACTIVE and game.plan is not None and game.plan.due_by < now


def can_requeue(game: Game, plans: Sequence[Plan] = ()) -> bool:
    """Whether `requeue` would find a turn to plan anew, or among the game's `plans` other work."""
    again = (PlanStatus.QUEUED, PlanStatus.RUNNING, PlanStatus.FAILED)
    if any(plan.purpose is not Purpose.TURN and plan.status in again for plan in plans):
        return True
    waits = game.plan is not None or game.computer_turns is ComputerTurns.AUTO
    return game.status is Status.ACTIVE and is_computer(game, game.to_move) and waits


def _require_computer_s_turn(game: Game) -> None:
    if game.status is not Status.ACTIVE:
        raise GameNotActive(
            f"The game is {game.status.value}: no computer is to move.",
            version=game.version,
            status=game.status.value,
        )
    if not can_requeue(game):
        asked = is_computer(game, game.to_move)
        why = "nobody has asked it to" if asked else "it is no computer"
        raise NotYourTurn(
            f"Seat {game.to_move} is to move, and {why}: there is nothing to queue again.",
            version=game.version,
            to_move=game.to_move,
        )


def _require_not_over(game: Game) -> None:
    if game.status is Status.FINISHED:
        raise GameNotActive(
            "The game is finished: it cannot be ended.",
            version=game.version,
            status=game.status.value,
        )
