"""The admin's pages: what they show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as WerkzeugResponse

from engine.presets import PRESETS
from service import documents
from service.api import body, context, cursors, errors, limits, pages
from service.api.desk import session, words
from service.api.problems import PROBLEMS
from service.api.resources.admin.queries import (
    DELIVERIES,
    PLANS,
    AuditQuery,
    DeliveriesSearchQuery,
    GamesSearchQuery,
    PlansSearchQuery,
)
from service.api.schemas.pages import PageQuery
from service.errors import NotFound, RateLimited, ServiceError, Unauthenticated
from service.model import Bearer, Status
from service.oversight import GameSearch
from service.quotas import SIGN_IN
from service.usecases import apps, oversight, sign_in

blueprint = Blueprint("desk", __name__, url_prefix="/admin")
POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_REFRESH_S: Final = 10
_DONE: Final = {
    "abandon": "The game is ended.",
    "requeue": "The computer's work is queued again.",
    "revoke": "The seat's tokens are dead.",
}
"""What was done a moment ago, by the name of the action."""
_NO_STORE: Final = {"Cache-Control": "no-store", "Vary": "Cookie"}


def draw(template: str, status: int = 200, **values: Any) -> Response:
    """A page of the admin's."""
    visit = session.visit()
    html = render_template(
        f"admin/{template}.html",
        visit=visit,
        form_token=lambda: Markup('<input type="hidden" name="{}" value="{}">').format(
            session.FIELD, visit.form_token
        ),
        words=words,
        now=context.ports().clock.now(),
        **values,
    )
    response = pages.page(html, policy=POLICY)
    response.status_code = status
    return response


@blueprint.after_request
def _finish(response: Response) -> Response:
    """Nothing of these pages is kept by a browser, redirections included, but the cookie."""
    response.headers.update(_NO_STORE)
    return session.keep_cookie(response)


@blueprint.errorhandler(Exception)
def _show_error(error: Exception) -> Response | WerkzeugResponse:
    """An error as a page; for whoever is not signed in, nothing but the form to sign in."""
    problem = errors.problem_of(error)
    kind = PROBLEMS[problem.slug]
    known = isinstance(error, ServiceError | HTTPException)
    if session.visit().bearer is None and isinstance(error, HTTPException):
        return redirect(url_for("desk.sign_in_page"), 303)
    detail = problem.detail if known else f"It is logged under the id {context.request_id()}."
    response = draw("error", kind.status, title=kind.title, detail=detail)
    if isinstance(error, RateLimited):
        response.headers["Retry-After"] = str(error.retry_after_s)
    return response


@blueprint.route("/sign-in", methods=["GET"])
def sign_in_page() -> Response | WerkzeugResponse:
    """The form to sign in."""
    following = session.safe_next(request.args.get("next", ""))
    if session.visit().bearer is not None:
        return redirect(following, 303)
    return draw("sign_in", following=following, refused=None)


@blueprint.route("/sign-in", methods=["POST"])
def do_sign_in() -> Response | WerkzeugResponse:
    """Sign in by the admin's token."""
    session.check_form()
    ports, following = context.ports(), session.safe_next(request.form.get("next", ""))
    limits.count(ports, SIGN_IN, limits.address())
    token = request.form.get("token", "").strip()
    try:
        made = sign_in.sign_in(ports, token, context.origin())
    except Unauthenticated as error:
        return draw("sign_in", 401, following=following, refused=error.message)
    session.begin(made)
    return redirect(following, 303)


@blueprint.route("/sign-out", methods=["POST"])
@session.for_admin
def sign_out(bearer: Bearer) -> WerkzeugResponse:
    """End the session."""
    sign_in.sign_out(context.ports(), session.visit().id, bearer)
    return session.forget_cookie(redirect(url_for("desk.sign_in_page"), 303))


@blueprint.route("/", methods=["GET"])
@blueprint.route("", methods=["GET"])
@session.for_admin
def home(bearer: Bearer) -> Response:
    """How the service does."""
    ports = context.ports()
    live = request.args.get("live") == "1"
    stuck, _ = oversight.search(ports, bearer, GameSearch(stuck=True), None, 5)
    figures = oversight.figures(ports, bearer)
    response = draw(
        "home",
        figures=figures,
        streams=context.streams().count,
        stuck=stuck,
        live=live,
        refresh_s=_REFRESH_S,
    )
    if live:
        response.headers["Refresh"] = str(_REFRESH_S)
    return response


