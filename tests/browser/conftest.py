"""The product as it is served, and a browser to visit it with."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import httpx
import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium
from tests.browser.visitor import SERVED, Visitor
from tests.deploy.serving import Serving


def pytest_collection_modifyitems(items) -> None:
    """All that is here drives a browser."""
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def product(tmp_path_factory) -> Iterator[Serving | SimpleNamespace]:
    """`spite serve`, as anybody starts it, but quick to think and without limits of rate."""
    if SERVED in os.environ:
        yield SimpleNamespace(url=os.environ[SERVED])
        return
    serving = Serving(
        tmp_path_factory.mktemp("product"), SPITE_RATE_LIMITS="off", SPITE_THINK_MS=50
    )
    try:
        serving.start()
        yield serving
    finally:
        serving.end()


# Not for the session: Playwright holds the thread's event loop, which tests elsewhere want to have.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A real Chromium, without a window."""
    program = chromium.find()
    assert program, chromium.MISSING
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=chromium.FLAGS)
        yield started
        started.close()


@pytest.fixture
def visit(browser, product) -> Iterator[Callable[..., Visitor]]:
    """Makes a visitor; when the test is over, nothing may have gone wrong in any of their pages."""
    visitors: list[Visitor] = []

    def make(**options) -> Visitor:
        visitors.append(Visitor(browser, options.pop("url", product.url), **options))
        return visitors[-1]

    yield make
    complaints = [visitor.complaints() for visitor in visitors]
    for visitor in visitors:
        visitor.close()
    assert complaints == [[] for _ in visitors]


@pytest.fixture
def api(product) -> Iterator[httpx.Client]:
    """The service, to make games with that a lobby would take long to make."""
    with httpx.Client(base_url=product.url, timeout=15) as client:
        yield client
