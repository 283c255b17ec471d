"""New keys in place of the server's own, while it goes on."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Final

from cryptography.fernet import Fernet, MultiFernet
from sqlalchemy import Connection, Engine, Table, delete, insert, select, update

from service.store.credentials import ANSWERS_KEY, KEY_BYTES, before
from service.store.database import telling_busy
from service.store.tables import answers, keys, webhooks
from service.store.webhooks import WEBHOOKS_KEY

_SEALED: Final[Mapping[str, tuple[Table, str]]] = {
    ANSWERS_KEY: (answers, "body"),
    WEBHOOKS_KEY: (webhooks, "secrets"),
}
"""What is encrypted under which key: the table, and its column."""


def rotate(engine: Engine, signing: Sequence[str] = ()) -> Mapping[str, int]:
    """Make new keys, and encrypt anew what the old ones kept; how much, by the key's name.

    `signing`: names of further keys, under which nothing is kept: what was signed with them is good no more.

    In one transaction. The key before stays until the next time: whoever read it in this moment may write
    with it still, and what is written so can be read. The key of the deals of the day stays: other deals
    would come of another. Busy when the database cannot be written.
    """
    with telling_busy(), engine.begin() as connection:
        counts = {name: _rotate(connection, name) for name in _SEALED}
        for name in signing:
            _put(connection, name, secrets.token_bytes(KEY_BYTES))
    return counts


def _rotate(connection: Connection, name: str) -> int:
    now, old = _value(connection, name), _value(connection, before(name))
    if now is None:
        return 0
    fresh = secrets.token_bytes(KEY_BYTES)
    ring = MultiFernet([_fernet(each) for each in (fresh, now, old) if each is not None])
    _put(connection, before(name), now)
    _put(connection, name, fresh)
    table, column = _SEALED[name]
    sealed, whole = table.c[column], list(table.primary_key.columns)
    wanted = select(*whole, sealed).where(sealed.is_not(None)).with_for_update()
    rows = connection.execute(wanted).all()
    for *place, text in rows:
        at = [part == value for part, value in zip(whole, place, strict=True)]
        connection.execute(update(table).where(*at).values({column: ring.rotate(text)}))
    return len(rows)


def _value(connection: Connection, name: str) -> bytes | None:
    found = connection.execute(select(keys.c.value).where(keys.c.name == name)).scalar()
    return None if found is None else bytes(found)


def _put(connection: Connection, name: str, value: bytes) -> None:
    connection.execute(delete(keys).where(keys.c.name == name))
    connection.execute(insert(keys).values(name=name, value=value))


def _fernet(key: bytes) -> Fernet:
    return Fernet(urlsafe_b64encode(key))
