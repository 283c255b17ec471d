"""Players."""

from __future__ import annotations

from typing import Final

from flask import Response, request
from flask_smorest import Blueprint

from service import documents
from service.api import answers, context, negotiation
from service.api.bearer import token
from service.api.describe import Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.resources.events.announce import PLAYER_FRAME, content
from service.api.resources.games.listing import listed
from service.api.resources.games.schemas import GameListSchema, GamesQuery
from service.api.resources.players.schemas import (
    NewPlayerSchema,
    PlayerEventListSchema,
    PlayerEventsQuery,
    PlayerSchema,
    PlayerTokenSchema,
    StatisticsSchema,
)
from service.api.resources.players.stream import open_feed
from service.people import Issued, Player
from service.quotas import Kind
from service.usecases import access, departures, players, standings

blueprint = Blueprint(
    "players", __name__, url_prefix="/v1/players", description="Who plays, from game to game."
)
_NEW_PLAYERS = {"a player": {"name": "Ada"}, "nobody in particular": {}}

STREAM: Final = """\
retry: 2000

event: snapshot
id: 7
data: {"items": [{"id": "g_…", "version": 3, "status": "active", "to_move": 0, …}], "next": null}

event: event
id: 8
data: {"n": 8, "game_id": "g_…", "version": 4, "type": "moved", …, "my_turn": true}

"""


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


@blueprint.route("/me", methods=["DELETE"])
@operation(
    "deleteMe",
    who=Who.BEARER,
    answer=Answer(204, None, "The player is deleted.", private=True),
    problems=["forbidden"],
)
def delete_me(asked: Asked) -> Response:
    """Delete the player who asks, for good.

    Its tokens are dead, its webhooks, statistics, results and feed are gone, and its name is taken off the
    games it played. A game in play is given up at its seat and goes on for the others; a game that waits is
    open at its seat again, or cancelled if the player made it.
    """
    departures.delete(context.ports(), asked.bearer)
    return answers.nothing(answers.PRIVATE)


@blueprint.route("/me/games", methods=["GET"])
@operation(
    "listMyGames",
    reads=Reads(query=GamesQuery),
    who=Who.BEARER,
    answer=Answer(200, GameListSchema, "A page of games.", private=True),
    problems=["forbidden"],
)
def list_my_games(asked: Asked) -> Response:
    """List the games that the player who asks sits at, or has made.

    Games in which it is the player's turn come first, then the newest.
    """
    access.require_player(asked.bearer)
    return listed(asked)


@blueprint.route("/me/statistics", methods=["GET"])
@operation(
    "getMyStatistics",
    who=Who.BEARER,
    answer=Answer(200, StatisticsSchema, "The statistics.", private=True),
    problems=["forbidden"],
)
def get_my_statistics(asked: Asked) -> Response:
    """See what the finished games of the player who asks add up to.

    By rule set and opponent, practice apart. A game counts from the moment it is over.
    """
    tallies = standings.tallies(context.ports(), asked.bearer)
    return answers.answer(documents.statistics_document(tallies), headers=answers.PRIVATE)


@blueprint.route("/me/events", methods=["GET"])
@operation(
    "listMyEvents",
    reads=Reads(query=PlayerEventsQuery, prefer_wait=True, last_event_id=True),
    who=Who.BEARER,
    answer=Answer(
        200,
        PlayerEventListSchema,
        "A page of events, or a stream of them.",
        private=True,
        stream=content(PLAYER_FRAME, STREAM),
    ),
    problems=["forbidden"],
)
def list_my_events(asked: Asked) -> Response:
    """List what happened in all games of the player who asks, behind a number, in order and without a gap.

    With `Prefer: wait=N` the answer is held until there is something behind `after`. `next` is the `after`
    to go on with, whether there was anything or not.

    `Accept: text/event-stream` makes it a stream, as of a game's events: `id` is the number in the feed; it
    begins with a `snapshot`, the first page of the player's games; and it has no end.
    """
    if negotiation.wants_stream():
        return _stream(asked)
    after, limit = asked.query.get("after", 0), asked.query["limit"]
    found = players.events(context.ports(), asked.bearer, after, limit, asked.wait_s)
    page = {
        "items": [documents.player_event_document(each) for each in found],
        "next": found[-1].n if found else after,
    }
    waited = {} if asked.wait_s is None else {"Preference-Applied": f"wait={asked.wait_s}"}
    return answers.answer(
        page, headers={**answers.PRIVATE, "Vary": "Authorization, Accept", **waited}
    )


def _stream(asked: Asked) -> Response:
    ports, bearer = context.ports(), asked.bearer
    after = asked.query.get("after") if asked.last_event_id is None else asked.last_event_id
    return context.streams().answer(
        lambda: open_feed(ports, bearer, after),
        access.guard_of(bearer, token(request.headers.get("Authorization"))),
    )


def _player(player: Player) -> Response:
    return answers.answer(documents.player_document(player), headers=answers.PRIVATE)
