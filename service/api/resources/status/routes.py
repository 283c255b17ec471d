"""Probes for whoever runs the service."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service.api import answers, context
from service.api.describe import Answer
from service.api.operation import Asked, operation
from service.api.resources.status.schemas import StatusSchema
from service.errors import Busy

blueprint = Blueprint("service", __name__, description="The service itself.")
_OK = {"status": "ok"}
_NO_STORE = {"Cache-Control": "no-store"}


@blueprint.route("/livez", methods=["GET"])
@operation("getLiveness", answer=Answer(200, StatusSchema, "The process answers."), limited=False)
def get_liveness(asked: Asked) -> Response:  # noqa: ARG001
    """Ask whether the process answers.

    It says nothing about what the process needs for its work.
    """
    return answers.answer(_OK, headers=_NO_STORE)


@blueprint.route("/readyz", methods=["GET"])
@operation(
    "getReadiness",
    answer=Answer(200, StatusSchema, "The service can do its work."),
    limited=False,
)
def get_readiness(asked: Asked) -> Response:  # noqa: ARG001
    """Ask whether the service can do its work.

    503 when what it keeps its games in does not answer, or is not up to date, and when the process is about
    to end.
    """
    ports = context.ports()
    if ports.feed.stopping:
        raise Busy("This process is about to end: ask another.")
    ports.store.ping()
    return answers.answer(_OK, headers=_NO_STORE)
