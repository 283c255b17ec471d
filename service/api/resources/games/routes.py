"""Games."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, conditions, context
from service.api.body import MAX_RECORD_BYTES
from service.api.describe import GAME_ID, Answer, Reads, Who, links_to_game
from service.api.errors import Refused
from service.api.operation import Asked, operation
from service.api.resources.games.listing import listed
from service.api.resources.games.new import NewGameSchema
from service.api.resources.games.schemas import (
    CreatedGameSchema,
    GameChangesSchema,
    GameListSchema,
    GameSchema,
    GamesQuery,
)
from service.errors import Unauthenticated
from service.model import Created
from service.quotas import Kind
from service.usecases import access, conduct, games

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
    "a match between two phones": {
        "seats": [{"kind": "human", "name": "Ada"}, {"kind": "human", "open": True}],
        "match": {"target": 50},
    },
    "two players at one screen": {
        "seats": [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bruno"}],
        "local": True,
    },
    "today's deal": {"deal": {"kind": "daily"}},
    "with a webhook": {
        "seats": [{"kind": "human"}, {"kind": "human", "open": True}],
        "webhook": {"url": "https://cards.example/hooks/spite", "types": ["turn.ready"]},
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
    quota=Kind.GAMES,
    reads=Reads(body=NewGameSchema, body_examples=_NEW_GAMES, key=True, max_bytes=MAX_RECORD_BYTES),
    who=Who.SOMEONE,
    answer=Answer(
        201,
        CreatedGameSchema,
        "The game, with its tokens.",
        versioned=True,
        headers=["Location"],
        links=links_to_game("$response.body#/id"),
    ),
    problems=["forbidden", "not-found", "deal-in-play", "quota-spent"],
)
def create_game(asked: Asked) -> Response:
    """Make a game.

    All fields are optional. The tokens in the answer are shown this once. A game with an open seat waits
    until it is claimed; a game from a record may have a body of up to 2 MiB.

    A player who sends its token is the game's creator, and holds the first human seat that is not open; with
    `local`, all of them. An app that sends its token is the creator of the game and holds no seat. Both need
    no `owner_token`, and get none. An app is creator, too, of the games that its players make.
    """
    return asked.change(
        lambda pin: games.create(context.ports(), asked.body, asked.bearer, pin), _created
    )


def _created(created: Created) -> Response:
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

    A player's are those it sits at or has made, an app's those that it or its players have made. Games in
    which it is the bearer's turn come first, then the newest.
    """
    if asked.query.get("my_turn") and asked.bearer is None:
        raise Unauthenticated("my_turn needs a bearer token: whose turn is asked for?")
    return listed(asked)


@blueprint.route("/<id:game_id>", methods=["GET"], parameters=[GAME_ID])
@operation(
    "getGame",
    reads=Reads(if_none_match=True),
    answer=Answer(
        200,
        GameSchema,
        "The game.",
        versioned=True,
        links={"match": ("getMatch", {"match_id": "$response.body#/match/id"})},
    ),
    problems=["not-found"],
)
def get_game(asked: Asked, game_id: str) -> Response:
    """Get a game's document.

    Its public facts, without any cards: whoever knows its id may read them.
    """
    game = games.get(context.ports(), game_id)
    if conditions.matches(asked.if_none_match, game.version):
        return answers.not_modified(game.version)
    return answers.of_game(documents.game_document(game), game.version)


@blueprint.route("/<id:game_id>", methods=["PATCH"], parameters=[GAME_ID])
@operation(
    "changeGame",
    reads=Reads(
        body=GameChangesSchema,
        body_examples={"pause": {"paused": True}, "list": {"listed": True}},
        if_match=True,
        if_match_required=True,
    ),
    who=Who.BEARER,
    answer=Answer(200, GameSchema, "The game as it is now.", versioned=True),
    problems=["forbidden", "not-found", "game-not-active"],
)
def change_game(asked: Asked, game_id: str) -> Response:
    """Pause a game or let it go on, list it or not, say when computers move.

    `If-Match` has to say which version this is meant for.
    """
    ports = context.ports()
    if not asked.conditional:
        access.require_party(asked.bearer, games.get(ports, game_id))
        raise Refused("precondition-required", "Send the game's ETag as If-Match.")
    game = conduct.amend(ports, game_id, asked.bearer, asked.if_match, asked.body)
    return answers.of_game(documents.game_document(game), game.version)


@blueprint.route("/<id:game_id>", methods=["DELETE"], parameters=[GAME_ID])
@operation(
    "cancelGame",
    reads=Reads(if_match=True),
    who=Who.BEARER,
    answer=Answer(200, GameSchema, "The game is cancelled.", versioned=True),
    problems=["forbidden", "not-found", "cannot-cancel"],
)
def cancel_game(asked: Asked, game_id: str) -> Response:
    """Cancel a game that still waits for players.

    Its creator may. The game is `abandoned` then, and its invites are dead.
    """
    game = games.cancel(context.ports(), game_id, asked.bearer, asked.if_match)
    return answers.of_game(documents.game_document(game), game.version)
