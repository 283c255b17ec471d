"""Which addresses webhooks may go to, by tables."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.outside.addresses import address, is_open

PUBLIC = [
    "1.1.1.1",
    "8.8.8.8",
    "93.184.216.34",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.167.255.255",
    "198.17.255.255",
    "198.20.0.1",
    "223.255.255.254",
    "2001:4860:4860::8888",
    "2606:4700:4700::1111",
    "2a00:1450:4001:800::200e",
]
CLOSED = [
    # unspecified, loopback
    "0.0.0.0",  # noqa: S104 - not bound, refused
    "0.1.2.3",
    "127.0.0.1",
    "127.255.255.254",
    "::",
    "::1",
    # private, behind a translator
    "10.0.0.1",
    "10.255.255.255",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "fc00::1",
    "fd12:3456:789a::1",
    # link-local and site-local; the metadata of clouds
    "169.254.0.1",
    "169.254.169.254",
    "169.254.170.2",
    "fe80::1",
    "febf::1",
    "fec0::1",
    "fd00:ec2::254",
    # multicast, broadcast, reserved
    "224.0.0.1",
    "239.255.255.255",
    "ff02::1",
    "ff0e::1",
    "240.0.0.1",
    "255.255.255.255",
    # protocols, documentation, benchmarks
    "192.0.0.1",
    "192.0.0.170",
    "192.0.2.1",
    "192.31.196.1",
    "192.52.193.1",
    "192.88.99.1",
    "192.175.48.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "3fff::1",
    "2620:4f:8000::1",
    "100::1",
    "5f00::1",
    # IPv4 in the clothes of IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::1",
    "2002:808:808::1",
    "2001:0:7f00:1::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2a00:1450::5efe:a00:1",
    "2a00:1450::200:5efe:7f00:1",
]


@pytest.mark.parametrize("text", PUBLIC)
def test_public_addresses_are_open(text):
    """What is public beyond doubt may be connected to."""
    assert is_open(address(text), ())


@pytest.mark.parametrize("text", CLOSED)
def test_all_other_addresses_are_closed(text):
    """Private, special or in disguise: a stranger's word is not enough to go there."""
    assert not is_open(address(text), ())


@pytest.mark.parametrize(
    ("text", "network", "is_allowed"),
    [
        ("127.0.0.1", "127.0.0.0/8", True),
        ("::ffff:127.0.0.1", "127.0.0.0/8", True),
        ("10.1.2.3", "10.1.0.0/16", True),
        ("10.2.0.1", "10.1.0.0/16", False),
        ("::1", "::1/128", True),
        ("::1", "127.0.0.0/8", False),
        ("fd00::5", "fd00::/8", True),
        ("64:ff9b::a00:1", "10.0.0.0/8", False),
        ("2002:a00:1::1", "10.0.0.0/8", False),
        ("64:ff9b::a00:1", "64:ff9b::/96", True),
    ],
)
def test_the_operator_may_open_networks(text, network, is_allowed):
    """An address in a network that was named is open; one that only carries such an address is not."""
    assert is_open(address(text), (ip_network(network),)) == is_allowed


@pytest.mark.parametrize(
    "text",
    ["", "localhost", "127.1", "0x7f.0.0.1", "010.0.0.1", "2130706433", "fe80::1%eth0", "1.2"],
)
def test_only_plain_forms_are_addresses(text):
    """Forms that readers take for different addresses are none."""
    with pytest.raises(ValueError, match="address"):
        address(text)


@given(st.ip_addresses())
def test_nothing_is_open_that_the_library_calls_special(found):
    """No address that Python knows to be private, reserved or for several listeners is ever open."""
    if is_open(address(str(found)), ()):
        assert found.is_global
        special = ("private", "multicast", "reserved", "loopback", "link_local", "unspecified")
        assert not any(getattr(found, f"is_{kind}") for kind in special)


@given(st.ip_addresses(v=4))
def test_no_disguise_opens_an_address(found):
    """However an IPv4 address is written as IPv6, it is closed, be it public or not."""
    number = int(found)
    for disguised in (
        number,
        0xFFFF << 32 | number,
        0x64FF9B << 96 | number,
        0x2002 << 112 | number << 80 | 1,
        0x20010000 << 96 | number << 64,
    ):
        assert not is_open(address(str(ip_address(disguised.to_bytes(16, "big")))), ())
