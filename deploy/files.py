"""Room for connections: each takes one of the files that a process may have open."""

from __future__ import annotations

import resource
from dataclasses import replace
from typing import Final

import structlog

from service.settings import Settings

_log = structlog.get_logger(__name__)
_OTHERS: Final = 512
"""Files for all but connections: the database's, the log, the programs' own."""


def make_room(settings: Settings) -> Settings:
    """Raise the limit of open files to what the settings need; the settings with no more streams than fit.

    Whoever may not raise it so far is told, once, and goes on with fewer streams.
    """
    # A thread may have a connection to the database, which is three files for SQLite; requests and those
    # who have not asked yet have a connection each.
    fixed = _OTHERS + 4 * settings.threads + connections(settings)
    wanted = fixed + settings.streams
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return settings
    streams = max(0, soft - fixed)
    _log.warning(
        "too_few_files",
        allowed=soft,
        wanted=wanted,
        streams=streams,
        cure="raise the hard limit of open files (ulimit -Hn), or lower SPITE_STREAMS",
    )
    return replace(settings, streams=streams)


def connections(settings: Settings) -> int:
    """Connections that one API process accepts, streams apart."""
    return max(1000, 2 * settings.threads)
