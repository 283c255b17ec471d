"""The part of a unit of work that keeps webhooks and their outbox."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from service.model import Game
from service.webhook import (
    Delivery,
    DeliveryStatus,
    Disabled,
    Event,
    Holder,
    Outcome,
    Subscriber,
    Webhook,
)


class WebhookUnit(Protocol):
    """Webhooks and deliveries, as a unit of work keeps them."""

    def add_webhook(self, webhook: Webhook) -> None:
        """Keep a new webhook; its secrets are encrypted."""
        ...

    def webhook(self, webhook_id: str, *, lock: bool = False) -> Webhook:
        """The webhook; NotFound. `lock`: nobody else may change it before this unit ends."""
        ...

    def webhooks_of(self, holder: Holder) -> list[Webhook]:
        """A holder's webhooks, the oldest first."""
        ...

    def save_webhook(self, webhook: Webhook) -> None:
        """Write all of a webhook anew; nothing happens when it has been deleted."""
        ...

    def delete_webhook(self, webhook_id: str) -> None:
        """Delete a webhook with its deliveries."""
        ...

    def delete_webhooks_of(self, holder: Holder) -> None:
        """Delete all webhooks of a holder with their deliveries."""
        ...

    def delete_ownerless_webhooks(self, former: Holder) -> None:
        """Delete the webhooks of games whose maker, a player or an app, is gone, and that nobody looks after.

        A game that an app's player made is looked after by both.
        """
        ...

    def hook_games(self, holder: Holder) -> None:
        """Have webhooks told of every entry of the holder's games, from the next one on (`Game.hooked`).

        It waits for entries being written now, so that whoever looks at those games next misses none.
        """
        ...

    def hook_game(self, game_id: str) -> None:
        """The same for one game."""
        ...

    def games_in_turn(self, holder: Holder) -> list[Game]:
        """The holder's games in which somebody is to move, the newest thousand."""
        ...

    def subscribers(self, holders: Collection[Holder]) -> list[Subscriber]:
        """The webhooks of all these holders."""
        ...

    def add_deliveries(self, to: Sequence[tuple[Subscriber, Event]], ids: Sequence[str]) -> None:
        """Keep deliveries with these ids, in order; an event that a webhook has already is not kept twice.

        To a webhook that is not active they are kept as skipped.
        """
        ...

    def delivery(self, delivery_id: str) -> Delivery:
        """The delivery; NotFound."""
        ...

    def delivery_of(self, webhook_id: str, event_id: str) -> Delivery | None:
        """The delivery of an event to a webhook, if there is one."""
        ...

    def deliveries(
        self, webhook_id: str, status: DeliveryStatus | None, before: int | None, limit: int
    ) -> list[Delivery]:
        """A webhook's deliveries, the newest first: those before number `before`."""
        ...

    def send_again(self, delivery_id: str, now: datetime) -> None:
        """Have a delivery that is over sent anew."""
        ...

    def replay(
        self, webhook_id: str, game_ids: Collection[str] | None, after: int | None, now: datetime
    ) -> int:
        """Have what is over sent anew, in order: of these games (None: of all), behind version `after`.

        How many deliveries there are. Tests are left out.
        """
        ...

    def any_due(self, now: datetime) -> bool:
        """Whether a delivery may be to be sent now."""
        ...

    def take_due(
        self, now: datetime, again: timedelta, limit: int, each: int, busy: Collection[str]
    ) -> list[Delivery]:
        """Deliveries to be sent now, `each` for one webhook at most and none for those that are `busy`.

        Within a game none is among them before all that a webhook gets earlier has been tried. They are not
        handed out again before `again` passes.
        """
        ...

    def claim_delivery(self, delivery_id: str, now: datetime, lease: timedelta) -> Delivery | None:
        """Take a delivery that was handed out, for one try; None when it is over or somebody else has it."""
        ...

    def renew_deliveries(self, ids: Collection[str], now: datetime, lease: timedelta) -> None:
        """Hold claimed deliveries for longer; nothing happens to those that are over or handed out anew."""
        ...

    def finish_delivery(
        self,
        delivery: Delivery,
        status: DeliveryStatus,
        outcome: Outcome,
        now: datetime,
        send_at: datetime | None,
    ) -> bool:
        """Write how a claimed try went; False when it is somebody else's by now, or over."""
        ...

    def skip_deliveries(self, webhook_id: str) -> None:
        """Leave unsent what is to be sent to a webhook; tests are sent all the same."""
        ...

    def note_success(self, webhook_id: str) -> None:
        """A webhook has been reached."""
        ...

    def note_failure(self, webhook_id: str, now: datetime) -> datetime:
        """A webhook has not been reached; since when that has been so."""
        ...

    def disable_webhook(self, webhook_id: str, why: Disabled, now: datetime) -> None:
        """Stop sending to a webhook that is active, and skip what waits."""
        ...

    def release_deliveries(self) -> int:
        """Give up every lease: whoever held them is known to be gone. How many there were."""
        ...

    def recall_deliveries(self, now: datetime, longest: timedelta) -> int:
        """Have deliveries due now whose times are of a clock that was ahead. How many there were.

        Those are held, or never tried, for longer than `longest`; or were tried so far in the future.
        """
        ...

    def purge_deliveries(self, before: datetime) -> int:
        """Forget deliveries of events from before a time, unless they are still to be sent; how many."""
        ...
