"""The service's calls: patience with the network, and moves that are never made twice."""

from __future__ import annotations

import httpx
import pytest

from deploy.play.client import Service
from deploy.play.wire import NotOurs, Problem, Unreachable, Wire
from engine.legal import legal_moves
from engine.observe import observe
from tests.play.fake import TOKEN, FakeService, problem


class Line:
    """A fake service on a line whose faults a test decides, with what the player is told of them."""

    def __init__(self, seed=1, options=None):
        self.service = FakeService(seed)
        self.service.deal("standard", {"seats": 1, "payoff_size": 5} | (options or {}))
        self.told = []
        self.pauses = []
        wire = Wire("http://fake", self.service.transport, self.told.append, self.pauses.append)
        self.client = Service(wire)
        self.table = self.client.table("g_fake", TOKEN)

    def first_move(self):
        """The notation of a move that can be made."""
        return legal_moves(observe(self.service.state, 0))[-1].notation

    def posts(self):
        """The moves that were sent."""
        return [each for each in self.service.requests if each.method == "POST"]


def failing(times, error):
    """A `before` that fails so often, and then lets requests through."""
    left = [times]

    def before(service, request):
        if left[0]:
            left[0] -= 1
            if isinstance(error, httpx.Response):
                return error
            raise error
        return None

    return before


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (httpx.ConnectError("no"), "cannot be reached"),
        (httpx.ReadTimeout("slow"), "does not answer in time"),
        (httpx.ReadError("cut"), "connection was lost"),
        (problem(503, "busy", "Busy."), "in trouble (HTTP 503)"),
        (problem(502, "bad", "Bad gateway."), "in trouble (HTTP 502)"),
        (problem(429, "rate-limited", "Slower."), "asks to go slower"),
    ],
)
def test_asking_is_repeated_and_the_trouble_is_said(fault, words):
    """A look that fails is tried again after growing pauses, and the player is told why."""
    line = Line()
    line.service.before = failing(3, fault)
    assert line.table.view()["viewer"] == 0
    assert line.pauses == [0.5, 1.0, 2.0]
    assert [words in said for said in line.told] == [True] * 3


def test_the_service_says_when_to_come_back():
    """Retry-After decides the pause."""
    line = Line()
    slow = problem(429, "rate-limited", "Slower.")
    slow.headers["Retry-After"] = "7"
    line.service.before = failing(1, slow)
    line.table.view()
    assert line.pauses == [7.0]


def test_a_service_that_stays_away_is_given_up():
    """After about a minute the player is told, and nothing is asked any more."""
    line = Line()
    line.service.before = failing(1000, httpx.ConnectError("no"))
    with pytest.raises(Unreachable, match="does not answer any more"):
        line.table.view()
    assert 45 < sum(line.pauses) < 90


def test_a_move_is_made_once_with_the_version_it_is_meant_for():
    """A move carries its version and a key, and the answer is the service's."""
    line = Line()
    notation = line.first_move()
    played = line.table.move(notation, 0)
    (post,) = line.posts()
    assert post.headers["If-Match"] == '"0"'
    assert len(post.headers["Idempotency-Key"]) == 32
    assert played["move"]["notation"] == notation
    assert played["view"]["version"] == 1


@pytest.mark.parametrize(
    "fault",
    [httpx.ReadError("cut"), httpx.ReadTimeout("slow"), problem(504, "gateway", "Timeout.")],
)
def test_a_move_whose_answer_was_lost_is_not_made_twice(fault):
    """Sent again, the move is refused as stale; the record says that it was made, and play goes on."""
    line = Line()
    line.service.after = losing_one(fault)
    notation = line.first_move()
    played = line.table.move(notation, 0)
    assert played["move"]["notation"] == notation
    assert played["view"]["version"] == len(line.service.log) == 1
    assert len(line.posts()) == 2
    assert len({post.headers["Idempotency-Key"] for post in line.posts()}) == 1


