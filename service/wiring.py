"""The real adapters for the ports."""

from __future__ import annotations

from typing import Final

from service.clock import SystemClock
from service.counters import LocalCounters, RedisCounters
from service.feed import POLL_S, RedisFeed, StoreFeed
from service.outside.guard import Guard
from service.outside.sender import Sender
from service.ports import Counters, Feed, Jobs, Ports
from service.settings import Settings
from service.store.database import SqlStore, open_engine
from service.store.silence import Silence
from service.store.watch import StoreWatch

_SERVER_POLL_S: Final = 0.1
"""How often a database server is asked for news, seconds; SQLite may be asked oftener."""


class PolledJobs:
    """A `service.ports.Jobs` whose workers look for plans themselves: nobody needs waking."""

    def wake(self) -> None:
        """Do nothing."""


def make_ports(settings: Settings, jobs: Jobs | None = None) -> Ports:
    """The ports of a process, with engines and connections of its own: call it after forking."""
    silence = Silence()
    store = SqlStore(open_engine(settings.database, silence), silence)
    feed = _feed(settings, store)
    store.tell = feed.tell
    return Ports(
        store=store,
        feed=feed,
        jobs=jobs or PolledJobs(),
        clock=SystemClock(),
        settings=settings,
        counters=_counters(settings),
        outside=_Outside(settings),
    )


def _counters(settings: Settings) -> Counters:
    return LocalCounters() if settings.redis_url is None else RedisCounters(settings.redis_url)


class _Outside:
    """A `service.ports.Outside` on this machine's network."""

    def __init__(self, settings: Settings) -> None:
        guard = Guard(settings.webhook_allow)
        self.why_not = guard.why_not
        self.post = Sender(guard).post


def _feed(settings: Settings, store: SqlStore) -> Feed:
    watch = StoreWatch(store)
    if settings.redis_url is not None:
        return RedisFeed(settings.redis_url, watch.versions)
    poll_s = POLL_S if store.engine.dialect.name == "sqlite" else _SERVER_POLL_S
    return StoreFeed(watch.versions, watch.changed, poll_s)
