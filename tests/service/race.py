"""Callers that do something in the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from engine.errors import EngineError
from service.errors import ServiceError


def race(*works: Callable[[], Any]) -> tuple[list[Any], list[Exception]]:
    """Start all of `works` at once: what those gave that came through, and what the others raised.

    An ExceptionGroup of what is no error of the engine's or the service's, if anything else was raised.
    """
    results: list[Any] = []
    errors: list[Exception] = []
    unexpected: list[Exception] = []
    start = threading.Barrier(len(works))

    def run(work: Callable[[], Any]) -> None:
        start.wait()
        try:
            results.append(work())
        except (EngineError, ServiceError) as error:
            errors.append(error)
        except Exception as error:  # noqa: BLE001 - raised again where the test sees it
            unexpected.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if unexpected:
        raise ExceptionGroup("something else was raised in a thread", unexpected)
    assert len(results) + len(errors) == len(works)
    return results, errors
