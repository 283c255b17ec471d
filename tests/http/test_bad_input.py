"""Bad input of every kind at the real server: each gets its problem and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.http.client import HUMAN, Table, slug
from tests.http.raw import RawAnswer, connect, receive, send

WIN = {"notation": "p>c1"}
NEAR_THE_END = {
    "rules": {"side_stacks": 2, "payoff_size": 1},
    "seats": [HUMAN] * 2,
    "deal": {
        "kind": "position",
        "position": {
            "centers": [["AS", "2S"], [], []],
            "stock": ["9D", "TD", "JD", "QD", "9S", "TS"],
            "seats": [
                {"hand": ["AH", "8C"], "payoff": ["3C"], "sides": [["3D"], []]},
                {"hand": ["5H"], "payoff": ["6C", "7C"], "sides": [["QD"], []]},
            ],
            "to_move": 0,
        },
    },
}
CALLS = ["POST /v1/games", "POST /v1/games/{id}/moves", "POST /v1/games/{id}/plans"]
CALL = pytest.mark.parametrize("call", CALLS)


@pytest.fixture(scope="module")
def table(service) -> Table:
    """A game that seat 0 can win by one move; nobody makes it here."""
    return Table(service, **NEAR_THE_END)


@pytest.fixture(autouse=True)
def nothing_changes(request) -> Iterator[None]:
    """After each test the game is as it was, and the server answers."""
    table: Table = request.getfixturevalue("table")
    yield
    full = table.full
    assert (full["version"], full["seats"][0]["hand"]) == (0, ["AH", "8C"])
    assert table.record == []
    assert table.service.get("/readyz").status_code == 200


@pytest.fixture
def put(serving, table):
    """Send a request as bytes: a call, more headers, a body."""

    def put(call: str, headers: bytes, body: bytes = b"", *, hang_up: bool = False) -> RawAnswer:
        lines = [
            f"{call.replace('{id}', table.id)} HTTP/1.1".encode(),
            b"Host: cards.example",
            f"Authorization: Bearer {table.tokens[0]}".encode(),
            b"Connection: close",
        ]
        head = b"\r\n".join(lines) + b"\r\n" + headers
        return send(serving.url, head + b"\r\n" + body, hang_up=hang_up)

    return put


JSON = b"Content-Type: application/json\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"


def sized(body: bytes) -> bytes:
    """The headers of a JSON body of this size."""
    return JSON + b"Content-Length: %d\r\n" % len(body)


BODIES = {
    "bad UTF-8": (b'{"notation": "p>c1\xff"}', 400, "malformed"),
    "an overlong null": (b'{"notation": "\xc0\x80"}', 400, "malformed"),
    "half a surrogate": (b'{"notation": "\\ud800"}', 400, "malformed"),
    "UTF-16": ('{"notation": "p>c1"}'.encode("utf-16"), 400, "malformed"),
    "a null byte": (b'{"notation": "p>c1"}\0', 400, "malformed"),
    "an escaped null": (b'{"notation": "p>c1\\u0000"}', 422, "validation"),
    "deep lists": (b"[" * 60_000, 400, "malformed"),
    "deep objects": (b'{"a":' * 9_000 + b"1" + b"}" * 9_000, 400, "malformed"),
    "a huge number": (b'{"target_index": ' + b"9" * 60_000 + b"}", 400, "malformed"),
    "not a number": (b'{"target_index": NaN}', 400, "malformed"),
    "a list": (b"[1]", 422, "validation"),
    "a text": (b'"p>c1"', 422, "validation"),
    "nothing but a word": (b"null", 422, "validation"),
    "ten thousand fields": (
        b"{" + b",".join(b'"a%d": 1' % n for n in range(5_000)) + b"}",
        422,
        "validation",
    ),
    "64 KiB and a byte": (b'{"notation": "' + b"x" * 65_521 + b'"}', 413, "too-large"),
}


@CALL
@pytest.mark.parametrize("body", BODIES)
def test_bodies(put, call, body):
    """Whatever bytes a body has, they get the problem that is theirs."""
    data, status, problem = BODIES[body]
    answer = put(call, sized(data), data)
    assert (answer.status, answer.problem) == (status, problem)


@CALL
@pytest.mark.parametrize(
    "headers",
    [
        b"",
        b"Content-Type: text/plain\r\n",
        b"Content-Type: application/x-www-form-urlencoded\r\n",
        b"Content-Type: application/json; charset=\xff\xfe\r\nContent-Type: text/plain\r\n",
        b"Content-Type: \x7f\r\n",
        b"Content-Type: application/json\r\nContent-Encoding: gzip\r\n",
        b"Content-Type: application/json\r\nContent-Encoding: br, gzip\r\n",
    ],
    ids=["none", "text", "form", "two", "a control", "zipped", "zipped twice"],
)
def test_bodies_of_another_type(put, call, headers):
    """A body that does not say that it is plain JSON is not read."""
    answer = put(call, headers + b"Content-Length: 2\r\n", b"{}")
    assert (answer.status, answer.problem) in ((415, "unsupported-media-type"), (400, "malformed"))


@CALL
@pytest.mark.parametrize("sent", [b"", b"{}", b'{"notation": "p>c1"}'], ids=["0", "2", "20"])
def test_bodies_that_break_off(put, call, sent):
    """Who announces more than is sent, and hangs up, has asked for nothing."""
    answer = put(call, JSON + b"Content-Length: 4000\r\n", sent, hang_up=True)
    assert (answer.status, answer.problem) == (400, "malformed")


@CALL
@pytest.mark.parametrize("size", [2 * 2**20 + 1, 10**9, 10**18])
def test_bodies_announced_too_large(put, call, size):
    """A body that is announced too large is refused before any of it has been sent."""
    answer = put(call, JSON + b"Content-Length: %d\r\n" % size)
    assert (answer.status, answer.problem) == (413, "too-large")


LENGTHS = {
    "no hexadecimal": (CHUNKED, b"ZZ\r\n{}\r\n0\r\n\r\n"),
    "a negative chunk": (CHUNKED, b"-1\r\n{}\r\n0\r\n\r\n"),
    "a prefix": (CHUNKED, b"0x2\r\n{}\r\n0\r\n\r\n"),
    "a chunk too long": (CHUNKED, b"2\r\n{}XX0\r\n\r\n"),
    "a long extension": (CHUNKED, b"2;" + b"x" * 100_000 + b"\r\n{}\r\n0\r\n\r\n"),
    "an enormous chunk": (CHUNKED, b"FFFFFFFFFFFFFFFF\r\n{}"),
    "no last chunk": (CHUNKED, b"2\r\n{}\r\n"),
    "no chunk": (CHUNKED, b""),
    "two lengths": (CHUNKED + b"Content-Length: 2\r\n", b"2\r\n{}\r\n0\r\n\r\n"),
    "chunked twice": (b"Transfer-Encoding: chunked, chunked\r\n", b"2\r\n{}\r\n0\r\n\r\n"),
    "zipped": (b"Transfer-Encoding: gzip, chunked\r\n", b"2\r\n\x1f\x8b\r\n0\r\n\r\n"),
    "an unknown coding": (b"Transfer-Encoding: nonsense\r\n", b"{}"),
    "a negative length": (b"Content-Length: -2\r\n", b"{}"),
    "no number": (b"Content-Length: 2x\r\n", b"{}"),
    "different lengths": (b"Content-Length: 2\r\nContent-Length: 3\r\n", b"{} "),
    "a signed length": (b"Content-Length: +2\r\n", b"{}"),
    "a long length": (b"Content-Length: " + b"9" * 5000 + b"\r\n", b"{}"),
}


@pytest.mark.parametrize("length", LENGTHS)
def test_bodies_of_strange_length(put, length):
    """A body whose length cannot be told is refused, and makes neither a move nor a game."""
    headers, body = LENGTHS[length]
    for call in CALLS[:2]:
        answer = put(call, JSON + headers, body, hang_up=True)
        assert 400 <= answer.status < 500 or answer.status == 501


def test_bodies_in_chunks(put):
    """A body in chunks is read as any other, up to the limit."""
    chunks = b'8\r\n{"notati\r\n10\r\non": "h:KS>c1"} \r\n0\r\n\r\n'
    answer = put("POST /v1/games/{id}/moves", JSON + CHUNKED, chunks)
    assert (answer.status, answer.problem) == (409, "no-such-card")
    endless = b"1000\r\n" + b"[" * 4096 + b"\r\n"
    answer = put("POST /v1/games/{id}/moves", JSON + CHUNKED, endless * 17 + b"0\r\n\r\n")
    assert (answer.status, answer.problem) == (413, "too-large")


REQUESTS = {
    "noise": b"\x00\x01\x02\xff\xfe\r\n\r\n",
    "a TLS hello": bytes.fromhex("16030100c8010000c40303") + b"\x11" * 190 + b"\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "HTTP/0.9": b"GET /livez\r\n\r\n",
    "HTTP/9.9": b"GET /livez HTTP/9.9\r\nHost: a\r\n\r\n",
    "no path": b"GET  HTTP/1.1\r\nHost: a\r\n\r\n",
    "a null in the path": b"GET /v1/games/\0 HTTP/1.1\r\nHost: a\r\n\r\n",
    "bytes in the path": b"GET /v1/games/\xff\xfe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "a bad escape": b"GET /v1/games/%zz%ff%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "a long path": b"GET /v1/games/" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    "a long query": b"GET /v1/games?" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    "a long header": b"GET /v1/games/x HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
    "a long token": b"GET /v1/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
    b"Authorization: Bearer sm_seat_" + b"x" * 7_000 + b"\r\n\r\n",
    "a thousand headers": b"GET /v1/games/x HTTP/1.1\r\nHost: a\r\n"
    + b"".join(b"X-%d: 1\r\n" % n for n in range(1_000))
    + b"\r\n",
    "a header without a colon": b"GET /v1/games/x HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n",
    "a null in a header": b"GET /v1/games/x HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n",
    "a blank before a colon": b"GET /v1/games/x HTTP/1.1\r\nHost: a\r\nX : 1\r\n\r\n",
    "a folded header": b"GET /v1/games/x HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n",
    "an unknown method": b"BREW /v1/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "a long method": b"X" * 5_000 + b" /v1/games HTTP/1.1\r\nHost: a\r\n\r\n",
    "CONNECT": b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "another's address": b"GET http://b/v1/nope HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "an address with a bad port": b"GET http://b:x/v1/nope HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "an address with a bad bracket": b"GET http://[/v1/nope HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "a way up": b"GET /v1/../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "two hosts": b"GET /v1/nope HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
    "a host that is none": b"GET /v1/nope HTTP/1.1\r\nHost: <b>\xff\r\nConnection: close\r\n\r\n",
}


@pytest.mark.parametrize("request_bytes", REQUESTS)
def test_requests_that_are_none(serving, request_bytes):
    """What is hardly HTTP is refused by a problem all the same: clients read no pages."""
    answer = send(serving.url, REQUESTS[request_bytes], hang_up=True)
    document = json.loads(answer.body)
    assert 400 <= answer.status < 500
    assert (answer.status, answer.problem) == (document["status"], document["type"].split("/")[-1])
    assert "text/html" not in answer.head


def test_a_good_request_behind_a_refused_one(serving, table):
    """A body that was refused unread is not taken for the next request on its connection."""
    inner = f"POST {table.path}/moves HTTP/1.1\r\nHost: a\r\n".encode()
    inner += f"Authorization: Bearer {table.tokens[0]}\r\n".encode()
    inner += JSON + b'Content-Length: 20\r\n\r\n{"notation": "p>c1"}'
    padded = inner + b" " * 66_000
    outer = b"POST /v1/games HTTP/1.1\r\nHost: a\r\n" + sized(padded) + b"\r\n" + padded
    answer = send(serving.url, outer, hang_up=True)
    assert (answer.status, answer.problem) == (413, "too-large")


def test_connections_that_say_nothing(serving, table):
    """Callers who never begin, or never finish, a request keep nobody else from being answered."""
    idle = [connect(serving.url) for _ in range(200)]
    try:
        for number, connection in enumerate(idle):
            if number % 4 == 0:
                connection.sendall(b"POST /v1/games HTTP/1.1\r\nHost: a\r\nX-Slow")
        with ThreadPoolExecutor(10) as pool:
            answers = list(pool.map(lambda _: table.get(), range(20)))
        assert {answer.status_code for answer in answers} == {200}
    finally:
        for connection in idle:
            connection.close()


def test_callers_who_hang_up_while_they_wait(serving, table):
    """Callers who leave a held poll leave no trace, and the next poll is held as any other."""
    head = f"GET {table.path}/views/0 HTTP/1.1\r\nHost: a\r\nPrefer: wait=1\r\n"
    head += f'If-None-Match: "0"\r\nAuthorization: Bearer {table.tokens[0]}\r\n\r\n'
    for _ in range(30):
        with connect(serving.url) as connection:
            connection.sendall(head.encode())
    with connect(serving.url) as connection:
        connection.sendall(head.encode())
        assert receive(connection).status == 304


MOVES = {
    "no such center stack": ({"notation": "p>c9"}, 409, "center-full"),
    "a far center stack": ({"notation": "p>c999999999"}, 409, "center-full"),
    "a far side stack": ({"notation": "s999999999>c1"}, 409, "no-such-card"),
    "a far seat": ({"notation": "p>o999999999"}, 409, "load-not-allowed"),
    "an enormous stack": ({"notation": "p>c" + "9" * 5_000}, 422, "validation"),
    "stack 0": ({"notation": "p>c0"}, 422, "validation"),
    "a negative index": (
        {"kind": "build", "source": "payoff", "target_index": -1},
        422,
        "validation",
    ),
    "an enormous index": (
        {"kind": "build", "source": "payoff", "target_index": 10**100},
        422,
        "validation",
    ),
    "2**63": ({"kind": "build", "source": "payoff", "target_index": 2**63}, 422, "validation"),
    "a number as text": (
        {"kind": "build", "source": "payoff", "target_index": "0"},
        422,
        "validation",
    ),
    "a truth as number": (
        {"kind": "build", "source": "payoff", "target_index": False},
        422,
        "validation",
    ),
    "an unknown field": ({**WIN, "force": True}, 422, "validation"),
    "a seat": ({**WIN, "seat": 0}, 422, "validation"),
    "a card nobody has": ({"notation": "h:KS>c1"}, 409, "no-such-card"),
    "another seat's card": ({"notation": "h:5H>c1"}, 409, "no-such-card"),
    "an empty body": ({}, 422, "validation"),
}


@pytest.mark.parametrize("move", MOVES)
def test_moves_that_cannot_be(table, move):
    """A move that is none, or is illegal, gets its own reason."""
    body, status, problem = MOVES[move]
    response = table.move(0, body)
    assert (response.status_code, slug(response)) == (status, problem)


@pytest.mark.parametrize("under", ["", "/views/me", "/views/0", "/moves", "/moves/1", "/plans/p_x"])
def test_tokens_of_others(service, table, under):
    """A token of another game opens nothing of this one, and what is no token opens nothing at all."""
    other = Table(service, seats=[HUMAN] * 2)
    public = under in ("", "/moves")
    for token in (other.tokens[0], other.spectator, other.owner):
        response = table.get(under, token)
        assert response.status_code in ((200,) if public else (403, 404)), response.text
    for token in ("x", "sm_admin_" + "x" * 40, table.tokens[0][:-1], table.tokens[0] + "x"):
        response = table.get(under, token)
        assert (response.status_code, slug(response)) == (401, "unauthenticated")
        assert response.headers["WWW-Authenticate"].startswith("Bearer")


def test_nobody_moves_for_a_seat_with_another_token(service, table):
    """A move needs the token of the seat to move: no other will do, of this game or of another."""
    other = Table(service, seats=[HUMAN] * 2)
    wrong = {
        None: 401,
        "sm_seat_" + "A" * 32: 401,
        table.spectator: 403,
        table.owner: 403,
        service.admin_token: 403,
        other.tokens[0]: 403,
        other.owner: 403,
        table.tokens[1]: 409,
    }
    for token, status in wrong.items():
        response = service.post(f"{table.path}/moves", WIN, token)
        assert response.status_code == status, response.text


def test_nobody_sees_everything_but_the_admin(service, table):
    """The full view is the admin's alone."""
    for token, status in ((None, 401), *((token, 403) for token in _all_tokens(table))):
        assert table.get("/views/full", token).status_code == status


