"""One operation of the API: what it reads, in which order, and what it can answer with.

The decorator does both: it reads the request before the function is called, and it hands the same facts to
the OpenAPI document. The order is part of the contract: who asks, the size, the query and the headers,
the body, the idempotency key; only then the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, wraps
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, Final, TypeVar

import marshmallow as ma
from flask import Request, Response
from flask_smorest import Blueprint

from service.api import body as reading
from service.api import conditions, context, idempotency, limits
from service.api.bearer import token
from service.api.describe import Answer, Operation, Reads, Who, describe
from service.api.framework import request_in_hand
from service.api.schemas.base import Form
from service.errors import Invalid, Unauthenticated
from service.model import Bearer, BearerKind, Game
from service.quotas import Kind
from service.usecases import access, pins
from service.usecases.pins import Pin

T = TypeVar("T")
View = TypeVar("View", bound=Callable[..., Response])


@dataclass(frozen=True, slots=True)
class Asked:
    """A request, read and checked for its form."""

    bearer: Bearer | None
    game: Game | None = None
    """The game of the path as it was when the request came, where that was read with the bearer."""
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    """What the body's schema made of it; None for an operation without one."""
    if_match: int | None = None
    """The version of the game that the caller knows; None for any."""
    conditional: bool = False
    """Whether there is an `If-Match` at all."""
    if_none_match: str | None = None
    last_event_id: int | None = None
    """The version where a broken stream is to go on."""
    wait_s: int | None = None
    """How long the answer may be held, seconds."""
    keyed: idempotency.Keyed | None = None
    """The idempotency key of a POST."""

    def change(
        self, work: Callable[[Pin[T] | None], T], render: Callable[[T], Response]
    ) -> Response:
        """Do `work`, and answer what `render` makes of its result; the same when asked again by key."""
        return render(work(None)) if self.keyed is None else self.keyed.answer(work, render)


_BODIES: Final = 4096
"""How many bodies that recur are kept in mind, for each operation."""
_NOTHING: Final = Reads()
_NO_QUERY: Final = Form()


class _NoBody(Form):
    """A body without fields."""


def operation(  # noqa: PLR0913 - the facts of an operation, each by its name
    operation_id: str,
    *,
    answer: Answer,
    problems: Sequence[str] = (),
    who: Who = Who.ANYONE,
    reads: Reads = _NOTHING,
    otherwise: Answer | None = None,
    quota: Kind | None = None,
    limited: bool = True,
) -> Callable[[View], View]:
    """Make a function of `Asked` and the path's parameters a view that is documented.

    `problems`: the slugs beyond those that any operation of its form can answer with. `otherwise`: another
    answer when all is well. `quota`: what requests are counted as, if not as their method says; `limited`:
    whether they are counted at all.
    """
    query_schema = None if reads.query is None else reads.query()
    # An operation that takes no body takes an empty one, too.
    body_schema = (_NoBody if reads.body is None else reads.body)() if reads.has_body else None
    known = reading.Known(_BODIES) if reads.recurs else None
    document = describe(Operation(operation_id, answer, reads, problems, who, otherwise, limited))

    def decorate(view: View) -> View:
        @wraps(view)
        def respond(**path: Any) -> Response:
            request = request_in_hand()
            # The headers as the server has them: by way of the framework each look costs more.
            sent = request.environ.get
            given = token(sent("HTTP_AUTHORIZATION"))
            game_id = path["game_id"] if reads.game else None
            bearer, game, standing = _arrive(given, game_id, quota, limited=limited)
            if bearer is None and who is Who.BEARER:
                raise Unauthenticated("This needs a bearer token.")
            reading.check_size(request, reads.max_bytes)
            query = _query(request, query_schema)
            expected = sent("HTTP_IF_MATCH") if reads.if_match else None
            if_match = conditions.if_match(expected)
            body = read = None
            if body_schema is not None:
                read, body = reading.read(request, body_schema, reads.max_bytes, known)
            asked = Asked(
                bearer=bearer,
                game=game,
                query=query,
                body=body,
                if_match=if_match,
                conditional=expected is not None,
                if_none_match=sent("HTTP_IF_NONE_MATCH") if reads.if_none_match else None,
                last_event_id=conditions.last_event_id(sent("HTTP_LAST_EVENT_ID"))
                if reads.last_event_id
                else None,
                wait_s=conditions.wait_s(sent("HTTP_PREFER")) if reads.prefer_wait else None,
                keyed=idempotency.keyed(
                    sent("HTTP_IDEMPOTENCY_KEY"), given, f"{operation_id} {_address(request)}", read
                )
                if reads.key
                else None,
            )
            if asked.keyed is None:
                return limits.tell(view(asked, **path), standing)
            return limits.tell(_once(asked.keyed, lambda: view(asked, **path)), standing)

        documented: View = Blueprint.doc(**document)(respond)
        return documented

    return decorate


def _arrive(
    given: str | None, game_id: str | None, quota: Kind | None, *, limited: bool
) -> tuple[Bearer | None, Game | None, limits.Standing | None]:
    """Who asks, the game read with it, and how that stands with its quota, the request counted.

    RateLimited, or Unauthenticated for a token that is no good.
    """
    ports = context.ports()
    try:
        bearer, game = access.arrive(ports, given, game_id)
    except Unauthenticated:
        if limited:
            limits.spend(ports, None, quota)
        raise
    if bearer is not None and bearer.kind is BearerKind.ADMIN:
        bearer = replace(bearer, origin=context.origin())
    return bearer, game, limits.spend(ports, bearer, quota) if limited else None


def _once(keyed: idempotency.Keyed, work: Callable[[], Response]) -> Response:
    """The answer of `work`, or the one kept from the first time that it was asked for by this key."""
    ports = context.ports()
    with pins.held(ports, keyed.request) as first:
        if first is not None:
            return idempotency.replayed(first)
        response = work()
        if not keyed.kept and response.status_code < HTTPStatus.MULTIPLE_CHOICES:
            # Nothing was changed: the answer need not be written together with anything.
            pins.keep_alone(ports, keyed.request, idempotency.plain_answer(response))
        return response


def _address(request: Request) -> str:
    """The path asked for, with its query if there is one."""
    return request.full_path if request.query_string else request.path


def _query(request: Request, schema: ma.Schema | None) -> Mapping[str, Any]:
    if not request.query_string or not request.args:
        return {} if schema is None else _defaults(schema)
    given = _single(request.args.to_dict(flat=False))
    loaded: Mapping[str, Any] = reading.load(schema or _NO_QUERY, given)
    return loaded


@cache
def _defaults(schema: ma.Schema) -> Mapping[str, Any]:
    """What a query without any parameter means."""
    loaded: Mapping[str, Any] = reading.load(schema, {})
    return MappingProxyType(loaded)


def _single(query: Mapping[str, list[str]]) -> dict[str, str]:
    """Each parameter once; Invalid for one that is repeated."""
    repeated = {
        name: ["it is given more than once"] for name, values in query.items() if len(values) > 1
    }
    if repeated:
        raise Invalid(reading.by_path(repeated))
    return {name: values[0] for name, values in query.items()}
