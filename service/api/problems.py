"""Every problem this service can answer with: what it means, what to do, whether a retry is safe.

One registry, read by the answers, the pages under ``/problems/`` and the OpenAPI document alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from service.api.conflicts import CONFLICTS
from service.api.problem_type import ProblemType

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
    *CONFLICTS,
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
        "The request is too large",
        "Bodies may have up to 64 KiB, those that bring a record up to 2 MiB; addresses and headers 8 KiB.",
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
        "More requests came from this game, or this address, than its quota allows.",
        "Wait as long as `Retry-After` says.",
        retry_safe=True,
    ),
    ProblemType(
        "quota-spent",
        429,
        "The app's quota of today is spent",
        "The app has made as many games or players today as it may; those of its players count, too.",
        "Wait as long as `Retry-After` says, until midnight UTC, or ask the operator for a larger quota.",
        retry_safe=True,
    ),
    ProblemType(
        "internal",
        500,
        "Something went wrong here",
        "The service failed in a way it should not. The failure is logged with the request's id.",
        "Look at the game before trying again: the change may have been made. What is sent again with its "
        "`Idempotency-Key`, or with `If-Match`, is never done twice.",
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

MOVER: Final = ("forbidden", "not-found", "game-not-active", "not-your-turn", "not-revealed")
"""The problems of whoever would move, before the move itself is judged."""
