"""Conditional requests (RFC 9110, section 13) and preferences (RFC 7240).

A game's ETag is its version in quotes: `"17"`.
"""

from __future__ import annotations

import re
from typing import Final

from service.errors import Invalid

MAX_WAIT_S: Final = 30
"""The longest an answer is held, seconds."""
_VERSION: Final = re.compile(r'"(0|[1-9][0-9]{0,8})"')
_ETAG: Final = re.compile(r'(?:W/)?("[\x21\x23-\x7e\x80-\xff]*")')
_LIST: Final = re.compile(
    r'\s*(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"(?:\s*,\s*(?:(?:W/)?"[\x21\x23-\x7e\x80-\xff]*")?)*\s*'
)
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_WAIT: Final = re.compile(r'wait\s*=\s*"?([0-9]{1,9})"?\s*(?:;.*)?', re.IGNORECASE | re.DOTALL)


def if_match(header: str | None) -> int | None:
    """The version that the caller knows; None when there is no condition. Invalid for anything else.

    >>> if_match('"17"'), if_match("*"), if_match(None)
    (17, None, None)
    """
    if header is None or header.strip() == "*":
        # A game that is there has a version: the star is met by any.
        return None
    found = _VERSION.fullmatch(header.strip())
    if found is None:
        reason = 'it must be one strong ETag of this game, such as "17" with its quotes, or *'
        raise Invalid({"If-Match": [reason]})
    return int(found[1])


def matches(if_none_match: str | None, version: int) -> bool:
    """Whether `If-None-Match` names the ETag of `version`: then there is nothing new to send.

    Weak and strong compare alike. A header that is no list of ETags is as good as none.

    >>> matches('"16", W/"17"', 17), matches("*", 17), matches("17", 17)
    (True, True, False)
    """
    etag = f'"{version}"'
    if if_none_match is None or if_none_match == etag:
        # As most ask: without one, or with the one they were given.
        return if_none_match is not None
    return etag in _etags(if_none_match) or _is_star(if_none_match)


def known_version(if_none_match: str | None, version: int) -> int:
    """The version that the caller has: `version`, unless `If-None-Match` names others only."""
    etags = _etags(if_none_match)
    if not etags or f'"{version}"' in etags:
        return version
    found = _VERSION.fullmatch(etags[0])
    return int(found[1]) if found else -1


def _is_star(header: str | None) -> bool:
    return header is not None and header.strip() == "*"


def _etags(header: str | None) -> list[str]:
    if header is None or _LIST.fullmatch(header) is None:
        return []
    return _ETAG.findall(header)


def last_event_id(header: str | None) -> int | None:
    """The version in `Last-Event-ID`; None without one, or with an empty one. Invalid for anything else.

    >>> last_event_id("17"), last_event_id(""), last_event_id(None)
    (17, None, None)
    """
    if header is None or not header.strip():
        # Nothing was received yet: some readers say so in this way.
        return None
    if _NUMBER.fullmatch(header.strip()) is None:
        reason = "it must be the id of a frame of this stream: a version of the game, such as 17"
        raise Invalid({"Last-Event-ID": [reason]})
    return int(header)


def wait_s(prefer: str | None) -> int | None:
    """The seconds of `Prefer: wait=N`, at most `MAX_WAIT_S`; None without one, or with one that is none.

    >>> wait_s("respond-async, wait=10"), wait_s("wait=999"), wait_s("wait=soon"), wait_s(None)
    (10, 30, None, None)
    """
    if prefer is None:
        return None
    for preference in prefer.split(","):
        found = _WAIT.fullmatch(preference.strip())
        if found is not None:
            # The first of several counts (RFC 7240, section 2).
            return min(int(found[1]), MAX_WAIT_S)
    return None
