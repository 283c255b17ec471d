"""The browser table: files that openapi/table is built into, and nothing that is made here."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from flask import Blueprint, Response, request

from service.api import pages
from service.errors import NotFound

blueprint = Blueprint("table", __name__)
_START: Final = "index.html"
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_FOR_EVER: Final = "public, max-age=31536000, immutable"
"""For a file whose name says what is in it."""
_REVALIDATE: Final = "no-cache"


@dataclass(frozen=True, slots=True)
class _File:
    """A file, ready to be sent."""

    content_type: str
    plain: bytes
    packed: bytes
    """The same, compressed."""
    etag: str
    cache_control: str


@cache
def _bundle() -> dict[str, _File]:
    """Every file of the table by its name; they are small, and stay in memory."""
    folder = files("service.api").joinpath("static", "table")
    found = {}
    for entry in folder.iterdir():
        stem, dot, ending = entry.name.rpartition(".")
        content_type = _TYPES.get(dot + ending)
        if content_type is None:
            continue  # What is said about the bundle is for developers.
        plain = entry.read_bytes()
        found[entry.name] = _File(
            content_type,
            plain,
            gzip.compress(plain, 9, mtime=0),
            sha256(plain).hexdigest()[:32],
            _FOR_EVER if "-" in stem else _REVALIDATE,
        )
    return found


def _answer(name: str) -> Response:
    found = _bundle().get(name)
    if found is None:
        raise NotFound("There is no such file.")
    packs = request.accept_encodings["gzip"] > 0
    body = found.packed if packs else found.plain
    if name == _START:
        response = pages.page("", policy=pages.TABLE_POLICY)
        response.set_data(body)
    else:
        response = Response(body, content_type=found.content_type)
    if packs:
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    response.headers["Cache-Control"] = found.cache_control
    # One for each form: they are different bytes.
    response.set_etag(found.etag + ("-gzip" if packs else ""))
    response.make_conditional(request)
    return response


@blueprint.route("/")
def start() -> Response:
    """The table."""
    return _answer(_START)


@blueprint.route("/table/<asset:name>")
def asset(name: str) -> Response:
    """A file that the table needs."""
    return _answer(name)
