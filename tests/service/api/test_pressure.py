"""Back-pressure over HTTP, on each kind of store: what is accepted is kept, new work is told to come back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from service.app import create_app
from service.settings import Settings, SettingsError
from service.usecases import computer
from tests.conftest import ADMIN_TOKEN
from tests.service.advising import carry_out_all
from tests.service.api.client import (
    COMPUTERS,
    KEY,
    NEAR_THE_END,
    TWO_HUMANS,
    Client,
    Table,
    slug,
)
from tests.service.api.test_metrics import samples
from tests.service.play import play_computers
from tests.service.race import race

HINT, REVIEW, TURN = ({"purpose": purpose} for purpose in ("hint", "review", "turn"))
MATE = {"kind": "human"}, {"kind": "computer"}


@pytest.fixture
def narrow(clocked):
    """Make a client of a service whose queues have room for this much."""

    def made(**limits):
        ports = replace(clocked.ports, settings=replace(clocked.ports.settings, **limits))
        client = Client(create_app(ports.settings, ports))
        client.ports, client.clock = ports, clocked.clock
        return client

    return made


def ask(table, body, seat=0, **headers):
    """Ask for a plan."""
    return table.client.post(f"{table.path}/plans", body, table.tokens[seat], **headers)


def hinted(client, count):
    """Games in which seat 0 may ask for a hint."""
    return [Table(client, **NEAR_THE_END, hints=True) for _ in range(count)]


def refused(answer, queue, retry_after):
    """Whether an answer says that a queue is full, and when to come again."""
    assert (answer.status_code, slug(answer)) == (503, "busy"), answer.json
    assert answer.json["params"]["queue"] == queue
    assert answer.headers["Retry-After"] == str(retry_after)
    return True


def test_hints_beyond_the_queue_are_told_to_come_back(narrow):
    """A full queue refuses a new hint, changes nothing, and takes it by the same key once there is room."""
    client = narrow(queue_hints=2)
    first, second, third = hinted(client, 3)
    assert ask(first, HINT).status_code == ask(second, HINT).status_code == 202
    before = third.game
    assert refused(ask(third, HINT, Idempotency_Key=KEY), "hints", 1)
    assert third.game == before
    # Whoever asks for what is there already is not asking for more.
    assert ask(first, HINT).status_code == 202
    carry_out_all(client.ports)
    again = ask(third, HINT, Idempotency_Key=KEY)
    assert (again.status_code, again.headers.get("Idempotent-Replayed")) == (202, None)


def test_the_time_to_come_back_follows_from_the_queue(narrow):
    """The longer the oldest has waited, the later: an eighth of that, a second to a minute."""
    client = narrow(queue_hints=1)
    first, second = hinted(client, 2)
    assert ask(first, HINT).status_code == 202
    for waited, told in ((0, 1), (40, 5), (1000, 60)):
        client.clock.advance(waited)
        assert refused(ask(second, HINT), "hints", told)


def test_each_kind_waits_in_a_queue_of_its_own(narrow):
    """However long the other queues are, a queue that is not full takes what comes."""
    client = narrow(queue_hints=1, queue_reviews=1, queue_turns=1)
    over, other, hints, more = (*hinted(client, 2), *hinted(client, 2))
    for table in (over, other):
        assert table.move({"notation": "p>c1"}, 0).json["view"]["status"] == "finished"
    assert ask(over, REVIEW).status_code == 202
    assert refused(ask(other, REVIEW), "reviews", 1)
    assert ask(hints, HINT).status_code == 202
    assert refused(ask(more, HINT), "hints", 1)
    assert client.post("/v1/games", {"seats": COMPUTERS}).status_code == 201
    assert refused(client.post("/v1/games", {"seats": COMPUTERS}), "turns", 1)
    assert client.post("/v1/games", {"seats": TWO_HUMANS}).status_code == 201


def test_an_accepted_move_is_never_refused_for_a_queue(narrow):
    """With the queue of turns full games go on: a move is taken, and the computer's turn waits."""
    client = narrow(queue_turns=1)
    near = {**NEAR_THE_END, "seats": MATE}
    table = Table(client, **near)
    waiting = Table(client, **near, computer_turns="on_request")
    assert client.post("/v1/games", {"seats": COMPUTERS}).status_code == 201
    discard = {"notation": "h:8C>s1"}
    assert table.move(discard, 0).status_code == 201
    assert table.view(0)["computer"]["plan_id"]
    assert waiting.move(discard, 0).status_code == 201
    # Asked for besides, a turn is refused; what there is already is not.
    assert refused(ask(waiting, TURN), "turns", 1)
    assert play_computers(client.ports)
    assert table.game["version"] > 1


