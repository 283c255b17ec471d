"""Answers: JSON written once, and the headers of a game's documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import orjson
from flask import Response
from werkzeug.datastructures import Headers

JSON: Final = "application/json"


class Whole(Response):
    """An answer that is as it goes out: no header is left to be worked out when it is sent."""

    default_mimetype = None

    def get_wsgi_headers(self, environ: dict[str, Any]) -> Headers:  # noqa: ARG002 - werkzeug's
        """The headers."""
        return self.headers


def answer(
    document: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """`document`, plain dicts and lists, as JSON."""
    return Whole(orjson.dumps(document), status, {"Content-Type": JSON, **(headers or {})})


def written(document: object) -> orjson.Fragment:
    """`document` as JSON already, to be answered with or to be part of another document."""
    return orjson.Fragment(orjson.dumps(document))


def of_game(
    document: object,
    version: int,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A document of a game at `version`."""
    return answer(document, status, {**versioned(version), **(headers or {})})


def not_modified(version: int, headers: Mapping[str, str] | None = None) -> Response:
    """The caller has the document of `version` already."""
    return Whole(status=304, headers={**versioned(version), **(headers or {})})


def nothing(headers: Mapping[str, str] | None = None) -> Response:
    """It is done, and there is nothing to say about it."""
    response = Response(status=204, headers=headers)
    del response.headers["Content-Type"]
    return response


def versioned(version: int) -> dict[str, str]:
    """The headers of every document of a game at `version`."""
    return {"ETag": f'"{version}"', **PRIVATE}


PRIVATE: Final[Mapping[str, str]] = {"Vary": "Authorization", "Cache-Control": "private"}
"""The headers of an answer that depends on who asks."""


def page(items: list[dict[str, Any]], following: str | None) -> dict[str, Any]:
    """A page of a list, and the cursor of the page after it."""
    return {"items": items, "next": following}
