"""New keys of the server's own: what was kept under the old ones can be read, and they are good no more."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from dataclasses import replace

import orjson
import pytest
from cryptography.fernet import Fernet, InvalidToken
from sqlalchemy import select

from service.app import create_app
from service.store.credentials import ANSWERS_KEY
from service.store.rotation import rotate
from service.store.tables import answers, webhooks
from service.store.webhooks import WEBHOOKS_KEY
from service.usecases import sign_in
from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import TWO_HUMANS, Client

KEPT = {ANSWERS_KEY: answers.c.body, WEBHOOKS_KEY: webhooks.c.secrets}


def read_by(ports, name, key):
    """Whether what is kept under a name can be read by a key."""
    with ports.store.engine.connect() as connection:
        kept = connection.execute(select(KEPT[name])).scalars().all()
    assert kept
    try:
        for each in kept:
            Fernet(urlsafe_b64encode(key)).decrypt(each)
    except InvalidToken:
        return False
    return True


def keys_of(ports):
    """The server's keys."""
    with ports.store.writing() as unit:
        return {name: unit.key(name) for name in (*KEPT, sign_in.KEY, "daily")}


def test_new_keys(ports):
    """After a rotation all is read as before, by the new key alone; the daily key stays."""
    client = Client(create_app(ports.settings, ports))
    body = {"seats": TWO_HUMANS, "webhook": {"url": "https://8.8.8.8/hook"}}
    asked = {"token": None, "Idempotency_Key": "a-key-that-nobody-guesses"}
    first = client.post("/v1/games", body, **asked)
    assert first.status_code == 201, first.text
    old, session = keys_of(ports), sign_in.seal(ports)
    for keeps in (True, False):
        assert rotate(ports.store.engine, [sign_in.KEY]) == {ANSWERS_KEY: 1, WEBHOOKS_KEY: 1}
        new = keys_of(ports)
        for name in KEPT:
            assert new[name] != old[name]
            assert read_by(ports, name, new[name])
            assert not read_by(ports, name, old[name])
            with ports.store.writing() as unit:
                # One that read the key before may write with it until the next time.
                late = Fernet(urlsafe_b64encode(old[name])).encrypt(orjson.dumps([]))
                assert can_open(unit, name, late) is keeps
        assert new["daily"] == old["daily"]
        assert sign_in.seal(ports) != session
        again = client.post("/v1/games", body, **asked)
        assert (again.json, again.headers["Idempotent-Replayed"]) == (first.json, "true")


def can_open(unit, name, sealed):
    """Whether the store reads what was encrypted."""
    try:
        unit._opened(name, sealed)
    except InvalidToken:
        return False
    return True


@pytest.mark.parametrize("token", [ADMIN_TOKEN, "another-token-0123456789-abcdef"])
def test_another_admin_token_is_the_only_one(sqlite_ports, token):
    """The token of the settings opens the admin's API, and the one before does not."""
    settings = replace(sqlite_ports.settings, admin_token=token)
    ports = replace(sqlite_ports, settings=settings)
    client = create_app(settings, ports).test_client()
    for each in (ADMIN_TOKEN, "another-token-0123456789-abcdef"):
        answer = client.get("/v1/admin/stats", headers={"Authorization": f"Bearer {each}"})
        assert answer.status_code == (200 if each == token else 401)
