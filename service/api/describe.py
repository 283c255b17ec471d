"""What the OpenAPI document says about an operation: parameters, body, every answer and problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from http import HTTPStatus
from typing import Any, Final

import marshmallow as ma

from service.api.body import MAX_BYTES
from service.api.errors import MIMETYPE
from service.api.headers import (
    IF_MATCH,
    IF_NONE_MATCH,
    KEY,
    LAST_EVENT_ID,
    PREFER,
    RATE_LIMIT,
)
from service.api.idempotency import REPLAYED
from service.api.problems import PROBLEMS
from service.api.schemas.problem import ProblemSchema

JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Answer:
    """What an operation answers with when all is well."""

    status: int
    schema: type[ma.Schema] | None
    """None for an answer without a body."""
    description: str
    versioned: bool = False
    """Whether it is a document of a game, with the game's version as its ETag."""
    private: bool = False
    """Whether it depends on who asks."""
    headers: Sequence[str] = ()
    """More headers it carries, by name (see `HEADERS`)."""
    links: Mapping[str, tuple[str, Mapping[str, Any]]] = field(default_factory=dict)
    """Where one may go from it, by name: an operation, and where its parameters are found."""
    page: bool = False
    """Whether it also comes as an HTML page, by `Accept`."""
    stream: Mapping[str, Any] | None = None
    """What the document says of the stream, if it also comes as one, by `Accept`."""


class Who(Enum):
    """Whether an operation wants to know who asks."""

    ANYONE = auto()
    """It makes no difference; but a token that is sent must be good."""
    SOMEONE = auto()
    """It makes a difference."""
    BEARER = auto()
    """Without a token there is no answer."""


@dataclass(frozen=True, slots=True)
class Reads:
    """What an operation reads of a request, beyond the path and the token."""

    query: type[ma.Schema] | None = None
    body: type[ma.Schema] | None = None
    body_examples: Mapping[str, Any] = field(default_factory=dict)
    if_match: bool = False
    if_match_required: bool = False
    """Whether a change without `If-Match` is refused (428); the function does it."""
    if_none_match: bool = False
    prefer_wait: bool = False
    last_event_id: bool = False
    key: bool = False
    """Whether it takes an idempotency key: every POST does."""
    game: bool = False
    """Whether the game of the path is read together with the bearer's token."""
    max_bytes: int = MAX_BYTES
    recurs: bool = False
    """Whether bodies recur, as moves do: what was made of one is kept in mind, and must never be changed."""

    @property
    def has_body(self) -> bool:
        """Whether a body is read at all."""
        return self.key or self.body is not None


@dataclass(frozen=True, slots=True)
class Operation:
    """The facts of an operation."""

    operation_id: str
    answer: Answer
    reads: Reads
    problems: Sequence[str]
    """The slugs beyond those that any operation of its form can answer with."""
    who: Who
    otherwise: Answer | None = None
    """Another answer when all is well."""
    limited: bool = True
    """Whether its requests are counted against a quota."""


def _in_path(name: str, description: str) -> dict[str, Any]:
    return {"in": "path", "name": name, "description": description}


GAME_ID: Final = _in_path("game_id", "The game's id.")
PLAN_ID: Final = _in_path("plan_id", "The plan's id.")
WEBHOOK_ID: Final = _in_path("webhook_id", "The webhook's id.")
DELIVERY_ID: Final = _in_path("delivery_id", "The delivery's id.")
MOVE_NUMBER: Final = _in_path("n", "The move's number, from 1.")
VIEWER: Final = _in_path("viewer", "A seat number, `me`, `spectator` or `full`.")
SEAT: Final = _in_path("seat", "The seat's number, from 0.")
MATCH_ID: Final = _in_path("match_id", "The match's id.")
APP_ID: Final = _in_path("app_id", "The app's id.")
DATE: Final = _in_path("date", "The day, UTC, as in 2026-11-30.")
RULESET: Final = _in_path("name", "The rule set's name.")
SLUG: Final = _in_path("slug", "The last path segment of a problem's `type`.")


def describe(operation: Operation) -> dict[str, Any]:
    """The operation object of `operation`, its schemas as classes still."""
    reads = operation.reads
    document: dict[str, Any] = {
        "operationId": operation.operation_id,
        "responses": _responses(operation),
        "security": _SECURITY[operation.who],
    }
    parameters: list[dict[str, Any]] = []
    if reads.query is not None:
        parameters.append({"in": "query", "schema": reads.query})
    if reads.key:
        parameters.append(KEY)
    if reads.if_match:
        parameters.append({**IF_MATCH, "required": True} if reads.if_match_required else IF_MATCH)
    if reads.if_none_match:
        parameters.append(IF_NONE_MATCH)
    if reads.prefer_wait:
        parameters.append(PREFER)
    if reads.last_event_id:
        parameters.append(LAST_EVENT_ID)
    if parameters:
        document["parameters"] = parameters
    if reads.body is not None:
        content: dict[str, Any] = {"schema": reads.body}
        if reads.body_examples:
            content["examples"] = {name: {"value": v} for name, v in reads.body_examples.items()}
        # A body left out counts as {}: it is required where {} cannot do.
        required = not _may_be_empty(reads.body)
        document["requestBody"] = {"required": required, "content": {JSON: content}}
    return document


