"""Plans."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, context, cursors
from service.api.describe import GAME_ID, PLAN_ID, Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.resources.plans.schemas import NewPlanSchema, PlanListSchema, PlanSchema
from service.api.schemas.pages import PageQuery
from service.model import ShownPlan
from service.quotas import Kind
from service.usecases import plans

blueprint = Blueprint(
    "plans", __name__, url_prefix="/v1/games", description="What computers think about."
)


_PLAN = {"game_id": "$response.body#/game_id", "plan_id": "$response.body#/id"}


@blueprint.route("/<id:game_id>/plans", methods=["POST"], parameters=[GAME_ID])
@operation(
    "requestPlan",
    quota=Kind.PLANS,
    reads=Reads(
        body=NewPlanSchema,
        body_examples={
            "a computer's turn": {"purpose": "turn"},
            "a hint": {"purpose": "hint"},
            "a review by another level": {"purpose": "review", "level": "hard"},
        },
        if_match=True,
        key=True,
    ),
    who=Who.BEARER,
    answer=Answer(
        202,
        PlanSchema,
        "The plan is queued.",
        private=True,
        headers=["Location", "Retry-After"],
        links={"plan": ("getPlan", _PLAN), "cancel": ("cancelPlan", _PLAN)},
    ),
    problems=[
        "forbidden",
        "not-found",
        "game-not-active",
        "hints-off",
        "not-your-turn",
        "not-revealed",
        "cannot-review",
    ],
)
def request_plan(asked: Asked, game_id: str) -> Response:
    """Ask for a plan: a hint, a review, or a computer's turn.

    A `hint` is for your own seat when it is to move, and is an entry of the log: the version moves, and the
    game is practice from then on. Once it is done, the plan has the move, the line, what it expects, the
    alternatives, and why. A `review` goes through a finished game. A `turn`, in a game with `computer_turns`
    on request, has the computer seat to move play now. Asked again while nothing has changed, the answer is
    the plan there is already.
    """
    return asked.change(
        lambda pin: plans.request(
            context.ports(), game_id, asked.bearer, asked.body, asked.if_match, pin
        ),
        _queued,
    )


def _queued(shown: ShownPlan) -> Response:
    location = f"/v1/games/{shown.plan.game_id}/plans/{shown.plan.id}"
    return _answer(shown, 202, {"Location": location, "Retry-After": "1"})


@blueprint.route("/<id:game_id>/plans", methods=["GET"], parameters=[GAME_ID])
@operation(
    "listPlans",
    reads=Reads(query=PageQuery),
    who=Who.SOMEONE,
    answer=Answer(200, PlanListSchema, "A page of the game's plans.", private=True),
    problems=["not-found"],
)
def list_plans(asked: Asked, game_id: str) -> Response:
    """List a game's plans, the oldest first: what its computers thought of each turn, hints, reviews.

    What was thought is null for whoever may not see it, as in a plan that is looked at by itself; once the
    game is over, everybody may. Until then a hint is listed for its own seat alone, and a page may have
    fewer items than were asked for. What a review has found is in the review itself.
    """
    after, limit = cursors.after(asked.query.get("cursor")), asked.query["limit"]
    found, following = plans.listed(context.ports(), game_id, asked.bearer, after, limit)
    page = answers.page(
        [documents.plan_document(each) for each in found],
        None if following is None else cursors.cursor(following),
    )
    return answers.answer(page, headers=answers.PRIVATE)


@blueprint.route("/<id:game_id>/plans/<id:plan_id>", methods=["GET"], parameters=[GAME_ID, PLAN_ID])
@operation(
    "getPlan",
    who=Who.SOMEONE,
    answer=Answer(200, PlanSchema, "The plan.", private=True),
    problems=["not-found"],
)
def get_plan(asked: Asked, game_id: str, plan_id: str) -> Response:
    """Look where a plan stands, and what was thought.

    `due_by` says until when it is over, or `error` why it is not. What was thought is null for whoever may
    not see it: a hint's is for its seat, and all of it for everybody once the game is over.
    """
    return _answer(plans.get(context.ports(), game_id, plan_id, asked.bearer))


@blueprint.route(
    "/<id:game_id>/plans/<id:plan_id>", methods=["DELETE"], parameters=[GAME_ID, PLAN_ID]
)
@operation(
    "cancelPlan",
    who=Who.BEARER,
    answer=Answer(200, PlanSchema, "The plan is cancelled.", private=True),
    problems=["forbidden", "not-found", "cannot-cancel"],
)
def cancel_plan(asked: Asked, game_id: str, plan_id: str) -> Response:
    """Cancel a hint, a review, or a turn that was asked for.

    A turn that a computer seat takes by itself cannot be cancelled. The entry of a hint stays in the log.
    """
    return _answer(plans.cancel(context.ports(), game_id, plan_id, asked.bearer))


def _answer(shown: ShownPlan, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    # No ETag: a plan goes on while the game's version stands still.
    document = documents.plan_document(shown)
    return answers.answer(document, status, {**answers.PRIVATE, **(headers or {})})
