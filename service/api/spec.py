"""The OpenAPI document, and the few places where flask-smorest has to be told otherwise."""

from __future__ import annotations

from typing import Any, Final

import flask_smorest
import marshmallow as ma
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.common import resolve_schema_cls
from flask import Flask, Response

from service.api import errors
from service.api.describe import HEADERS, example
from service.api.problems import PROBLEMS
from service.api.routing import IdConverter, NameConverter, NumberConverter, ViewerConverter
from service.api.schemas.problem import ProblemSchema

VERSION: Final = "1.0.0"
"""The version of the contract, not of the program."""
_DESCRIPTION: Final = """\
Play Spite and Malice by any table's rules, against people or the computer.

A game has one number, its `version`: it grows by one with every move, and is the ETag of every document of
the game. Send it back as `If-None-Match` to get news only, as `If-Match` to move only if nothing has
changed.

Tokens are shown once, in the answer to the request that makes them, and go into the `Authorization` header.

Every error is a problem document (`application/problem+json`) whose `type` is the address of a page that
explains it.

Answers may get more fields: ignore what you do not know. Requests are strict: unknown fields and query
parameters are refused.
"""


class Api(flask_smorest.Api):
    """flask-smorest, with problem documents for all errors and nothing documented that is not so."""

    ERROR_SCHEMA = ProblemSchema
    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        app.config.update(
            API_TITLE="Spite and Malice",
            API_VERSION=VERSION,
            OPENAPI_VERSION="3.1.0",
        )
        super().__init__(
            app,
            spec_kwargs={
                "marshmallow_plugin": MarshmallowPlugin(schema_name_resolver=_schema_name),
                "info": {
                    "description": _DESCRIPTION,
                    "license": {"name": "MIT", "identifier": "MIT"},
                },
                "servers": [{"url": "/", "description": "This service."}],
            },
        )
        for converter, schema in (
            (IdConverter, {"type": "string", "pattern": f"^{IdConverter.regex}$"}),
            (NameConverter, {"type": "string", "pattern": f"^{NameConverter.regex}$"}),
            (NumberConverter, {"type": "integer", "minimum": 1}),
            (ViewerConverter, {"type": "string", "pattern": f"^{ViewerConverter.regex}$"}),
        ):
            self.register_converter(converter, lambda _, shape=schema: dict(shape))
        for name, header in HEADERS.items():
            self.spec.components.header(name, header)
        for slug in PROBLEMS:
            self.spec.components.example(slug, {"value": example(slug)})
        self.spec.components.security_scheme(
            "bearer",
            {
                "type": "http",
                "scheme": "bearer",
                "description": "An opaque token: `sm_seat_…` acts for a seat, `sm_spec_…` reads as a "
                "spectator, `sm_own_…` is the creator's; the admin has one of the settings.",
            },
        )

    def _register_error_handlers(self) -> None:
        """Problem documents for whatever is raised, not for HTTP errors alone."""
        self._app.register_error_handler(Exception, errors.handle)

    def handle_http_exception(self, error: Exception) -> Response:
        """The same, for whoever calls it by flask-smorest's name."""
        return errors.handle(error)

    def _register_responses(self) -> None:
        """No ready-made responses: every operation names its own problems."""

    def _register_etag_headers(self) -> None:
        """None of flask-smorest's: an ETag is a game's version."""

    def _register_pagination_header(self) -> None:
        """None: a list has its cursor in the body."""

    def document(self) -> dict[str, Any]:
        """The OpenAPI document."""
        document: dict[str, Any] = self.spec.to_dict()
        return document


def _schema_name(schema: type[ma.Schema] | ma.Schema | str) -> str:
    cls: Any = resolve_schema_cls(schema)
    return str(cls.__name__).removesuffix("Schema")
