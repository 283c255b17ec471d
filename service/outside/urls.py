"""Where a webhook points: one strict reading of its address, on registration and at every delivery.

An address that two readers could take for different hosts is refused, not repaired.

>>> parse("https://cards.example/hook?x=1")
Target(scheme='https', host='cards.example', port=443, path='/hook?x=1')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

import idna

from service.outside.addresses import address

MAX_URL: Final = 2048
"""Characters."""
_MAX_HOST: Final = 253
_MAX_PORT: Final = 65535
_OPEN_PORTS: Final = (80, 443)
"""Of the ports for well-known services, those that webhooks may go to."""
_FREE_PORTS: Final = 1024
"""From here on every port is open to them."""
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_FORM: Final = re.compile(
    r"(?P<scheme>[A-Za-z][A-Za-z0-9+.\-]*)://(?P<authority>[^/?#]*)(?P<path>/[^?#]*)?(?P<query>\?[^#]*)?",
)
_LABEL: Final = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_\-]{0,61}[A-Za-z0-9_])?")
_NUMBER: Final = re.compile(r"[0-9]+|0[xX][0-9A-Fa-f]*")
_ESCAPE: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")
_FORBIDDEN: Final = re.compile(r'[\x00-\x20\x7f-\xa0"<>\\^`{|}\u2028\u2029\ufeff]')


class UrlError(ValueError):
    """An address that webhooks cannot have; the message says why."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where to connect to, and what to ask for there."""

    scheme: str
    """``http`` or ``https``."""
    host: str
    """A name in ASCII, or an address without brackets."""
    port: int
    path: str
    """With the query, as it goes into the request."""

    @property
    def authority(self) -> str:
        """What the request says is its host."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"


def parse(url: str) -> Target:
    """What a webhook's address means; UrlError for one that it cannot have."""
    if len(url) > MAX_URL:
        raise UrlError(f"it may have {MAX_URL} characters at most")
    if _FORBIDDEN.search(url):
        raise UrlError("it has characters that an address cannot have")
    if "#" in url:
        raise UrlError("it must not have a fragment (#…)")
    found = _FORM.fullmatch(url)
    scheme = found["scheme"].lower() if found else ""
    if found is None or scheme not in _DEFAULT_PORTS:
        raise UrlError("it must be an http:// or https:// address")
    path = (found["path"] or "/") + (found["query"] or "")
    if _ESCAPE.search(path):
        raise UrlError("a % must be followed by two hexadecimal digits")
    host, port = _split(found["authority"])
    return Target(
        scheme=scheme,
        host=_host(host),
        port=_DEFAULT_PORTS[scheme] if port is None else _port(port),
        # As browsers do: what is no ASCII goes as the bytes of UTF-8.
        path=quote(path, safe="/?%:@!$&'()*+,;=-._~[]"),
    )


def _split(authority: str) -> tuple[str, str | None]:
    """The host, an IPv6 address without its brackets, and the port as given."""
    if "@" in authority:
        raise UrlError("it must not have a name or password in it")
    if authority.startswith("["):
        inside, bracket, rest = authority[1:].partition("]")
        if not bracket or ":" not in inside or (rest and not rest.startswith(":")):
            raise UrlError("its host is no IPv6 address")
        return inside, rest[1:] if rest else None
    host, colon, port = authority.partition(":")
    return host, port if colon else None


def _port(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:9]) <= _MAX_PORT:
        raise UrlError(f"its port must be a number from 1 to {_MAX_PORT}")
    port = int(text)
    if port < _FREE_PORTS and port not in _OPEN_PORTS:
        raise UrlError(f"its port must be 80, 443, or {_FREE_PORTS} and more")
    return port


def _host(text: str) -> str:
    if ":" in text:
        try:
            return str(address(text))
        except ValueError:
            raise UrlError("its host is no IPv6 address") from None
    name = _in_ascii(text)
    labels = name.split(".")
    if _NUMBER.fullmatch(labels[-1]):
        return _ipv4(name)
    if len(name) > _MAX_HOST or not all(_LABEL.fullmatch(label) for label in labels):
        raise UrlError("its host is no name that can be looked up")
    return name


def _in_ascii(text: str) -> str:
    if text.isascii():
        return text.lower()
    try:
        # The mapping that browsers apply: full-width digits and dots turn into what they look like.
        return idna.encode(text, uts46=True).decode()
    except UnicodeError:
        raise UrlError("its host is no name that can be looked up") from None


def _ipv4(name: str) -> str:
    """An IPv4 address in its plain form: 010.0.0.1 and 0x7f.1 are different hosts to different readers."""
    try:
        return str(address(name))
    except ValueError:
        raise UrlError(
            "its host must be a name, or an address in its plain form, such as 203.0.113.7"
        ) from None
