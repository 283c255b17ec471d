"""Callers that do something in the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from engine.errors import EngineError
from service.errors import ServiceError


def race(*works: Callable[[], Any]) -> tuple[list[Any], list[Exception]]:
    """Start all of `works` at once: what those gave that came through, and what the others raised."""
    results: list[Any] = []
    errors: list[Exception] = []
    start = threading.Barrier(len(works))

    def run(work: Callable[[], Any]) -> None:
        start.wait()
        try:
            results.append(work())
        except (EngineError, ServiceError) as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) + len(errors) == len(works), "something else was raised in a thread"
    return results, errors
