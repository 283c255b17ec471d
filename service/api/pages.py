"""Pages for people: everything from this service, no script or style inside the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import Response
from markupsafe import Markup, escape

_STRICT: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
DOCS_POLICY: Final = (
    # Swagger UI draws its icons from data: addresses, and asks this service for the document and,
    # where somebody tries an operation out, for the answer.
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
TABLE_POLICY: Final = (
    # Everything from this service, which is also all that it talks to; no text ever becomes code.
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)


def coded(text: str) -> Markup:
    """`text` as HTML, with what stands between backticks as code."""
    return Markup().join(
        Markup("<code>{}</code>").format(part) if n % 2 else escape(part)
        for n, part in enumerate(text.split("`"))
    )


def page(html: str, headers: Mapping[str, str] | None = None, policy: str = _STRICT) -> Response:
    """An HTML page, under a strict policy."""
    response = Response(html, content_type="text/html; charset=utf-8", headers=dict(headers or {}))
    response.headers["Content-Security-Policy"] = policy
    response.headers["X-Frame-Options"] = "DENY"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    return response
