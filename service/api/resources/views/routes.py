"""Views."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, conditions, context
from service.api.describe import GAME_ID, VIEWER, Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.resources.views.schemas import ViewQuery, ViewSchema
from service.api.resources.views.written import written_view
from service.model import Bearer, Game
from service.usecases import access, views

blueprint = Blueprint("views", __name__, url_prefix="/v1/games", description="What is seen.")


@blueprint.route(
    "/<id:game_id>/views/<viewer:viewer>", methods=["GET"], parameters=[GAME_ID, VIEWER]
)
@operation(
    "getView",
    reads=Reads(query=ViewQuery, if_none_match=True, prefer_wait=True, game=True),
    who=Who.SOMEONE,
    answer=Answer(200, ViewSchema, "The view.", versioned=True),
    problems=["forbidden", "not-found"],
)
def get_view(asked: Asked, game_id: str, viewer: str) -> Response:
    """Look at a game: all that the viewer may see of it, and nothing else.

    `viewer` is a seat number, `me` (the bearer's seat; of a player's seats the one to move, else the first),
    `spectator`, or `full` (for the admin). A seat's view needs its token, or its player's.
    """
    ports = context.ports()
    headers: dict[str, str] = {}
    game, eyes = views.current(ports, game_id, viewer, asked.bearer, asked.game)
    if asked.wait_s is not None:
        headers["Preference-Applied"] = f"wait={asked.wait_s}"
        game = views.wait(
            ports,
            game,
            _waiting_seats(asked.bearer, game, eyes),
            until_my_turn=asked.query.get("until") == "my_turn",
            known_version=conditions.known_version(asked.if_none_match, game.version),
            timeout_s=asked.wait_s,
        )
        if (
            viewer == views.ME
        ):  # of a player's seats it is the one to move, which may be another now
            eyes = views.eyes(game, viewer, asked.bearer)
    if conditions.matches(asked.if_none_match, game.version):
        return answers.not_modified(game.version, headers)
    if viewer == views.FULL:
        full = views.look_full(ports, game_id, asked.bearer)
        document = documents.full_document(full)
        return answers.of_game(document, full.game.version, headers=headers)
    return answers.of_game(written_view(ports, game, eyes), game.version, headers=headers)


def _waiting_seats(bearer: Bearer | None, game: Game, eyes: int | None) -> tuple[int, ...]:
    """The seats whose turn is waited for: the bearer's, through whichever eyes it looks."""
    if access.is_of(bearer, game):
        return access.seats_of(bearer, game)
    return () if eyes is None else (eyes,)