def test_a_lost_answer_to_the_last_move_of_a_game():
    """A game that has ended refuses the repeated move in another way; it was made all the same."""
    line = Line(options={"payoff_size": 1, "decks": 1})
    while line.service.state.outcome is None:
        line.service.after = losing_one(httpx.ReadError("cut"))
        version = len(line.service.log)
        first = legal_moves(observe(line.service.state, 0))[0].notation
        played = line.table.move(first, version)
    assert played["view"]["status"] == "finished"
    assert len(line.service.log) == version + 1


def losing_one(fault):
    """An `after` that loses the first answer to a move."""
    left = [1]

    def after(service, request, response):
        if request.method == "POST" and left[0]:
            left[0] = 0
            if isinstance(fault, httpx.Response):
                return fault
            raise fault
        return response

    return after


def test_a_lost_answer_is_not_mistaken_for_somebody_elses_move():
    """When another move was made at that version, the refusal stands."""
    line = Line()
    moves = legal_moves(observe(line.service.state, 0))
    line.service.play(moves[0])
    line.service.before = failing(1, httpx.ReadError("cut"))
    with pytest.raises(Problem) as caught:
        line.table.move(moves[-1].notation, 0)
    assert caught.value.slug == "stale-version"
    assert len(line.service.log) == 1


def test_a_stale_move_is_refused_when_nothing_was_lost():
    """Without a lost answer a stale version is what it is."""
    line = Line()
    notation = line.first_move()
    line.table.move(notation, 0)
    with pytest.raises(Problem) as caught:
        line.table.move(notation, 0)
    assert caught.value.status == 412


def test_an_illegal_move_is_refused_in_the_services_words():
    """A problem carries its slug and its detail."""
    line = Line()
    with pytest.raises(Problem, match="There is no side stack 9") as caught:
        line.table.move("s9>c1", 0)
    assert (caught.value.slug, caught.value.status) == ("no-such-card", 409)
    assert line.told == []


def test_a_long_record_is_read_page_by_page_and_only_once():
    """Of a long record only the last page is asked for again."""
    line = Line(options={"seats": 2, "payoff_size": 20})
    line.service.page = 5
    for _ in range(23):
        line.service.play(legal_moves(observe(line.service.state, line.service.state.to_move))[-1])
    assert [move["n"] for move in line.table.moves_since(0)] == list(range(1, 24))
    asked = len(line.service.requests)
    assert [move["n"] for move in line.table.moves_since(21)] == [22, 23]
    assert len(line.service.requests) == asked + 1
    assert [move["n"] for move in line.table.moves_since(3)] == list(range(4, 24))
    assert len(line.table.record()) == 23


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200, text="<html>hello</html>"),
        httpx.Response(200, json=["no", "object"]),
        httpx.Response(200, json={"items": 3}),
        httpx.Response(404, json={"detail": "nothing here"}),
    ],
)
def test_something_else_at_the_address_is_recognised(answer):
    """A server of another kind is not taken for this game's."""
    wire = Wire("http://fake", httpx.MockTransport(lambda request: answer))
    with pytest.raises(NotOurs, match="no Spite and Malice service"):
        Service(wire).check()


def test_a_service_in_trouble_is_not_taken_for_something_else():
    """A failing service is said to be in trouble."""
    answer = problem(500, "internal", "Something went wrong here.")
    wire = Wire("http://fake", httpx.MockTransport(lambda request: answer))
    with pytest.raises(Unreachable, match=r"in trouble \(HTTP 500\)"):
        Service(wire).check()


def test_a_service_of_this_game_is_recognised():
    """The list of rule sets tells."""
    Line().client.check()


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "http://[", "nonsense", "http://x:y", ""])
def test_an_address_where_nothing_answers_is_unreachable(url):
    """A closed port and a text that is no address come to the same."""
    with pytest.raises(Unreachable):
        Service(Wire(url)).check()


def test_a_token_is_not_shown():
    """What is printed of a table does not hold its token."""
    assert TOKEN not in repr(Line().table)
