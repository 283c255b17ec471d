"""What the admin sees beyond any player: what to look for, and what is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from service.model import Game, Logged, Plan, PlanStatus, Purpose, Seen, Status
from service.queues import Queue
from service.webhook import Delivery, DeliveryStatus, Holder, Webhook, WebhookStatus

LATELY: Final = timedelta(minutes=1)
"""For how long what was done counts among `Figures.done_lately`: longer than between two looks."""


@dataclass(frozen=True, slots=True)
class GameSearch:
    """Which games to find; None for any."""

    status: Status | None = None
    ruleset: str | None = None
    age: timedelta | None = None
    """Made at least so long ago."""
    idle: timedelta | None = None
    """Unchanged for at least so long."""
    player_id: str | None = None
    app_id: str | None = None
    stuck: bool = False
    """Only games that wait for a computer beyond its time."""


@dataclass(frozen=True, slots=True)
class PlanSearch:
    """Which plans to find."""

    status: PlanStatus | None = None
    """Queued, running or failed; None for those that are not over."""
    stuck: bool = False
    """Only those that are not over, though their time is."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A delivery, and the webhook it is for."""

    delivery: Delivery
    holder: Holder
    """Whose webhook it is."""
    origin: str
    """Where it goes: of the webhook's address, what others may see."""


@dataclass(frozen=True, slots=True)
class AuditSearch:
    """Which rows of the audit to find; None for any."""

    game_id: str | None = None
    action: str | None = None
    """The first word of what was done."""


@dataclass(frozen=True, slots=True)
class Audited:
    """Something the admin did or looked at."""

    id: int
    at: datetime
    actor: str
    action: str
    game_id: str | None
    request_id: str | None
    address: str | None


@dataclass(frozen=True, slots=True)
class TokenFacts:
    """A token without what makes it one."""

    fingerprint: str
    """The first 16 digits of the token's SHA-256 in hexadecimal: enough to tell tokens apart."""
    kind: str
    seat: int | None
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    pending: bool


@dataclass(frozen=True, slots=True)
class Watched:
    """A game in a list: whether it waits for a computer in vain."""

    game: Game
    stuck: bool


@dataclass(frozen=True, slots=True)
class Whole:
    """All there is of a game."""

    seen: Seen
    record: Mapping[str, Any]
    """JSON-plain, hidden parts included."""
    log: tuple[Logged, ...]
    tokens: tuple[TokenFacts, ...]
    plans: tuple[Plan, ...]
    """The newest last."""
    webhooks: tuple[Webhook, ...]
    """Those that are told of it: the game's own, its app's and its players'."""
    deliveries: tuple[Posted, ...]
    """The newest first, also to webhooks that are told of it no more."""
    audit: tuple[Audited, ...]
    """The newest first; this look included."""
    stuck: bool

    @property
    def game(self) -> Game:
        """The game."""
        return self.seen.game


@dataclass(frozen=True, slots=True)
class Backlog:
    """What a queue holds."""

    waiting: int
    """How much of it there is, what is being done included."""
    oldest: datetime | None
    """Since when that waits which has waited longest."""


@dataclass(frozen=True, slots=True)
class PlanTimes:
    """How long plans of a purpose and a level took that were done lately, seconds, in ascending order."""

    purpose: Purpose
    level: str
    whole_s: Sequence[float]
    """From when they were made until they were done."""
    thought_s: Sequence[float]
    """What of it was thinking."""


@dataclass(frozen=True, slots=True)
class Figures:
    """How the service does at this moment."""

    games: Mapping[Status, int]
    stuck_games: int
    plans: Mapping[PlanStatus, int]
    """Those that are not over, and those that failed."""
    purposes: Mapping[tuple[PlanStatus, Purpose], int]
    """The same, told apart by what they are for; what there is none of is left out."""
    oldest_waiting: datetime | None
    """Since when the plan waits that has waited longest for a worker."""
    late_plans: int
    """Plans that are not over, though their time is."""
    players: int
    apps: int
    webhooks: Mapping[WebhookStatus, int]
    failing_webhooks: int
    """Those that are active, though nothing gets through to them now."""
    deliveries: Mapping[DeliveryStatus, int]
    """Those that are pending, and those that failed."""
    delivered_lately: int
    """Of what happened within the last hour, how much has arrived."""
    oldest_due: datetime | None
    """Since when the delivery is due that nobody has sent for longest."""
    queues: Mapping[Queue, Backlog]
    done_lately: Sequence[PlanTimes]
    """Of the plans that were done within `LATELY`."""
