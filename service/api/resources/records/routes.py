"""Deals and records."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, conditions, context
from service.api.describe import DATE, GAME_ID, Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.resources.records.schemas import (
    DailyResultsQuery,
    DailyResultsSchema,
    DailySchema,
    GameDealSchema,
    RecordSchema,
)
from service.model import Game
from service.standings import DailyFilter
from service.usecases import deals, records, standings

blueprint = Blueprint("records", __name__, url_prefix="/v1", description="The cards of a game.")


@blueprint.route("/games/<id:game_id>/deal", methods=["GET"], parameters=[GAME_ID])
@operation(
    "getDeal",
    reads=Reads(if_none_match=True),
    answer=Answer(200, GameDealSchema, "What is told of the deal.", versioned=True),
    problems=["not-found"],
)
def get_deal(asked: Asked, game_id: str) -> Response:
    """See a game's deal: the commitment always; code, secret and order once the game is over.

    What a deal of the day hides stays hidden until that day is over, UTC.
    """
    deal = deals.deal_of(context.ports(), game_id)
    return _unless_known(asked, deal.game, documents.deal_document(deal))


@blueprint.route("/games/<id:game_id>/record", methods=["GET"], parameters=[GAME_ID])
@operation(
    "getRecord",
    reads=Reads(if_none_match=True),
    answer=Answer(200, RecordSchema, "The record.", versioned=True),
    problems=["not-found"],
)
def get_record(asked: Asked, game_id: str) -> Response:
    """Get a game as one portable document; its hidden parts once the game is over.

    `POST /v1/games` takes it back as `deal: {"kind": "record", "record": …}`. Equal games have equal
    records, byte by byte.
    """
    recorded = records.record_of(context.ports(), game_id)
    return _unless_known(asked, recorded.game, documents.record_document(recorded))


@blueprint.route("/daily", methods=["GET"])
@operation("getDaily", answer=Answer(200, DailySchema, "The deals of the day."))
def get_daily(asked: Asked) -> Response:  # noqa: ARG001
    """See which deals of the day there are.

    One for each rule set, new at midnight UTC; `POST /v1/games` with `deal: {"kind": "daily"}` plays it.
    """
    day, rulesets = deals.todays(context.ports())
    return answers.answer(
        documents.daily_document(day, rulesets), headers={"Cache-Control": "no-cache"}
    )


@blueprint.route("/daily/<date:date>/results", methods=["GET"], parameters=[DATE])
@operation(
    "listDailyResults",
    reads=Reads(query=DailyResultsQuery),
    who=Who.SOMEONE,
    answer=Answer(200, DailyResultsSchema, "A page of results.", private=True),
    problems=["not-found"],
)
def list_daily_results(asked: Asked, date: dt.date) -> Response:
    """List how players did at the deals of a day.

    Of each player the first game that was begun of each rule set's deal, if it was finished before the day
    was over, UTC, without an undo or a hint, and not at one screen. By rule set, the best first: won, drawn,
    lost; more points; fewer turns. Who is equal in all of that shares a rank, and who finished first stands
    first.
    """
    ports, query = context.ports(), asked.query
    which = DailyFilter(date, query.get("ruleset"), query.get("opponent"))
    found, following = standings.daily_results(ports, which, query.get("cursor"), query["limit"])
    player_id = None if asked.bearer is None else asked.bearer.player_id
    final = standings.is_over(ports, date)
    document = documents.results_document(date, found, following, player_id, final=final)
    return answers.answer(document, headers=answers.PRIVATE)


def _unless_known(asked: Asked, game: Game, document: Mapping[str, Any]) -> Response:
    # A deal of the day is told when the day is over, without a new version: then an ETag says too little.
    if game.daily is None and conditions.matches(asked.if_none_match, game.version):
        return answers.not_modified(game.version)
    return answers.of_game(document, game.version)
