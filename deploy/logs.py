"""Logging, to stderr: short lines for people, JSON for machines; never a token.

Warnings and worse; with ``SPITE_LOG=info`` also what each request, turn and delivery came to.
"""

from __future__ import annotations

import logging
import os
import re
import sys
from typing import Final

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from service.model import BearerKind
from service.settings import LOG_INFO

LEVEL: Final = logging.WARNING
"""Quiet: nothing is said while all is well."""
OURS: Final = ("service", "workers", "deploy")
"""The loggers that SPITE_LOG is about."""
_TOKEN: Final = re.compile(
    r"sm_(" + "|".join(kind.value for kind in BearerKind) + r")_[A-Za-z0-9_-]+"
)
_BEARER: Final = re.compile(r"(?i)\b(bearer\s+)[A-Za-z0-9\-._~+/=]{8,}")
_WEBHOOK_SECRET: Final = re.compile(r"whsec_[A-Za-z0-9+/=]+")
_ADDRESS_SECRET: Final = re.compile(r"(?<=://)[^\s/@]*@")


def configure() -> None:
    """Have everything logged in this process, by whatever library, come out the same way."""
    for_people = sys.stderr.isatty()
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(
            fmt="%H:%M:%S" if for_people else "iso", utc=not for_people
        ),
    ]
    render: Processor = (
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
        if for_people
        else structlog.processors.JSONRenderer()
    )
    last: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if not for_people:
        last.append(structlog.processors.format_exc_info)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[*last, render, without_secrets]
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(LEVEL)
    # Libraries stay quiet: what they would say of each request is said here.
    chosen = logging.INFO if os.environ.get("SPITE_LOG") == LOG_INFO else LEVEL
    for ours in OURS:
        logging.getLogger(ours).setLevel(chosen)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def without_secrets(logger: WrappedLogger, name: str, rendered: EventDict | str) -> str:  # noqa: ARG001
    """Take tokens, and passwords in addresses, out of a line. None should be in it to begin with."""
    text = str(rendered)
    # An operator's own token has no prefix that would tell what it is.
    given = os.environ.get("SPITE_ADMIN_TOKEN")
    if given:
        text = text.replace(given, "…")
    for pattern, instead in (
        (_TOKEN, r"sm_\1_…"),
        (_BEARER, r"\1…"),
        (_WEBHOOK_SECRET, "whsec_…"),
        (_ADDRESS_SECRET, "…@"),
    ):
        text = pattern.sub(instead, text)
    return text
