"""The HTTP application, put together from its parts."""

from __future__ import annotations

from typing import Final

from flask import Flask

from service.api import context, forwarded, hooks, meters
from service.api.body import MAX_BYTES
from service.api.desk.actions import blueprint as desk
from service.api.framework import App, NoSessions
from service.api.resources.admin.routes import blueprint as admin
from service.api.resources.apps.routes import blueprint as apps
from service.api.resources.conduct.routes import blueprint as conduct
from service.api.resources.docs.routes import blueprint as docs
from service.api.resources.events.routes import blueprint as events
from service.api.resources.games.routes import blueprint as games
from service.api.resources.levels.routes import blueprint as levels
from service.api.resources.matches.routes import blueprint as matches
from service.api.resources.metrics.routes import blueprint as metrics
from service.api.resources.moves.routes import blueprint as moves
from service.api.resources.plans.routes import blueprint as plans
from service.api.resources.players.routes import blueprint as players
from service.api.resources.problems.routes import blueprint as problems
from service.api.resources.records.routes import blueprint as records
from service.api.resources.rulesets.routes import blueprint as rulesets
from service.api.resources.seats.routes import blueprint as seats
from service.api.resources.status.routes import blueprint as status
from service.api.resources.table.routes import blueprint as table
from service.api.resources.views.routes import blueprint as views
from service.api.resources.webhooks.routes import blueprint as webhooks
from service.api.routing import CONVERTERS
from service.api.spec import Api
from service.api.streams import Streams
from service.ports import Ports
from service.settings import Settings

_RESOURCES: Final = (
    rulesets,
    levels,
    games,
    seats,
    views,
    moves,
    conduct,
    plans,
    events,
    records,
    matches,
    players,
    admin,
    apps,
    webhooks,
    status,
    problems,
)
"""In the order in which the OpenAPI document has them."""


def create_app(settings: Settings, ports: Ports) -> Flask:
    """The application. It opens nothing: engines and sessions belong to `ports`."""
    app = App("service.api", static_folder=None)
    app.session_interface = NoSessions()
    # What no operation has read, the framework does not either.
    app.config["MAX_CONTENT_LENGTH"] = MAX_BYTES + 1
    app.url_map.converters.update(CONVERTERS)
    # A path with two slashes is an unknown address, not one to be redirected from.
    app.url_map.merge_slashes = False
    context.set_ports(app, ports)
    counting = meters.Meters()
    context.set_meters(app, counting)
    context.set_streams(app, Streams(ports, counting.streams))
    hooks.install(app, settings)
    meters.install(app, counting)
    if settings.trusted_proxies:
        app.wsgi_app = forwarded.trusting(app.wsgi_app, settings.trusted_proxies)  # type: ignore[assignment,method-assign]
    api = Api(app)
    for blueprint in _RESOURCES:
        api.register_blueprint(blueprint)
    app.register_blueprint(docs)
    app.register_blueprint(table)
    app.register_blueprint(metrics)
    app.register_blueprint(desk)
    context.set_openapi(app, api.document())
    return app


def stop(app: Flask) -> None:
    """Have all that waits in `app` come to an end, before its process does.

    It says that it is not ready, lets those go whose answers are held, and tells its streams' listeners to
    come back.
    """
    context.ports_of(app).feed.stop()
    context.streams(app).close()