@blueprint.route("/games", methods=["GET"])
@session.for_admin
def games(bearer: Bearer) -> Response:
    """Games, by what is known of them."""
    query, given = _query(GamesSearchQuery())
    found, following = oversight.search(
        context.ports(), bearer, query["search"], query.get("cursor"), query["limit"]
    )
    return draw(
        "games",
        games=found,
        given=given,
        statuses=list(Status),
        rulesets=list(PRESETS),
        following=_following(given, following),
    )


@blueprint.route("/find", methods=["GET"])
@session.for_admin
def find(bearer: Bearer) -> WerkzeugResponse:  # noqa: ARG001
    """A game by its id."""
    game_id = request.args.get("id", "").strip()
    return redirect(
        url_for("desk.game", game_id=game_id) if game_id else url_for("desk.games"), 303
    )


@blueprint.route("/games/<id:game_id>", methods=["GET"])
@session.for_admin
def game(bearer: Bearer, game_id: str) -> Response:
    """A game with every card."""
    whole = oversight.look(context.ports(), bearer, game_id)
    return draw(
        "game",
        whole=whole,
        game=whole.game,
        view=documents.full_document(whole.seen),
        can_requeue=oversight.can_requeue(whole.game, whole.plans),
        can_abandon=whole.game.status not in (Status.FINISHED, Status.ABANDONED),
        done=_DONE.get(request.args.get("done", "")),
    )


@blueprint.route("/plans", methods=["GET"])
@session.for_admin
def plans(bearer: Bearer) -> Response:
    """Computer turns, hints and reviews that wait, run or failed."""
    query, given = _query(PlansSearchQuery())
    found, following = oversight.plans(
        context.ports(), bearer, query["search"], query.get("cursor"), query["limit"]
    )
    return draw(
        "plans", plans=found, given=given, statuses=PLANS, following=_following(given, following)
    )


@blueprint.route("/deliveries", methods=["GET"])
@session.for_admin
def deliveries(bearer: Bearer) -> Response:
    """Deliveries of webhooks that wait, or that failed."""
    query, given = _query(DeliveriesSearchQuery())
    after = cursors.after(query["cursor"]) if "cursor" in query else None
    limit = query["limit"]
    found = oversight.deliveries(context.ports(), bearer, query["status"], after, limit + 1)
    following = cursors.cursor(found[limit - 1].delivery.n) if len(found) > limit else None
    return draw(
        "deliveries",
        deliveries=found[:limit],
        wanted=query["status"],
        statuses=DELIVERIES,
        following=_following(given, following),
    )


@blueprint.route("/apps", methods=["GET"])
@session.for_admin
def apps_page(bearer: Bearer) -> Response:
    """Apps, with what they have used of their quotas."""
    query, given = _query(PageQuery())
    after, limit = cursors.after(query.get("cursor")), query["limit"]
    found = apps.listing(context.ports(), bearer, after, limit + 1)
    following = cursors.cursor(after + limit) if len(found) > limit else None
    return draw("apps", apps=found[:limit], following=_following(given, following))


@blueprint.route("/audit", methods=["GET"])
@session.for_admin
def audit(bearer: Bearer) -> Response:
    """What the admin did and looked at."""
    query, given = _query(AuditQuery())
    before = cursors.after(query["cursor"]) if "cursor" in query else None
    limit = query["limit"]
    rows = oversight.audited(context.ports(), bearer, query["search"], before, limit + 1)
    following = cursors.cursor(rows[limit - 1].id) if len(rows) > limit else None
    return draw("audit", rows=rows[:limit], given=given, following=_following(given, following))


@blueprint.route("/<path:rest>", methods=["GET", "POST"])
@session.for_admin
def nothing(bearer: Bearer, rest: str) -> Response:  # noqa: ARG001
    """Whatever else is asked for: the same for everybody, so that it tells nothing."""
    raise NotFound("There is no such page.")


def _query(schema: Any) -> tuple[Mapping[str, Any], dict[str, str]]:
    """The query as the API reads it, and as it was given; fields of a form left empty say nothing."""
    given = {name: text.strip() for name, text in request.args.items() if text.strip()}
    return body.load(schema, given), given


def _following(given: Mapping[str, str], cursor: str | None) -> str | None:
    """The address of the next page."""
    return None if cursor is None else "?" + urlencode({**given, "cursor": cursor})
