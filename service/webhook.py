"""What the service keeps of webhooks: where events are sent, what is sent, and how it went.

An event has one id for ever (`webhook-id`), made from what it tells: whoever gets it twice, by a try whose
answer was lost, by a second webhook or by a replay, can tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from urllib.parse import urlsplit

ROTATION: Final = timedelta(hours=24)
"""How long a secret that was replaced goes on signing beside the new one."""
TEST: Final = "webhook.test"
"""The type of what a test sends: no event, and nothing one could ask for."""


class EventType(StrEnum):
    """What a webhook tells."""

    TURN_READY = "turn.ready"
    """A human seat is to move; told on registration too, when that is so then."""
    GAME_MOVED = "game.moved"
    """A game has a new version: a move, or any other entry of its log."""
    GAME_FINISHED = "game.finished"
    """A game is over."""
    MATCH_FINISHED = "match.finished"
    """A match has reached its target."""
    PLAN_FINISHED = "plan.finished"
    """A plan is over, carried out or not."""


class HolderKind(StrEnum):
    """Whose a webhook is."""

    GAME = "game"
    PLAYER = "player"
    APP = "app"


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose a webhook is: a series of games on the same seats, a player's, an app's."""

    kind: HolderKind
    id: str
    """Of a series, the id of its first game."""


class Disabled(StrEnum):
    """Why the service itself stopped sending."""

    FAILING = "failing"
    """Nothing got through for too long."""
    GONE = "gone"
    """The receiver answered 410."""


def origin_of(url: str) -> str:
    """Scheme and host of a webhook's address: the rest is its holder's own, for who knows it may write there.

    >>> origin_of("https://cards.example:8443/hooks/of/mine?key=1")
    'https://cards.example:8443'
    """
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class WebhookStatus(StrEnum):
    """Where a webhook stands."""

    ACTIVE = "active"
    PAUSED = "paused"
    """By its holder."""
    DISABLED = "disabled"
    """By the service, until its holder makes it active again."""

    @classmethod
    def of(cls, *, active: bool, disabled: bool) -> WebhookStatus:
        """What follows from whether it is active, and whether the service has ended that."""
        if active:
            return cls.ACTIVE
        return cls.DISABLED if disabled else cls.PAUSED


@dataclass(frozen=True, slots=True)
class Secret:
    """What signs."""

    text: str = field(repr=False)
    """``whsec_`` and the key as base64."""
    until: datetime | None = None
    """When it ends, once it was replaced."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where events are sent."""

    id: str
    holder: Holder
    url: str
    types: tuple[EventType, ...]
    active: bool
    """False: nothing is sent, by its holder's wish or (`disabled`) by the service's own."""
    disabled: Disabled | None
    disabled_at: datetime | None
    failing_since: datetime | None
    """When the first of the failures was after which nothing got through."""
    secrets: tuple[Secret, ...]
    """The one in force first, then those replaced that sign still."""
    created_at: datetime
    updated_at: datetime

    @property
    def status(self) -> WebhookStatus:
        """Where it stands."""
        return WebhookStatus.of(active=self.active, disabled=self.disabled is not None)

    @property
    def origin(self) -> str:
        """Of its address, what others may see."""
        return origin_of(self.url)

    def signing(self, now: datetime) -> tuple[Secret, ...]:
        """The secrets that sign now."""
        return tuple(each for each in self.secrets if each.until is None or each.until > now)


@dataclass(frozen=True, slots=True)
class Subscriber:
    """Of a webhook, what decides whether it is told of an event."""

    id: str
    holder: Holder
    types: tuple[EventType, ...]
    active: bool


@dataclass(frozen=True, slots=True)
class NewWebhook:
    """A webhook as asked for."""

    url: str
    types: tuple[EventType, ...] = tuple(EventType)
    secret: str | None = field(default=None, repr=False)
    """None: one is made."""


@dataclass(frozen=True, slots=True)
class WebhookChanges:
    """Changes to a webhook; None leaves a thing as it is."""

    url: str | None = None
    types: tuple[EventType, ...] | None = None
    active: bool | None = None
    rotate: bool = False
    """Whether a new secret is to take over."""
    secret: str | None = field(default=None, repr=False)
    """The secret that is to take over; None: one is made, if any."""


class DeliveryStatus(StrEnum):
    """Where a delivery stands."""

    PENDING = "pending"
    """To be sent, being sent, or to be sent again."""
    DELIVERED = "delivered"
    """The receiver answered 2xx."""
    FAILED = "failed"
    """Every try was in vain."""
    SKIPPED = "skipped"
    """The webhook was not active; a replay sends it."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something to be told, to whoever asked for its type."""

    id: str
    type: str
    at: datetime
    game_id: str | None
    version: int | None
    data: Mapping[str, object]
    """What is told, JSON-plain: public facts alone, and texts of whoever holds the webhook."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """An event on its way to one webhook: a row of the outbox."""

    n: int
    """Its place among all; within a game the order in which things happened."""
    id: str
    webhook_id: str
    event: Event
    status: DeliveryStatus
    attempts: int
    """How often it was tried in all."""
    tries: int
    """How often since it was last to be sent anew."""
    send_at: datetime | None
    """When it is to be tried next; None when it is not."""
    tried_at: datetime | None
    """When the last try ended."""
    delivered_at: datetime | None
    response_status: int | None
    """What the receiver answered last; None when there was no answer."""
    error: str | None
    """Why the last try failed."""
    request_id: str | None
    """The id of the request that it comes from; None if unknown."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a try went."""

    status: int | None
    """The status of the answer; None without one."""
    error: str | None
    """What went wrong, in words; None for success."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A delivery in the hands of whoever sends it, for the length of a lease."""

    delivery: Delivery
    url: str
    secrets: tuple[Secret, ...]
    """Those that sign."""
