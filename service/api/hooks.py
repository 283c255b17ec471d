"""What holds for every request and answer: an id, safe headers, other origins."""

from __future__ import annotations

import random
import re
from typing import Final

from flask import Flask, Response, request
from werkzeug.datastructures import Headers

from service import cause
from service.api import context
from service.api.framework import request_in_hand
from service.settings import Settings

REQUEST_ID: Final = "X-Request-Id"
_ID: Final = re.compile(r"[A-Za-z0-9._\-]{1,64}")
_ALLOWED_HEADERS: Final = (
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer, "
    "X-Request-Id"
)
_EXPOSED_HEADERS: Final = (
    "ETag, Location, Retry-After, Allow, Idempotent-Replayed, Preference-Applied, RateLimit, "
    "RateLimit-Policy, WWW-Authenticate, X-Request-Id"
)
_UNLESS_SAID: Final = tuple(
    (name.lower(), name, value)
    for name, value in (("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-cache"))
)
_PREFLIGHT_S: Final = 600
"""How long a browser may remember what it was told, seconds."""


def install(app: Flask, settings: Settings) -> None:
    """Have `app` name its requests, harden its answers, and let pages of other origins call it."""
    origins = settings.cors
    anyone = "*" in origins
    known = frozenset(origins)

    @app.before_request
    def name() -> None:
        given = request_in_hand().environ.get("HTTP_X_REQUEST_ID")
        # A token is no id: the id is logged.
        if (
            given is None
            or _ID.fullmatch(given) is None
            or "sm_" in given
            or given == settings.admin_token
        ):
            # It has to differ, and is no secret: asking the system for one would let another thread in.
            given = f"{random.getrandbits(64):016x}"
        request_id: str = given
        context.set_request_id(request_id)
        # Whatever is logged on the way says for which request.
        cause.bind(request_id)

    @app.after_request
    def finish(response: Response) -> Response:
        _complete(response.headers)
        if origins:
            _share(response)
        return response

    def _share(response: Response) -> None:
        origin = request_in_hand().environ.get("HTTP_ORIGIN")
        if not anyone:
            # The answer differs by origin: caches have to know, whoever asks.
            response.vary.add("Origin")
        if origin is None or not (anyone or origin in known):
            return
        response.headers["Access-Control-Allow-Origin"] = "*" if anyone else origin
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "")
            response.headers["Access-Control-Allow-Headers"] = _ALLOWED_HEADERS
            response.headers["Access-Control-Max-Age"] = str(_PREFLIGHT_S)
        else:
            response.headers["Access-Control-Expose-Headers"] = _EXPOSED_HEADERS


def _complete(headers: Headers) -> None:
    # Looked through once: each of the headers' own looks goes through all of them.
    there = {name.lower() for name, _ in headers}
    headers.add(REQUEST_ID, context.request_id())
    for lower, name, value in _UNLESS_SAID:
        if lower not in there:
            headers.add(name, value)
