"""Reading what a request carries: strictly, and in an order that costs a hostile sender more than us."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import marshmallow as ma
import orjson
from flask import Request
from werkzeug.exceptions import HTTPException

from service.api.errors import Refused
from service.api.plain import plain_text
from service.errors import Invalid
from service.memory import Memory

MAX_BYTES: Final = 64 * 1024
MAX_RECORD_BYTES: Final = 2 * 1024 * 1024
"""The most bytes of a body that brings a game's record; no other body may have them."""
MAX_DEPTH: Final = 32
Known = Memory[bytes, tuple[dict[str, Any], Any]]
"""Good bodies, and what was made of them: for values that nobody changes."""
_RECURRING_BYTES: Final = 256
"""A longer body is not kept in mind."""
WHOLE: Final = "body"
"""The field path of the body itself."""


def check_size(request: Request, max_bytes: int = MAX_BYTES) -> None:
    """Refuse a body that says of itself that it is too large."""
    headers = request.environ
    if not headers.get("CONTENT_LENGTH") and "HTTP_TRANSFER_ENCODING" not in headers:
        return  # there is none (RFC 9112, section 6.3)
    if (request.content_length or 0) > max_bytes:
        raise _too_large(max_bytes)
    # A body of unknown size is cut at this limit without a word: one byte more tells.
    request.max_content_length = max_bytes + 1


def read(
    request: Request,
    schema: ma.Schema,
    max_bytes: int = MAX_BYTES,
    known: Known | None = None,
) -> tuple[dict[str, Any], Any]:
    """The JSON object of the body, empty without any body, and what `schema` makes of it.

    `known`: bodies that were read before, for an operation whose bodies recur.
    """
    data = _read(request)
    if len(data) > max_bytes:
        raise _too_large(max_bytes)
    if not data:
        return {}, load(schema, {})
    _check_type(request)
    found = None if known is None else known.get(data)
    if found is None:
        value = _json(data)
        found = value, load(schema, value)
        if known is not None and len(data) <= _RECURRING_BYTES:
            known.keep({data: found})
    return found


def _json(data: bytes) -> dict[str, Any]:
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        if len(data) > MAX_BYTES:
            raise _too_large(MAX_BYTES) from None
        raise Refused("malformed", f"The body is no JSON in UTF-8: {error}.") from None
    if len(data) > MAX_BYTES and not _brings_record(value):
        raise _too_large(MAX_BYTES)
    _check_values(value)
    if not isinstance(value, dict):
        raise Invalid({WHOLE: ["it must be a JSON object"]}, "The body must be a JSON object.")
    return value


def load(schema: ma.Schema, values: Mapping[str, Any]) -> Any:
    """What `schema` makes of `values`; Invalid with the reasons by field path."""
    try:
        return schema.load(values)
    except ma.ValidationError as error:
        raise Invalid(by_path(error.messages)) from None


def by_path(messages: object, path: str = "") -> dict[str, list[str]]:
    """Nested messages as the schemas give them, flat: ``seats.0.kind``."""
    if isinstance(messages, Mapping):
        flat: dict[str, list[str]] = {}
        for key, value in messages.items():
            name = plain_text(str(key))
            here = path if name == "_schema" else (f"{path}.{name}" if path else name)
            for under, found in by_path(value, here).items():
                flat.setdefault(under, []).extend(found)
        return flat
    reasons: list[object] = messages if isinstance(messages, list) else [messages]
    return {path or WHOLE: [str(reason) for reason in reasons]}


def _read(request: Request) -> bytes:
    """The body's bytes, all that were announced."""
    try:
        data = request.get_data(cache=False)
    except HTTPException:
        raise
    except Exception as error:
        raise Refused(
            "malformed", "The body cannot be read: its chunks are no chunks, or it broke off."
        ) from error
    if len(data) < (request.content_length or 0):
        raise Refused("malformed", "The body broke off before it was whole.")
    return data


def _check_type(request: Request) -> None:
    headers = request.environ
    if headers.get("CONTENT_TYPE") != "application/json" and request.mimetype != "application/json":
        given = request.mimetype or "none"
        raise Refused(
            "unsupported-media-type",
            f"The body's Content-Type must be application/json, not {given}.",
            content_type=given,
        )
    encoding = headers.get("HTTP_CONTENT_ENCODING", "identity").strip().lower()
    if encoding not in ("", "identity"):
        raise Refused(
            "unsupported-media-type",
            f"The body must not be encoded, and its Content-Encoding is {encoding}.",
            content_encoding=encoding,
        )


def _check_values(value: object) -> None:
    """Refuse what no field may hold, wherever it stands. A loop, for depth is what it guards against."""
    stack: list[tuple[object, str, int]] = [(value, "", 1)]
    while stack:
        item, path, depth = stack.pop()
        if isinstance(item, str):
            _check_text(item, path)
        elif isinstance(item, (dict, list)):
            if depth > MAX_DEPTH:
                raise Refused(
                    "malformed",
                    f"The body nests deeper than {MAX_DEPTH} levels.",
                    max_depth=MAX_DEPTH,
                )
            pairs = item.items() if isinstance(item, dict) else enumerate(item)
            for key, child in pairs:
                here = f"{path}.{key}" if path else str(key)
                _check_text(str(key), here)
                stack.append((child, here, depth + 1))


def _check_text(text: str, path: str) -> None:
    if "\0" in text:
        shown = plain_text(path.replace("\0", "\N{SYMBOL FOR NULL}")) or WHOLE
        raise Invalid({shown: ["texts must not have null characters"]})


def _brings_record(value: object) -> bool:
    deal = value.get("deal") if isinstance(value, dict) else None
    return isinstance(deal, dict) and deal.get("kind") == "record"


def _too_large(max_bytes: int) -> Refused:
    return Refused(
        "too-large", f"The body has more than the {max_bytes} bytes allowed.", max_bytes=max_bytes
    )
