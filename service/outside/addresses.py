"""Which addresses of the internet a stranger may have this service connect to.

Only addresses that are public beyond doubt. The special-purpose registries of IANA (RFC 6890 and what
followed it) say which are not; of IPv6, whatever is outside of global unicast is refused unseen, and so is
every form that carries an IPv4 address, for a gateway might take it to that address.

>>> (
...     is_open(address("192.168.1.1"), ()),
...     is_open(address("192.168.1.1"), (network("192.168.1.0/24"),)),
... )
(False, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_CLOSED_V4: Final = tuple(
    IPv4Network(text)
    for text in (
        "0.0.0.0/8",  # this network; 0.0.0.0 is this machine on many systems
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # behind the provider's translator (CGNAT)
        "127.0.0.0/8",  # loopback
        "169.254.0.0/16",  # link-local, where clouds keep their metadata
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # tunnels of multicast (AMT)
        "192.88.99.0/24",  # relays of 6to4
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
    )
)
_OPEN_V6: Final = IPv6Network("2000::/3")
"""Global unicast: all that has been given out for use between networks."""
_CLOSED_V6: Final = tuple(
    IPv6Network(text)
    for text in (
        "2001::/23",  # protocol assignments: Teredo, benchmarks, ORCHID and others
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4, which carries an IPv4 address
        "2620:4f:8000::/48",  # AS112
        "3fff::/20",  # documentation
    )
)
_ISATAP: Final = 0x5EFE
"""What stands before the IPv4 address in the last 64 bits of an ISATAP address."""
_UNIVERSAL: Final = 0x02000000
"""The bit that an ISATAP address sets when its IPv4 address is unique."""


def address(text: str) -> Address:
    """The address that `text` is; ValueError for none, and for one that names an interface (``%eth0``)."""
    found = ip_address(text)
    if isinstance(found, IPv6Address) and found.scope_id is not None:
        raise ValueError("an address with the name of an interface")
    return found


def is_open(to: Address, allowed: Sequence[Network]) -> bool:
    """Whether this address may be connected to: it is public, or in one of the networks `allowed`."""
    plain = to if isinstance(to, IPv4Address) else to.ipv4_mapped or to
    return any(plain in each for each in allowed) or _is_public(to)


def _is_public(to: Address) -> bool:
    if isinstance(to, IPv4Address):
        # The library's opinion as well: its tables grow with the registry's.
        return to.is_global and not any(to in network for network in _CLOSED_V4)
    host = int(to) >> 32 & 0xFFFFFFFF
    return (
        to in _OPEN_V6
        and to.is_global
        and not any(to in network for network in _CLOSED_V6)
        and host & ~_UNIVERSAL != _ISATAP
    )
