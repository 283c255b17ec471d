"""Matches, and going on as one."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, context
from service.api.describe import GAME_ID, MATCH_ID, Answer, Reads, Who, links_to_game
from service.api.operation import Asked, operation
from service.api.resources.games.schemas import GameSchema
from service.api.resources.matches.schemas import WholeMatchSchema
from service.model import Game
from service.quotas import Kind
from service.usecases import matches

blueprint = Blueprint("matches", __name__, url_prefix="/v1", description="Games in a row.")


@blueprint.route("/games/<id:game_id>/rematch", methods=["POST"], parameters=[GAME_ID])
@operation(
    "playRematch",
    quota=Kind.GAMES,
    reads=Reads(if_match=True, key=True),
    who=Who.BEARER,
    answer=Answer(
        201,
        GameSchema,
        "The next game.",
        versioned=True,
        headers=["Location"],
        links=links_to_game("$response.body#/id"),
    ),
    problems=["forbidden", "not-found", "cannot-rematch"],
)
def play_rematch(asked: Asked, game_id: str) -> Response:
    """Go on after a finished game: a new deal, the same seats and tokens; the same game for all who ask.

    A single game becomes the first of a match without an end. `next_game_id` appears in the old game.
    """
    return asked.change(
        lambda pin: matches.rematch(context.ports(), game_id, asked.bearer, asked.if_match, pin),
        _following,
    )


def _following(game: Game) -> Response:
    location = {"Location": f"/v1/games/{game.id}"}
    return answers.of_game(documents.game_document(game), game.version, 201, location)


@blueprint.route("/matches/<id:match_id>", methods=["GET"], parameters=[MATCH_ID])
@operation(
    "getMatch",
    answer=Answer(200, WholeMatchSchema, "The match.", private=True),
    problems=["not-found"],
)
def get_match(asked: Asked, match_id: str) -> Response:  # noqa: ARG001
    """Get a match.

    Its target, the points so far, and its games in order.
    """
    match = matches.get(context.ports(), match_id)
    return answers.answer(documents.match_document(match), headers=answers.PRIVATE)
