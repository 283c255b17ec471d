"""Small parts of every document."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

Json = dict[str, Any]


def at(moment: datetime) -> str:
    """A time as RFC 3339 text, UTC, ending in Z."""
    return moment.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def page(items: Iterable[Json], cursor: str | None) -> Json:
    """A page of a list."""
    return {"items": list(items), "next": cursor}
