"""What the admin gets to see."""

from __future__ import annotations

from datetime import datetime

from service.documents.entries import event_document
from service.documents.games import game_document, result_of
from service.documents.plain import Json, at
from service.documents.plans import plan_document
from service.documents.views import full_document
from service.model import Game, Plan
from service.oversight import Audited, Figures, TokenFacts, Watched, Whole
from service.usecases.oversight import Revoked


def watched_document(watched: Watched) -> Json:
    """A game as the admin lists it."""
    game = watched.game
    return {
        **game_document(game),
        "series_id": game.series_id,
        "app_id": game.app_id,
        "creator_id": game.creator_id,
        "metadata": dict(game.metadata),
        "plan": None
        if game.plan is None
        else {"plan_id": game.plan.plan_id, "due_by": at(game.plan.due_by)},
        "stuck": watched.stuck,
    }


def whole_document(whole: Whole) -> Json:
    """All there is of a game."""
    game = whole.game
    return {
        "game": watched_document(Watched(game, whole.stuck)),
        "players": [seat.player_id for seat in game.seats],
        "view": full_document(whole.seen),
        "record": _record(whole, game),
        "log": [event_document(logged) for logged in whole.log],
        "tokens": [token_document(token) for token in whole.tokens],
        "plans": [work_document(plan) for plan in whole.plans],
    }


def token_document(token: TokenFacts) -> Json:
    """A token without what makes it one."""
    return {
        "fingerprint": token.fingerprint,
        "kind": token.kind,
        "seat": token.seat,
        "created_at": at(token.created_at),
        "expires_at": _at(token.expires_at),
        "revoked_at": _at(token.revoked_at),
        "pending": token.pending,
    }


def work_document(plan: Plan) -> Json:
    """A plan as the admin sees it: with what it did, and who holds it until when."""
    return {
        **plan_document(plan),
        "requested": plan.requested,
        "line": list(plan.line),
        "positions": plan.positions,
        "thought_ms": plan.thought_ms,
        "lease_until": _at(plan.lease_until),
    }


def audited_document(row: Audited) -> Json:
    """Something the admin did or looked at."""
    return {
        "id": row.id,
        "at": at(row.at),
        "actor": row.actor,
        "action": row.action,
        "game_id": row.game_id,
        "request_id": row.request_id,
        "address": row.address,
    }


def figures_document(figures: Figures, now: datetime, streams: int) -> Json:
    """How the service does; `streams`: those that this process holds."""
    since = figures.oldest_waiting
    return {
        "at": at(now),
        "games": {status.value: count for status, count in figures.games.items()},
        "stuck_games": figures.stuck_games,
        "plans": {status.value: count for status, count in figures.plans.items()},
        "late_plans": figures.late_plans,
        "oldest_waiting_s": None if since is None else max(0.0, (now - since).total_seconds()),
        "streams": streams,
        "players": figures.players,
        "apps": figures.apps,
    }


def revoked_document(revoked: Revoked) -> Json:
    """A seat whose tokens are dead."""
    return {
        "game_id": revoked.game.id,
        "version": revoked.game.version,
        "seat": revoked.seat,
        "tokens_revoked": revoked.tokens,
    }


def _record(whole: Whole, game: Game) -> Json:
    return {
        **whole.record,
        "ruleset": game.ruleset,
        "seats": [
            {"kind": seat.kind.value, "name": seat.name, "level": seat.level} for seat in game.seats
        ],
        "result": result_of(game),
    }


def _at(moment: datetime | None) -> str | None:
    return None if moment is None else at(moment)
