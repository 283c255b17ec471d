"""Events."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, conditions, context
from service.api.describe import GAME_ID, Answer, Reads
from service.api.operation import Asked, operation
from service.api.resources.events.schemas import EventListSchema, EventsQuery
from service.usecases import games, records, views

blueprint = Blueprint("events", __name__, url_prefix="/v1/games", description="What happened.")


@blueprint.route("/<id:game_id>/events", methods=["GET"], parameters=[GAME_ID])
@operation(
    "listEvents",
    reads=Reads(query=EventsQuery, if_none_match=True, prefer_wait=True),
    answer=Answer(200, EventListSchema, "A page of events.", versioned=True),
    problems=["not-found"],
)
def list_events(asked: Asked, game_id: str) -> Response:
    """List what happened in a game behind a version, in order and without a gap.

    With `Prefer: wait=N` the answer is held until there is something behind `after`. `next` is the `after`
    to go on with, whether there was anything or not.
    """
    ports, after = context.ports(), asked.query["after"]
    headers: dict[str, str] = {}
    if asked.wait_s is not None:
        headers["Preference-Applied"] = f"wait={asked.wait_s}"
        views.wait(
            ports,
            games.get(ports, game_id),
            (),
            until_my_turn=False,
            known_version=after,
            timeout_s=asked.wait_s,
        )
    game, found = records.events_of(ports, game_id, after, asked.query["limit"])
    if conditions.matches(asked.if_none_match, game.version):
        return answers.not_modified(game.version, headers)
    document = {
        "items": [documents.event_document(each) for each in found],
        "next": found[-1].version if found else after,
    }
    return answers.of_game(document, game.version, headers=headers)