def test_a_rematch_with_computers_waits_for_room(narrow):
    """A finished game is followed by none with computers while the queue of turns is full."""
    client = narrow(queue_turns=1)
    table = Table(client, **{**NEAR_THE_END, "seats": MATE})
    assert table.move({"notation": "p>c1"}, 0).json["view"]["status"] == "finished"
    assert client.post("/v1/games", {"seats": COMPUTERS}).status_code == 201
    assert refused(table.do("rematch", table.tokens[0]), "turns", 1)
    assert table.game["next_game_id"] is None
    humans = Table(client, **NEAR_THE_END)
    humans.move({"notation": "p>c1"}, 0)
    assert humans.do("rematch", humans.tokens[0]).status_code == 201


def test_webhooks_sent_anew_wait_for_room(narrow):
    """While as much is due as may be, no test and no replay is added to it; what happens in games is."""
    client = narrow(queue_webhooks=2)
    table = Table(client, seats=TWO_HUMANS)
    hook = table.hook(types=["game.moved", "turn.ready"])
    path = f"{table.path}/webhooks/{hook['id']}"
    table.play(2)
    client.clock.advance(16)
    assert refused(client.post(f"{path}/test", None, table.creator), "webhooks", 2)
    assert refused(client.post(f"{path}/replay?after=0", None, table.creator), "webhooks", 2)
    before = len(table.deliveries(hook))
    table.play(1)
    assert len(table.deliveries(hook)) > before


def test_requests_at_the_same_moment_stay_within_the_limit(narrow):
    """Twelve that ask at once get the places there are, and not one more."""
    client = narrow(queue_hints=5)
    tables = hinted(client, 12)

    # As in a server's process: one application, made before anybody asks, and many threads.
    app = create_app(client.ports.settings, client.ports)

    def asking(table):
        # A client of its own: one is not for several threads.
        mine = Client(app)
        return lambda: mine.post(f"{table.path}/plans", HINT, table.tokens[0]).status_code

    answers, errors = race(*(asking(table) for table in tables))
    assert errors == []
    assert sorted(answers) == [202] * 5 + [503] * 7
    assert len(computer.waiting(client.ports, 20)) == 5


def test_the_metrics_tell_of_queues_and_of_who_was_turned_away(narrow):
    """What waits in each queue, since when, how much may, and how often it was answered that it is full."""
    client = narrow(queue_hints=1)
    first, second = hinted(client, 2)
    ask(first, HINT)
    client.clock.advance(8)
    ask(second, HINT)
    ask(second, HINT)
    found = samples(client, ADMIN_TOKEN)
    hints = ("queue", "hints")
    assert found["spite_queue_waiting", hints] == 1
    assert found["spite_queue_oldest_seconds", hints] == 8
    assert found["spite_queue_limit", hints] == 1
    assert found["spite_busy_total", hints] == 2
    for queue in ("turns", "reviews", "webhooks"):
        assert found["spite_queue_waiting", ("queue", queue)] == 0
        assert found["spite_busy_total", ("queue", queue)] == 0


@pytest.mark.parametrize("name", ["TURNS", "HINTS", "REVIEWS", "WEBHOOKS"])
def test_a_queue_holds_a_whole_number(name):
    """A queue without room would refuse everybody: it is refused at the start, by its name."""
    with pytest.raises(SettingsError, match=f"SPITE_QUEUE_{name}: it must be a whole number"):
        Settings.from_environ({f"SPITE_QUEUE_{name}": "0"})
