"""A computer's turn, from a worker's side: take it up, be told what the seat sees, make the moves.

A worker never sees more than an `Assignment`. Its moves go through the same door as anyone's, each at the
version it was thought out for; when the turn is its no more, the worker stops quietly.

A plan is held by a lease. When a worker is lost the lease runs out, and the turn is taken up again: with
less time to think, and at last with none, so that the computer has moved when it was promised.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from engine.log import Moved
from engine.moves import Move
from engine.observe import observe
from service.advice import Thinking, thoughts_of
from service.model import Assignment, Game, Logged, Plan, PlanStatus, Purpose, Status
from service.ports import Ports, Unit
from service.usecases import matches, news
from service.usecases.retry import through_races
from service.usecases.turns import make_move

THINKING_TRIES: Final = 2
"""Tries that think; every later one plays cheap moves at once."""
MAX_TRIES: Final = 12
"""After so many the plan has failed: something is wrong that trying again does not mend."""
SOFT_MARGIN: Final = timedelta(milliseconds=600)
"""From the end of the thinking time to the soft limit, at which a cheap move is played instead."""
HARD_MARGIN: Final = timedelta(milliseconds=1100)
"""From the end of the thinking time to the hard limit, at which the worker is killed."""
LEASE_MARGIN: Final = timedelta(milliseconds=200)
"""From the hard limit to the end of the lease."""
CHEAP_TIME: Final = timedelta(milliseconds=600)
"""What a try that only plays cheap moves may take up to its soft limit."""
LONGEST_CHEAP_TIME: Final = timedelta(seconds=5)
"""The most that such a try may take, the more of them have been lost."""
_LAST_TRIES: Final = timedelta(milliseconds=3000)
"""Kept back from a second try for a third."""
_LEAST_THOUGHT: Final = timedelta(milliseconds=50)
LONGEST_LEASE: Final = timedelta(seconds=7)
"""Beyond its limit, nothing that is worked on is held for longer: not a step of a review either."""
SKEW: Final = timedelta(milliseconds=1500)
"""So much may another machine's clock be ahead of this one's, or have gone on while this one was busy."""
RESEND: Final = timedelta(seconds=2)
"""A plan that was sent to a worker and not taken up is sent again after this time."""


def waiting(
    ports: Ports,
    limit: int,
    purposes: Sequence[Purpose] = tuple(Purpose),
    room: Callable[[Purpose], int] | None = None,
) -> list[Plan]:
    """Plans to be sent to workers now: new ones, and those whose worker was lost.

    Each is handed out once, and again if nobody takes it up. Those of the first of `purposes` go first.
    `room`: how much of a purpose is worth sending now; it is asked only when something waits.
    """
    now = ports.clock.now()
    found: list[Plan] = []
    for purpose in purposes:
        left = limit - len(found)
        with ports.store.glancing() as unit:
            if left <= 0 or not unit.any_sendable(now, purpose):
                continue
        left = left if room is None else min(left, room(purpose) - len(found))
        if left <= 0:
            continue
        with ports.store.writing() as unit:
            found += unit.take_sendable(now, RESEND, left, purpose)
    return found


def release(ports: Ports, purposes: Sequence[Purpose] = tuple(Purpose)) -> int:
    """Give up every lease of some purposes, when all workers there were are known to be gone; how many."""
    with ports.store.writing() as unit:
        return unit.release_plans(purposes)


def hand_back(ports: Ports, plan_ids: Sequence[str]) -> int:
    """Have plans taken up by others at once, whose worker is about to end without them; how many."""
    with ports.store.writing() as unit:
        return unit.release_plans(tuple(Purpose), plan_ids)


def recall(ports: Ports) -> int:
    """Have plans due at once that wait for a later time than any plan may; how many there were.

    There are such when the clock was set back: their leases, and the times to send them again, are of before.
    """
    waits = RESEND + SKEW, LONGEST_LEASE + SKEW
    with ports.store.glancing() as unit:
        if not unit.any_plan_ahead(ports.clock.now(), *waits):
            return 0
    with ports.store.writing() as unit:
        # Whatever it had to wait for: what others have written meanwhile is not ahead of this.
        return unit.recall_plans(ports.clock.now(), *waits)


def take(ports: Ports, plan_id: str) -> Assignment | None:
    """Take a plan up, for a lease; None when it is over, or somebody else has it."""
    now = ports.clock.now()
    with ports.store.writing() as unit:
        plan = unit.plan(plan_id)
        if plan.purpose is not Purpose.TURN:
            return None
        stop_at = now + _thinking_time(plan, now)
        hard_limit_at = stop_at + HARD_MARGIN
        claimed = unit.claim_plan(plan_id, now, hard_limit_at + LEASE_MARGIN - now)
        if claimed is None:
            return None
        game = unit.game(plan.game_id)
        if claimed.attempts > MAX_TRIES:
            unit.close_plan(plan_id, PlanStatus.FAILED, now, claimed.error or "every try was lost")
            news.tell_plan(unit, game, claimed, now)
            return None
        if not _is_its_turn(game, claimed):
            unit.close_plan(plan_id, PlanStatus.CANCELLED, now, "the game has moved on")
            news.tell_plan(unit, game, claimed, now)
            return None
        return _assign(unit, game, claimed, stop_at, hard_limit_at)


def limits(plan: Plan, now: datetime) -> tuple[float, float]:
    """The soft and the hard time limit of the plan's next try, seconds."""
    thinking = _thinking_time(plan, now)
    return (thinking + SOFT_MARGIN).total_seconds(), (thinking + HARD_MARGIN).total_seconds()


