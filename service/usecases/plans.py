"""Asking for a computer's turn, and looking at its plan."""

from __future__ import annotations

from engine.log import Noted
from service.errors import CannotCancel, NotFound, NotYourTurn
from service.model import Bearer, Plan, PlanStatus
from service.ports import Ports, Unit
from service.usecases import access
from service.usecases.pins import Pin, keep
from service.usecases.retry import through_races
from service.usecases.turns import enter, is_computer, require_active, require_version


def request_turn(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    if_match: int | None,
    pin: Pin[Plan] | None = None,
) -> Plan:
    """Have the computer seat to move play now; asked again, the plan there is already.

    NotYourTurn when a human is to move. Asking is an entry of the log: the game's document shows the
    plan from then on.
    """

    def once() -> Plan:
        with ports.store.writing() as unit:
            game = unit.game(game_id)
            access.require_party(bearer, game)
            require_active(game)
            require_version(game, if_match)
            if game.plan is not None:
                return keep(pin, unit, unit.plan(game.plan.plan_id))
            if not is_computer(game, game.to_move):
                raise NotYourTurn(
                    f"Seat {game.to_move} is to move, and it is no computer.",
                    version=game.version,
                    to_move=game.to_move,
                )
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
            return keep(pin, unit, unit.plan(after.plan.plan_id))

    plan = through_races(if_match, once)
    ports.feed.tell(game_id, plan.version)
    ports.jobs.wake()
    return plan


def get(ports: Ports, game_id: str, plan_id: str) -> Plan:
    """A plan of a game; NotFound."""
    with ports.store.reading() as unit:
        unit.game(game_id)
        return _plan(unit, game_id, plan_id)


def cancel(ports: Ports, game_id: str, plan_id: str, bearer: Bearer | None) -> Plan:
    """Cancel a turn that was asked for; cancelling it again changes nothing.

    CannotCancel for a turn that computers take by themselves, and for one that is over.
    """

    def once() -> tuple[Plan, int]:
        with ports.store.writing() as unit:
            game = unit.game(game_id)
            access.require_party(bearer, game)
            plan = _plan(unit, game_id, plan_id)
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
    return plan


def _plan(unit: Unit, game_id: str, plan_id: str) -> Plan:
    plan = unit.plan(plan_id)
    if plan.game_id != game_id:
        raise NotFound("This game has no such plan.")
    return plan
