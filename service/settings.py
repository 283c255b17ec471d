"""What an operator may set, read from the environment once, at the start, and checked.

Every setting is a field of `Settings` with its variable's name, its default and what it means; the README
lists them from here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, Final

from service import quotas
from service.outside.addresses import Network

MIN_THINK_MS: Final = 50
MAX_THINK_MS: Final = 10_000
_MOST_WAITING: Final = 1_000_000
METRICS_ADMIN: Final = "admin"
METRICS_OPEN: Final = "open"
ONE_CPU: Final = "one"
ANY_CPU: Final = "any"
LOG_WARNING: Final = "warning"
LOG_INFO: Final = "info"
MIN_TOKEN_LENGTH: Final = 22
"""128 bits as base64 text: an admin token shorter than that could be guessed."""


class SettingsError(Exception):
    """A setting with a value it cannot have; the message names the variable and what it may be."""


def _setting(
    variable: str, read: Callable[[str], Any], default: Any, meaning: str, shown: str | None = None
) -> Any:
    """A field of `Settings`. `shown`: the default as one would write it, where that is not its text."""
    metadata = {
        "variable": variable,
        "read": read,
        "meaning": meaning,
        "default": default if shown is None else shown,
    }
    return field(default=default, metadata=metadata)


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise ValueError(f"it must be a whole number from {low} to {high}")
        return int(text)

    return read


def _text(text: str) -> str:
    return text


def _path(text: str) -> Path:
    return Path(text).expanduser()


def _database(text: str) -> str:
    scheme = text.split(":", 1)[0]
    if scheme not in ("sqlite", "postgresql", "postgresql+psycopg"):
        raise ValueError("it must be a sqlite:///… or postgresql://… address")
    return text


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
    for origin in origins:
        if origin != "*" and not origin.startswith(("http://", "https://")):
            raise ValueError(
                "it must be * or origins like https://cards.example, set apart by commas"
            )
    return origins


_RETRIES: Final = "5s,5m,30m,2h,5h,10h,14h,20h,24h"
_UNITS: Final = {"s": 1, "m": 60, "h": 3600}
_MAX_WAIT_S: Final = 48 * 3600
_MAX_RETRIES: Final = 30


def _waits(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    good = all(part[:-1].isdecimal() and len(part) <= len("172800s") for part in parts)
    if not good or any(part[-1:] not in _UNITS for part in parts) or len(parts) > _MAX_RETRIES:
        raise ValueError(f"it must be times like {_RETRIES}, {_MAX_RETRIES} at most")
    waits = tuple(int(part[:-1]) * _UNITS[part[-1]] for part in parts)
    if max(waits) > _MAX_WAIT_S:
        raise ValueError("no time in it may be longer than 48h")
    return waits


def _token(text: str) -> str:
    if len(text) < MIN_TOKEN_LENGTH or not text.isascii() or any(c.isspace() for c in text):
        raise ValueError(f"it must have {MIN_TOKEN_LENGTH} characters or more, without blanks")
    return text


def _metrics(text: str) -> str:
    if text not in (METRICS_ADMIN, METRICS_OPEN):
        raise ValueError(f"it must be {METRICS_ADMIN} or {METRICS_OPEN}")
    return text


def _cpu(text: str) -> str:
    if text not in (ONE_CPU, ANY_CPU):
        raise ValueError(f"it must be {ONE_CPU} or {ANY_CPU}")
    return text


def _log(text: str) -> str:
    if text not in (LOG_WARNING, LOG_INFO):
        raise ValueError(f"it must be {LOG_WARNING} or {LOG_INFO}")
    return text


def _collector(text: str) -> str:
    if not text.startswith(("http://", "https://")):
        raise ValueError(
            "it must be an http://… or https://… address, as http://127.0.0.1:4318/v1/traces"
        )
    return text


def _rate_limits(text: str) -> str:
    quotas.read(text)
    return text


def _networks(text: str) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise ValueError(
            "it must be addresses or networks like 10.0.0.0/8, set apart by commas"
        ) from error


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one process."""

    host: str = _setting("HOST", _text, "127.0.0.1", "The address to listen on.")
    port: int = _setting(
        "PORT", _whole(0, 65535), 8000, "The port to listen on; 0 picks a free one."
    )
    database_url: str | None = _setting(
        "DATABASE_URL",
        _database,
        None,
        "Where games are kept: postgresql://… or sqlite:///…; unset, an embedded SQLite database in "
        "SPITE_DATA.",
    )
    redis_url: str | None = _setting(
        "REDIS_URL",
        _text,
        None,
        "The broker of computer turns, redis://…; unset, turns are handed on within the one command.",
    )
    data: Path = _setting(  # noqa: RUF009 - it makes a dataclass field
        "SPITE_DATA",
        _path,
        Path("~/.local/share/spite"),
        "The folder of the embedded database and of the file admin-token.",
    )
    admin_token: str | None = _setting(
        "SPITE_ADMIN_TOKEN",
        _token,
        None,
        "The admin's bearer token, 22 characters or more; required with DATABASE_URL, else one is "
        "made and kept in SPITE_DATA.",
    )
    think_ms: int = _setting(
        "SPITE_THINK_MS",
        _whole(MIN_THINK_MS, MAX_THINK_MS),
        1000,
        "The base of the computer's time for a turn, in milliseconds; a level's factor multiplies it.",
    )
    review_s: int = _setting(
        "SPITE_REVIEW_S",
        _whole(5, 3600),
        120,
        "The most seconds that a review of a finished game may be thought about; then it ends where it is.",
    )
    cors: tuple[str, ...] = _setting(
        "SPITE_CORS",
        _origins,
        ("*",),
        "The origins whose pages may call the API, set apart by commas; * for all, empty for none.",
    )
    rate_limits: str = _setting(
        "SPITE_RATE_LIMITS",
        _rate_limits,
        quotas.ON,
        "on; off for none; or quotas in place of the defaults, as in moves=3000/10,games=1200/60 (requests "
        "in so many seconds).",
    )
    trusted_proxies: tuple[IPv4Network | IPv6Network, ...] | None = _setting(
        "SPITE_TRUSTED_PROXIES",
        _networks,
        None,
        "The networks of proxies in front, set apart by commas, whose X-Forwarded-For and "
        "X-Forwarded-Proto are believed; unset, nobody's are.",
    )
    metrics: str = _setting(
        "SPITE_METRICS",
        _metrics,
        METRICS_ADMIN,
        "Who may read /metrics: admin, by the admin's token, or open, for anyone.",
    )
    log: str = _setting(
        "SPITE_LOG",
        _log,
        LOG_WARNING,
        "What is logged: warning, nothing while all is well; or info, each request, turn and delivery too.",
    )
    traces: str | None = _setting(
        "SPITE_TRACES",
        _collector,
        None,
        "Where traces go, by OTLP over HTTP, as http://127.0.0.1:4318/v1/traces; unset, nowhere.",
    )
    retention_days: int | None = _setting(
        "SPITE_RETENTION_DAYS",
        _whole(1, 36_500),
        None,
        "Days after which games that are over, or still wait for players, are removed with all that "
        "belongs to them; unset, they are kept.",
    )
    threads: int = _setting(
        "SPITE_THREADS",
        _whole(2, 4096),
        64,
        "Requests one API process answers at a time, waits included.",
    )
    streams: int = _setting(
        "SPITE_STREAMS",
        _whole(0, 100_000),
        4000,
        "Streams one API process holds open at a time; they take no thread.",
    )
    api_processes: int = _setting("SPITE_API_PROCESSES", _whole(1, 64), 1, "API processes to run.")
    api_cpu: str = _setting(
        "SPITE_API_CPU",
        _cpu,
        ONE_CPU,
        "one: an API process keeps to one processor at a time, the least busy, which halves what a request "
        "costs, and so does the courier; any: they run wherever the system puts them.",
    )
    worker_processes: int = _setting(
        "SPITE_WORKER_PROCESSES",
        _whole(1, 64),
        2,
        "Computer turns to think about at a time.",
    )
    advice_processes: int = _setting(
        "SPITE_ADVICE_PROCESSES",
        _whole(1, 64),
        1,
        "Hints and reviews to think about at a time, by processes that let all others go first.",
    )
    queue_turns: int = _setting(
        "SPITE_QUEUE_TURNS",
        _whole(1, _MOST_WAITING),
        1000,
        "Computer turns that may wait; beyond, new games with computers and turns on request are refused "
        "as busy.",
    )
    queue_hints: int = _setting(
        "SPITE_QUEUE_HINTS",
        _whole(1, _MOST_WAITING),
        200,
        "Hints that may wait; more are refused as busy.",
    )
    queue_reviews: int = _setting(
        "SPITE_QUEUE_REVIEWS",
        _whole(1, _MOST_WAITING),
        100,
        "Reviews that may wait; more are refused as busy.",
    )
    queue_webhooks: int = _setting(
        "SPITE_QUEUE_WEBHOOKS",
        _whole(1, _MOST_WAITING),
        10_000,
        "Deliveries of webhooks that may be due; beyond, tests, redeliveries and replays are refused as "
        "busy.",
    )
    webhook_allow: tuple[Network, ...] = _setting(
        "SPITE_WEBHOOK_ALLOW",
        _networks,
        (),
        "Networks that webhooks may go to though they are not public, as 10.1.0.0/16,fd00::/8.",
        "none",
    )
    webhook_retries: tuple[int, ...] = _setting(
        "SPITE_WEBHOOK_RETRIES",
        _waits,
        _waits(_RETRIES),
        "How long after each failure a webhook's delivery is tried again; after the last it has failed.",
        _RETRIES,
    )
    webhook_senders: int = _setting(
        "SPITE_WEBHOOK_SENDERS", _whole(1, 256), 16, "Webhook deliveries to send at a time."
    )

    @classmethod
    def from_environ(cls, environ: Mapping[str, str] | None = None) -> Settings:
        """The settings of an environment (this process's own by default); SettingsError names a bad one."""
        environ = os.environ if environ is None else environ
        values: dict[str, Any] = {}
        for each in fields(cls):
            text = environ.get(each.metadata["variable"])
            # An empty variable counts as unset, but for the one whose empty value means something.
            if text is None or (text == "" and each.name != "cors"):
                continue
            try:
                values[each.name] = each.metadata["read"](text)
            except ValueError as error:
                raise SettingsError(f"{each.metadata['variable']}: {error}.") from error
        settings = cls(**values)
        if settings.database_url is not None and settings.admin_token is None:
            raise SettingsError(
                "SPITE_ADMIN_TOKEN: it must be set together with DATABASE_URL; one that nobody can guess "
                "is made by: python3 -c 'import secrets; print(secrets.token_urlsafe())'."
            )
        return settings

    @property
    def embedded(self) -> bool:
        """Whether games are kept in the embedded database."""
        return self.database_url is None

    @property
    def database(self) -> str:
        """The address of the database in use."""
        return self.database_url or f"sqlite:///{self.data.expanduser() / 'spite.db'}"
