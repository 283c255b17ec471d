"""What is counted and timed, for Prometheus: requests, and how the service does when asked.

A process counts for itself, or together with those that share its port (`count_together`), of which any may
be asked; what the store knows (games, plans) is the same whichever is asked.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Mapping
from datetime import datetime
from time import perf_counter
from typing import Any, Final

import structlog
from flask import Flask, Response
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, values
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from service import cause, tracing
from service.api.framework import request_in_hand
from service.api.state import State
from service.oversight import Figures
from service.queues import Queue

_log = structlog.get_logger(__name__)
_standard = logging.getLogger(__name__)
"""The same: quicker to ask whether anything is to be said."""
CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
_BUCKETS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_UNKNOWN: Final = "unknown"
"""The route of an address that is none."""
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"})
_OTHER: Final = "other"
"""A method of the caller's own making: as many as there are callers, it must not be a label each."""
_FAILED: Final = 500
NO_QUEUE: Final = "none"
"""In the place of a queue, where the service was busy for another reason: its database, or its streams."""
_TOGETHER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The library's own variable."""
_HELD: Final = "Preference-Applied"
_BEGUN: Final = "spite.begun"
_SPAN: Final = "spite.span"
"""In a request's environment: when it began, and what is traced of it."""


def count_together(folder: str) -> None:
    """Have all processes count together that are given the same folder, each before it makes an application.

    What a process that has ended had counted stays counted; its streams do not (`has_ended`).
    """
    os.environ[_TOGETHER] = folder
    # Chosen by the library as it is imported, for whoever makes counters after that.
    values.ValueClass = values.MultiProcessValue()  # type: ignore[no-untyped-call] # the library's


def has_ended(pid: int) -> None:
    """Of processes that count together, one holds no streams any more."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call] # the library's


class Meters:
    """What an application counts. Safe for threads."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "spite_requests",
            "Requests answered by this process, and by others at the same port.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "spite_request_seconds",
            "Time to the answer, of requests whose answer is not held on purpose.",
            ("method", "route"),
            buckets=_BUCKETS_S,
            registry=self._registry,
        )
        self._busy = Counter(
            "spite_busy",
            "Requests answered 503, by the queue that was full.",
            ("queue",),
            registry=self._registry,
        )
        for queue in (*Queue, NO_QUEUE):
            # From the start: a counter that begins with its first count has no rate then.
            self._busy.labels(queue)
        self._streams = Gauge(
            "spite_streams",
            "Live streams that this process holds, and others at the same port.",
            multiprocess_mode="livesum",
            registry=self._registry,
        )
        self._known: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        self._making = threading.Lock()

    def note(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count an answer; `seconds` None for one that was held on purpose."""
        key = (method, route, status)
        meters = self._known.get(key)
        if meters is None:
            with self._making:
                meters = self._known[key] = (
                    self._requests.labels(method, route, str(status)),
                    self._seconds.labels(method, route),
                )
        meters[0].inc()
        if seconds is not None:
            meters[1].observe(seconds)

    def streams(self, count: int) -> None:
        """Note how many live streams there are."""
        self._streams.set(count)

    def turned_away(self, queue: object) -> None:
        """Count an answer that the service is busy: for the queue that is full, or for another reason."""
        self._busy.labels(queue if queue in tuple(Queue) else NO_QUEUE).inc()

    def written(self, figures: Figures, limits: Mapping[Queue, int], now: datetime) -> bytes:
        """All of it as Prometheus reads it. `limits`: how much each queue may hold."""
        state = CollectorRegistry()
        state.register(State(figures, limits, now))
        counted = self._registry
        if _TOGETHER in os.environ:
            counted = CollectorRegistry()
            MultiProcessCollector(counted)  # type: ignore[no-untyped-call] # the library's
        return generate_latest(counted) + generate_latest(state)


def install(app: Flask, meters: Meters) -> None:
    """Have every request of `app` counted."""

    @app.before_request
    def begin() -> None:
        request = request_in_hand()
        request.environ[_BEGUN] = perf_counter()
        if tracing.on():
            span = tracing.start("request", dict(request.headers))
            request.environ[_SPAN] = span
            structlog.contextvars.bind_contextvars(trace_id=tracing.trace_id(span))

    @app.after_request
    def end(response: Response) -> Response:
        request = request_in_hand()
        rule = request.url_rule
        # A stream's answer begins at once and never ends: its beginning is what is timed.
        held = _HELD in response.headers
        method = request.method if request.method in _METHODS else _OTHER
        route = _UNKNOWN if rule is None else rule.rule
        ended = perf_counter()
        seconds = ended - request.environ.get(_BEGUN, ended)
        meters.note(method, route, response.status_code, None if held else seconds)
        span = request.environ.get(_SPAN)
        if span is not None:
            _trace(span, method, route, response.status_code)
        if _standard.isEnabledFor(logging.INFO):
            _log.info(
                "answered",
                method=method,
                route=route,
                status=response.status_code,
                ms=round(seconds * 1000, 2),
                game_id=(request.view_args or {}).get("game_id"),
            )
        return response


def _trace(span: Any, method: str, route: str, status: int) -> None:
    """End the request's span, under the names that OpenTelemetry has for what it tells."""
    span.update_name(f"{method} {route}")
    span.set_attribute("http.request.method", method)
    span.set_attribute("http.route", route)
    span.set_attribute("http.response.status_code", status)
    request_id = cause.request_id()
    if request_id is not None:
        span.set_attribute("spite.request_id", request_id)
    tracing.finish(span, "internal" if status >= _FAILED else None)
