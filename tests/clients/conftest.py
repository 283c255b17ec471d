"""A running service for the clients, and one of its webhooks as it arrived."""

from __future__ import annotations

import httpx
import pytest

from tests.clients.network import receiver
from tests.deploy.serving import Serving


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """The address of a running service."""
    server = Serving(
        tmp_path_factory.mktemp("served"), SPITE_THINK_MS=50, SPITE_WEBHOOK_ALLOW="127.0.0.0/8"
    )
    try:
        server.start()
        yield server.url
    finally:
        server.end()


@pytest.fixture(scope="module")
def webhook(service):
    """A webhook's secret, and a request that the service sent to it."""
    seats = [{"kind": "computer"}, {"kind": "computer"}]
    with receiver() as (url, arrived):
        body = {"seats": seats, "rules": {"payoff_size": 1}, "webhook": {"url": f"{url}/hook"}}
        created = httpx.post(f"{service}/v1/games", json=body, timeout=30).raise_for_status().json()
        yield created["webhook"]["secret"], arrived.get(timeout=30)
