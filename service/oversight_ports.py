"""The part of a unit of work that the admin's views come from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from service.model import Bearer, Game, Origin, Plan
from service.oversight import (
    Audited,
    AuditSearch,
    Figures,
    GameSearch,
    PlanSearch,
    Posted,
    TokenFacts,
)
from service.webhook import DeliveryStatus


class Oversight(Protocol):
    """What the admin looks at, and the audit of it.

    Pages come with the cursor of the next one, None on the last.
    """

    def find_games(
        self, which: GameSearch, now: datetime, after: str | None, limit: int
    ) -> tuple[list[Game], str | None]:
        """Games, the newest first; Invalid for a cursor that is none."""
        ...

    def find_plans(
        self, which: PlanSearch, now: datetime, after: str | None, limit: int
    ) -> tuple[list[Plan], str | None]:
        """Plans, the oldest first (failed ones: the newest first); Invalid for a cursor that is none."""
        ...

    def plans_of(self, game_id: str, limit: int) -> list[Plan]:
        """The latest plans of a game, in order."""
        ...

    def deliveries_of(self, game_id: str, limit: int) -> list[Posted]:
        """The latest deliveries about a game, the newest first."""
        ...

    def find_deliveries(
        self, status: DeliveryStatus, after: int | None, limit: int
    ) -> list[Posted]:
        """Deliveries that are pending, the oldest first, or that failed, the newest first.

        `after`: only those that follow number `after` in this order.
        """
        ...

    def tokens_of(self, series_id: str, limit: int) -> list[TokenFacts]:
        """The latest tokens of a series of games, in order."""
        ...

    def revoke_seat(self, series_id: str, seat: int, at: datetime) -> int:
        """Revoke all tokens and invites of a seat; how many there were."""
        ...

    def figures(self, now: datetime) -> Figures:
        """How the service does."""
        ...

    def has_many_counts(self) -> bool:
        """Whether what `figures` adds up has grown long."""
        ...

    def gather_counts(self) -> None:
        """Have it be short again."""
        ...

    def audit(
        self,
        at: datetime,
        bearer: Bearer | None,
        action: str,
        game_id: str | None,
        *,
        origin: Origin | None = None,
    ) -> None:
        """Note what an admin did or looked at, and from where; `origin` for whoever has no bearer."""
        ...

    def audited(self, which: AuditSearch, before: int | None, limit: int) -> Sequence[Audited]:
        """What was noted, the newest first; before a row's number, or the latest."""
        ...

    def add_session(self, session_hash: bytes, until: datetime) -> None:
        """Keep that somebody has signed in at the admin's pages."""
        ...

    def has_session(self, session_hash: bytes, now: datetime) -> bool:
        """Whether a session goes on."""
        ...

    def drop_session(self, session_hash: bytes) -> None:
        """End a session."""
        ...

    def drop_sessions(self, now: datetime) -> None:
        """Forget the sessions whose time is over."""
        ...
