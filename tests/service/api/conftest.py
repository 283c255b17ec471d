"""The HTTP application on a real store, with a client that checks every answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from service.app import create_app
from service.clock import SystemClock
from service.settings import Settings
from service.store.schema import migrate
from service.wiring import make_ports
from tests.conftest import ADMIN_TOKEN
from tests.fakes.jobs import CountingJobs
from tests.service.api.client import NEAR_THE_END, TWO_HUMANS, Client, Table


@pytest.fixture
def app(sqlite_ports):
    """The application; its waits are real ones."""
    ports = replace(sqlite_ports, clock=SystemClock())
    return create_app(ports.settings, ports)


@pytest.fixture
def clocked(sqlite_ports) -> Client:
    """A client of an application whose clock the test sets (`clock`): nothing may wait there."""
    client = Client(create_app(sqlite_ports.settings, sqlite_ports))
    client.clock, client.ports = sqlite_ports.clock, sqlite_ports
    return client


@pytest.fixture(scope="module")
def shared_app(tmp_path_factory):
    """An application for a whole module, where tests do not look at each other's games."""
    folder = tmp_path_factory.mktemp("shared")
    settings = Settings(data=folder, admin_token=ADMIN_TOKEN)
    ports = make_ports(settings, CountingJobs())
    migrate(ports.store.engine)
    yield create_app(settings, ports)
    ports.store.engine.dispose()


@pytest.fixture
def client(app) -> Client:
    """A client that lets no answer pass that the OpenAPI document does not promise."""
    return Client(app)


@pytest.fixture
def table(client) -> Table:
    """A game of two humans."""
    return Table(client, seats=TWO_HUMANS)


@pytest.fixture
def ending(client) -> Table:
    """A game of two humans that seat 0 can win with one move."""
    return Table(client, **NEAR_THE_END)


@pytest.fixture
def asked(shared_app):
    """Call an operation at a game as the seat to move; afterwards the game must be as it was."""
    ending = Table(Client(shared_app), **NEAR_THE_END)
    before = ending.game

    def call(method, path, token=ending.tokens[0], **more):
        return ending.client.call(method, path.format(id=ending.created["id"]), token, **more)

    yield call
    assert ending.game == before
    assert ending.client.get(f"{ending.path}/moves").json["items"] == []
