"""One operation of the API: what it reads, in which order, and what it can answer with.

The decorator does both: it reads the request before the function is called, and it hands the same facts to
the OpenAPI document. The order is part of the contract: who asks, the size, the query and the headers,
the body; only then the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final, TypeVar

import marshmallow as ma
from flask import Response, request
from flask_smorest import Blueprint

from service.api import body as reading
from service.api import conditions, context
from service.api.bearer import token
from service.api.describe import Answer, Operation, Reads, Who, describe
from service.api.schemas.base import Form
from service.errors import Invalid, Unauthenticated
from service.model import Bearer
from service.usecases import access

View = TypeVar("View", bound=Callable[..., Response])


@dataclass(frozen=True, slots=True)
class Asked:
    """A request, read and checked for its form."""

    bearer: Bearer | None
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    """What the body's schema made of it; None for an operation without one."""
    if_match: int | None = None
    """The version of the game that the caller knows."""
    if_none_match: str | None = None
    wait_s: int | None = None
    """How long the answer may be held, seconds."""


_NOTHING: Final = Reads()
_NO_QUERY: Final = Form()


def operation(
    operation_id: str,
    *,
    answer: Answer,
    problems: Sequence[str] = (),
    who: Who = Who.ANYONE,
    reads: Reads = _NOTHING,
) -> Callable[[View], View]:
    """Make a function of `Asked` and the path's parameters a view that is documented.

    `problems`: the slugs beyond those that any operation of its form can answer with.
    """
    query_schema = None if reads.query is None else reads.query()
    body_schema = None if reads.body is None else reads.body()
    document = describe(Operation(operation_id, answer, reads, problems, who))

    def decorate(view: View) -> View:
        @wraps(view)
        def respond(**path: Any) -> Response:
            bearer = access.identify(context.ports(), token(request.headers.get("Authorization")))
            if bearer is None and who is Who.BEARER:
                raise Unauthenticated("This needs a bearer token.")
            reading.check_size(request)
            sent = request.headers
            asked = Asked(
                bearer=bearer,
                query=_query(query_schema),
                if_match=conditions.if_match(sent.get("If-Match")) if reads.if_match else None,
                if_none_match=sent.get("If-None-Match") if reads.if_none_match else None,
                wait_s=conditions.wait_s(sent.getlist("Prefer")) if reads.prefer_wait else None,
                body=None if body_schema is None else _body(body_schema),
            )
            return view(asked, **path)

        documented: View = Blueprint.doc(**document)(respond)
        return documented

    return decorate


def _body(schema: ma.Schema) -> Any:
    return reading.load(schema, reading.read_json(request))


def _query(schema: ma.Schema | None) -> Mapping[str, Any]:
    if schema is None and not request.args:
        return {}
    given = _single(request.args.to_dict(flat=False))
    loaded: Mapping[str, Any] = reading.load(schema or _NO_QUERY, given)
    return loaded


def _single(query: Mapping[str, list[str]]) -> dict[str, str]:
    """Each parameter once; Invalid for one that is repeated."""
    repeated = {
        name: ["it is given more than once"] for name, values in query.items() if len(values) > 1
    }
    if repeated:
        raise Invalid(reading.by_path(repeated))
    return {name: values[0] for name, values in query.items()}
