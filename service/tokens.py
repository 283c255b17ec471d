"""Ids and tokens: made of random bits nobody can guess, kept as hashes only."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

from service.model import BearerKind

_ID_BYTES: Final = 16
_TOKEN_BYTES: Final = 24
_SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of codes that are typed: no two look alike."""
_GROUP: Final = 4
_ALIKE: Final = str.maketrans("OIL", "011")


def new_id(prefix: str) -> str:
    """An id that is an unguessable capability: `prefix`, and 128 random bits."""
    return f"{prefix}_{secrets.token_urlsafe(_ID_BYTES)}"


def new_token(kind: BearerKind) -> str:
    """A fresh bearer token: a readable prefix, and 192 random bits."""
    return f"sm_{kind.value}_{secrets.token_urlsafe(_TOKEN_BYTES)}"


def hash_token(token: str) -> bytes:
    """What is kept of a token. Its bits are random, so a plain hash cannot be searched."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def new_handover_code() -> str:
    """A code that people can read to each other: 60 random bits, for ten minutes' use.

    >>> len(new_handover_code())
    14
    """
    symbols = "".join(secrets.choice(_SYMBOLS) for _ in range(3 * _GROUP))
    return "-".join(symbols[n : n + _GROUP] for n in range(0, len(symbols), _GROUP))


def hash_handover_code(code: str) -> bytes:
    """What is kept of such a code, however it was typed: small letters, other gaps, O for 0, I or L for 1.

    >>> hash_handover_code("k7q0 2m91 xt4v") == hash_handover_code("K7QO-2M9I-XT4V")
    True
    """
    typed = "".join(code.upper().replace("-", "").split()).translate(_ALIKE)
    return hash_token(f"handover {typed}")


def new_code() -> str:
    """The code of a deal: a handle of 128 random bits."""
    return secrets.token_urlsafe(_ID_BYTES)
