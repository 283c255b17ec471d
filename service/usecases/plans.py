"""Asking for a computer's turn, looking at plans of every purpose, and cancelling them."""

from __future__ import annotations

from datetime import datetime
from typing import assert_never

from engine.log import Noted
from service.errors import CannotCancel, NotFound, NotYourTurn
from service.model import Bearer, Game, NewPlan, Plan, PlanStatus, Purpose, ShownPlan
from service.ports import Ports, Unit
from service.queues import Queue
from service.usecases import access, hints, reviews
from service.usecases.deals import is_kept
from service.usecases.pins import Pin, keep
from service.usecases.pressure import require_room
from service.usecases.retry import through_races
from service.usecases.turns import enter, is_computer, require_active, require_version


def request_turn(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    if_match: int | None,
    pin: Pin[ShownPlan] | None = None,
) -> ShownPlan:
    """Have the computer seat to move play now; asked again, the plan there is already.

    NotYourTurn when a human is to move; Busy while too many turns wait. Asking is an entry of the log: the
    game's document shows the plan from then on.
    """

    def once() -> ShownPlan:
        with ports.store.writing() as unit:
            game = unit.game(game_id)
            access.require_party(bearer, game)
            require_active(game)
            require_version(game, if_match)
            if game.plan is not None:
                return keep(pin, unit, ShownPlan(unit.plan(game.plan.plan_id), shown=False))
            if not is_computer(game, game.to_move):
                raise NotYourTurn(
                    f"Seat {game.to_move} is to move, and it is no computer.",
                    version=game.version,
                    to_move=game.to_move,
                )
            require_room(ports, unit, Queue.TURNS)
            after, _ = enter(
                ports.settings,
                unit,
                game,
                Noted(access.some_seat_of(bearer, game), "turn_requested"),
                unit.state(game),
                ports.clock.now(),
                requested=True,
            )
            if after.plan is None:  # a computer is to move and the game is on: there is always one
                raise NotFound("There is no turn to plan.", version=game.version)
            return keep(pin, unit, ShownPlan(unit.plan(after.plan.plan_id), shown=False))

    asked = through_races(if_match, once)
    ports.feed.tell(game_id, asked.plan.version)
    ports.jobs.wake()
    return asked


def request(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    asked: NewPlan,
    if_match: int | None,
    pin: Pin[ShownPlan] | None = None,
) -> ShownPlan:
    """Ask for a plan, whatever it is for.

    See `request_turn`, `hints.request_hint` and `reviews.request_review`.
    """
    match asked.purpose:
        case Purpose.TURN:
            return request_turn(ports, game_id, bearer, if_match, pin)
        case Purpose.HINT:
            return hints.request_hint(ports, game_id, bearer, asked, if_match, pin)
        case Purpose.REVIEW:
            return reviews.request_review(ports, game_id, bearer, asked, if_match, pin)
        case _:
            assert_never(asked.purpose)


def get(ports: Ports, game_id: str, plan_id: str, bearer: Bearer | None = None) -> ShownPlan:
    """A plan of a game, as the bearer may see it; NotFound.

    What was thought is shown to whoever acts for the seat of a hint, and once the cards of the game are no
    secret any more, to all.
    """
    with ports.store.reading() as unit:
        game = unit.game(game_id)
        plan = _plan(unit, game_id, plan_id)
        shown = _may_see(game, plan, bearer, ports.clock.now())
        done = plan.purpose is Purpose.REVIEW and plan.status is PlanStatus.DONE
        return ShownPlan(plan, shown, unit.review(plan.id) if shown and done else None)


def listed(
    ports: Ports, game_id: str, bearer: Bearer | None, after: int, limit: int
) -> tuple[list[ShownPlan], int | None]:
    """A page of a game's plans, the oldest first, and how many lie before the next page; NotFound.

    Each as the bearer may see it (`get`), but without what a review has found. While the cards are kept, a
    hint is there for whoever acts for its seat alone: how long it took may tell of a hand.
    """
    with ports.store.reading() as unit:
        game = unit.game(game_id)
        found = unit.plans_in_order(game_id, after, limit + 1)
        now = ports.clock.now()
        own = access.seats_of(bearer, game)
        kept = is_kept(game, now.date())
        shown = [
            ShownPlan(plan, _may_see(game, plan, bearer, now))
            for plan in found[:limit]
            if plan.purpose is not Purpose.HINT or not kept or plan.seat in own
        ]
        return shown, after + limit if len(found) > limit else None


def _may_see(game: Game, plan: Plan, bearer: Bearer | None, now: datetime) -> bool:
    if not is_kept(game, now.date()):
        return True
    own = plan.purpose is Purpose.HINT and plan.seat in access.seats_of(bearer, game)
    # A hot-seat hand that is covered again is covered here, too.
    return own and not game.must_reveal(plan.seat)


def cancel(ports: Ports, game_id: str, plan_id: str, bearer: Bearer | None) -> ShownPlan:
    """Cancel what was asked for; cancelling it again changes nothing.

    CannotCancel for a turn that computers take by themselves, and for what is over. A hint is for its own
    seat to cancel.
    """

    def once() -> tuple[Plan, int]:
        with ports.store.writing() as unit:
            game = unit.game(game_id)
            access.require_party(bearer, game)
            plan = _plan(unit, game_id, plan_id)
            if plan.purpose is Purpose.HINT and plan.seat is not None:
                access.require_seat(bearer, plan.seat, game)
            if plan.status is PlanStatus.CANCELLED:
                return plan, game.version
            if plan.status.over:
                raise CannotCancel(
                    f"The plan is {plan.status.value} already.", version=game.version
                )
            if not plan.requested:
                raise CannotCancel(
                    "Computer seats move by themselves in this game: their turns cannot be cancelled.",
                    version=game.version,
                )
            if plan.purpose is not Purpose.TURN:
                hints.close(unit, game, plan, PlanStatus.CANCELLED, ports.clock.now())
                return unit.plan(plan.id), game.version
            after, _ = enter(
                ports.settings,
                unit,
                game,
                Noted(access.some_seat_of(bearer, game), "turn_cancelled"),
                unit.state(game),
                ports.clock.now(),
                plan=None,
            )
            return unit.plan(plan.id), after.version

    plan, version = through_races(None, once)
    ports.feed.tell(game_id, version)
    return ShownPlan(plan, shown=False)


def _plan(unit: Unit, game_id: str, plan_id: str) -> Plan:
    plan = unit.plan(plan_id)
    if plan.game_id != game_id:
        raise NotFound("This game has no such plan.")
    return plan
