"""Reviews: a finished game gone through, decision by decision, each judged by what its mover saw then.

Workers do it in slices of a second or so, and keep what they found after each: a computer's turn does not
wait behind a long review, and a worker that is lost costs one slice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from engine.computer.advice import USUAL_ADVISER
from engine.foresee import foresee
from engine.log import Beginning, GaveUp, Moved
from engine.moves import Move
from engine.observe import observe
from engine.play import apply, resign
from engine.view import View
from service.advice import MOST_DECISIONS, Decision, Json, ReviewWork
from service.errors import CannotReview, Forbidden
from service.model import (
    Assignment,
    Bearer,
    Game,
    Logged,
    NewPlan,
    Plan,
    PlanStatus,
    Purpose,
    ShownPlan,
    Status,
)
from service.ports import Ports
from service.queues import Queue
from service.tokens import new_id
from service.usecases import access
from service.usecases.computer import HARD_MARGIN, LEASE_MARGIN, SOFT_MARGIN, is_held
from service.usecases.deals import is_kept
from service.usecases.hints import MAX_TRIES, close
from service.usecases.pins import Pin, keep
from service.usecases.pressure import require_room
from service.usecases.retry import through_races
from service.usecases.turns import GRACE, require_version

SLICE: Final = timedelta(milliseconds=1000)
"""How long a worker goes on with a review at a time."""
LONGEST_DECISION: Final = timedelta(milliseconds=5000)
"""How long the first decision of a slice may take; then what there is has to do."""


def request_review(
    ports: Ports,
    game_id: str,
    bearer: Bearer | None,
    asked: NewPlan,
    if_match: int | None,
    pin: Pin[ShownPlan] | None = None,
) -> ShownPlan:
    """Have a finished game gone through; asked again, by anyone, it is the review there is.

    Anybody may who has a token of the game. CannotReview while the game goes on, or its cards are kept;
    Busy while too many wait.
    """

    def once() -> ShownPlan:
        with ports.store.writing() as unit:
            game = unit.game(game_id)
            if not access.is_of(bearer, game):
                raise Forbidden("This token belongs to another game.", version=game.version)
            now = ports.clock.now()
            _require_over(game, now)
            require_version(game, if_match)
            level = asked.level or USUAL_ADVISER
            for plan in unit.advice(game_id, Purpose.REVIEW, game.version):
                if plan.level == level:
                    return keep(pin, unit, ShownPlan(plan, shown=True))
            require_room(ports, unit, Queue.REVIEWS)
            plan = _new_plan(ports, game, level, now)
            unit.add_plan(plan)
            return keep(pin, unit, ShownPlan(plan, shown=True))

    shown = through_races(if_match, once)
    ports.jobs.wake()
    return shown


def _require_over(game: Game, now: datetime) -> None:
    if game.status is not Status.FINISHED:
        raise CannotReview(
            f"The game is {game.status.value}: a review goes through a finished game.",
            version=game.version,
            status=game.status.value,
        )
    if is_kept(game, now.date()):
        raise CannotReview(
            f"The cards of this deal of the day are kept until {game.daily} is over, UTC.",
            version=game.version,
            status=game.status.value,
        )


def _new_plan(ports: Ports, game: Game, level: str, now: datetime) -> Plan:
    limit = timedelta(seconds=ports.settings.review_s)
    return Plan(
        id=new_id("p"),
        game_id=game.id,
        seat=None,
        turn_number=game.turn_number,
        version=game.version,
        purpose=Purpose.REVIEW,
        level=level,
        limit_ms=round(limit.total_seconds() * 1000),
        status=PlanStatus.QUEUED,
        requested=True,
        attempts=0,
        created_at=now,
        due_by=now + limit + GRACE,
        progress=0,
    )


# From a worker's side.


def limits() -> tuple[float, float]:
    """The soft and the hard time limit of a slice, seconds."""
    soft, hard = LONGEST_DECISION + SOFT_MARGIN, LONGEST_DECISION + HARD_MARGIN
    return soft.total_seconds(), hard.total_seconds()


def take(ports: Ports, plan_id: str) -> ReviewWork | None:
    """Take a review up for a slice; None when it is over, somebody else has it, or nothing is left to do."""
    now = ports.clock.now()
    hard_limit_at = now + LONGEST_DECISION + HARD_MARGIN
    with ports.store.writing() as unit:
        plan = None
        if unit.plan(plan_id).purpose is Purpose.REVIEW:
            plan = unit.claim_plan(plan_id, now, hard_limit_at + LEASE_MARGIN - now)
        if plan is None:
            return None
        game = unit.game(plan.game_id)
        if plan.tries > MAX_TRIES:
            close(unit, game, plan, PlanStatus.FAILED, now, "every try was lost")
            return None
        kept = unit.review(plan_id) or {"decisions": []}
        beginning, log = unit.beginning(game.id), unit.entries(game.id)
    found = kept["decisions"]
    todo = list(decisions_of(beginning, log))[len(found) : MOST_DECISIONS]
    left_ms = plan.limit_ms - plan.thought_ms
    work = ReviewWork(
        assignment=Assignment(
            plan=plan,
            game_id=game.id,
            version=game.version,
            view=todo[0].view if todo else observe(beginning.state(), None),
            level=plan.level,
            seed="",
            cheap=False,
            stop_at=now + SLICE,
            hard_limit_at=hard_limit_at,
        ),
        decisions=todo,
        found=found,
        moves=sum(isinstance(each.entry, Moved) and not each.taken_back for each in log),
        left_ms=min(left_ms, round((plan.due_by - now).total_seconds() * 1000)),
    )
    if todo and work.left_ms > 0:
        return work
    save(ports, work, [], positions=0, rollouts=0, thought_ms=0)
    return None


def is_wanted(ports: Ports, work: ReviewWork) -> bool:
    """Whether a review has not been cancelled meanwhile, nor taken up by somebody else."""
    with ports.store.glancing() as unit:
        return is_held(unit.plan(work.assignment.plan.id), work.assignment)


def save(
    ports: Ports,
    work: ReviewWork,
    found: Sequence[Json],
    *,
    positions: int,
    rollouts: int,
    thought_ms: int,
) -> None:
    """Keep what a slice has found, one for each of the first decisions of `work`.

    The review is done when there is nothing left of the game, or of the time; else it waits for the next
    slice. Nothing happens when it is cancelled, or taken up anew.
    """
    now = ports.clock.now()
    with ports.store.writing() as unit:
        game, plan = unit.game(work.assignment.game_id), unit.plan(work.assignment.plan.id)
        if not is_held(plan, work.assignment):
            return
        whole = len(found) == len(work.decisions)
        late = work.left_ms <= thought_ms or now >= plan.due_by
        at = work.decisions[len(found) - 1].end if found else 0
        complete = whole and len(work.found) + len(found) < MOST_DECISIONS
        unit.save_review(plan.id, {"complete": complete, "decisions": [*work.found, *found]})
        noted = replace(
            plan,
            progress=1000 if whole else max(plan.progress or 0, 1000 * at // max(1, work.moves)),
            positions=plan.positions + positions,
            rollouts=plan.rollouts + rollouts,
            thought_ms=plan.thought_ms + thought_ms,
        )
        unit.note_plan(noted)
        if whole or late:
            close(unit, game, plan, PlanStatus.DONE, now)
        else:
            unit.hand_back(plan, now)
    ports.jobs.wake()


def fail(ports: Ports, work: ReviewWork, error: str) -> None:
    """Thinking has failed, and would again."""
    now = ports.clock.now()
    with ports.store.writing() as unit:
        game, plan = unit.game(work.assignment.game_id), unit.plan(work.assignment.plan.id)
        if is_held(plan, work.assignment):
            close(unit, game, plan, PlanStatus.FAILED, now, error)


def decisions_of(beginning: Beginning, log: Sequence[Logged]) -> Iterator[Decision]:
    """The decisions of a game that began so and has this log, in order.

    What was taken back is left out, and so is a decision that was broken off by a resignation.
    """
    state = beginning.state()
    first: tuple[View, Logged] | None = None
    seen: View | None = None
    line: list[Move] = []
    count = 0
    for logged in log:
        entry = logged.entry
        if logged.taken_back:
            continue
        if isinstance(entry, GaveUp):
            state, _ = resign(state, entry.seat, entry.ending)
            first = None
            continue
        if not isinstance(entry, Moved):
            continue
        if first is None or seen is None:
            seen, line = observe(state, entry.seat), []
            first = seen, logged
        count += 1
        line.append(entry.move)
        foreseen = foresee(seen, entry.move)
        seen = foreseen.view
        state, _ = apply(state, entry.move)
        if foreseen.horizon is not None:
            view, began = first
            yield Decision(
                view=view,
                line=tuple(line),
                seat=entry.seat,
                turn=began.turn,
                n=began.n or 0,
                version=began.version - 1,
                end=count,
            )
            first = None