@pytest.mark.parametrize("etag", ["17", "'0'", 'W/"0"', '"-1"', '"0", "1"', '"' + "9" * 99 + '"'])
def test_conditions_that_are_none(table, etag):
    """A condition that names no version stops the move that it was meant to guard."""
    response = table.move(0, WIN, If_Match=etag)
    assert response.status_code in (412, 422)


def test_a_finished_game_takes_nothing_more(service):
    """Every move and plan at a finished game is refused in the same way, and its record stays."""
    table = Table(service, **NEAR_THE_END)
    assert table.move(0, WIN).status_code == 201
    full, record = table.full, table.record
    assert full["status"] == "finished"
    for seat in (0, 1):
        for body in (WIN, {"notation": "h:8C>s1"}, {"notation": "h:KS>c9"}):
            response = table.move(seat, body)
            assert (response.status_code, slug(response)) == (409, "game-not-active")
    assert slug(table.move(0, {"notation": "nonsense"})) == "validation"
    assert slug(table.ask()) == "game-not-active"
    assert slug(table.move(0, WIN, If_Match='"0"')) == "game-not-active"
    assert (table.full, table.record) == (full, record)


def _all_tokens(table: Table) -> list[str]:
    return [*(token for token in table.tokens if token), table.spectator, table.owner]
