"""The small parts of the HTTP layer, by tables of cases."""

from __future__ import annotations

import pytest

from service.api import bearer, conditions, cursors
from service.api.body import by_path
from service.api.plain import MAX_TEXT, plain, plain_text
from service.errors import Invalid, Unauthenticated


@pytest.mark.parametrize(
    ("header", "version"),
    [(None, None), ("*", None), (' "0" ', 0), ('"17"', 17), ('"999999999"', 999_999_999)],
)
def test_if_match_names_a_version(header, version):
    """One strong ETag names a version; nothing and a star name none."""
    assert conditions.if_match(header) == version


@pytest.mark.parametrize(
    "header", ["", "17", 'W/"17"', '"17", "18"', '"017"', '"1e3"', '"9999999999"']
)
def test_if_match_takes_nothing_else(header):
    """What names no one version is refused rather than taken for no condition."""
    with pytest.raises(Invalid):
        conditions.if_match(header)


@pytest.mark.parametrize(
    ("header", "matches", "known"),
    [
        (None, False, 17),
        ("*", True, 17),
        ('"17"', True, 17),
        ('W/"17"', True, 17),
        ('"16", W/"17"', True, 17),
        ('"a,b","17"', True, 17),
        ('"16"', False, 16),
        ('"16","15"', False, 16),
        ('"other"', False, -1),
        ("17", False, 17),
        ('"17', False, 17),
        ('w/"17"', False, 17),
        ('"16" "17"', False, 17),
    ],
)
def test_if_none_match_is_a_list_of_etags(header, matches, known):
    """Weak and strong compare alike; what is no list counts as nothing."""
    assert conditions.matches(header, 17) == matches
    assert conditions.known_version(header, 17) == known


@pytest.mark.parametrize(
    ("prefer", "seconds"),
    [
        (None, None),
        ("", None),
        ("wait=5", 5),
        ("WAIT = 5", 5),
        ('wait="5"', 5),
        ("wait=5; x=y", 5),
        ("respond-async, wait=5, wait=9", 5),
        ("wait=31", 30),
        ("wait=0", 0),
        ("wait=-5", None),
        ("await=5", None),
        ("wait=" + "9" * 5000, None),
    ],
)
def test_prefer_wait_says_how_long(prefer, seconds):
    """The first `wait` that is a number counts, up to the bound."""
    assert conditions.wait_s(prefer) == seconds


@pytest.mark.parametrize("number", [0, 1, 17, 999_999_999])
def test_cursors_read_back(number):
    """A cursor stands for its number, and for no other."""
    assert cursors.after(cursors.cursor(number)) == number


@pytest.mark.parametrize(
    "text", ["", "*", "é", "n17", "bjE=", "bjE3A", "bjE3\n", "bjAx", "bi0x", "b" * 400]
)
def test_other_texts_are_no_cursors(text):
    """Only what the service itself wrote is a cursor."""
    with pytest.raises(Invalid):
        cursors.after(text)


@pytest.mark.parametrize(
    ("header", "token"),
    [
        (None, None),
        ("Bearer abc", "abc"),
        ("bearer  abc==", "abc=="),
        (" BEARER a.b-c_d~e+f/ ", "a.b-c_d~e+f/"),
    ],
)
def test_bearers_are_read(header, token):
    """The scheme is read in any case; the token is what stands behind it."""
    assert bearer.token(header) == token


@pytest.mark.parametrize(
    "header",
    ["", "abc", "Bearer", "Bearer a b", "Basic abc", "Bearer ä", "Bearer =a", "Bearer\tabc"],
)
def test_other_credentials_are_refused(header):
    """Anything but one bearer token is no credential here."""
    with pytest.raises(Unauthenticated):
        bearer.token(header)


def test_what_is_said_back_is_small_and_plain():
    """Whatever was sent, only a bounded part of it comes back, and never a token."""
    assert len(plain_text("x" * 10**6)) == MAX_TEXT
    assert plain_text("a sm_seat_abcdefgh b") == "a sm_seat_… b"
    assert plain_text("x" * (MAX_TEXT - 12) + "sm_seat_" + "y" * 40).endswith("sm_seat_…")
    assert plain(10**30) == str(10**30)
    assert len(plain(list(range(1000)))) == 50
    deep = 1
    for _ in range(500):
        deep = [deep]
    assert len(str(plain(deep))) < 50
    assert plain({1: {2}, "b": b"x", "n": None, "t": True}) == {
        "1": [2],
        "b": "b'x'",
        "n": None,
        "t": True,
    }


def test_messages_are_told_by_field_path():
    """Nested messages come out flat, each under the path of its field."""
    messages = {
        "seats": {0: {"kind": ["a"]}},
        "rules": ["b"],
        "_schema": ["c"],
        "deal": {"_schema": ["d"]},
    }
    assert by_path(messages) == {
        "seats.0.kind": ["a"],
        "rules": ["b"],
        "body": ["c"],
        "deal": ["d"],
    }
