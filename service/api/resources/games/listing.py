"""Lists of games, wherever they stand."""

from __future__ import annotations

from flask import Response

from service import documents
from service.api import answers, context
from service.api.operation import Asked
from service.model import Status
from service.ports import GameFilter
from service.usecases import games


def listed(asked: Asked) -> Response:
    """A page of the bearer's games, as a `GamesQuery` asks for it."""
    query = asked.query
    which = GameFilter(
        bearer=asked.bearer,
        status=None if "status" not in query else Status(query["status"]),
        ruleset=query.get("ruleset"),
        my_turn=query.get("my_turn", False),
    )
    found, following = games.listing(context.ports(), which, query.get("cursor"), query["limit"])
    page = answers.page([documents.game_document(game) for game in found], following)
    return answers.answer(page, headers=answers.PRIVATE)
