"""Events, as pages and as a stream."""

from __future__ import annotations

from typing import Final

from flask import Response, request
from flask_smorest import Blueprint

from service import documents
from service.api import answers, conditions, context, negotiation
from service.api.bearer import token
from service.api.describe import GAME_ID, Answer, Reads
from service.api.operation import Asked, operation
from service.api.resources.events.announce import GAME_FRAME, content
from service.api.resources.events.schemas import EventListSchema, EventsQuery
from service.api.resources.events.stream import open_stream
from service.usecases import access, games, records, views

blueprint = Blueprint("events", __name__, url_prefix="/v1/games", description="What happened.")

STREAM: Final = """\
retry: 2000

event: snapshot
id: 3
data: {"game_id": "g_…", "version": 3, "viewer": 0, …}

event: event
id: 4
data: {"version": 4, "type": "moved", …}

:

event: end
id: 5
data: {"version": 5, "status": "finished", "result": {…}, "next_game_id": null}

"""


@blueprint.route("/<id:game_id>/events", methods=["GET"], parameters=[GAME_ID])
@operation(
    "listEvents",
    reads=Reads(query=EventsQuery, if_none_match=True, prefer_wait=True, last_event_id=True),
    answer=Answer(
        200,
        EventListSchema,
        "A page of events, or a stream of them.",
        versioned=True,
        stream=content(GAME_FRAME, STREAM),
    ),
    problems=["not-found"],
)
def list_events(asked: Asked, game_id: str) -> Response:
    """List what happened in a game behind a version, in order and without a gap.

    With `Prefer: wait=N` the answer is held until there is something behind `after`. `next` is the `after`
    to go on with, whether there was anything or not.

    `Accept: text/event-stream` makes it a stream (Server-Sent Events), read with fetch, for EventSource
    cannot send a token. It begins with a `snapshot`, the view that you see, then sends an `event` for each
    event of the pages; `views=true` has a `view` follow them. `id` is the version: send the last one back as
    `Last-Event-ID` (or as `after`) and nothing is missed, nor sent twice. The last frame is `end` when the
    game is over, with the `next_game_id` if there is one; whoever comes back after it hears of a rematch. It
    is `closing` when the server has to break off: come back after `retry` milliseconds, unless the reason is
    `revoked` (your token) or `gone` (the game).
    """
    ports = context.ports()
    if negotiation.wants_stream():
        return _stream(asked, game_id)
    after = asked.query.get("after", 0)
    headers: dict[str, str] = {"Vary": "Authorization, Accept"}
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


def _stream(asked: Asked, game_id: str) -> Response:
    ports, bearer = context.ports(), asked.bearer
    after = asked.query.get("after") if asked.last_event_id is None else asked.last_event_id
    return context.streams().answer(
        lambda: open_stream(ports, game_id, bearer, after, with_views=asked.query["views"]),
        access.guard_of(bearer, token(request.headers.get("Authorization"))),
    )
