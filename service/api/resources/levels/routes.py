"""Levels."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import context
from service.api.answers import answer
from service.api.describe import Answer
from service.api.operation import Asked, operation
from service.api.resources.levels.schemas import LevelListSchema

blueprint = Blueprint("levels", __name__, url_prefix="/v1/levels", description="Computer players.")


@blueprint.route("", methods=["GET"])
@operation("listLevels", answer=Answer(200, LevelListSchema, "Every level, weakest first."))
def list_levels(asked: Asked) -> Response:  # noqa: ARG001
    """List the levels of computer players.

    From the weakest on, with the time that each may take for a turn at this service.
    """
    return answer(documents.levels_document(context.ports().settings.think_ms))
