"""Players."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, context
from service.api.describe import Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.resources.players.schemas import (
    NewPlayerSchema,
    PlayerSchema,
    PlayerTokenSchema,
)
from service.people import Issued, Player
from service.quotas import Kind
from service.usecases import players

blueprint = Blueprint(
    "players", __name__, url_prefix="/v1/players", description="Who plays, from game to game."
)
_NEW_PLAYERS = {"a player": {"name": "Ada"}, "nobody in particular": {}}


@blueprint.route("", methods=["POST"])
@operation(
    "createPlayer",
    quota=Kind.GAMES,
    reads=Reads(body=NewPlayerSchema, body_examples=_NEW_PLAYERS, key=True),
    who=Who.SOMEONE,
    answer=Answer(
        201, PlayerTokenSchema, "The player, with its token.", private=True, headers=["Location"]
    ),
    problems=["forbidden", "quota-spent"],
)
def create_player(asked: Asked) -> Response:
    """Make a player: an identity from game to game, for whoever wants one.

    All fields are optional. The token in the answer is shown this once. Made by an app, with its token, the
    player belongs to that app; other tokens make no difference.
    """
    return asked.change(
        lambda pin: players.create(context.ports(), asked.body, asked.bearer, pin), _issued
    )


def _issued(issued: Issued[Player]) -> Response:
    headers = {**answers.PRIVATE, "Location": "/v1/players/me"}
    return answers.answer(documents.new_player_document(issued), 201, headers)


@blueprint.route("/me", methods=["GET"])
@operation(
    "getMe",
    who=Who.BEARER,
    answer=Answer(200, PlayerSchema, "The player.", private=True),
    problems=["forbidden"],
)
def get_me(asked: Asked) -> Response:
    """See what the service knows of the player who asks.

    Its name and its own texts.
    """
    return _player(players.me(context.ports(), asked.bearer))


@blueprint.route("/me", methods=["PATCH"])
@operation(
    "changeMe",
    reads=Reads(body=NewPlayerSchema, body_examples={"a name": {"name": "Ada"}}),
    who=Who.BEARER,
    answer=Answer(200, PlayerSchema, "The player as it is now.", private=True),
    problems=["forbidden"],
)
def change_me(asked: Asked) -> Response:
    """Change the name or the texts of the player who asks.

    `metadata` replaces all texts there were. In games there are already, the player keeps the name it sat
    down under; results of deals of the day show the new one.
    """
    return _player(players.change(context.ports(), asked.body, asked.bearer))


@blueprint.route("/me/token", methods=["POST"])
@operation(
    "renewMyToken",
    reads=Reads(key=True),
    who=Who.BEARER,
    answer=Answer(201, PlayerTokenSchema, "A fresh token.", private=True, headers=["Location"]),
    problems=["forbidden"],
)
def renew_my_token(asked: Asked) -> Response:
    """Get a fresh token for the player who asks.

    The old one dies when the new one is first used: should the answer be lost, the old one is still good.
    """
    return asked.change(
        lambda pin: players.fresh_token(context.ports(), asked.bearer, pin), _issued
    )


def _player(player: Player) -> Response:
    return answers.answer(documents.player_document(player), headers=answers.PRIVATE)
