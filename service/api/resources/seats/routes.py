"""Seats: who takes them, and with which token."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, context
from service.api.bearer import token
from service.api.describe import GAME_ID, SEAT, Answer, Reads, Who, links_to_game
from service.api.framework import request_in_hand
from service.api.operation import Asked, operation
from service.api.resources.seats.schemas import (
    HandoverSchema,
    NewClaimSchema,
    NewHandoverSchema,
    SeatInviteSchema,
    SeatTokenSchema,
)
from service.quotas import Kind
from service.usecases import handovers, seats
from service.usecases.seats import Seated

blueprint = Blueprint("seats", __name__, url_prefix="/v1", description="Who sits where.")


@blueprint.route("/claims", methods=["POST"])
@operation(
    "claimSeat",
    reads=Reads(
        body=NewClaimSchema,
        body_examples={"a claim": {"invite": "sm_inv_Vq3", "name": "Bruno"}},
        key=True,
    ),
    who=Who.SOMEONE,
    answer=Answer(
        201,
        SeatTokenSchema,
        "The seat is taken.",
        versioned=True,
        headers=["Location"],
        links=links_to_game("$response.body#/game_id"),
    ),
    problems=["not-found", "invite-spent", "seat-taken"],
)
def claim_seat(asked: Asked) -> Response:
    """Take the seat that an invite is for. The game begins when no seat is open any more.

    A player who sends its own token holds the seat from then on. Other tokens make no difference.

    Send an `Idempotency-Key`: the invite is spent by the first claim, and should its answer be lost, the
    same request brings it back.
    """
    invite, name = asked.body
    return asked.change(
        lambda pin: seats.claim(context.ports(), invite, name, asked.bearer, pin), _claimed
    )


def _claimed(seated: Seated) -> Response:
    location = {"Location": f"/v1/games/{seated.game.id}"}
    return answers.of_game(documents.seated_document(seated), seated.game.version, 201, location)


@blueprint.route(
    "/games/<id:game_id>/seats/<seat:seat>/token", methods=["POST"], parameters=[GAME_ID, SEAT]
)
@operation(
    "renewSeatToken",
    reads=Reads(if_match=True, key=True),
    who=Who.BEARER,
    answer=Answer(201, SeatTokenSchema, "A fresh token.", versioned=True),
    problems=["forbidden", "not-found", "seat-taken"],
)
def renew_seat_token(asked: Asked, game_id: str, seat: int) -> Response:
    """Get a fresh token for a seat: for whoever sits there, and for the admin.

    The old one dies when the new one is first used: should the answer be lost, the old one is still good.
    """
    return asked.change(
        lambda pin: seats.fresh_token(
            context.ports(), game_id, seat, asked.bearer, asked.if_match, pin
        ),
        lambda seated: answers.of_game(documents.seated_document(seated), seated.game.version, 201),
    )


@blueprint.route(
    "/games/<id:game_id>/seats/<seat:seat>/invite", methods=["POST"], parameters=[GAME_ID, SEAT]
)
@operation(
    "renewSeatInvite",
    reads=Reads(if_match=True, key=True),
    who=Who.BEARER,
    answer=Answer(201, SeatInviteSchema, "A fresh invite.", versioned=True),
    problems=["forbidden", "not-found", "seat-taken"],
)
def renew_seat_invite(asked: Asked, game_id: str, seat: int) -> Response:
    """Get a fresh invite for a seat that is still open.

    The game's creator may. The invite before is dead from then on.
    """
    return asked.change(
        lambda pin: seats.reinvite(
            context.ports(), game_id, seat, asked.bearer, asked.if_match, pin
        ),
        lambda seated: answers.of_game(
            documents.invited_document(seated), seated.game.version, 201
        ),
    )


@blueprint.route("/games/<id:game_id>/handovers", methods=["POST"], parameters=[GAME_ID])
@operation(
    "offerHandover",
    reads=Reads(if_match=True, key=True),
    who=Who.BEARER,
    answer=Answer(201, HandoverSchema, "A code for another device.", versioned=True),
    problems=["forbidden", "not-found", "seat-taken"],
    quota=Kind.CODES,
)
def offer_handover(asked: Asked, game_id: str) -> Response:
    """Get a code by which another device goes on at your seat, for whoever sits at the game.

    It is good once, for ten minutes, and no longer than the token it was asked for with; a code asked for
    before with the same token is dead, unless it was used.
    """
    given = token(request_in_hand().headers.get("Authorization"))
    return asked.change(
        lambda pin: handovers.offer(
            context.ports(), game_id, asked.bearer, given, asked.if_match, pin
        ),
        lambda made: answers.of_game(documents.handover_document(made), made.game.version, 201),
    )


@blueprint.route("/handovers", methods=["POST"])
@operation(
    "takeHandover",
    reads=Reads(
        body=NewHandoverSchema, body_examples={"a code": {"code": "K7Q0-2M9D-XT4V"}}, key=True
    ),
    answer=Answer(
        201,
        SeatTokenSchema,
        "The device has a token.",
        versioned=True,
        headers=["Location"],
        links=links_to_game("$response.body#/game_id"),
    ),
    problems=["not-found", "handover-spent"],
    quota=Kind.CODES,
)
def take_handover(asked: Asked) -> Response:
    """Go on at a seat on this device, by a code from the device that has it.

    The answer has a token of this device's own, and the first device keeps the one it has. It is the seat's;
    where the player holds several seats, as in a hot-seat game, it is the player's. `renewSeatToken` ends
    the tokens of a seat that were given out before.
    """
    return asked.change(lambda pin: handovers.take(context.ports(), asked.body, pin), _claimed)
