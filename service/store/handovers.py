"""Codes that bring a seat to another device, as a unit of work keeps them."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select, update

from service.handover import Handover
from service.store.part import Part
from service.store.tables import handovers


class Handovers(Part):
    """Codes, as `service.handover.HandoverUnit` has them."""

    def add_handover(self, handover: Handover, forget: datetime) -> None:
        self._connection.execute(delete(handovers).where(handovers.c.expires_at <= forget))
        before = handovers.c.maker_hash == handover.maker_hash
        self._connection.execute(update(handovers).where(before).values(used=True))
        self._connection.execute(
            insert(handovers).values(
                code_hash=handover.code_hash,
                maker_hash=handover.maker_hash,
                game_id=handover.game_id,
                seat=handover.seat,
                expires_at=handover.expires_at,
                used=handover.used,
            )
        )

    def handover(self, code_hash: bytes) -> Handover | None:
        wanted = select(handovers).where(handovers.c.code_hash == code_hash)
        row = self._connection.execute(wanted).first()
        if row is None:
            return None
        return Handover(
            bytes(row.code_hash),
            bytes(row.maker_hash),
            row.game_id,
            row.seat,
            row.expires_at,
            row.used,
        )

    def use_handover(self, code_hash: bytes) -> bool:
        fresh = (handovers.c.code_hash == code_hash) & ~handovers.c.used
        return bool(
            self._connection.execute(update(handovers).where(fresh).values(used=True)).rowcount
        )
