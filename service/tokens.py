"""Ids and tokens: made of random bits nobody can guess, kept as hashes only."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

from service.model import BearerKind

_ID_BYTES: Final = 16
_TOKEN_BYTES: Final = 24


def new_id(prefix: str) -> str:
    """An id that is an unguessable capability: `prefix`, and 128 random bits."""
    return f"{prefix}_{secrets.token_urlsafe(_ID_BYTES)}"


def new_token(kind: BearerKind) -> str:
    """A fresh bearer token: a readable prefix, and 192 random bits."""
    return f"sm_{kind.value}_{secrets.token_urlsafe(_TOKEN_BYTES)}"


def hash_token(token: str) -> bytes:
    """What is kept of a token. Its bits are random, so a plain hash cannot be searched."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def new_code() -> str:
    """The code of a deal: a handle of 128 random bits."""
    return secrets.token_urlsafe(_ID_BYTES)
