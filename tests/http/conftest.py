"""A real `spite serve`, and the application without one; each once for each process of the test run."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from service.app import create_app
from service.ports import Ports
from service.settings import Settings
from service.store.schema import migrate
from service.wiring import make_ports
from tests.deploy.serving import Serving
from tests.http.client import Service

ADMIN_TOKEN = "sm_admin_of-the-tests-over-http-0123456789"
THINK_MS = 50


@pytest.fixture(scope="session")
def serving(tmp_path_factory) -> Iterator[Serving]:
    """The server: on a free port, its database in a temporary folder, its computers quick."""
    made = Serving(
        tmp_path_factory.mktemp("http"), SPITE_THINK_MS=THINK_MS, SPITE_ADMIN_TOKEN=ADMIN_TOKEN
    )
    try:
        made.start()
        yield made
        assert made.process is not None
        assert made.process.poll() is None, made.err
        assert made.interrupt() == 0
    finally:
        made.end()


@pytest.fixture(scope="session")
def open_serving(tmp_path_factory) -> Iterator[Serving]:
    """Another server, which lifts its limits, and sends webhooks to this machine."""
    made = Serving(
        tmp_path_factory.mktemp("open"),
        SPITE_THINK_MS=THINK_MS,
        SPITE_ADMIN_TOKEN=ADMIN_TOKEN,
        SPITE_RATE_LIMITS="off",
        SPITE_WEBHOOK_ALLOW="127.0.0.0/8",
    )
    try:
        made.start()
        yield made
        assert made.interrupt() == 0
    finally:
        made.end()


@pytest.fixture(scope="session")
def service(serving) -> Iterator[Service]:
    """A client of the server."""
    limits = httpx.Limits(max_connections=100, max_keepalive_connections=100)
    with httpx.Client(base_url=serving.url, timeout=60, limits=limits) as http:
        yield Service(http, ADMIN_TOKEN)


@pytest.fixture(scope="session")
def local_ports(tmp_path_factory) -> Iterator[Ports]:
    """The service's own ports, on SQLite."""
    settings = Settings(data=tmp_path_factory.mktemp("local"), admin_token=ADMIN_TOKEN)
    ports = make_ports(settings)
    migrate(ports.store.engine)
    yield ports
    ports.store.close()


@pytest.fixture(scope="session")
def local(local_ports) -> Iterator[Service]:
    """The application in this process, asked by the same client."""
    transport = httpx.WSGITransport(create_app(local_ports.settings, local_ports))
    with httpx.Client(transport=transport, base_url="http://service") as http:
        yield Service(http, ADMIN_TOKEN)
