"""All that reads what somebody else wrote: whatever it is given, it reads it or says why it cannot."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deploy import verify
from deploy.matches.decider import Forfeit
from deploy.matches.external import _check_protocol, read_answer
from deploy.verify import Broken, Unknown
from engine import snapshot
from engine.errors import EngineError, SnapshotError
from engine.moves import Move
from engine.options import rules_to_json
from engine.position import Position
from engine.presets import PRESETS
from engine.record import Record
from service import quotas
from service.api import bearer, conditions, cursors, forwarded, idempotency
from service.api.desk.session import _read
from service.api.plain import plain, plain_text
from service.errors import ServiceError
from service.outside.urls import UrlError, parse
from service.settings import Settings, SettingsError
from service.store import listing, oversight, standings
from service.tokens import hash_handover_code
from service.usecases import webhooks

GOOD = [
    "h:7H>c1",
    "s3>c12",
    '{"protocol": 1}',
    '{"moves": ["h:7H>c1", "s3>c1"]}',
    "K7Q0-2M91-XT4V",
    "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz",
    "MC8xLzE",
    "WyJhIiwxLDEsMSwxLCJiIl0",
    "h:7H+s2",
    "3D/4H - - 7H|9C,8D|-/- 5H|6C|- 1 play",
    "bjE3",
    "Bearer sm_seat_0123456789abcdef",
    '"17"',
    'W/"17", "18"',
    'wait=30; x="y"',
    "10.0.0.0/8,::1",
    "[2001:db8::1]:443, 10.0.0.1",
    "moves=500/10,games=60/60",
    "5s,5m,30m",
    "https://user@cards.example:8443/hook?x=1#y",
    "sqlite:///file",
]
"""Texts that one or the other understands; most mistakes are near to one."""


@st.composite
def nearly_good(draw: st.DrawFn) -> str:
    """A good text with some of it replaced, doubled, or left out."""
    text = draw(st.sampled_from(GOOD))
    for _ in range(draw(st.integers(0, 3))):
        at, to = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        text = text[:at] + draw(st.text(max_size=3) | st.just(text[at:to] * 2)) + text[to:]
    return text


TEXTS = nearly_good() | st.text(max_size=60) | st.text("0123456789", min_size=1, max_size=400)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(("format", "rules", "seats", "entries", "stock", "secret", "centers"))
            | TEXTS,
            inner,
            max_size=6,
        )
    ),
    max_leaves=12,
)


def version_of(text: str) -> Any:
    """What a list of ETags says of a version."""
    return conditions.matches(text, 17), conditions.known_version(text, 17)


DEAL = {
    "commitment": "00" * 32,
    "secret": "00" * 32,
    "salt": "00" * 32,
    "rules": rules_to_json(PRESETS["standard"].rules),
    "order": [],
}
"""A deal as it is told, and as it cannot be."""
OURS = Settings.from_environ({"SPITE_TRUSTED_PROXIES": "10.0.0.0/8"}).trusted_proxies


def caller_of(text: str) -> Any:
    """Who asks, by a header of proxies."""
    peer = forwarded.address_of("10.0.0.1")
    assert peer is not None
    return forwarded.caller(peer, text, OURS)


def key_of(text: str) -> Any:
    """The key of a request, by its header."""
    return idempotency.keyed(text, "sm_seat_x", "POST /v1/games", {})


READERS = {
    "Idempotency-Key": (key_of, ServiceError),
    "a webhook's secret": (webhooks.check_secret, ()),
    "a handover code": (hash_handover_code, ()),
    "a place among games": (listing._read, ServiceError),
    "a place among rows": (oversight._read, ServiceError),
    "a place among results": (standings._behind, ServiceError),
    "an outside player's answer": (read_answer, Forfeit),
    "an outside player's greeting": (_check_protocol, Forfeit),
    "a deal to verify": (lambda text: verify._document(text.encode("utf-8", "replace")), Unknown),
    "a move": (Move.parse, EngineError),
    "a position": (Position.from_text, EngineError),
    "a cursor": (cursors.after, ServiceError),
    "a bearer": (bearer.token, ServiceError),
    "If-Match": (conditions.if_match, ServiceError),
    "If-None-Match": (version_of, ()),
    "Last-Event-ID": (conditions.last_event_id, ServiceError),
    "Prefer": (conditions.wait_s, ()),
    "X-Forwarded-For": (caller_of, ()),
    "a cookie": (lambda text: _read(bytes(32), text), ()),
    "quotas": (quotas.read, ValueError),
    "an address": (parse, UrlError),
    "what is said back": (plain_text, ()),
}


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=80, deadline=None)
@given(text=TEXTS)
def test_a_text_is_read_or_refused(name, text):
    """Each reads a text or says that it is none, by the error it promises and by no other."""
    read, refusal = READERS[name]
    said = "nothing"
    try:
        read(text)
    except refusal as error:
        said = str(error)
    assert said


@settings(max_examples=80, deadline=None)
@given(text=TEXTS)
def test_what_is_read_is_written_the_same(text):
    """A move, a position and a cursor that are understood are written as they were read."""
    for read, write in (
        (Move.parse, lambda move: move.notation),
        (Position.from_text, lambda position: position.to_text()),
        (cursors.after, cursors.cursor),
    ):
        try:
            found = read(text)
        except (EngineError, ServiceError):
            continue
        assert read(write(found)) == found


@pytest.mark.parametrize("read", [Record.from_json, Position.from_json], ids=["record", "position"])
@settings(max_examples=80, deadline=None)
@given(value=VALUES)
def test_a_document_is_read_or_refused(read, value):
    """A record and a position of whatever JSON there may be are read, or refused with a reason."""
    said = "nothing"
    try:
        read(value)
    except EngineError as error:
        said = error.message
    assert said
    assert len(repr(plain(value))) < 1_000_000


@settings(max_examples=80, deadline=None)
@given(value=VALUES, fields=st.dictionaries(st.sampled_from(sorted(DEAL)), VALUES, max_size=4))
def test_what_is_kept_or_told_is_taken_or_refused(value, fields):
    """A snapshot of any JSON is refused for what it is, and so is a deal that is to be verified."""
    said = "nothing"
    try:
        snapshot.load(PRESETS["standard"].rules, value)
    except SnapshotError as error:
        said = str(error)
    try:
        verify.check({"revealed": True, **DEAL, **fields})
    except (Broken, Unknown) as error:
        said = str(error)
    assert said


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(
            sorted(each.metadata["variable"] for each in Settings.__dataclass_fields__.values())
        ),
        TEXTS,
        max_size=3,
    )
)
def test_settings_are_read_or_refused_by_name(environ):
    """Whatever the environment holds, a setting is taken or named; a secret one is not told."""
    said = ""
    try:
        Settings.from_environ(environ)
    except SettingsError as error:
        said = str(error)
    assert said.split(":")[0] in {*environ, "SPITE_ADMIN_TOKEN", ""}
    token = environ.get("SPITE_ADMIN_TOKEN", "")
    assert len(token) < 8 or token not in said
