"""Webhooks in the hands of a test: registered, and sent by a courier that the test plays itself."""

from __future__ import annotations

import json
from dataclasses import replace

from service.model import Bearer
from service.ports import Ports
from service.usecases import letters, webhooks
from service.usecases.webhooks import Place
from service.webhook import Delivery, EventType, HolderKind, NewWebhook, Webhook, WebhookChanges
from tests.fakes.outside import FakeOutside
from tests.service.table import Table
from workers.delivery import deliver

URL = "https://cards.example/hook"


def with_outside(ports: Ports) -> tuple[Ports, FakeOutside]:
    """The ports with a network that the test has in its hands."""
    outside = FakeOutside()
    return replace(ports, outside=outside), outside


class Hook:
    """A webhook of a table, in the hands of its creator."""

    def __init__(self, table: Table, bearer: Bearer | None = None, **fields: object) -> None:
        self.table = table
        self.ports = table.ports
        self.bearer = bearer or table.owner
        if "types" in fields:
            fields["types"] = tuple(EventType(each) for each in fields["types"])
        self.made = webhooks.create(
            self.ports, self.place, NewWebhook(**{"url": URL, **fields}), self.bearer
        )

    @property
    def place(self) -> Place:
        """Where it is found."""
        return Place(HolderKind.GAME, self.table.id)

    @property
    def now(self) -> Webhook:
        """As it is now."""
        return webhooks.get(self.ports, self.place, self.made.id, self.bearer)

    def change(self, **changes: object) -> Webhook:
        """Change it."""
        wanted = WebhookChanges(**changes)
        return webhooks.change(self.ports, self.place, self.made.id, wanted, self.bearer)[0]

    def deliveries(self) -> list[Delivery]:
        """What it was to be told, in order."""
        found = webhooks.deliveries(
            self.ports, self.place, self.made.id, self.bearer, status=None, before=None, limit=1000
        )
        return found[::-1]

    def told(self) -> list[tuple[str, int]]:
        """The types and versions of what it was to be told, in order."""
        return [(each.event.type, each.event.version) for each in self.deliveries()]

    def redeliver(self, delivery: Delivery) -> Delivery:
        """Send one again."""
        return webhooks.redeliver(self.ports, self.place, self.made.id, delivery.id, self.bearer)

    def replay(self, after: int | None = None) -> int:
        """Send many again."""
        return webhooks.replay(self.ports, self.place, self.made.id, after, self.bearer)

    def test(self) -> Delivery:
        """Have a test sent."""
        return webhooks.send_test(self.ports, self.place, self.made.id, self.bearer)

    def delete(self) -> None:
        """Delete it."""
        webhooks.delete(self.ports, self.place, self.made.id, self.bearer)


def send_due(ports: Ports, limit: int = 64) -> int:
    """Send whatever is due now; how many tries there were."""
    tries = 0
    while waiting := letters.waiting(ports, limit, ()):
        for each in waiting:
            deliver(ports, each.id)
            tries += 1
    return tries


def payloads(outside: FakeOutside) -> list[dict]:
    """The bodies that were sent."""
    return [json.loads(body) for _, _, body in outside.sent]


def ids(outside: FakeOutside) -> list[str]:
    """The events' ids that were sent."""
    return [headers["webhook-id"] for _, headers, _ in outside.sent]
