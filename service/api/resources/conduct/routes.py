"""Taking back, uncovering a hand, giving up, claiming a win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, context
from service.api.describe import GAME_ID, Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.resources.conduct.schemas import DoneSchema
from service.model import Bearer, Played
from service.ports import Ports
from service.quotas import Kind
from service.usecases import conduct, undo
from service.usecases.pins import Pin

blueprint = Blueprint(
    "conduct", __name__, url_prefix="/v1/games", description="What is done beside moving."
)
_READS: Final = Reads(if_match=True, key=True)
Doing = Callable[[Ports, str, Bearer | None, int | None, Pin[Played] | None], Played]


@blueprint.route("/<id:game_id>/undo", methods=["POST"], parameters=[GAME_ID])
@operation(
    "undoMove",
    quota=Kind.MOVES,
    reads=_READS,
    who=Who.BEARER,
    answer=Answer(200, DoneSchema, "The move is taken back.", versioned=True),
    problems=["forbidden", "not-found", "game-not-active", "nothing-to-undo", "undo-not-allowed"],
)
def undo_move(asked: Asked, game_id: str) -> Response:
    """Take the bearer's last move back, as far as the game's `undo` allows it.

    With `free`, a computer's reply goes with it. The view's `undo` says beforehand whether it can be done.
    """
    return _do(asked, game_id, undo.undo)


@blueprint.route("/<id:game_id>/reveal", methods=["POST"], parameters=[GAME_ID])
@operation(
    "revealHand",
    quota=Kind.MOVES,
    reads=_READS,
    who=Who.BEARER,
    answer=Answer(200, DoneSchema, "The hand is uncovered.", versioned=True),
    problems=["forbidden", "not-found", "game-not-active", "not-your-turn"],
)
def reveal_hand(asked: Asked, game_id: str) -> Response:
    """Uncover the hand of the seat to move, in a game at one screen.

    Until then the seat sees the table as a spectator does. Done twice, it is done once.
    """
    return _do(asked, game_id, conduct.reveal)


@blueprint.route("/<id:game_id>/resign", methods=["POST"], parameters=[GAME_ID])
@operation(
    "resign",
    reads=_READS,
    who=Who.BEARER,
    answer=Answer(200, DoneSchema, "The seat has given up.", versioned=True),
    problems=["forbidden", "not-found", "game-not-active"],
)
def resign(asked: Asked, game_id: str) -> Response:
    """Give the game up.

    The seat is skipped from now on, and the last one left wins. A paused game can be given up, too.
    """
    return _do(asked, game_id, conduct.resign)


@blueprint.route("/<id:game_id>/claim-win", methods=["POST"], parameters=[GAME_ID])
@operation(
    "claimWin",
    reads=_READS,
    who=Who.BEARER,
    answer=Answer(200, DoneSchema, "The silent seat is out.", versioned=True),
    problems=["forbidden", "not-found", "game-not-active", "cannot-claim"],
)
def claim_win(asked: Asked, game_id: str) -> Response:
    """Claim the win against a human who has been silent for `abandon_after_s` while to move.

    With more seats in play the silent one is skipped from now on. Never by the seat to move itself.
    """
    return _do(asked, game_id, conduct.claim_win)


def _do(asked: Asked, game_id: str, what: Doing) -> Response:
    return asked.change(
        lambda pin: what(context.ports(), game_id, asked.bearer, asked.if_match, pin),
        lambda played: answers.of_game(documents.done_document(played), played.game.version),
    )
