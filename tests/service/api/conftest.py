"""The HTTP application on a real store, with a client that checks every answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from service.api import context
from service.app import create_app
from service.clock import SystemClock
from service.ports import Ports
from service.settings import Settings
from service.store.schema import migrate
from service.store.tables import metadata
from service.wiring import make_ports
from tests.conftest import ADMIN_TOKEN, fresh_database
from tests.fakes.clock import FakeClock
from tests.fakes.jobs import CountingJobs
from tests.service.api.client import NEAR_THE_END, TWO_HUMANS, Client, Table
from tests.service.api.posts import MADE, made_for


@pytest.fixture(scope="module", params=["sqlite", "postgresql+valkey"])
def module_ports(request, tmp_path_factory) -> Iterator[Ports]:
    """A module's real ports: embedded, and with PostgreSQL and Valkey, as an operator would set them."""
    if request.param == "sqlite":
        settings = Settings(data=tmp_path_factory.mktemp("api"), admin_token=ADMIN_TOKEN)
        ports = make_ports(settings, CountingJobs())
        migrate(ports.store.engine)
        yield ports
        ports.feed.close()
        ports.store.close()
        return
    redis_url = request.getfixturevalue("valkey_server")
    with fresh_database(request.getfixturevalue("postgresql_server")) as url:
        settings = Settings(database_url=url, redis_url=redis_url, admin_token=ADMIN_TOKEN)
        ports = make_ports(settings, CountingJobs())
        yield ports
        ports.feed.close()
        ports.store.close()


@pytest.fixture
def api_ports(module_ports) -> Ports:
    """The module's ports with an empty store, and a clock the test sets."""
    with module_ports.store.engine.begin() as connection:
        for each in reversed(metadata.sorted_tables):
            connection.execute(each.delete())
    return replace(module_ports, clock=FakeClock(), jobs=CountingJobs())


@pytest.fixture
def app(api_ports):
    """The application; its waits are real ones. It has no stream left in the end."""
    made = create_app(api_ports.settings, replace(api_ports, clock=SystemClock()))
    yield made
    context.streams(made).close()
    assert context.streams(made).count == 0


@pytest.fixture
def clocked(api_ports) -> Client:
    """A client of an application whose clock the test sets (`clock`): nothing may wait there."""
    client = Client(create_app(api_ports.settings, api_ports))
    client.clock, client.ports = api_ports.clock, api_ports
    return client


@pytest.fixture(scope="module")
def shared_app(tmp_path_factory):
    """An application for a whole module, where tests do not look at each other's games.

    On SQLite alone: it is for the large tables of malformed requests, for fuzz and for documents, which are
    refused or answered before the store is asked, or are not about what it keeps.
    """
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
    """Call an operation as whoever may; afterwards what could have changed must be as it was.

    At a game, that is the seat to move; elsewhere a player, an app or the admin, as the path says.
    """
    ending = Table(Client(shared_app), **NEAR_THE_END)
    client, before = ending.client, ending.game
    made: dict[str, str] = {}

    def whose(path):
        if path.startswith("/v1/admin"):
            return ADMIN_TOKEN
        who = next((each for each in ("player", "app") if path.startswith(f"/v1/{each}s/me")), None)
        if who not in made:
            made.update(made_for(client, who))
        return ending.tokens[0] if who is None else made[who]

    def call(method, path, token=whose, **more):
        token = whose(path.removeprefix("http://localhost")) if token is whose else token
        return client.call(method, path.format(id=ending.created["id"]), token, **more)

    yield call
    assert ending.game == before
    assert client.get(f"{ending.path}/moves").json["items"] == []
    for who, token in made.items():
        same = client.get(f"/v1/{who}s/me", token)
        assert (same.status_code, same.json["name"]) == (200, MADE[who]["name"])
        assert client.get(f"/v1/{who}s/me/webhooks", token).json["items"] == []
