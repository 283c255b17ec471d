"""What the admin gets to see."""

from __future__ import annotations

from datetime import datetime

from service.documents.entries import event_document
from service.documents.games import game_document, result_of
from service.documents.plain import Json, at
from service.documents.plans import plan_document
from service.documents.views import full_document
from service.documents.webhooks import delivery_document
from service.model import Game, Plan, ShownPlan
from service.oversight import Audited, Figures, Posted, TokenFacts, Watched, Whole
from service.usecases.oversight import Revoked
from service.webhook import Holder, Webhook


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
        "plans": [work_document(plan, audited=True) for plan in whole.plans],
        "webhooks": [_webhook_document(webhook) for webhook in whole.webhooks],
        "deliveries": [posted_document(posted) for posted in whole.deliveries],
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


def work_document(plan: Plan, *, audited: bool = False) -> Json:
    """A plan as the admin sees it: with how much was done, and who holds it until when.

    `audited`: whether this look leaves an audit row, and may show what was thought of hidden cards.
    """
    return {
        **plan_document(ShownPlan(plan, shown=audited)),
        "requested": plan.requested,
        "played": list(plan.line),
        "positions": plan.positions,
        "rollouts": plan.rollouts,
        "thought_ms": plan.thought_ms,
        "lease_until": _at(plan.lease_until),
    }


def posted_document(posted: Posted) -> Json:
    """A delivery as the admin sees it: to whom it goes, besides how it went so far."""
    return {
        **delivery_document(posted.delivery),
        **_receiver(posted.holder, posted.origin),
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
    return {
        "at": at(now),
        "games": {status.value: count for status, count in figures.games.items()},
        "stuck_games": figures.stuck_games,
        "plans": {status.value: count for status, count in figures.plans.items()},
        "late_plans": figures.late_plans,
        "oldest_waiting_s": _age(figures.oldest_waiting, now),
        "streams": streams,
        "players": figures.players,
        "apps": figures.apps,
        "webhooks": {status.value: count for status, count in figures.webhooks.items()},
        "failing_webhooks": figures.failing_webhooks,
        "deliveries": {status.value: count for status, count in figures.deliveries.items()},
        "delivered_last_hour": figures.delivered_lately,
        "oldest_delivery_s": _age(figures.oldest_due, now),
    }


def revoked_document(revoked: Revoked) -> Json:
    """A seat whose tokens are dead."""
    return {
        "game_id": revoked.game.id,
        "version": revoked.game.version,
        "seat": revoked.seat,
        "tokens_revoked": revoked.tokens,
    }


def _webhook_document(webhook: Webhook) -> Json:
    return {
        "id": webhook.id,
        **_receiver(webhook.holder, webhook.origin),
        "types": [each.value for each in webhook.types],
        "status": webhook.status.value,
        "disabled_reason": None if webhook.disabled is None else webhook.disabled.value,
        "disabled_at": _at(webhook.disabled_at),
        "failing_since": _at(webhook.failing_since),
        "created_at": at(webhook.created_at),
    }


def _receiver(holder: Holder, origin: str) -> Json:
    return {"holder": {"kind": holder.kind.value, "id": holder.id}, "origin": origin}


def _age(since: datetime | None, now: datetime) -> float | None:
    return None if since is None else max(0.0, (now - since).total_seconds())


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
