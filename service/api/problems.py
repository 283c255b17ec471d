"""Every problem this service can answer with: what it means, what to do, whether a retry is safe.

One registry, read by the answers, the pages under ``/problems/`` and the OpenAPI document alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ProblemType:
    """One kind of problem."""

    slug: str
    """The last path segment of its `type`; clients may rely on it."""
    status: int
    title: str
    meaning: str
    cure: str
    retry_safe: bool = False
    """Whether the same request, sent again unchanged, does no harm and may succeed."""


_ALL: Final = (
    ProblemType(
        "malformed",
        400,
        "The request cannot be read",
        "The body is no JSON in UTF-8, or nests too deeply, or the request itself is broken.",
        "Send one JSON object in UTF-8, without NaN or infinities, nested no deeper than 32 levels.",
    ),
    ProblemType(
        "unauthenticated",
        401,
        "It is not known who asks",
        "This needs a bearer token and there is none, or the token is unknown or has been revoked.",
        "Send the token as `Authorization: Bearer TOKEN`. A token in the address is never accepted.",
    ),
    ProblemType(
        "forbidden",
        403,
        "The token may not do this",
        "The token is known, but it belongs to another seat, another game or another role.",
        "Use the token of the seat or role that this is for.",
    ),
    ProblemType(
        "not-found",
        404,
        "There is no such thing",
        "Nothing is found under this address.",
        "Check the address: ids are exact, and paths have no slash at their end.",
    ),
    ProblemType(
        "method-not-allowed",
        405,
        "The method is not allowed here",
        "The address exists, but not with this method.",
        "Use one of the methods in the `Allow` header.",
    ),
    ProblemType(
        "no-such-card",
        409,
        "The card is not there",
        "The card is not where the move says, or the side stack is empty or does not exist.",
        "Look at the view again, and choose one of its `legal_moves`.",
    ),
    ProblemType(
        "must-play",
        409,
        "Another card must be played first",
        "At this table some cards must be built as soon as they can be, and one of them can.",
        "Make the move that the detail names.",
    ),
    ProblemType(
        "must-fill",
        409,
        "Empty side stacks come first",
        "At this table empty side stacks are filled before the discard, and fills end the building.",
        "Fill the empty side stacks from the hand, then discard.",
    ),
    ProblemType(
        "does-not-fit",
        409,
        "The card does not fit",
        "The center stack takes another rank next.",
        "Build the rank that the stack `needs`.",
    ),
    ProblemType(
        "wild-not-allowed",
        409,
        "No wild card may stand for this rank",
        "At this table wild cards may not stand for the rank that the center stack takes next.",
        "Build a natural card of that rank.",
    ),
    ProblemType(
        "center-full",
        409,
        "There is no such place in the center",
        "The place lies beyond the number of center stacks at this table.",
        "Use one of the places that the view shows under `centers`.",
    ),
    ProblemType(
        "discard-not-allowed",
        409,
        "The card may not go on that side stack",
        "The rules of this table do not let this card go on that side stack.",
        "Choose one of the discards or fills among the `legal_moves`.",
    ),
    ProblemType(
        "load-not-allowed",
        409,
        "The card may not go on that pay-off pile",
        "Loading is off at this table, or the card does not go on that opponent's pay-off top.",
        "Choose one of the loads among the `legal_moves`, if there are any.",
    ),
    ProblemType(
        "game-not-active",
        409,
        "The game is not being played",
        "The game is waiting, paused, finished or abandoned.",
        "Look at the game's `status`; a finished game stays finished.",
    ),
    ProblemType(
        "not-your-turn",
        409,
        "It is somebody else's turn",
        "Another seat is to move.",
        "Wait for the turn: `GET …/views/me?until=my_turn` with `Prefer: wait=30` does.",
        retry_safe=True,
    ),
    ProblemType(
        "not-revealed",
        409,
        "The hand is still covered",
        "In a game at one screen the seat to move has to uncover its hand first.",
        "Reveal the hand, then move.",
        retry_safe=True,
    ),
    ProblemType(
        "nothing-to-undo",
        409,
        "There is nothing to take back",
        "The seat has no move that could be taken back.",
        "Play on.",
    ),
    ProblemType(
        "undo-not-allowed",
        409,
        "This move cannot be taken back",
        "The game's undo rule, or what the move revealed, does not allow it.",
        "Look at `undo` in the view before asking.",
    ),
    ProblemType(
        "revelation",
        409,
        "A card nobody has seen yet comes first",
        "A planned move lies behind a refill or a new pay-off top.",
        "Send the moves up to the revelation, look, and plan on.",
    ),
    ProblemType(
        "deal-in-play",
        409,
        "The deal is still being played",
        "The code belongs to a game that is not finished.",
        "Wait until that game is finished.",
        retry_safe=True,
    ),
    ProblemType(
        "seat-taken",
        409,
        "The seat is taken",
        "Somebody sits there already.",
        "Ask for another invite.",
    ),
    ProblemType(
        "invite-spent",
        409,
        "The invite is spent",
        "An invite is good for one claim, for a limited time, and until a fresh one is made.",
        "Ask the game's creator for a fresh invite.",
    ),
    ProblemType(
        "hints-off",
        409,
        "There are no hints in this game",
        "Hints are switched off in this game.",
        "Play on without; a new game may allow hints.",
    ),
    ProblemType(
        "cannot-cancel",
        409,
        "The plan cannot be cancelled",
        "The plan is over, or it is a turn that a computer seat takes by itself.",
        "Leave it be; only turns that were asked for can be cancelled.",
    ),
    ProblemType(
        "key-in-flight",
        409,
        "The first request with this key is still running",
        "Another request with the same `Idempotency-Key` has not been answered yet.",
        "Send the same request again a little later.",
        retry_safe=True,
    ),
    ProblemType(
        "stale-version",
        412,
        "The game has moved on",
        "The version in `If-Match` is not the game's version any more. Nothing was changed.",
        "Get the game or view again, decide anew, and send the new ETag.",
    ),
    ProblemType(
        "too-large",
        413,
        "The body is too large",
        "Bodies may have up to 64 KiB.",
        "Send less.",
    ),
    ProblemType(
        "unsupported-media-type",
        415,
        "The body is of the wrong type",
        "Bodies are JSON, not compressed.",
        "Send `Content-Type: application/json`.",
    ),
    ProblemType(
        "validation",
        422,
        "Some fields have values they cannot have",
        "The request can be read, but fields, query parameters or headers are unknown, missing or wrong.",
        "`errors` has the reasons by field path; correct those fields.",
    ),
    ProblemType(
        "key-reused",
        422,
        "The key was used for another request",
        "The same `Idempotency-Key` came before with another body.",
        "Use a fresh key for a new request.",
    ),
    ProblemType(
        "precondition-required",
        428,
        "If-Match is required",
        "This change has to say which version of the game it is meant for.",
        "Send the ETag of the game as `If-Match`.",
    ),
    ProblemType(
        "rate-limited",
        429,
        "Too many requests",
        "More requests came than the limit allows.",
        "Wait as long as `Retry-After` says.",
        retry_safe=True,
    ),
    ProblemType(
        "internal",
        500,
        "Something went wrong here",
        "The service failed in a way it should not. The failure is logged with the request's id.",
        "Look at the game before trying again: the change may have been made. A move sent again with "
        "`If-Match` is never made twice.",
    ),
    ProblemType(
        "busy",
        503,
        "The service cannot do this now",
        "The service, or what it keeps its games in, is overloaded or not ready. Nothing was changed.",
        "Send the same request again after `Retry-After` seconds.",
        retry_safe=True,
    ),
)
PROBLEMS: Final[Mapping[str, ProblemType]] = {problem.slug: problem for problem in _ALL}
"""Every problem by slug, in order of status."""

ILLEGAL_MOVES: Final = (
    "no-such-card",
    "must-play",
    "must-fill",
    "does-not-fit",
    "wild-not-allowed",
    "center-full",
    "discard-not-allowed",
    "load-not-allowed",
)
"""The problems of a move that the rules refuse, in the order in which they are judged."""
