"""The OpenAPI document, and the few places where flask-smorest has to be told otherwise."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import flask_smorest
import marshmallow as ma
import orjson
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.common import resolve_schema_cls
from flask import Flask, Response
from flask_smorest import Blueprint

from service.api import errors
from service.api.describe import example
from service.api.headers import HEADERS
from service.api.idempotency import HEADER
from service.api.named import with_names
from service.api.problems import PROBLEMS
from service.api.resources.events.announce import DATA, frames
from service.api.resources.webhooks.announce import PAYLOAD, SCHEMA, webhooks_section
from service.api.routing import (
    DateConverter,
    IdConverter,
    NameConverter,
    NumberConverter,
    SeatConverter,
    ViewerConverter,
)
from service.api.schemas.problem import ProblemSchema

VERSION: Final = "1.0.0"
"""The version of the contract, not of the program."""
_DESCRIPTION: Final = """\
Play Spite and Malice by any table's rules, against people or the computer.

A game has one number, its `version`: it grows by one with every move, and is the ETag of every document of
the game. Send it back as `If-None-Match` to get news only, as `If-Match` to move only if nothing has
changed. A POST sent again with its `Idempotency-Key` is not done again: a lost answer costs nothing.

Tokens are shown once, in the answer to the request that makes them, and go into the `Authorization` header.

Every error is a problem document (`application/problem+json`) whose `type` is the address of a page that
explains it.

Answers may get more fields, and their fields more words: ignore what you do not know. Requests are strict:
unknown fields and query parameters are refused.
"""


class Api(flask_smorest.Api):
    """flask-smorest, with problem documents for all errors and nothing documented that is not so."""

    ERROR_SCHEMA = ProblemSchema
    DEFAULT_ERROR_RESPONSE_NAME = None
    _known: ClassVar[dict[str, Any]] = {}
    """The document, once it was made: it is the same for every application, and most of the work of one."""

    def __init__(self, app: Flask) -> None:
        app.config.update(
            API_TITLE="Spite and Malice",
            API_VERSION=VERSION,
            OPENAPI_VERSION="3.1.0",
        )
        self._schemas = MarshmallowPlugin(schema_name_resolver=_schema_name)
        super().__init__(
            app,
            spec_kwargs={
                "marshmallow_plugin": self._schemas,
                "info": {
                    "description": _DESCRIPTION,
                    "contact": {"name": "The Spite and Malice server authors"},
                    "license": {"name": "MIT", "identifier": "MIT"},
                },
                "servers": [{"url": "/", "description": "This service."}],
            },
        )
        for converter, schema in (
            (IdConverter, {"type": "string", "pattern": f"^{IdConverter.regex}$"}),
            (NameConverter, {"type": "string", "pattern": f"^{NameConverter.regex}$"}),
            (DateConverter, {"type": "string", "format": "date"}),
            (NumberConverter, {"type": "integer", "minimum": 1}),
            (SeatConverter, {"type": "integer", "minimum": 0, "maximum": 999}),
            (ViewerConverter, {"type": "string", "pattern": f"^{ViewerConverter.regex}$"}),
        ):
            self.register_converter(converter, lambda _, shape=schema: dict(shape))
        for name, header in HEADERS.items():
            self.spec.components.header(name, header)
        self.spec.components.schema(SCHEMA, schema=PAYLOAD)
        for name, data in DATA.items():
            self.spec.components.schema(name, schema=data)
        for name, frame in frames().items():
            self.spec.components.schema(name, frame)
        for slug in PROBLEMS:
            self.spec.components.example(slug, {"value": example(slug)})
        self.spec.components.security_scheme(
            "bearer",
            {
                "type": "http",
                "scheme": "bearer",
                "description": "An opaque token: `sm_seat_…` acts for a seat, `sm_spec_…` reads as a "
                "spectator, `sm_own_…` is the creator's; `sm_player_…` acts for every seat that a player "
                "holds, `sm_app_…` for a back end; the admin has one of the settings.",
            },
        )

    def register_blueprint(self, blp: Blueprint, **options: Any) -> None:
        """Routes, and what the document says of them unless it is known."""
        if not self._known:
            super().register_blueprint(blp, **options)
            return
        self._app.extensions["flask-smorest"]["blp_name_to_api"][blp.name] = self
        self._app.register_blueprint(blp, **options)

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
        """The OpenAPI document, which nobody may change."""
        if not self._known:
            self._known.update(self._made())
        return self._known

    def _made(self) -> dict[str, Any]:
        document: dict[str, Any] = self.spec.to_dict()
        for path, item in document["paths"].items():
            named = [each.get("name") for each in item.get("post", {}).get("parameters", [])]
            if "post" in item and HEADER not in named:
                raise RuntimeError(f"POST {path} takes no {HEADER}: every POST has to")
        shown: dict[str, Any] = document["components"]["schemas"]
        known: Any = self._schemas.converter
        for (cls, *_), name in known.refs.items():
            shown[name].setdefault("description", (cls.__doc__ or "").split("\n\n")[0].strip())
        document["webhooks"] = webhooks_section()
        _drop_unused_examples(document)
        return with_names(document)


def _drop_unused_examples(document: dict[str, Any]) -> None:
    """Take the examples of those problems out that no operation names."""
    written = orjson.dumps(document["paths"]).decode()
    shown: dict[str, Any] = document["components"]["examples"]
    for slug in [slug for slug in shown if f'"#/components/examples/{slug}"' not in written]:
        del shown[slug]


def _schema_name(schema: type[ma.Schema] | ma.Schema | str) -> str:
    cls: Any = resolve_schema_cls(schema)
    return str(cls.__name__).removesuffix("Schema")
