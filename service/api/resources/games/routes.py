"""Games."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, conditions, context
from service.api.describe import GAME_ID, Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.resources.games.schemas import (
    CreatedGameSchema,
    GameListSchema,
    GameSchema,
    GamesQuery,
    NewGameSchema,
)
from service.errors import Unauthenticated
from service.model import Status
from service.ports import GameFilter
from service.usecases import games

blueprint = Blueprint("games", __name__, url_prefix="/v1/games", description="Tables to play at.")

_NEW_GAMES = {
    "default": {},
    "a table for three": {
        "ruleset": "work-piles",
        "seats": [
            {"kind": "human", "name": "Ada"},
            {"kind": "human", "name": "Bruno"},
            {"kind": "computer", "level": "easy"},
        ],
        "rules": {"payoff_size": 13},
    },
    "a position": {
        "rules": {"side_stacks": 1},
        "deal": {
            "kind": "position",
            "position": {
                "centers": [["AS", "2S"]],
                "stock": ["9D", "TD", "JD"],
                "seats": [
                    {"hand": ["3H", "8C"], "payoff": ["4C"], "sides": [[]]},
                    {"hand": ["5H"], "payoff": ["6C", "7C"], "sides": [["QD"]]},
                ],
                "to_move": 0,
            },
        },
    },
}


@blueprint.route("", methods=["POST"])
@operation(
    "createGame",
    reads=Reads(body=NewGameSchema, body_examples=_NEW_GAMES),
    who=Who.SOMEONE,
    answer=Answer(
        201,
        CreatedGameSchema,
        "The game, with its tokens.",
        versioned=True,
        headers=["Location"],
    ),
)
def create_game(asked: Asked) -> Response:
    """Make a game.

    All fields are optional. The tokens in the answer are shown this once.
    """
    created = games.create(context.ports(), asked.body, asked.bearer)
    location = f"/v1/games/{created.game.id}"
    return answers.of_game(
        documents.created_document(created), created.game.version, 201, {"Location": location}
    )


@blueprint.route("", methods=["GET"])
@operation(
    "listGames",
    reads=Reads(query=GamesQuery),
    who=Who.SOMEONE,
    answer=Answer(200, GameListSchema, "A page of games.", private=True),
)
def list_games(asked: Asked) -> Response:
    """List the bearer's games, or listed games without a bearer.

    Games in which it is the bearer's turn come first, then the newest.
    """
    query = asked.query
    if query.get("my_turn") and asked.bearer is None:
        raise Unauthenticated("my_turn needs a bearer token: whose turn is asked for?")
    which = GameFilter(
        bearer=asked.bearer,
        status=None if "status" not in query else Status(query["status"]),
        ruleset=query.get("ruleset"),
        my_turn=query.get("my_turn", False),
    )
    found, following = games.listing(context.ports(), which, query.get("cursor"), query["limit"])
    page = answers.page([documents.game_document(game) for game in found], following)
    return answers.answer(page, headers=answers.PRIVATE)


@blueprint.route("/<id:game_id>", methods=["GET"], parameters=[GAME_ID])
@operation(
    "getGame",
    reads=Reads(if_none_match=True),
    answer=Answer(200, GameSchema, "The game.", versioned=True),
    problems=["not-found"],
)
def get_game(asked: Asked, game_id: str) -> Response:
    """Get a game's document: its public facts, without any cards."""
    game = games.get(context.ports(), game_id)
    if conditions.matches(asked.if_none_match, game.version):
        return answers.not_modified(game.version)
    return answers.of_game(documents.game_document(game), game.version)
