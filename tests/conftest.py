"""Fixtures that several parts of the suite share: databases, and a service on them."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest
import structlog
from sqlalchemy import create_engine, make_url, text

from service.ports import Ports
from service.settings import Settings
from service.store.database import open_engine
from service.store.schema import migrate
from service.wiring import make_ports
from tests import servers
from tests.fakes.clock import FakeClock
from tests.fakes.jobs import CountingJobs

ADMIN_TOKEN = "sm_admin_of-the-tests-0123456789"
_numbers = itertools.count()


@pytest.fixture(autouse=True)
def _unbound() -> None:
    """What the test before this one has bound to the context, its last request's id for one, is forgotten.

    A server does so by itself: each of its requests and tasks binds anew.
    """
    structlog.contextvars.clear_contextvars()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a PostgreSQL server, with a migrated database called ``template_spite``."""
    with servers.postgresql() as url:
        admin = create_engine(_psycopg(url), isolation_level="AUTOCOMMIT")
        with admin.connect() as connection:
            connection.execute(text("DROP DATABASE IF EXISTS template_spite"))
            connection.execute(text("CREATE DATABASE template_spite"))
        engine = open_engine(_database(url, "template_spite"))
        migrate(engine)
        engine.dispose()
        yield url
        admin.dispose()


@pytest.fixture(scope="session")
def valkey_server() -> Iterator[str]:
    """The address of a Valkey server."""
    with servers.valkey() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request, tmp_path) -> Iterator[str]:
    """A fresh, migrated database: the test runs on each kind."""
    if request.param == "sqlite":
        yield from _sqlite(tmp_path)
        return
    with fresh_database(request.getfixturevalue("postgresql_server")) as url:
        yield url


@contextlib.contextmanager
def fresh_database(server: str) -> Iterator[str]:
    """A migrated database of the PostgreSQL server's, for as long as it is needed."""
    name = f"test_{next(_numbers)}"
    admin = create_engine(_psycopg(server), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE template_spite"))
    yield _database(server, name)
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


@pytest.fixture
def sqlite_url(tmp_path) -> Iterator[str]:
    """A fresh, migrated SQLite database, for what does not depend on the kind."""
    yield from _sqlite(tmp_path)


@pytest.fixture
def ports(database_url) -> Iterator[Ports]:
    """The service's real ports, with a clock the test sets and workers it plays itself."""
    yield from _ports(database_url)


@pytest.fixture
def sqlite_ports(sqlite_url) -> Iterator[Ports]:
    """As `ports`, on SQLite alone."""
    yield from _ports(sqlite_url)


@pytest.fixture
def postgresql_ports(postgresql_server) -> Iterator[Ports]:
    """As `ports`, on PostgreSQL alone."""
    with fresh_database(postgresql_server) as url:
        yield from _ports(url)


def _ports(url: str) -> Iterator[Ports]:
    settings = Settings(database_url=url, admin_token=ADMIN_TOKEN)
    made = make_ports(settings, CountingJobs())
    yield replace(made, clock=FakeClock())
    made.feed.close()
    made.store.close()


def _sqlite(folder) -> Iterator[str]:
    url = f"sqlite:///{folder / 'spite.db'}"
    engine = open_engine(url)
    migrate(engine)
    engine.dispose()
    yield url


def _psycopg(url: str) -> str:
    return make_url(url).set(drivername="postgresql+psycopg").render_as_string(hide_password=False)


def _database(url: str, name: str) -> str:
    return make_url(url).set(database=name).render_as_string(hide_password=False)
