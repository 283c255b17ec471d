"""The admin's pages: what can be done there, each asked for twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as WerkzeugResponse

from service.api import context
from service.api.desk import session
from service.api.desk.pages import blueprint, draw
from service.errors import NotFound
from service.model import Bearer
from service.ports import Ports
from service.usecases import apps, games, oversight

__all__ = ["blueprint"]


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done with a game."""

    title: str
    meaning: str
    """What follows from it, for whoever is about to do it."""
    do: Callable[[Ports, str, Bearer, int | None], object]
    """Carries it out: the game's id, the admin, and the version that was looked at."""
    dangerous: bool = True


def _revoke(seat: int) -> Action:
    return Action(
        f"Revoke seat {seat}",
        "Every token and invite of this seat is dead at once, in all games of the match, and a player who "
        "holds the seat loses it. You can issue a fresh token by the API afterwards.",
        lambda ports, game_id, bearer, version: oversight.revoke(
            ports, game_id, seat, bearer, version
        ),
    )


_ACTIONS: Final = {
    "abandon": Action(
        "End this game",
        "The game is over without a result, for everybody, and cannot be taken up again. Its deal may be "
        "seen by anyone then.",
        oversight.abandon,
    ),
    "requeue": Action(
        "Queue the computer's work again",
        "If a computer is to move, a fresh plan takes the place of the one there is, whatever became of it; "
        "hints and reviews that wait or failed are taken up anew. Nothing is lost.",
        oversight.requeue,
        dangerous=False,
    ),
}


def _action(name: str, seat: int | None) -> Action:
    if name == "revoke" and seat is not None:
        return _revoke(seat)
    found = _ACTIONS.get(name) if seat is None else None
    if found is None:
        raise NotFound("There is no such action.")
    return found


def _confirm(game_id: str, name: str, seat: int | None) -> Response:
    action = _action(name, seat)
    game = games.get(context.ports(), game_id)
    return draw("confirm", action=action, game=game, back=url_for("desk.game", game_id=game_id))


def _carry_out(bearer: Bearer, game_id: str, name: str, seat: int | None) -> WerkzeugResponse:
    action = _action(name, seat)
    given = request.form.get("version", "")
    version = int(given) if given.isdecimal() and len(given) < len("1000000000") else None
    action.do(context.ports(), game_id, bearer, version)
    return redirect(url_for("desk.game", game_id=game_id, done=name), 303)


@blueprint.route("/games/<id:game_id>/<name:name>", methods=["GET"])
@session.for_admin
def confirm(bearer: Bearer, game_id: str, name: str) -> Response:  # noqa: ARG001
    """Ask whether something is to be done with a game."""
    return _confirm(game_id, name, None)


@blueprint.route("/games/<id:game_id>/<name:name>", methods=["POST"])
@session.for_admin
def carry_out(bearer: Bearer, game_id: str, name: str) -> WerkzeugResponse:
    """Do it."""
    return _carry_out(bearer, game_id, name, None)


@blueprint.route("/games/<id:game_id>/seats/<seat:seat>/<name:name>", methods=["GET"])
@session.for_admin
def confirm_at_seat(bearer: Bearer, game_id: str, seat: int, name: str) -> Response:  # noqa: ARG001
    """Ask whether something is to be done with a seat."""
    return _confirm(game_id, name, seat)


@blueprint.route("/games/<id:game_id>/seats/<seat:seat>/<name:name>", methods=["POST"])
@session.for_admin
def carry_out_at_seat(bearer: Bearer, game_id: str, seat: int, name: str) -> WerkzeugResponse:
    """Do it."""
    return _carry_out(bearer, game_id, name, seat)


@blueprint.route("/apps/<id:app_id>/revoke", methods=["GET"])
@session.for_admin
def confirm_app(bearer: Bearer, app_id: str) -> Response:
    """Ask whether an app is to be revoked."""
    app = apps.get(context.ports(), app_id, bearer)
    action = Action(
        f"Revoke {app.name}",
        "The app's token is dead at once. Its games go on, and its players play them; neither makes "
        "anything new.",
        lambda *_: None,
    )
    return draw("confirm", action=action, game=None, back=url_for("desk.apps_page"))


@blueprint.route("/apps/<id:app_id>/revoke", methods=["POST"])
@session.for_admin
def revoke_app(bearer: Bearer, app_id: str) -> WerkzeugResponse:
    """Revoke an app."""
    apps.revoke(context.ports(), app_id, bearer)
    return redirect(url_for("desk.apps_page"), 303)
