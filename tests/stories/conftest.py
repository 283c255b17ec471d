"""The service as a story meets it: over HTTP, with workers that the story plays itself."""

from __future__ import annotations

import pytest

from service.app import create_app
from tests.service.api.client import Client


@pytest.fixture
def client(sqlite_ports) -> Client:
    """A client of the service; its clock is the story's."""
    return Client(create_app(sqlite_ports.settings, sqlite_ports))
