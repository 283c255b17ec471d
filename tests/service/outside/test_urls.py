"""What a webhook's address may look like: tables, and fuzz that no two readers disagree."""

from __future__ import annotations

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.outside.guard import Guard
from service.outside.urls import MAX_URL, Target, UrlError, parse
from tests.fakes.network import resolving

GOOD = [
    ("https://cards.example/hook", Target("https", "cards.example", 443, "/hook"), "cards.example"),
    ("HTTPS://Cards.Example", Target("https", "cards.example", 443, "/"), "cards.example"),
    ("http://cards.example?x=1", Target("http", "cards.example", 80, "/?x=1"), "cards.example"),
    (
        "http://cards.example:8080/a%20b?q=%C3%A4",
        Target("http", "cards.example", 8080, "/a%20b?q=%C3%A4"),
        "cards.example:8080",
    ),
    ("https://cards.example:443/", Target("https", "cards.example", 443, "/"), "cards.example"),
    (
        "https://b\u00fccher.example/\u00fc?\u00fc",
        Target("https", "xn--bcher-kva.example", 443, "/%C3%BC?%C3%BC"),
        "xn--bcher-kva.example",
    ),
    ("http://a_b.internal/", Target("http", "a_b.internal", 80, "/"), "a_b.internal"),
    ("http://93.184.216.34/", Target("http", "93.184.216.34", 80, "/"), "93.184.216.34"),
    (
        "http://[2606:4700:0:0::1111]:8080/x",
        Target("http", "2606:4700::1111", 8080, "/x"),
        "[2606:4700::1111]:8080",
    ),
    ("http://localhost:9000/hook", Target("http", "localhost", 9000, "/hook"), "localhost:9000"),
    ("https://x.example/../a", Target("https", "x.example", 443, "/../a"), "x.example"),
]
BAD = [
    # no address at all, or of another kind
    "",
    "cards.example",
    "/hook",
    "//cards.example/",
    "https:cards.example",
    "https:/cards.example",
    "https://",
    "https:///hook",
    "https://?x",
    "ftp://cards.example/",
    "file:///etc/passwd",
    "gopher://cards.example/",
    "javascript:alert(1)",
    "data:text/plain,x",
    "unix:///run/socket",
    "http+unix://x/",
    # names and passwords
    "https://user@cards.example/",
    "https://user:secret@cards.example/",
    "https://@cards.example/",
    "https://cards.example@10.0.0.1/",
    # what an address cannot have
    "https://cards.example/a b",
    "https://cards.example/\n",
    "https://cards.example/\r\nX: y",
    "https://cards.example/\x00",
    "https://cards.example\\@10.0.0.1/",
    "https://cards.example/a\\b",
    "https://cards.example/#part",
    "https://cards.example/%zz",
    "https://cards.example/%",
    "https://cards.example/<x>",
    "https://cards.example/" + "x" * MAX_URL,
    # hosts that are none
    "https://.example/",
    "https://cards..example/",
    "https://cards.example./",
    "https://-cards.example/",
    "https://cards-.example/",
    "https://" + "x" * 64 + ".example/",
    "https://" + "x." * 127 + "example/",
    "https://car%64s.example/",
    "https://cards,example/",
    "https://[cards.example]/",
    "https://[::1/",
    "https://::1/",
    "https://[::1]x/",
    "https://[fe80::1%25eth0]/",
    "https://[fe80::1%eth0]/",
    "https://\ufffd.example/",
    # IPv4 in any form but the plain one
    "http://2130706433/",
    "http://017700000001/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://0x7f.0x0.0x0.0x1/",
    "http://127.1/",
    "http://127.0.1/",
    "http://0177.0.0.1/",
    "http://127.0.0.01/",
    "http://127.0.0.1./",
    "http://256.0.0.1/",
    "http://1.2.3.4.5/",
    "http://0/",
    "http://0x/",
    "http://cards.0x10/",
    "http://cards.127/",
    # ports
    "http://cards.example:/",
    "http://cards.example:0/",
    "http://cards.example:22/",
    "http://cards.example:25/",
    "http://cards.example:1023/",
    "http://cards.example:65536/",
    "http://cards.example:-1/",
    "http://cards.example:80a/",
    "http://cards.example:99999999999999999999/",
    "http://cards.example:80:80/",
]


@pytest.mark.parametrize(("url", "target", "authority"), GOOD)
def test_good_addresses_are_read(url, target, authority):
    """Scheme, host, port and path, each in one form; the default port is left out of the Host header."""
    assert parse(url) == target
    assert target.authority == authority


@pytest.mark.parametrize("url", BAD)
def test_bad_addresses_are_refused(url):
    """With a reason in words."""
    with pytest.raises(UrlError, match=r"\w"):
        parse(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://\u2460\u2461\u2466.0.0.1/",
        "http://\uff11\uff12\uff17.0.0.1/",
        "http://127\u30020\u30020\u30021/",
        "http://\uff11\uff12\uff17\uff0e\uff10\uff0e\uff10\uff0e\uff11/",
    ],
)
def test_look_alikes_are_what_they_look_like(url):
    """Letters that turn into digits and dots are judged as those: they open nothing."""
    assert Guard((), resolving("93.184.216.34")).why_not(url) is not None


TEXT = st.text(
    st.sampled_from("abz019.-_~:/?#[]@!$&'()*+,;=%\\ \t\nxX\u00fc\u3002\uff0e\u2460")
    | st.characters()
)


@given(TEXT | TEXT.map("http://{}".format) | TEXT.map("https://a.example{}".format))
def test_any_text_is_read_or_refused_and_read_alike_by_others(url):
    """Nothing but a refusal is raised, and what is read means the same host to the HTTP library."""
    try:
        target = parse(url)
    except UrlError:
        return
    assert target.port in (80, 443) or target.port >= 1024
    host = f"[{target.host}]" if ":" in target.host else target.host
    other = httpx.URL(f"{target.scheme}://{host}:{target.port}{target.path}")
    assert other.raw_host.decode() == target.host
    assert other.userinfo == b""
    assert other.raw_path.decode() == target.path
    assert target.path.isascii()
    assert not set(target.path) & set(" \r\n\t#\\")
    assert parse(f"{target.scheme}://{host}:{target.port}{target.path}") == target
