"""Connections of the API: a request is gathered before a thread reads it, and no thread is held for long."""

from __future__ import annotations

import socket
import threading
import time

import pytest

from deploy import line as lines
from deploy.line import GATHERED, Line
from service.api.body import MAX_RECORD_BYTES

GET = b"GET /livez HTTP/1.1\r\nHost: here\r\n\r\n"
POST = b"POST /v1/games HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n"


@pytest.fixture
def ends():
    """A connection: the server's end, which gathers, and the caller's."""
    ours, theirs = socket.socketpair()
    line = Line(fileno=ours.detach())
    line.setblocking(False)
    yield line, theirs
    line.close()
    theirs.close()


@pytest.mark.parametrize(
    ("sent", "whole"),
    [
        (GET[:-1], False),
        (GET, True),
        (GET + GET[:5], True),
        (POST, False),
        (POST + b"123456789", False),
        (POST + b"1234567890", True),
        (POST.replace(b"Content-Length", b"content-LENGTH") + b"123", False),
        (POST.replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n"), True),
        (POST.replace(b"Content-Length: 10", b"Transfer-Encoding: chunked") + b"5\r\n", True),
        (POST.replace(b"10\r\n", b"ten\r\n"), True),
        (b"GET / HTTP/1.1\r\nX-Long: ".ljust(GATHERED, b"x"), True),
        (POST.replace(b"10\r\n", b"1000000\r\n").ljust(GATHERED - 1, b"1"), False),
        (POST.replace(b"10\r\n", b"1000000\r\n").ljust(GATHERED, b"1"), True),
        (POST.replace(b"10\r\n", b"%d\r\n" % MAX_RECORD_BYTES), False),
        (POST.replace(b"10\r\n", b"%d\r\n" % (MAX_RECORD_BYTES + 1)), True),
    ],
)  # fmt: skip
def test_a_request_is_there_when_nobody_has_to_wait_for_it(ends, sent, whole):
    """A thread gets a request that is whole, too large or as much as is gathered, and reads all of it."""
    line, caller = ends
    for begin in range(0, len(sent), 30_000):
        caller.sendall(sent[begin : begin + 30_000])
        found = line.gather()
    assert found is whole
    line.setblocking(True)
    read = b""
    while line.has_more:
        read += line.recv(8192)
    assert read == sent


def test_letter_by_letter(ends):
    """However it is cut, a request is there with its last letter and not before."""
    line, caller = ends
    for n in range(len(GET)):
        caller.sendall(GET[n : n + 1])
        assert line.gather() is (n == len(GET) - 1)


def test_who_has_hung_up_is_noticed(ends):
    """The end of what is sent is for a thread to see, after what came before it."""
    line, caller = ends
    caller.sendall(GET[:9])
    assert not line.gather()
    caller.shutdown(socket.SHUT_WR)
    assert line.gather()
    line.setblocking(True)
    assert [line.recv(100), line.recv(100)] == [GET[:9], b""]


def test_a_letter_now_and_then_is_silence(ends, monkeypatch):
    """Whoever sends the rest of a request in drops is given up after a while, however small the gaps."""
    monkeypatch.setattr(lines, "SILENCE_S", 0.3)
    line, caller = ends
    done = threading.Event()

    def drip():
        while not done.wait(0.02):
            caller.sendall(b" ")

    def read_for(seconds):
        begun = time.monotonic()
        while time.monotonic() < begun + seconds:
            line.recv(100)

    thread = threading.Thread(target=drip)
    line.setblocking(True)
    thread.start()
    try:
        with pytest.raises(ConnectionResetError):
            read_for(30)
    finally:
        done.set()
        thread.join()
    # The answer has all its time: it is somebody else's fault if that is slow.
    assert line.gettimeout() == 0.3
