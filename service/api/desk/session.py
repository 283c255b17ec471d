"""Who is signed in at the admin's pages, and whether a form is one of theirs.

The cookie holds a session's id, signed; the store knows which sessions go on. Every form carries a token that
follows from the cookie, so that no other site's form is taken for one of ours, the form to sign in included:
whoever is not signed in has a cookie of no session.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import Any, Final
from urllib.parse import quote

from flask import Response, g, redirect, request, url_for
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Response as WerkzeugResponse

from service.api import context
from service.errors import Forbidden
from service.model import Bearer
from service.tokens import new_id
from service.usecases import sign_in

COOKIE: Final = "spite_admin"
FIELD: Final = "form_token"
_SAME: Final = frozenset({"same-origin", "none"})
_MAX_NEXT: Final = 500


@dataclass(slots=True)
class Visit:
    """Whoever asks for a page."""

    id: str
    """Of the session; of no session, for whoever is not signed in."""
    bearer: Bearer | None
    key: bytes
    is_new: bool = False
    """Whether the cookie is still to be set."""

    @property
    def form_token(self) -> str:
        """What every form of this visit carries."""
        return hmac.new(self.key, b"form " + self.id.encode(), sha256).hexdigest()

    @property
    def cookie(self) -> str:
        """The cookie's value."""
        return str(_signer(self.key).dumps(self.id))


def visit() -> Visit:
    """Whoever asks for the page in hand."""
    known: Visit | None = g.get("visit")
    if known is not None:
        return known
    ports = context.ports()
    key = sign_in.seal(ports)
    session = _read(key, request.cookies.get(COOKIE, ""))
    if session is None:
        made = Visit(new_id("v"), None, key, is_new=True)
    else:
        made = Visit(session, sign_in.signed_in(ports, session, context.origin()), key)
    g.visit = made
    return made


def begin(session: str) -> None:
    """From now on the visit is that of a session."""
    g.visit = Visit(session, None, visit().key, is_new=True)


def for_admin(view: Callable[..., Any]) -> Callable[..., Any]:
    """A page for the admin alone; `view` gets the bearer. Everybody else is led to the form to sign in."""

    @wraps(view)
    def guarded(**path: Any) -> Response | WerkzeugResponse:
        bearer = visit().bearer
        if bearer is None:
            here = request.full_path.rstrip("?") if request.method == "GET" else ""
            return redirect(f"{url_for('desk.sign_in_page')}?next={quote(here, safe='')}", 303)
        if request.method == "POST":
            check_form()
        answered: Response = view(bearer, **path)
        return answered

    return guarded


def check_form() -> None:
    """Forbidden unless the form in hand was made for this visit."""
    given = request.form.get(FIELD, "")
    mine = hmac.compare_digest(visit().form_token, given.encode("ascii", "replace").decode())
    if not mine or request.headers.get("Sec-Fetch-Site", "same-origin") not in _SAME:
        raise Forbidden(
            "This form is out of date: go back, load the page again, and send it again."
        )


def keep_cookie(response: Response) -> Response:
    """Have the browser keep a cookie that is new."""
    known: Visit | None = g.get("visit")
    if known is not None and known.is_new:
        response.set_cookie(
            COOKIE,
            known.cookie,
            max_age=int(sign_in.LIFE.total_seconds()),
            path=url_for("desk.home"),
            secure=request.is_secure,
            httponly=True,
            samesite="Strict",
        )
    return response


def forget_cookie(response: WerkzeugResponse) -> WerkzeugResponse:
    """Have the browser forget the cookie."""
    g.visit = None
    response.delete_cookie(COOKIE, path=url_for("desk.home"), httponly=True, samesite="Strict")
    return response


def safe_next(text: str) -> str:
    """Where to go after signing in: one of these pages, whatever was asked for."""
    home = url_for("desk.home")
    plain = text.isascii() and text.isprintable() and "\\" not in text and len(text) <= _MAX_NEXT
    return text if plain and (text == home or text.startswith(f"{home}/")) else home


def _signer(key: bytes) -> URLSafeSerializer:
    return URLSafeSerializer(key, salt=COOKIE)


def _read(key: bytes, cookie: str) -> str | None:
    """The session's id in a cookie; None unless we have signed it."""
    try:
        value = _signer(key).loads(cookie)
    except BadSignature:
        return None
    return value if isinstance(value, str) else None
