"""Who asks, when a proxy stands in between: believed of proxies from named networks, and of nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any, Final

Network = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
_MOST_HOPS: Final = 20


def trusting(app: Wsgi, networks: Sequence[Network]) -> Wsgi:
    """`app`, which gets to see the caller's address and scheme as proxies of `networks` tell them."""

    def behind_proxies(
        environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        peer = address_of(environ.get("REMOTE_ADDR", ""))
        if peer is not None and _is_in(peer, networks):
            told = environ.get("HTTP_X_FORWARDED_FOR", "")
            environ["REMOTE_ADDR"] = str(caller(peer, told, networks))
            scheme = environ.get("HTTP_X_FORWARDED_PROTO", "").rpartition(",")[2].strip().lower()
            if scheme in ("http", "https"):
                environ["wsgi.url_scheme"] = scheme
        return app(environ, start_response)

    return behind_proxies


def caller(peer: Address, told: str, networks: Sequence[Network]) -> Address:
    """The nearest address in an ``X-Forwarded-For`` that is no trusted proxy's.

    Each proxy adds who it was called by, at the end: what stands before the first address that is not
    trusted, anyone may have written.
    """
    hop = peer
    for text in reversed(told.split(",")[-_MOST_HOPS:]):
        if not _is_in(hop, networks):
            break
        before = address_of(text)
        if before is None:
            break
        hop = before
    return hop


def address_of(text: str) -> Address | None:
    """The address in a text, a port or brackets left out; None when there is none.

    >>> address_of(" [2001:db8::1]:443"), address_of("192.0.2.7:80"), address_of("unknown")
    (IPv6Address('2001:db8::1'), IPv4Address('192.0.2.7'), None)
    """
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def _is_in(address: Address, networks: Sequence[Network]) -> bool:
    return any(address in network for network in networks)
