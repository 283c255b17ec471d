"""The pages behind a problem's `type`: for people as HTML, for programs as JSON."""

from __future__ import annotations

from dataclasses import asdict

from flask import Response, render_template, request
from flask_smorest import Blueprint

from service.api import answers, pages
from service.api.describe import SLUG, Answer
from service.api.errors import type_url
from service.api.operation import Asked, operation
from service.api.problems import PROBLEMS
from service.api.resources.problems.schemas import ProblemTypeSchema
from service.errors import NotFound

blueprint = Blueprint("problems", __name__, url_prefix="/problems", description="What went wrong.")


@blueprint.route("/<name:slug>", methods=["GET"], parameters=[SLUG])
@operation(
    "getProblem",
    answer=Answer(
        200, ProblemTypeSchema, "The kind of problem, explained.", headers=["Vary"], page=True
    ),
    problems=["not-found"],
)
def get_problem(asked: Asked, slug: str) -> Response:  # noqa: ARG001
    """Read what a kind of problem means, what to do, and whether a retry is safe.

    As a page for people, or as JSON when `Accept` prefers that.
    """
    problem = PROBLEMS.get(slug)
    if problem is None:
        raise NotFound("There is no problem of this name.", slug=slug)
    kinds = ("text/html", answers.JSON)
    if request.accept_mimetypes.best_match(kinds, default=kinds[0]) == answers.JSON:
        document = {"type": type_url(slug), **asdict(problem)}
        return answers.answer(document, headers={"Vary": "Accept"})
    return pages.page(
        render_template("problem.html", problem=problem, coded=pages.coded), {"Vary": "Accept"}
    )
