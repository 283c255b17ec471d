"""Sessions of the admin's pages, as a unit of work keeps them."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select

from service.store.part import Part
from service.store.tables import sessions


class Visits(Part):
    """Who has signed in, as `service.oversight_ports.Oversight` has it."""

    def add_session(self, session_hash: bytes, until: datetime) -> None:
        self._connection.execute(insert(sessions).values(hash=session_hash, until=until))

    def has_session(self, session_hash: bytes, now: datetime) -> bool:
        wanted = select(sessions.c.hash).where(
            sessions.c.hash == session_hash, sessions.c.until > now
        )
        return self._connection.execute(wanted).first() is not None

    def drop_session(self, session_hash: bytes) -> None:
        self._connection.execute(delete(sessions).where(sessions.c.hash == session_hash))

    def drop_sessions(self, now: datetime) -> None:
        self._connection.execute(delete(sessions).where(sessions.c.until <= now))
