"""Plans."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, context
from service.api.describe import GAME_ID, PLAN_ID, Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.resources.plans.schemas import NewPlanSchema, PlanSchema
from service.model import Plan
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
        body_examples={"a computer's turn": {"purpose": "turn"}},
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
    problems=["forbidden", "not-found", "game-not-active", "not-your-turn"],
)
def request_plan(asked: Asked, game_id: str) -> Response:
    """Ask for a plan: in a game with `computer_turns` on request, the computer seat to move plays now.

    Asked again while it is under way, the answer is the plan there is already.
    """
    return asked.change(
        lambda pin: plans.request_turn(context.ports(), game_id, asked.bearer, asked.if_match, pin),
        _queued,
    )


def _queued(plan: Plan) -> Response:
    location = f"/v1/games/{plan.game_id}/plans/{plan.id}"
    return _answer(plan, 202, {"Location": location, "Retry-After": "1"})


@blueprint.route("/<id:game_id>/plans/<id:plan_id>", methods=["GET"], parameters=[GAME_ID, PLAN_ID])
@operation(
    "getPlan",
    who=Who.SOMEONE,
    answer=Answer(200, PlanSchema, "The plan.", private=True),
    problems=["not-found"],
)
def get_plan(asked: Asked, game_id: str, plan_id: str) -> Response:  # noqa: ARG001 - owners see more, later
    """Look where a plan stands.

    `due_by` says until when the computer has moved, or `error` why it has not.
    """
    return _answer(plans.get(context.ports(), game_id, plan_id))


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
    """Cancel a turn that was asked for.

    A turn that a computer seat takes by itself cannot be cancelled.
    """
    return _answer(plans.cancel(context.ports(), game_id, plan_id, asked.bearer))


def _answer(plan: Plan, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    # No ETag: a plan goes on while the game's version stands still.
    document = documents.plan_document(plan)
    return answers.answer(document, status, {**answers.PRIVATE, **(headers or {})})
