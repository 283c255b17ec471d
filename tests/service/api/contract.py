"""Answers held against the OpenAPI document."""

from __future__ import annotations

import copy
import re
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from tests.sse import Frame

SOMETIMES = {"Preference-Applied", "Idempotent-Replayed", "RateLimit", "RateLimit-Policy"}
"""Headers that an answer has only when the request asks for it, or when there are limits for its bearer."""
STREAM = "text/event-stream"
"""A stream is of many versions, so it has no ETag."""


class Contract:
    """The OpenAPI document as a judge. It is stricter than it reads: nothing undocumented may be sent."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.given = document
        self.document = copy.deepcopy(document)
        for schema in self.document["components"]["schemas"].values():
            if "oneOf" not in schema:
                schema.setdefault("additionalProperties", False)
        self._paths = [
            (re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path) + "$"), path)
            for path in self.document["paths"]
        ]
        self.validator = cache(self._validator)

    def promises(self, document: dict[str, Any]) -> bool:
        """Whether this is the document that answers are held against."""
        return self.given == document

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        """The operation that answers `method` at `path`; None for an address that is not documented."""
        for pattern, template in self._paths:
            if pattern.match(path):
                name = "get" if method == "HEAD" else method.lower()
                return self.document["paths"][template].get(name)
        return None

    def check(self, method: str, path: str, response) -> None:
        """Fail unless `response` is one that the document promises."""
        operation = self.operation(method, path.partition("?")[0])
        if response.status_code >= 400:
            self._check_problem(response)
        if operation is None or response.status_code == 405 or method == "OPTIONS":
            return
        documented = operation["responses"].get(str(response.status_code))
        assert documented is not None, f"{method} {path}: {response.status_code} is not documented"
        for name in documented.get("headers", {}):
            if name not in SOMETIMES and not (name == "ETag" and response.mimetype == STREAM):
                assert name in response.headers, f"{method} {path}: no {name}"
        content = documented.get("content")
        if content is None:
            assert response.data == b""
        elif method != "HEAD":
            media = content[response.mimetype]
            if response.mimetype.endswith("json"):
                self.validator(media["schema"]["$ref"]).validate(response.json)
            if response.mimetype.endswith("problem+json"):
                slug = response.json["type"].rpartition("/")[2]
                assert slug in media["examples"], f"{method} {path}: {slug} is not documented"

    def check_frame(self, path: str, frame: Frame) -> None:
        """Fail unless a frame of the stream at `path` is one that the document promises."""
        operation = self.operation("GET", path.partition("?")[0])
        media = operation["responses"]["200"]["content"][STREAM]
        document = {"event": frame.event, "data": frame.data}
        if frame.id is not None:
            document["id"] = frame.id
        self.validator(media["schema"]["contentSchema"]["items"]["$ref"]).validate(document)

    def _check_problem(self, response) -> None:
        if response.request.method == "HEAD":
            return
        assert response.mimetype == "application/problem+json"
        self.validator("#/components/schemas/Problem").validate(response.json)
        assert response.json["status"] == response.status_code

    def _validator(self, ref: str) -> Draft202012Validator:
        schema = {"$ref": ref, "components": self.document["components"]}
        return Draft202012Validator(schema, validate_formats=True)
