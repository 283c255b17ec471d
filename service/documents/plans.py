"""Plans: where they stand, and what was thought."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from engine.moves import Move, move_to_json
from service.documents.plain import Json, at
from service.model import Plan, Purpose, ShownPlan

_WORST: Final = 5
"""So many turns are named as those in which a seat lost most."""


def plan_document(shown: ShownPlan) -> Json:
    """A plan: where it stands, and if it may be shown, what was thought."""
    plan = shown.plan
    return {
        "id": plan.id,
        "game_id": plan.game_id,
        "version": plan.version,
        "purpose": plan.purpose.value,
        "seat": plan.seat,
        "level": plan.level,
        "status": plan.status.value,
        "time_limit_ms": plan.limit_ms,
        "attempts": plan.attempts,
        "progress": None if plan.progress is None else plan.progress / 1000,
        "created_at": at(plan.created_at),
        "due_by": at(plan.due_by),
        "started_at": None if plan.started_at is None else at(plan.started_at),
        "finished_at": None if plan.finished_at is None else at(plan.finished_at),
        "error": plan.error,
        **(_thought(plan) if shown.shown else dict.fromkeys(_THOUGHTS)),
        "review": None if shown.review is None else review_document(shown.review),
    }


_THOUGHTS: Final = (
    "move",
    "line",
    "expectation",
    "reasons",
    "alternatives",
    "complete",
    "positions",
    "rollouts",
    "thought_ms",
    "positions_per_s",
    "rollouts_per_s",
)


def _thought(plan: Plan) -> Json:
    thoughts = plan.thoughts or {}
    line = thoughts.get("line")
    if line is None and plan.purpose is Purpose.TURN:
        line = [move_to_json(Move.parse(notation)) for notation in plan.line]
    return {
        "move": line[0] if line else None,
        "line": line,
        "expectation": thoughts.get("expectation"),
        "reasons": thoughts.get("reasons"),
        "alternatives": thoughts.get("alternatives"),
        "complete": thoughts.get("complete"),
        "positions": plan.positions,
        "rollouts": plan.rollouts,
        "thought_ms": plan.thought_ms,
        "positions_per_s": _rate(plan.positions, plan.thought_ms),
        "rollouts_per_s": _rate(plan.rollouts, plan.thought_ms),
    }


def _rate(count: int, thought_ms: int) -> int | None:
    return round(1000 * count / thought_ms) if thought_ms else None


def review_document(review: Json) -> Json:
    """What a review has found, by turn and by seat."""
    turns = [_turn(list(each)) for _, each in groupby(review["decisions"], lambda d: d["turn"])]
    seats = sorted({turn["seat"] for turn in turns})
    return {
        "complete": review["complete"],
        "turns": turns,
        "seats": [_seat(seat, [turn for turn in turns if turn["seat"] == seat]) for seat in seats],
    }


def _turn(decisions: list[Json]) -> Json:
    """A turn: what its mover could expect before it and after it, and what its decisions cost."""
    return {
        "turn": decisions[0]["turn"],
        "seat": decisions[0]["seat"],
        "expectation": decisions[0]["expectation"],
        "played": decisions[-1]["played"],
        "loss": round(sum(each["loss"] for each in decisions), 4),
        "decisions": [_decision(each) for each in decisions],
    }


def _decision(found: Json) -> Json:
    return {name: value for name, value in found.items() if name not in ("turn", "seat")}


def _seat(seat: int, turns: list[Json]) -> Json:
    """What a seat's turns add up to."""
    loss = sum(turn["loss"] for turn in turns)
    decisions = [each for turn in turns for each in turn["decisions"]]
    worst = sorted((turn for turn in turns if turn["loss"] > 0), key=lambda turn: -turn["loss"])
    return {
        "seat": seat,
        "turns": len(turns),
        "decisions": len(decisions),
        "best": sum(each["better"] is None for each in decisions),
        "loss": round(loss, 4),
        "loss_a_turn": round(loss / len(turns), 4),
        "curve": [{"turn": turn["turn"], "expectation": turn["played"]} for turn in turns],
        "worst": [turn["turn"] for turn in worst[:_WORST]],
    }
