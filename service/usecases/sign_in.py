"""Signing in at the admin's pages."""

from __future__ import annotations

import hmac
from datetime import timedelta
from hashlib import sha256
from typing import Final

from service.errors import Unauthenticated
from service.model import Bearer, BearerKind, Origin
from service.ports import Ports
from service.tokens import hash_token, new_id

LIFE: Final = timedelta(hours=8)
"""How long somebody stays signed in."""
KEY: Final = "admin-pages"


def sign_in(ports: Ports, token: str, origin: Origin) -> str:
    """A new session, by the admin's token; Unauthenticated for any other. Both are audited."""
    now = ports.clock.now()
    if not _is_admin(ports, token):
        with ports.store.writing() as unit:
            unit.audit(now, None, "sign_in_refused", None, origin=origin)
        raise Unauthenticated("This is not the admin's token.")
    session = new_id("s")
    with ports.store.writing() as unit:
        unit.drop_sessions(now)
        unit.add_session(hash_token(session), now + LIFE)
        unit.audit(now, Bearer(BearerKind.ADMIN, origin=origin), "sign_in", None)
    return session


def signed_in(ports: Ports, session: str, origin: Origin) -> Bearer | None:
    """The admin, if this is a session that goes on; else None."""
    with ports.store.glancing() as unit:
        if not unit.has_session(hash_token(session), ports.clock.now()):
            return None
    return Bearer(BearerKind.ADMIN, origin=origin)


def sign_out(ports: Ports, session: str, bearer: Bearer) -> None:
    """End a session, for whoever has its cookie."""
    now = ports.clock.now()
    with ports.store.writing() as unit:
        unit.drop_session(hash_token(session))
        unit.audit(now, bearer, "sign_out", None)


def seal(ports: Ports) -> bytes:
    """The key that cookies and forms are signed with; another admin token is another key."""
    with ports.store.writing() as unit:
        key = unit.key(KEY)
    token = ports.settings.admin_token or ""
    return hmac.new(key, hash_token(token), sha256).digest()


def _is_admin(ports: Ports, token: str) -> bool:
    admin = ports.settings.admin_token
    # Compared as hashes: of equal length whatever was sent, and in constant time.
    return admin is not None and hmac.compare_digest(hash_token(token), hash_token(admin))
