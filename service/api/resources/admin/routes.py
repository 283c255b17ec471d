"""What the admin looks at and does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, context, cursors
from service.api.describe import GAME_ID, SEAT, Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.resources.admin.queries import (
    AuditQuery,
    DeliveriesSearchQuery,
    GamesSearchQuery,
    PlansSearchQuery,
)
from service.api.resources.admin.schemas import (
    AdminGameListSchema,
    AdminGameSchema,
    AuditListSchema,
    PostedListSchema,
    RevokedSchema,
    StatsSchema,
    WholeGameSchema,
    WorkListSchema,
)
from service.model import Bearer
from service.oversight import Watched
from service.ports import Ports
from service.usecases import oversight
from service.usecases.pins import Pin

blueprint = Blueprint(
    "admin", __name__, url_prefix="/v1/admin", description="For whoever runs the service."
)
_DOES: Final = Reads(if_match=True, key=True)
Doing = Callable[[Ports, str, Bearer | None, int | None, Pin[Watched] | None], Watched]


@blueprint.route("/games", methods=["GET"])
@operation(
    "findGames",
    reads=Reads(query=GamesSearchQuery),
    who=Who.BEARER,
    answer=Answer(200, AdminGameListSchema, "A page of games.", private=True),
    problems=["forbidden"],
)
def find_games(asked: Asked) -> Response:
    """Find games, as the admin.

    All games there are, the newest first.
    """
    query = asked.query
    found, following = oversight.search(
        context.ports(), asked.bearer, query["search"], query.get("cursor"), query["limit"]
    )
    page = answers.page([documents.watched_document(each) for each in found], following)
    return answers.answer(page, headers=answers.PRIVATE)


@blueprint.route("/games/<id:game_id>", methods=["GET"], parameters=[GAME_ID])
@operation(
    "inspectGame",
    who=Who.BEARER,
    answer=Answer(200, WholeGameSchema, "All there is of the game.", versioned=True),
    problems=["forbidden", "not-found"],
)
def inspect_game(asked: Asked, game_id: str) -> Response:
    """Look at all there is of a game, as the admin.

    Every card, the record with its secret, the log, the fingerprints of its tokens, its plans, the webhooks
    that are told of it, and what became of each delivery. The look is audited.
    """
    whole = oversight.look(context.ports(), asked.bearer, game_id)
    return answers.of_game(documents.whole_document(whole), whole.game.version)


@blueprint.route("/games/<id:game_id>/abandon", methods=["POST"], parameters=[GAME_ID])
@operation(
    "abandonGame",
    reads=_DOES,
    who=Who.BEARER,
    answer=Answer(200, AdminGameSchema, "The game is abandoned.", versioned=True),
    problems=["forbidden", "not-found", "game-not-active"],
)
def abandon_game(asked: Asked, game_id: str) -> Response:
    """End a game without a result, as the admin.

    Nobody can go on with it. Its deal may be seen by anyone then, as after any end.
    """
    return _do(asked, game_id, oversight.abandon)


@blueprint.route("/games/<id:game_id>/requeue", methods=["POST"], parameters=[GAME_ID])
@operation(
    "requeueGame",
    reads=_DOES,
    who=Who.BEARER,
    answer=Answer(200, AdminGameSchema, "The computer's turn is queued again.", versioned=True),
    problems=["forbidden", "not-found", "game-not-active", "not-your-turn"],
)
def requeue_game(asked: Asked, game_id: str) -> Response:
    """Have a computer's turn thought about anew, as the admin.

    Its plan is replaced by a fresh one, whatever became of it.
    """
    return _do(asked, game_id, oversight.requeue)


@blueprint.route(
    "/games/<id:game_id>/seats/<seat:seat>/revoke", methods=["POST"], parameters=[GAME_ID, SEAT]
)
@operation(
    "revokeSeat",
    reads=_DOES,
    who=Who.BEARER,
    answer=Answer(200, RevokedSchema, "The seat's tokens are dead.", versioned=True),
    problems=["forbidden", "not-found"],
)
def revoke_seat(asked: Asked, game_id: str, seat: int) -> Response:
    """End every token and invite of a seat, as the admin.

    In all games of its match; a player who holds the seat loses it. A fresh token comes from
    `POST /v1/games/{game_id}/seats/{seat}/token`.
    """
    return asked.change(
        lambda pin: oversight.revoke(
            context.ports(), game_id, seat, asked.bearer, asked.if_match, pin
        ),
        lambda done: answers.of_game(documents.revoked_document(done), done.game.version),
    )


@blueprint.route("/plans", methods=["GET"])
@operation(
    "findPlans",
    reads=Reads(query=PlansSearchQuery),
    who=Who.BEARER,
    answer=Answer(200, WorkListSchema, "A page of plans.", private=True),
    problems=["forbidden"],
)
def find_plans(asked: Asked) -> Response:
    """Find computer turns that wait, run or failed, as the admin.

    Those that are not over come oldest first, those that failed newest first.
    """
    query = asked.query
    found, following = oversight.plans(
        context.ports(), asked.bearer, query["search"], query.get("cursor"), query["limit"]
    )
    page = answers.page([documents.work_document(plan) for plan in found], following)
    return answers.answer(page, headers=answers.PRIVATE)


@blueprint.route("/deliveries", methods=["GET"])
@operation(
    "findDeliveries",
    reads=Reads(query=DeliveriesSearchQuery),
    who=Who.BEARER,
    answer=Answer(200, PostedListSchema, "A page of deliveries.", private=True),
    problems=["forbidden"],
)
def find_deliveries(asked: Asked) -> Response:
    """Find deliveries of webhooks that wait or failed, as the admin.

    Those still to be sent come oldest first, those that failed newest first.
    """
    query = asked.query
    after = cursors.after(query["cursor"]) if "cursor" in query else None
    limit = query["limit"]
    found = oversight.deliveries(context.ports(), asked.bearer, query["status"], after, limit + 1)
    following = cursors.cursor(found[limit - 1].delivery.n) if len(found) > limit else None
    page = answers.page([documents.posted_document(each) for each in found[:limit]], following)
    return answers.answer(page, headers=answers.PRIVATE)


@blueprint.route("/stats", methods=["GET"])
@operation(
    "getStats",
    who=Who.BEARER,
    answer=Answer(200, StatsSchema, "The figures.", private=True),
    problems=["forbidden"],
)
def get_stats(asked: Asked) -> Response:
    """See how the service does, as the admin.

    Games by status, plans that wait and for how long, and the same for deliveries of webhooks.
    """
    ports = context.ports()
    figures = oversight.figures(ports, asked.bearer)
    document = documents.figures_document(figures, ports.clock.now(), context.streams().count)
    return answers.answer(document, headers=answers.PRIVATE)


@blueprint.route("/audit", methods=["GET"])
@operation(
    "listAudit",
    reads=Reads(query=AuditQuery),
    who=Who.BEARER,
    answer=Answer(200, AuditListSchema, "A page of the audit.", private=True),
    problems=["forbidden"],
)
def list_audit(asked: Asked) -> Response:
    """Read what the admin did and looked at, as the admin.

    The newest first.
    """
    query = asked.query
    before = cursors.after(query["cursor"]) if "cursor" in query else None
    limit = query["limit"]
    rows = oversight.audited(context.ports(), asked.bearer, query["search"], before, limit + 1)
    following = cursors.cursor(rows[limit - 1].id) if len(rows) > limit else None
    page = answers.page([documents.audited_document(row) for row in rows[:limit]], following)
    return answers.answer(page, headers=answers.PRIVATE)


def _do(asked: Asked, game_id: str, what: Doing) -> Response:
    return asked.change(
        lambda pin: what(context.ports(), game_id, asked.bearer, asked.if_match, pin),
        lambda done: answers.of_game(documents.watched_document(done), done.game.version),
    )
