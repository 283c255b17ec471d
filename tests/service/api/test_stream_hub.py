"""What holds the connections of streams: framing, slow readers, those who leave, a process that ends."""

from __future__ import annotations

import socket
import threading
import time
from typing import ClassVar

import pytest

from service.api.streams import Batch, frame
from service.api.streams.desk import Desk, Stream
from service.api.streams.frames import KEEP_ALIVE
from service.api.streams.hub import Hub, SocketLine
from service.errors import Busy, Forbidden, NotFound
from service.feed import StoreFeed
from tests.truth import until

BIG = b"data: " + b"x" * 1_000_000 + b"\n\n"


class Ends:
    """A connection that a hub holds, and its other end."""

    made: ClassVar[list[Ends]] = []

    def __init__(self, hub: Hub, *, chunked: bool = True) -> None:
        ours, self.theirs = _connected()
        self.theirs.settimeout(10)
        self.drained, self.closed = 0, 0
        self.line = SocketLine(hub, ours, self._drained, self._closed, chunked=chunked)
        hub.take(self.line)
        self.made.append(self)

    def _drained(self):
        self.drained += 1

    def _closed(self):
        self.closed += 1

    def read(self, size: int) -> bytes:
        """So many bytes, or all there are before the end."""
        data = b""
        while len(data) < size and (part := self.theirs.recv(min(65536, size - len(data)))):
            data += part
        return data


