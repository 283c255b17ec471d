"""Apps."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, context, cursors
from service.api.describe import APP_ID, Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.resources.apps.schemas import (
    AppListSchema,
    AppSchema,
    NewAppSchema,
    NewAppTokenSchema,
)
from service.api.schemas.pages import PageQuery
from service.people import App, Issued
from service.usecases import apps

blueprint = Blueprint(
    "apps", __name__, url_prefix="/v1", description="Back ends that build on the service."
)


@blueprint.route("/admin/apps", methods=["POST"])
@operation(
    "issueApp",
    reads=Reads(
        body=NewAppSchema,
        body_examples={
            "an app": {"name": "The lobby"},
            "a large one": {"name": "The lobby", "quota": {"games": None, "players": 100_000}},
        },
        key=True,
    ),
    who=Who.BEARER,
    answer=Answer(
        201, NewAppTokenSchema, "The app, with its token.", private=True, headers=["Location"]
    ),
    problems=["forbidden"],
)
def issue_app(asked: Asked) -> Response:
    """Issue an app, as the admin.

    Its token is shown this once. With it a back end makes games and players, under a quota of its own for
    each day (UTC).
    """
    return asked.change(
        lambda pin: apps.issue(context.ports(), asked.body, asked.bearer, pin), _issued
    )


def _issued(issued: Issued[App]) -> Response:
    headers = {**answers.PRIVATE, "Location": f"/v1/admin/apps/{issued.of.id}"}
    return answers.answer(documents.new_app_document(issued), 201, headers)


@blueprint.route("/admin/apps", methods=["GET"])
@operation(
    "listApps",
    reads=Reads(query=PageQuery),
    who=Who.BEARER,
    answer=Answer(200, AppListSchema, "A page of apps.", private=True),
    problems=["forbidden"],
)
def list_apps(asked: Asked) -> Response:
    """List all apps, as the admin.

    The oldest first, with those that were revoked.
    """
    after, limit = cursors.after(asked.query.get("cursor")), asked.query["limit"]
    found = apps.listing(context.ports(), asked.bearer, after, limit + 1)
    following = cursors.cursor(after + limit) if len(found) > limit else None
    today = context.ports().clock.now().date()
    page = answers.page([documents.app_document(app, today) for app in found[:limit]], following)
    return answers.answer(page, headers=answers.PRIVATE)


@blueprint.route("/admin/apps/<id:app_id>", methods=["GET"], parameters=[APP_ID])
@operation(
    "getApp",
    who=Who.BEARER,
    answer=Answer(200, AppSchema, "The app.", private=True),
    problems=["forbidden", "not-found"],
)
def get_app(asked: Asked, app_id: str) -> Response:
    """Get an app, as the admin.

    With its quota, and what it has used of it today.
    """
    return _app(apps.get(context.ports(), app_id, asked.bearer))


@blueprint.route("/admin/apps/<id:app_id>", methods=["DELETE"], parameters=[APP_ID])
@operation(
    "revokeApp",
    who=Who.BEARER,
    answer=Answer(200, AppSchema, "The app is revoked.", private=True),
    problems=["forbidden", "not-found"],
)
def revoke_app(asked: Asked, app_id: str) -> Response:
    """Revoke an app, as the admin.

    Its token is dead at once, and its webhooks are gone. Its games go on, and its players play them; neither
    makes anything new.
    """
    return _app(apps.revoke(context.ports(), app_id, asked.bearer))


@blueprint.route("/apps/me", methods=["GET"])
@operation(
    "getMyApp",
    who=Who.BEARER,
    answer=Answer(200, AppSchema, "The app.", private=True),
    problems=["forbidden"],
)
def get_my_app(asked: Asked) -> Response:
    """See what the service knows of the app that asks.

    Its name, its quota, and what it has used of it today.
    """
    return _app(apps.me(context.ports(), asked.bearer))


def _app(app: App) -> Response:
    today = context.ports().clock.now().date()
    return answers.answer(documents.app_document(app, today), headers=answers.PRIVATE)