def _may_be_empty(body: type[ma.Schema]) -> bool:
    return not body().validate({})


_SECURITY: Final[Mapping[Who, list[dict[str, list[str]]]]] = {
    Who.ANYONE: [],
    Who.SOMEONE: [{}, {"bearer": []}],
    Who.BEARER: [{"bearer": []}],
}


def _responses(operation: Operation) -> dict[str, Any]:
    answer = operation.answer
    responses = {
        str(each.status): _success(operation, each)
        for each in (answer, operation.otherwise)
        if each is not None
    }
    if operation.reads.if_none_match:
        headers = responses[str(answer.status)]["headers"]
        responses["304"] = {
            "description": "You have this version already.",
            "headers": {name: name for name in headers if name not in answer.headers},
        }
    return responses | problem_responses(_slugs(operation))


def _success(operation: Operation, answer: Answer) -> dict[str, Any]:
    reads = operation.reads
    content: dict[str, Any] = {} if answer.schema is None else {JSON: {"schema": answer.schema}}
    if answer.page:
        content["text/html"] = {"schema": {"type": "string"}}
    if answer.stream is not None:
        content["text/event-stream"] = dict(answer.stream)
    headers = [*answer.headers, "X-Request-Id"]
    if answer.versioned or answer.private:
        headers = ["Vary", "Cache-Control", *headers]
    if answer.versioned:
        headers.insert(0, "ETag")
    if reads.prefer_wait:
        headers.append("Preference-Applied")
    if reads.key:
        headers.append(REPLAYED)
    if operation.limited:
        headers += RATE_LIMIT
    document: dict[str, Any] = {
        "description": answer.description,
        **({"content": content} if content else {}),
        "headers": {name: name for name in headers},
    }
    if answer.links:
        document["links"] = {
            name: {"operationId": operation, "parameters": dict(parameters)}
            for name, (operation, parameters) in answer.links.items()
        }
    return document


def links_to_game(game_id: str) -> dict[str, tuple[str, Mapping[str, Any]]]:
    """What may be looked at of a game whose id is found at `game_id` (a runtime expression)."""
    at = {"game_id": game_id}
    return {
        "game": ("getGame", at),
        "view": ("getView", {**at, "viewer": "spectator"}),
        "moves": ("listMoves", at),
        "events": ("listEvents", at),
        "deal": ("getDeal", at),
        "record": ("getRecord", at),
    }


_ANY: Final = ("malformed", "unauthenticated", "too-large", "validation", "internal", "busy")
"""What any request may meet with."""


def _slugs(operation: Operation) -> list[str]:
    """The problems an operation can answer with, in order of status."""
    slugs = {*operation.problems, *_ANY}
    if operation.reads.has_body:
        slugs.add("unsupported-media-type")
    if operation.reads.key:
        slugs |= {"key-in-flight", "key-reused"}
    if operation.reads.if_match_required:
        slugs.add("precondition-required")
    if operation.reads.if_match:
        slugs.add("stale-version")
    if operation.limited:
        slugs.add("rate-limited")
    return [slug for slug in PROBLEMS if slug in slugs]


def problem_responses(slugs: Sequence[str]) -> dict[str, Any]:
    """The responses that tell of these problems, by status."""
    by_status: dict[int, list[str]] = {}
    for slug in slugs:
        by_status.setdefault(PROBLEMS[slug].status, []).append(slug)
    return {str(status): _problem_response(status, each) for status, each in by_status.items()}


_EXTRA: Final = {
    401: ("WWW-Authenticate",),
    503: ("Retry-After",),
    429: ("Retry-After", *RATE_LIMIT),
}


def _problem_response(status: int, slugs: Sequence[str]) -> dict[str, Any]:
    phrase = HTTPStatus(status).phrase
    words = "; ".join(f"`{slug}`: {PROBLEMS[slug].title.lower()}" for slug in slugs)
    headers = (*_EXTRA.get(status, ()), "X-Request-Id")
    return {
        "description": f"{phrase}. {words}.",
        "content": {
            MIMETYPE: {
                "schema": ProblemSchema,
                "examples": {slug: slug for slug in slugs},
            }
        },
        "headers": {name: name for name in headers},
    }


def example(slug: str) -> dict[str, Any]:
    """What a problem looks like."""
    problem = PROBLEMS[slug]
    shown = {
        "type": f"https://cards.example/problems/{slug}",
        "title": problem.title,
        "status": problem.status,
        "detail": problem.meaning,
        "instance": "/v1/games",
        "params": {},
    }
    if slug == "validation":
        shown["errors"] = {"seats.0.kind": ["It may be one of human, computer."]}
    return shown