def _connected() -> tuple[socket.socket, socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        theirs = socket.create_connection(server.getsockname())
        return server.accept()[0], theirs


@pytest.fixture(autouse=True)
def hung_up():
    """The other ends are closed after each test."""
    yield
    while Ends.made:
        Ends.made.pop().theirs.close()


@pytest.fixture
def hub():
    """A hub with little patience."""
    made = Hub(keep_alive_s=60, stall_s=1.5)
    yield made
    made.close(0.1)


def test_frames_go_out_in_chunks_and_the_last_one_ends_the_answer(hub):
    """To HTTP/1.1 the body is in chunks and ends with an empty one; to HTTP/1.0 it is as it is."""
    for chunked, wanted in (
        (True, b"5\r\na\n\nb\n\r\n3\r\nc\n\n\r\n0\r\n\r\n"),
        (False, b"a\n\nb\nc\n\n"),
    ):
        ends = Ends(hub, chunked=chunked)
        ends.line.send(b"a\n\nb\n")
        until(lambda ends=ends: ends.drained == 1, 5, "the first frames to be taken")
        assert ends.closed == 0
        ends.line.send(b"c\n\n", last=True)
        ends.line.send(b"too late\n\n")
        assert ends.read(100) == wanted
        assert ends.theirs.recv(1) == b""
        until(lambda ends=ends: ends.closed == 1, 5, "the end")


def test_a_last_word_of_nothing_still_ends_the_answer(hub):
    """A stream may end without another frame."""
    ends = Ends(hub)
    ends.line.send(b"", last=True)
    assert ends.read(100) == b"0\r\n\r\n"


def test_silence_is_filled_with_comments():
    """A stream with nothing to say says so, and goes on doing it."""
    hub = Hub(keep_alive_s=0.5)
    ends = Ends(hub)
    wanted = b"3\r\n%s\r\n" % KEEP_ALIVE * 2
    assert ends.read(len(wanted)) == wanted
    assert ends.drained == 0, "a comment is not what somebody waits to have taken"
    hub.close(0.1)


def test_a_slow_reader_is_cut_and_holds_up_nobody(hub):
    """Who takes nothing for long loses the connection; others get theirs meanwhile, at once."""
    slow, quick = Ends(hub), Ends(hub)
    slow.line.send(BIG * 8)
    for number in range(20):
        sent = frame("event", {"n": number}, number)
        begun = time.monotonic()
        quick.line.send(sent)
        assert sent in quick.read(len(sent) + 6)
        assert time.monotonic() - begun < 1
    until(lambda: slow.closed == 1, 10, "the slow reader to be cut")
    assert (slow.drained, quick.closed) == (0, 0)


def test_a_reader_that_takes_its_time_gets_all(hub):
    """Who takes something now and then is not cut, and gets every byte in order."""
    ends = Ends(hub)
    ends.line.send(BIG * 4)
    data, whole = b"", len(b"%x\r\n\r\n" % (4 * len(BIG))) + 4 * len(BIG)
    while len(data) < whole:
        data += ends.read(min(300_000, whole - len(data)))
        time.sleep(0.05)
    until(lambda: ends.drained == 1, 5, "all to be taken")
    assert ends.closed == 0
    assert data.count(b"x") == 4_000_000


@pytest.mark.parametrize("how", ["close", "reset", "half", "chatter"])
def test_who_leaves_is_let_go(hub, how):
    """A connection that is closed, reset or half closed, or that is used for talk, is closed here too."""
    ends = Ends(hub)
    ends.line.send(b"a\n\n")
    until(lambda: ends.drained == 1, 5, "the frame to be taken")
    if how == "reset":
        ends.theirs.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    if how == "half":
        ends.theirs.shutdown(socket.SHUT_WR)
    elif how == "chatter":
        ends.theirs.sendall(b"x" * 4096)
        time.sleep(0.1)
        assert ends.closed == 0, "a little is ignored"
        ends.theirs.sendall(b"x" * 65536)
    else:
        ends.theirs.close()
    until(lambda: ends.closed == 1, 5, "the connection to be let go")
    ends.line.send(b"b\n\n")
    time.sleep(0.05)
    assert ends.closed == 1


def test_a_hub_that_closes_sends_what_it_can(hub):
    """At the end all get their last frame; who does not take it does not hold it up."""
    slow, quick = Ends(hub), Ends(hub)
    slow.line.send(BIG * 8)
    for ends in (slow, quick):
        ends.line.send(b"bye\n\n", last=True)
    begun = time.monotonic()
    hub.close(0.3)
    assert time.monotonic() - begun < 1.2
    assert quick.read(100) == b"5\r\nbye\n\n\r\n0\r\n\r\n"
    assert (slow.closed, quick.closed) == (1, 1)


def test_a_hub_that_held_nothing_closes_at_once():
    """Without a stream there is no thread to wait for."""
    before = threading.active_count()
    Hub().close(10)
    assert threading.active_count() == before


class Counted:
    """A source that counts: its cursor is a number, and it may fail."""

    def __init__(self, at: dict[str, int], topic: str = "g") -> None:
        self.topic, self.shared_as = topic, topic
        self.at = at
        self.reads = 0
        self.errors: list[Exception] = []

    def read(self, cursor):
        """All numbers behind the cursor."""
        self.reads += 1
        if self.errors:
            raise self.errors.pop(0)
        there = self.at[self.topic]
        text = "".join(f"{n} " for n in range(cursor + 1, there + 1))
        return Batch(text.encode(), there, over=there >= 100)


class Heard:
    """A line that keeps what it was sent; the test says when it has been taken."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.ended = False

    def send(self, data: bytes, *, last: bool = False) -> None:
        """Keep it."""
        assert not self.ended, "nothing follows the last frame"
        self.sent.append(data)
        self.ended = last


class Newsroom:
    """A desk over games in memory, and tokens that may go bad."""

    def __init__(self, check_s: float = 60) -> None:
        self.at = {"g": 0, "h": 0}
        self.bad: set[bytes] = set()
        self.asked: list[set[bytes]] = []
        self.errors: list[Exception] = []
        self.feed = StoreFeed(lambda ids: {i: self.at[i] for i in ids if i in self.at}, bool, 0.02)
        self.desk = Desk(self.feed, self._good, check_s)

    def _good(self, hashes):
        self.asked.append(set(hashes))
        if self.errors:
            raise self.errors.pop()
        return set(hashes) - self.bad

    def listen(self, source: Counted, guard: bytes | None = None) -> tuple[Stream, Heard]:
        """Open a stream at the source's beginning."""
        stream, line = Stream(source, 0, guard), Heard()
        self.desk.add(stream, line)
        return stream, line

    def move(self, topic: str = "g") -> None:
        """A game moves, and its process says so."""
        self.at[topic] += 1
        self.feed.tell(topic, self.at[topic])


@pytest.fixture
def news():
    """A desk, closed in the end."""
    made = Newsroom()
    yield made
    made.desk.close()
    made.feed.close()


def test_many_listeners_cost_one_read(news):
    """What all read alike from the same place is read once, and all get it."""
    source = Counted(news.at)
    listeners = [news.listen(source) for _ in range(50)]
    until(lambda: source.reads >= 1, 5, "a first look")
    time.sleep(0.1)
    before = source.reads
    news.move()
    until(lambda: all(line.sent == [b"1 "] for _, line in listeners), 5, "the news")
    assert source.reads - before <= 2


def test_nothing_is_read_for_who_has_not_taken_what_there_was(news):
    """However much happens, one batch waits for a slow reader; then it gets the rest, in order."""
    source = Counted(news.at)
    stream, line = news.listen(source)
    news.move()
    until(lambda: line.sent, 5, "the first")
    for _ in range(20):
        news.move()
        time.sleep(0.005)
    time.sleep(0.1)
    assert line.sent == [b"1 "]
    news.desk.drained(stream)
    until(lambda: len(line.sent) == 2, 5, "the rest")
    assert b"".join(line.sent) == "".join(f"{n} " for n in range(1, 22)).encode()


def test_a_listener_that_left_is_not_listened_for(news):
    """When the last one has left, its game is not waited for any more; leaving first is leaving."""
    source = Counted(news.at)
    (stream, line), (other, _) = news.listen(source), news.listen(source)
    assert news.feed._room.awaited() == ["g"]
    news.desk.gone(stream)
    assert news.feed._room.awaited() == ["g"]
    news.desk.gone(other)
    assert news.feed._room.awaited() == []
    early = Stream(source, 0, None)
    news.desk.gone(early)
    news.desk.add(early, line)
    assert news.feed._room.awaited() == []


def test_a_busy_store_costs_time_and_nothing_else(news):
    """While the store is away nothing is sent and nobody is dropped; then all is."""
    source = Counted(news.at)
    source.errors = [Busy("away"), Busy("away")]
    _, line = news.listen(source)
    news.move()
    until(lambda: line.sent, 5, "the news")
    assert (line.sent, line.ended) == ([b"1 "], False)


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (NotFound("gone"), b"gone"),
        (Forbidden("no"), b"revoked"),
        (ValueError("a fault"), b"failed"),
    ],
)
def test_what_cannot_be_read_ends_its_streams_only(news, error, reason):
    """A game that is gone or forbidden, or a fault of ours, ends that stream; others go on."""
    bad, good = Counted(news.at), Counted(news.at, "h")
    bad.errors = [error]
    _, line = news.listen(bad)
    _, other = news.listen(good)
    until(lambda: line.ended, 5, "the end")
    assert b'{"reason":"%s"}' % reason in line.sent[-1]
    news.move("h")
    until(lambda: other.sent, 5, "the other's news")
    assert not other.ended


