"""The metrics, in Prometheus's own format: the OpenAPI document is not about them."""

from __future__ import annotations

from flask import Blueprint, Response, request

from service.api import context
from service.api.bearer import token
from service.api.meters import CONTENT_TYPE
from service.queues import Queue, limit_of
from service.settings import METRICS_OPEN
from service.usecases import access, oversight

blueprint = Blueprint("metrics", __name__)


@blueprint.route("/metrics", methods=["GET"])
def metrics() -> Response:
    """Requests, games, queues, computer turns that wait: for the admin, or for anyone, by setting."""
    ports = context.ports()
    bearer = access.identify(ports, token(request.headers.get("Authorization")))
    if ports.settings.metrics != METRICS_OPEN:
        access.require_admin(bearer)
    figures = oversight.measure(ports)
    limits = {queue: limit_of(ports.settings, queue) for queue in Queue}
    written = context.meters().written(figures, limits, ports.clock.now())
    return Response(written, content_type=CONTENT_TYPE, headers={"Cache-Control": "no-store"})
