"""Traces for OpenTelemetry, where the operator names a collector; else nothing of it is even imported.

A span is one thing that a process did: a request answered, a computer's turn, a try to deliver a webhook.
None has a token, a card or an address of somebody's own among its attributes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import structlog

from service.settings import Settings, SettingsError

if TYPE_CHECKING:  # an optional dependency: only who has it on loads it
    from opentelemetry.sdk.trace import TracerProvider

_NAME: Final = "spite-and-malice"
_DELAY_MS: Final = 1000
"""How long spans are kept together before they are sent, milliseconds."""


class _Tracing:
    """What this process traces with; nothing until `begin`."""

    provider: TracerProvider | None = None


def begin(settings: Settings, role: str) -> None:
    """Trace what this process does from now on, if the settings say so: call it after forking.

    `role`: api, worker or courier. SettingsError where the packages are missing.
    """
    if settings.traces is None:
        return
    demand()
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    resource = Resource.create({"service.name": _NAME, "service.instance.role": role})
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    exporter = OTLPSpanExporter(endpoint=settings.traces, timeout=5)
    provider.add_span_processor(BatchSpanProcessor(exporter, schedule_delay_millis=_DELAY_MS))
    _Tracing.provider = provider


def demand() -> None:
    """SettingsError unless the packages that trace are there."""
    try:
        import opentelemetry.exporter.otlp.proto.http
        import opentelemetry.sdk.trace  # noqa: F401 - whether they are there
    except ImportError as error:
        raise SettingsError(
            "SPITE_TRACES: OpenTelemetry is not installed: pip install 'spite-and-malice[traces]'."
        ) from error


def end() -> None:
    """Send what has not been sent, and trace no more."""
    provider, _Tracing.provider = _Tracing.provider, None
    if provider is not None:
        provider.shutdown()


def on() -> bool:
    """Whether this process traces."""
    return _Tracing.provider is not None


@contextmanager
def span(name: str, **attributes: str | int | None) -> Iterator[Any]:
    """What is done in it, as a span, whose `trace_id` is logged. The span, or None where nobody traces.

    An error is told by its type alone: its message might name cards.
    """
    started = start(name, {}, **attributes)
    if started is None:
        yield None
        return
    failed = None
    try:
        with structlog.contextvars.bound_contextvars(trace_id=trace_id(started)):
            yield started
    except BaseException as error:
        failed = type(error).__name__
        raise
    finally:
        finish(started, failed)


def start(name: str, headers: Mapping[str, str], **attributes: str | int | None) -> Any:
    """A span that `finish` ends, in the caller's own if `headers` have a ``traceparent``; None untraced."""
    if _Tracing.provider is None:
        return None
    from opentelemetry.trace import SpanKind
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    given = {key.lower(): value for key, value in headers.items()}
    return _Tracing.provider.get_tracer(_NAME).start_span(
        name,
        context=TraceContextTextMapPropagator().extract(given),
        kind=SpanKind.SERVER if headers else SpanKind.INTERNAL,
        attributes={key: value for key, value in attributes.items() if value is not None},
    )


def finish(started: Any, failed: str | None = None) -> None:
    """End a span; `failed`: the type of the error that ended it."""
    if failed is not None:
        from opentelemetry.trace import Status, StatusCode

        started.set_attribute("error.type", failed)
        started.set_status(Status(StatusCode.ERROR))
    started.end()


def trace_id(started: Any) -> str:
    """The id of a span's trace, 32 hexadecimal digits."""
    return f"{started.get_span_context().trace_id:032x}"