def test_a_revoked_token_hears_no_more(news):
    """The next event does not reach it; those with good tokens, and without, get it; one question for all."""
    source = Counted(news.at)
    _, revoked = news.listen(source, b"old")
    _, good = news.listen(source, b"new")
    _, free = news.listen(source)
    until(lambda: source.reads, 5, "a first look")
    news.bad.add(b"old")
    news.move()
    until(lambda: revoked.ended and good.sent and free.sent, 5, "the news")
    assert b'"revoked"' in revoked.sent[-1]
    assert b"1 " not in revoked.sent
    assert (good.sent, free.sent) == ([b"1 "], [b"1 "])
    assert None not in set().union(*news.asked)


def test_a_revoked_token_s_silent_stream_ends_too():
    """Tokens are looked at now and then, though nothing moves."""
    news = Newsroom(check_s=0.1)
    source = Counted(news.at)
    (_, line), (_, kept) = news.listen(source, b"old"), news.listen(source, b"new")
    time.sleep(0.3)
    assert not line.ended
    news.bad.add(b"old")
    until(lambda: line.ended, 5, "the end")
    assert not kept.ended
    news.desk.close()
    news.feed.close()


def test_tokens_that_cannot_be_judged_hear_nothing_yet(news):
    """While it is not known whether a token is good its stream is silent; afterwards it misses nothing."""
    source = Counted(news.at)
    _, line = news.listen(source, b"new")
    until(lambda: source.reads, 5, "a first look")
    news.errors = [Busy("away"), ValueError("a fault")]
    news.move()
    until(lambda: not news.errors, 5, "two failures")
    assert line.sent == []
    until(lambda: line.sent == [b"1 "], 5, "the news")


def test_a_desk_that_closes_says_so_to_all(news):
    """Open streams are told to come back, later ones too, and nobody is looked after any more."""
    source = Counted(news.at)
    listeners = [news.listen(source) for _ in range(3)]
    news.desk.close()
    listeners.append(news.listen(source))
    for _, line in listeners:
        assert line.ended
        assert line.sent[-1].startswith(b"retry: ")
        assert b'{"reason":"stopping"}' in line.sent[-1]
    assert news.feed._room.awaited() == []
    assert source.reads <= 1


def test_a_source_that_is_over_ends_its_streams(news):
    """What was read last is sent, and then the stream is over."""
    news.at["g"] = 99
    source = Counted(news.at)
    _, line = news.listen(source)
    until(lambda: line.sent, 5, "what there is")
    news.desk.drained(next(iter(news.desk._open["g"])))
    news.move()
    until(lambda: line.ended, 5, "the end")
    assert line.sent[-1] == b"100 "
