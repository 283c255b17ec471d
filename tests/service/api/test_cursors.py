"""Cursors and filters that somebody else made: lists answer, or say that it is none, on each store."""

from __future__ import annotations

from base64 import urlsafe_b64encode

import pytest

from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import TWO_HUMANS, Table

MADE_UP = [
    b"0/1/\0", b"1/\0", b"1/0/\xed\xa0\x80", b"0/99999999999999/x", b"1/1/1", b"5", b"-1", b"",
    b"99999999999999999999999999", b"1000000000000000000000000000000/1/x", b"-1e9/0/a", b"1_0/1/x",
    b'["\\u0000",1,1,1,1,"\\u0000"]', b'["a",1,1,1,1,"b"]', b'["a",1e400,1,1,1,"b"]',
]  # fmt: skip
LISTS = {
    "/v1/games": None,
    "/v1/players/me/games": "player",
    "/v1/games?my_turn=true": "player",
    "/v1/admin/games": "admin",
    "/v1/admin/plans": "admin",
    "/v1/admin/deliveries": "admin",
    "/v1/admin/audit": "admin",
    "/v1/admin/apps": "admin",
    "/v1/daily/2026-01-02/results?ruleset=standard": "player",
}


@pytest.mark.parametrize("path", LISTS)
def test_a_cursor_is_read_or_refused(clocked, path):
    """Whatever a cursor holds, the list begins there, or the answer is that it is none."""
    Table(clocked, seats=TWO_HUMANS, listed=True)
    player = clocked.post("/v1/players", {"name": "Ada"}).json["token"]
    token = {None: None, "player": player, "admin": ADMIN_TOKEN}[LISTS[path]]
    sign = "&" if "?" in path else "?"
    for each in MADE_UP:
        cursor = urlsafe_b64encode(each).decode().rstrip("=")
        answer = clocked.get(f"{path}{sign}cursor={cursor}", token)
        assert answer.status_code in (200, 422), each


@pytest.mark.parametrize("name", ["ruleset", "player", "app", "status", "age"])
def test_a_filter_is_read_or_refused(clocked, name):
    """A filter that no database could hold finds nothing, or is refused."""
    for value in ("%00", "a%00b", "%F0%9F%83%8F", "9" * 400):
        answer = clocked.get(f"/v1/admin/games?{name}={value}", ADMIN_TOKEN)
        assert answer.status_code in (200, 422), value
