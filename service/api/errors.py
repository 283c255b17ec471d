"""From anything raised to a problem document (RFC 9457), and nothing else.

Refusals of the engine and of the service carry their own code; what the HTTP layer itself refuses is a
`Refused`. Whatever is left is a fault of ours: it is logged with the request's id, and says no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

import orjson
import structlog
from flask import Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from engine.errors import (
    CardError,
    EngineError,
    GameOver,
    IllegalMove,
    NotationError,
    NotYourTurn,
    PositionError,
    RecordError,
    Revelation,
    RulesError,
)
from service.api import context
from service.api.plain import plain, plain_text
from service.api.problems import PROBLEMS
from service.errors import (
    Busy,
    Invalid,
    QuotaSpent,
    RateLimited,
    ServiceError,
    Unauthenticated,
)
from service.usecases import games

_log = structlog.get_logger(__name__)
MIMETYPE: Final = "application/problem+json"
CHALLENGE: Final = 'Bearer realm="spite"'
_WITH_VERSION: Final = frozenset({403, 404, 409, 412, 422})
"""Statuses that may speak of a game: their problems carry its version."""


class Refused(Exception):
    """A request that the HTTP layer refuses: a slug of the registry, and the reason in words."""

    def __init__(self, slug: str, message: str, **params: object) -> None:
        super().__init__(message)
        self.slug = slug
        self.message = message
        self.params = params


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem about to be told."""

    slug: str
    detail: str
    params: Mapping[str, object] = field(default_factory=dict)
    errors: Mapping[str, list[str]] | None = None
    """The reasons by field path, for `validation`."""
    version: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


def problem_of(error: Exception) -> Problem:
    """The problem that tells of `error`."""
    match error:
        case Refused():
            return Problem(error.slug, error.message, error.params)
        case ServiceError():
            return _of_service(error)
        case EngineError():
            return _of_engine(error)
        case HTTPException():
            return _of_http(error)
        case _:
            return _internal(error)


def _of_service(error: ServiceError) -> Problem:
    if error.code not in PROBLEMS or error.code == "internal":
        return _internal(error)
    headers: dict[str, str] = {}
    if isinstance(error, RateLimited):
        headers |= error.headers
    if isinstance(error, Busy | QuotaSpent | RateLimited):
        headers["Retry-After"] = str(error.retry_after_s)
    if isinstance(error, Unauthenticated):
        known = "Authorization" in request.headers
        headers["WWW-Authenticate"] = CHALLENGE + (', error="invalid_token"' if known else "")
    return Problem(
        error.code,
        error.message,
        error.params,
        errors=error.errors if isinstance(error, Invalid) else None,
        version=error.version,
        headers=headers,
    )


def _of_engine(error: EngineError) -> Problem:
    match error:
        case IllegalMove() | GameOver() | NotYourTurn() | Revelation():
            return Problem(error.code, error.message, error.params)
        case RulesError():
            path = "ruleset" if error.option == "ruleset" else f"rules.{error.option}"
            return _wrong_field(path, error.bound, error)
        case PositionError():
            path = f"deal.position.{error.path}" if error.path else "deal.position"
            return _wrong_field(path, error.reason, error)
        case RecordError():
            path = f"deal.record.{error.path}" if error.path else "deal.record"
            return _wrong_field(path, error.reason, error)
        case NotationError():
            return _wrong_field("notation", error.message, error)
        case CardError():
            return _wrong_field("card", error.message, error)
        case _:
            return _internal(error)


def _wrong_field(path: str, reason: str, error: EngineError) -> Problem:
    return Problem("validation", error.message, error.params, errors={path: [reason]})


_BY_STATUS: Final = {
    401: "unauthenticated",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "unsupported-media-type",
    422: "validation",
    428: "precondition-required",
    429: "rate-limited",
    503: "busy",
}
_HTTP_DETAILS: Final = {
    "malformed": "The request cannot be read.",
    "not-found": "There is nothing at this address.",
    "too-large": "The body has more bytes than are allowed.",
}


def _of_http(error: HTTPException) -> Problem:
    """A refusal by the web framework, before or beside our own."""
    status = error.code or 500
    slug = _BY_STATUS.get(status)
    if slug is None:
        if status >= 500:  # noqa: PLR2004 - the class of server errors
            return _internal(error)
        slug = "malformed"
    if isinstance(error, MethodNotAllowed):
        allow = ", ".join(sorted(error.valid_methods or ()))
        detail = f"{request.method} is not allowed here; allowed: {allow}."
        return Problem(
            slug, detail, {"method": request.method, "allow": allow}, headers={"Allow": allow}
        )
    return Problem(slug, _HTTP_DETAILS.get(slug, PROBLEMS[slug].meaning))


def _internal(error: Exception) -> Problem:
    original = getattr(error, "original_exception", None) or error
    _log.error(
        "request_failed",
        request_id=context.request_id(),
        method=request.method,
        path=plain_text(request.path),
        exc_info=original,
    )
    detail = (
        f"The service failed. The failure is logged under the request id {context.request_id()}."
    )
    return Problem("internal", detail, {"request_id": context.request_id()})


def answer(problem: Problem) -> Response:
    """The HTTP answer that tells of `problem`."""
    kind = PROBLEMS[problem.slug]
    document: dict[str, Any] = {
        "type": type_url(problem.slug),
        "title": kind.title,
        "status": kind.status,
        "detail": plain_text(problem.detail),
        "instance": quote(plain_text(request.path), safe="/:@!$&'()*+,;=-._~"),
        "params": plain(problem.params),
    }
    if problem.errors is not None:
        document["errors"] = plain(problem.errors)
    version = problem.version if problem.version is not None else _version(kind.status)
    if version is not None:
        document["version"] = version
    response = Response(orjson.dumps(document), kind.status, content_type=MIMETYPE)
    response.headers.extend(dict(problem.headers))
    response.headers["Cache-Control"] = "no-store"
    return response


def type_url(slug: str) -> str:
    """The `type` of a problem: the address of its page at this service."""
    root = request.url_root
    if not request.host:
        # The Host header is none: the address that the server knows itself by will do.
        server = request.environ
        root = f"{request.scheme}://{server['SERVER_NAME']}:{server['SERVER_PORT']}/"
    return f"{root}problems/{slug}"


def _version(status: int) -> int | None:
    """The version of the game in the request's path, when there is such a game."""
    game_id = (request.view_args or {}).get("game_id")
    if game_id is None or status not in _WITH_VERSION:
        return None
    try:
        return games.get(context.ports(), game_id).version
    except ServiceError:
        return None


def handle(error: Exception) -> Response:
    """Answer `error`, whatever it is."""
    if isinstance(error, Busy):
        context.meters().turned_away(error.params.get("queue"))
    return answer(problem_of(error))