def carry_out(
    ports: Ports,
    assignment: Assignment,
    moves: Sequence[Move],
    *,
    thinking: Thinking | None = None,
) -> Assignment | None:
    """Make the moves that were thought out, one entry each; `thinking` is what was thought, and how much.

    The next assignment while it is still the plan's turn, else None: the turn is over, or the game has
    moved on. When something else was done in the game meanwhile (a pause asked for, a seat given up), the
    rest of the moves is not made, but to be thought out again. IllegalMove when the rules refuse a move;
    those before it are made.
    """
    plan = assignment.plan
    if thinking is not None:
        plan = replace(
            plan,
            positions=plan.positions + thinking.positions,
            rollouts=plan.rollouts + thinking.rollouts,
            thought_ms=plan.thought_ms + thinking.thought_ms,
            thoughts=plan.thoughts or thoughts_of(thinking),
        )
    current: Assignment | None = replace(assignment, plan=plan)
    made = True
    for move in moves:
        if current is None or not made:
            break
        made, current = _make(ports, current, move)
    return current


def note_error(ports: Ports, assignment: Assignment, error: str) -> Assignment | None:
    """Note on the plan what went wrong; the assignment as it is now, some of its moves perhaps made.

    None when it is nobody's any more, or somebody else's.
    """
    with ports.store.writing() as unit:
        game, plan = unit.game(assignment.game_id), unit.plan(assignment.plan.id)
        if not is_held(plan, assignment) or not _is_its_turn(game, plan):
            return None
        plan = replace(plan, error=error)
        unit.note_plan(plan)
        return _assign(unit, game, plan, assignment.stop_at, assignment.hard_limit_at)


def _make(ports: Ports, assignment: Assignment, move: Move) -> tuple[bool, Assignment | None]:
    """Whether the move was made, and what is to be done now."""
    until = (assignment.stop_at, assignment.hard_limit_at)

    def once() -> tuple[Game | None, Assignment | None]:
        with ports.store.writing() as unit:
            game, plan = unit.game(assignment.game_id), assignment.plan
            held = is_held(unit.plan(plan.id), assignment)
            if not held or not _is_its_turn(game, plan):
                return None, None
            if game.version != assignment.version:
                return None, _assign(unit, game, plan, *until)
            now = ports.clock.now()
            after, logged, _ = make_move(ports.settings, unit, game, move, now)
            after = matches.go_on(ports, unit, after, now)
            plan = replace(plan, line=(*plan.line, _written(logged)))
            unit.note_plan(plan)
            still = _is_its_turn(after, plan)
            return after, _assign(unit, after, plan, *until) if still else None

    after, following = through_races(None, once)
    if after is None:
        return False, following
    ports.feed.tell(after.id, after.version)
    if following is None:
        ports.jobs.wake()
    return True, following


def _assign(
    unit: Unit, game: Game, plan: Plan, stop_at: datetime, hard_limit_at: datetime
) -> Assignment:
    return Assignment(
        plan=plan,
        game_id=game.id,
        version=game.version,
        view=observe(unit.state(game), plan.seat),
        level=plan.level,
        seed=f"{plan.id}/{game.version}/{plan.attempts}",
        cheap=plan.attempts > THINKING_TRIES,
        stop_at=stop_at,
        hard_limit_at=hard_limit_at,
    )


def _is_its_turn(game: Game, plan: Plan) -> bool:
    return (
        game.status is Status.ACTIVE
        and game.to_move == plan.seat
        and game.turn_number == plan.turn_number
        and game.plan is not None
        and game.plan.plan_id == plan.id
    )


def _written(logged: Logged) -> str:
    """A move as it was made, its card named."""
    return logged.entry.move.notation if isinstance(logged.entry, Moved) else ""


def is_held(plan: Plan, assignment: Assignment) -> bool:
    """Whether nobody has taken the plan up since: each try is held by one worker."""
    return plan.status is PlanStatus.RUNNING and plan.attempts == assignment.plan.attempts


def _thinking_time(plan: Plan, now: datetime) -> timedelta:
    """How long the next try may think: all the level has, or what is left of it; at last nothing.

    A first try has less, too, when it comes late because all workers were busy.
    """
    if plan.attempts >= THINKING_TRIES:
        # When even that has taken too long, the machine has no time: being killed again would cost it more.
        late = max(0, plan.attempts - THINKING_TRIES - 1)
        return min(CHEAP_TIME * (1 << late), LONGEST_CHEAP_TIME)
    whole = timedelta(milliseconds=plan.limit_ms)
    return max(_LEAST_THOUGHT, min(whole, plan.due_by - now - _LAST_TRIES))
