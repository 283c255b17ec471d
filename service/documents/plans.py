"""Plans."""

from __future__ import annotations

from service.documents.plain import Json, at
from service.model import Plan


def plan_document(plan: Plan) -> Json:
    """A computer seat's plan, as anyone may see it while the game goes on: no line, no expectation."""
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
        "created_at": at(plan.created_at),
        "due_by": at(plan.due_by),
        "started_at": None if plan.started_at is None else at(plan.started_at),
        "finished_at": None if plan.finished_at is None else at(plan.finished_at),
        "error": plan.error,
    }
