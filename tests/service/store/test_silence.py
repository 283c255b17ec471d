"""A database server that says nothing: nobody waits for it for long, and it is found again."""

from __future__ import annotations

import contextlib
import signal
import socket
import time

import pytest
from sqlalchemy import text

from service.errors import Busy
from service.store import silence as silences
from service.store.database import SqlStore, open_engine
from service.store.silence import Hearing, Silence

pytestmark = pytest.mark.services


@pytest.fixture
def store(postgresql_server):
    """A store whose server is the test's to make wait."""
    silence = Silence()
    made = SqlStore(open_engine(postgresql_server, silence), silence)
    yield made
    made.close()


def wait_in_vain(store, monkeypatch):
    """Ask for something that takes longer than anybody waits."""
    monkeypatch.setattr(Hearing, "patience_s", 0.1)
    with store.writing() as unit:
        unit._connection.execute(text("SELECT pg_sleep(60)"))


def test_nobody_waits_for_a_silent_server(store, monkeypatch):
    """A statement without an answer is given up as Busy, and its connection is not used again."""
    begun = time.monotonic()
    with pytest.raises(Busy):
        wait_in_vain(store, monkeypatch)
    assert time.monotonic() - begun < 30
    with store.reading() as unit:
        assert unit._connection.scalar(text("SELECT 1")) == 1


def test_a_silent_server_is_left_alone(store):
    """While one caller tries a server that is silent, nobody else begins anything there."""
    silence = store._silence
    silence.begin()
    silence.require_none()
    for unit in (store.reading, store.glancing, store.writing, store.swapping):
        with pytest.raises(Busy, match="does not answer"), unit():
            pass
    with pytest.raises(Busy, match="does not answer"):
        store.ping()
    silence.end()
    for unit in (store.reading, store.glancing, store.writing, store.swapping):
        with unit():
            pass


def test_silence_is_tried_again_and_again():
    """While it lasts, one more caller is let through every second."""
    silence = Silence()
    silence.begin()
    silence.require_none()
    with pytest.raises(Busy):
        silence.require_none()
    silence._try_at = time.monotonic()
    silence.require_none()
    with pytest.raises(Busy):
        silence.require_none()
    silence.end()
    for _ in range(2):
        silence.require_none()


def test_whoever_listens_to_nothing_is_not_let_in(monkeypatch):
    """A server that accepts a connection and says nothing is silent, too."""
    monkeypatch.setattr(silences, "CONNECT_S", 2)
    silence = Silence()
    with socket.create_server(("127.0.0.1", 0)) as mute:
        url = f"postgresql://spite@127.0.0.1:{mute.getsockname()[1]}/postgres"
        store = SqlStore(open_engine(url, silence), silence)
        with pytest.raises(Busy):
            store.ping()
    store.require_answers()
    with pytest.raises(Busy, match="does not answer"):
        store.require_answers()


def test_an_interrupted_wait_ends_its_connection(postgresql_server, caplog):
    """An exception in the middle of a wait, as of a time limit, leaves no connection half used."""

    class LimitError(Exception):
        """A time limit."""

    engine = open_engine(postgresql_server, Silence())

    def interrupt(number, frame):
        raise LimitError

    used = []

    def sleep(engine):
        with engine.begin() as connection:
            used.append(connection.connection.driver_connection)
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            connection.execute(text("SELECT pg_sleep(60)"))

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with pytest.raises(LimitError):
            sleep(engine)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    (driver,) = used
    assert driver.closed
    with engine.begin() as connection:
        assert connection.scalar(text("SELECT 1")) == 1
    engine.dispose()
    assert caplog.text == ""


def test_what_was_idle_when_others_were_lost_is_tried_first(store):
    """After a server's restart only what was under way fails: no idle connection is used as it is."""
    units = (store.reading, store.glancing, store.writing, store.swapping)

    def ask(unit):
        return unit._connection.scalar(text("SELECT pg_backend_pid()"))

    with contextlib.ExitStack() as at_once:
        made = [at_once.enter_context(unit()) for unit in units * 2]
        pids = {ask(unit) for unit in made}
    with store.writing() as other:
        # All of them, but for the one that does it, as a restart would.
        ended = text("SELECT pg_terminate_backend(pid, 5000) FROM unnest(:pids) AS pid")
        other._connection.execute(ended, {"pids": list(pids - {ask(other)})}).all()
        with pytest.raises(Busy):
            # A connection that was lost while it was in use.
            lose(store)
    for unit in units * 2:
        with unit() as made:
            ask(made)


def lose(store):
    """Have the connection of a unit ended under it."""
    with store.writing() as unit:
        unit._connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
