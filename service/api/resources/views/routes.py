"""Views."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, conditions, context
from service.api.describe import GAME_ID, VIEWER, Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.resources.views.schemas import ViewQuery, ViewSchema
from service.model import Bearer, Game
from service.usecases import access, views

blueprint = Blueprint("views", __name__, url_prefix="/v1/games", description="What is seen.")


@blueprint.route(
    "/<id:game_id>/views/<viewer:viewer>", methods=["GET"], parameters=[GAME_ID, VIEWER]
)
@operation(
    "getView",
    reads=Reads(query=ViewQuery, if_none_match=True, prefer_wait=True),
    who=Who.SOMEONE,
    answer=Answer(200, ViewSchema, "The view.", versioned=True),
    problems=["forbidden", "not-found"],
)
def get_view(asked: Asked, game_id: str, viewer: str) -> Response:
    """Look at a game: all that the viewer may see of it, and nothing else.

    `viewer` is a seat number, `me` (the bearer's seat), `spectator`, or `full` (for the admin). A seat's
    view needs its token.
    """
    ports = context.ports()
    headers: dict[str, str] = {}
    if asked.wait_s is not None or asked.if_none_match is not None:
        game, eyes = views.current(ports, game_id, viewer, asked.bearer)
        if asked.wait_s is not None:
            headers["Preference-Applied"] = f"wait={asked.wait_s}"
            game = views.wait(
                ports,
                game,
                _waiting_seat(asked.bearer, game, eyes),
                until_my_turn=asked.query.get("until") == "my_turn",
                known_version=conditions.known_version(asked.if_none_match, game.version),
                timeout_s=asked.wait_s,
            )
        if conditions.matches(asked.if_none_match, game.version):
            return answers.not_modified(game.version, headers)
    seen = views.look(ports, game_id, viewer, asked.bearer)
    document = (
        documents.view_document(seen)
        if seen.state is None
        else documents.full_document(seen.game, seen.state)
    )
    return answers.of_game(document, seen.game.version, headers=headers)


def _waiting_seat(bearer: Bearer | None, game: Game, eyes: int | None) -> int | None:
    """The seat whose turn is waited for: the bearer's, through whichever eyes it looks."""
    if bearer is not None and access.is_of(bearer, game):
        return bearer.seat
    return eyes
