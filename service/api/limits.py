"""Rate limits: each request is counted against a quota, and refused when that is spent.

An app, a player and a game's token holders have quotas of their own; whoever sends no token, or one that is
no good, is known by address. The admin is not limited.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_network
from typing import Final, NamedTuple

from flask import Response, request

from service import quotas
from service.api.forwarded import address_of
from service.errors import RateLimited
from service.model import Bearer, BearerKind
from service.ports import Ports
from service.quotas import Kind, Quota

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Standing(NamedTuple):
    """How a caller stands with a quota after a request."""

    quota: Quota
    remaining: int
    """Requests left in the window."""
    reset_s: int
    """Whole seconds until the window is over."""

    def headers(self) -> Mapping[str, str]:
        """It as headers (draft-ietf-httpapi-ratelimit-headers)."""
        quota = self.quota
        return {
            "RateLimit-Policy": quota.policy,
            "RateLimit": f'"{quota.name}";r={self.remaining};t={self.reset_s}',
        }


def spend(ports: Ports, bearer: Bearer | None, kind: Kind | None) -> Standing | None:
    """Count the request in hand; None when it is not limited, RateLimited when its quota is spent.

    `kind`: what it is counted as, None for what its method says.
    """
    allowed = quotas.read(ports.settings.rate_limits)
    if not allowed or (bearer is not None and bearer.kind is BearerKind.ADMIN):
        return None
    kind = kind or (Kind.READS if request.method in _READING else Kind.CHANGES)
    quota = allowed.get(kind)
    if quota is None:
        return None
    return count(ports, quota, _who(bearer))


def count(ports: Ports, quota: Quota, who: str) -> Standing:
    """Count a request of `who` against a quota; RateLimited when it is spent."""
    window, reset_s = quota.window(ports.clock.now())
    used = ports.counters.add(quota, who, window)
    if used > quota.limit:
        raise RateLimited(
            f"More than {quota.limit} requests ({quota.name}) came within {quota.window_s} s: go on in "
            f"{reset_s} s.",
            Standing(quota, 0, reset_s).headers(),
            retry_after_s=reset_s,
            quota=quota.name,
            limit=quota.limit,
            window_s=quota.window_s,
        )
    return Standing(quota, quota.limit - used, reset_s)


def tell(response: Response, standing: Standing | None) -> Response:
    """`response`, saying how the caller stands."""
    if standing is not None:
        for name, value in standing.headers().items():
            response.headers.add(name, value)
    return response


def address() -> str:
    """The address of who asks, as it is counted: of IPv6 the network, for a household has no less."""
    return _counted(request.remote_addr or "")


@lru_cache(maxsize=4096)
def _counted(text: str) -> str:
    found = address_of(text)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, 64), strict=False))
    return str(found)


def _who(bearer: Bearer | None) -> str:
    """Who has a quota: an app, a player, a game's token holders together, or whoever asks from an address."""
    if bearer is None:
        return address()
    return bearer.app_id or bearer.player_id or bearer.series_id or address()
