"""Moves."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, conditions, context, cursors
from service.api.describe import GAME_ID, MOVE_NUMBER, Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.problems import ILLEGAL_MOVES, MOVER
from service.api.resources.moves.schemas import (
    MoveListSchema,
    MoveRecordSchema,
    NewMoveSchema,
    NewTurnSchema,
    PlayedSchema,
    TurnJudgedSchema,
    TurnPlayedSchema,
)
from service.api.schemas.pages import PageQuery
from service.model import Played
from service.quotas import Kind
from service.usecases import games, moves

blueprint = Blueprint("moves", __name__, url_prefix="/v1/games", description="What is played.")

_NEW_MOVES = {
    "fields": {"kind": "build", "source": "hand", "card": "7H", "target_index": 0},
    "notation": {"notation": "h:7H>c1"},
    "an item of legal_moves": {
        "kind": "build",
        "source": "side",
        "card": "9C",
        "source_index": 2,
        "target_index": 0,
        "notation": "s3>c1",
    },
}
_NEW_TURNS = {
    "a turn": {"moves": [{"notation": "h:7H>c1"}, {"notation": "p>c1"}, {"notation": "h:QD>s2"}]},
    "a question": {"moves": [{"notation": "s3>c1"}], "dry_run": True},
}


@blueprint.route("/<id:game_id>/moves", methods=["POST"], parameters=[GAME_ID])
@operation(
    "makeMove",
    quota=Kind.MOVES,
    reads=Reads(
        body=NewMoveSchema,
        body_examples=_NEW_MOVES,
        if_match=True,
        key=True,
        game=True,
        recurs=True,
    ),
    who=Who.BEARER,
    answer=Answer(
        201,
        PlayedSchema,
        "The move is made.",
        versioned=True,
        headers=["Location"],
        links={
            "move": (
                "getMove",
                {"game_id": "$response.body#/view/game_id", "n": "$response.body#/move/n"},
            )
        },
    ),
    problems=[*MOVER, *ILLEGAL_MOVES],
)
def make_move(asked: Asked, game_id: str) -> Response:
    """Make one move for the bearer's seat; of a player's seats, for the one to move.

    The answer is the move with all it caused, and the mover's new view. With `If-Match` it is made only
    at the version you know, so that a request sent twice moves once.
    """
    return asked.change(
        lambda pin: moves.play(
            context.ports(), game_id, asked.bearer, asked.body, asked.if_match, pin, asked.game
        ),
        _made,
    )


def _made(played: Played) -> Response:
    location = f"/v1/games/{played.game.id}/moves/{played.logged[0].n}"
    return answers.of_game(
        documents.played_document(played), played.game.version, 201, {"Location": location}
    )


@blueprint.route("/<id:game_id>/turns", methods=["POST"], parameters=[GAME_ID])
@operation(
    "makeMoves",
    quota=Kind.MOVES,
    reads=Reads(body=NewTurnSchema, body_examples=_NEW_TURNS, if_match=True, key=True),
    who=Who.BEARER,
    answer=Answer(201, TurnPlayedSchema, "The moves are made.", versioned=True),
    otherwise=Answer(
        200, TurnJudgedSchema, "With `dry_run`: the moves could be made.", versioned=True
    ),
    problems=[*MOVER, "revelation", *ILLEGAL_MOVES],
)
def make_moves(asked: Asked, game_id: str) -> Response:
    """Make several moves of one turn: all of them, or none.

    No move may lie behind a card that nobody has seen yet: `revelation` names the step, `params.step` from
    0, as it does for a move that is not legal. With `dry_run` the moves are judged and not made.
    """
    turn, ports = asked.body, context.ports()
    if turn.dry_run:
        judged = moves.judge_line(ports, game_id, asked.bearer, turn.moves, asked.if_match)
        return answers.of_game(documents.judged_document(judged), judged.game.version)
    return asked.change(
        lambda pin: moves.play_line(ports, game_id, asked.bearer, turn.moves, asked.if_match, pin),
        lambda played: answers.of_game(documents.line_document(played), played.game.version, 201),
    )


@blueprint.route("/<id:game_id>/moves", methods=["GET"], parameters=[GAME_ID])
@operation(
    "listMoves",
    reads=Reads(query=PageQuery, if_none_match=True),
    answer=Answer(200, MoveListSchema, "A page of the record.", versioned=True),
    problems=["not-found"],
)
def list_moves(asked: Asked, game_id: str) -> Response:
    """List the moves that were made.

    From the first on, with those that were taken back, and marked so.
    """
    after, limit = cursors.after(asked.query.get("cursor")), asked.query["limit"]
    # The version first: a move made in between is in the page, and a later look finds a new version.
    version = games.get(context.ports(), game_id).version
    if conditions.matches(asked.if_none_match, version):
        return answers.not_modified(version)
    found = moves.record(context.ports(), game_id, after, limit + 1)
    following = cursors.cursor(after + limit) if len(found) > limit else None
    page = answers.page([documents.move_document(each) for each in found[:limit]], following)
    return answers.of_game(page, version)


@blueprint.route(
    "/<id:game_id>/moves/<number:n>", methods=["GET"], parameters=[GAME_ID, MOVE_NUMBER]
)
@operation(
    "getMove",
    reads=Reads(if_none_match=True),
    answer=Answer(200, MoveRecordSchema, "The move.", versioned=True),
    problems=["not-found"],
)
def get_move(asked: Asked, game_id: str, n: int) -> Response:
    """Get one move by its number.

    Numbers run from 1 and are never given twice, whatever was taken back.
    """
    version = games.get(context.ports(), game_id).version
    logged = moves.one(context.ports(), game_id, n)
    if conditions.matches(asked.if_none_match, version):
        return answers.not_modified(version)
    return answers.of_game(documents.move_document(logged), version)
