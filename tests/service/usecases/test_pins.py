from __future__ import annotations

import threading

import pytest

from service.errors import KeyInFlight, KeyReused, ServiceError
from service.model import NewGame
from service.ports import Answer, Request
from service.store.tables import answers
from service.usecases import games, moves, pins
from service.usecases.pins import Pin, held
from tests.service.race import race
from tests.service.table import HUMAN, Table, position

REQUEST = Request(b"a bearer's hash", "a-key", b"a digest")
OTHER_BODY = Request(REQUEST.scope, REQUEST.key, b"another digest")
OTHER_BEARER = Request(b"another", REQUEST.key, REQUEST.digest)
A_DAY = 24 * 3600


class Stop(Exception):
    """Something that goes wrong in the middle."""


def create(ports, request=REQUEST):
    """Make a game under a key: the answer, made now or kept, and whether it was kept."""
    with held(ports, request) as kept:
        if kept is not None:
            return kept, True
        made = []

        def render(created):
            text = f"{created.game.id} {created.seat_tokens[0]} {created.owner_token}"
            made.append(Answer(201, {"Location": created.game.id}, text.encode()))
            return made[-1]

        games.create(ports, NewGame(seats=(HUMAN, HUMAN)), None, Pin(request, render))
        return made[-1], False


def rows(ports, table):
    """What the database holds of a table."""
    with ports.store.reading() as unit:
        return unit._connection.execute(table.select()).all()


def count(ports):
    """How many games there are."""
    with ports.store.reading() as unit:
        return unit._connection.exec_driver_sql("SELECT count(*) FROM games").scalar()


def test_the_same_request_gets_the_first_answer_again(ports):
    """Sent again with its key, a request is answered from what was kept, and nothing is done twice."""
    first, again = create(ports)
    assert not again
    assert create(ports) == (first, True)
    assert count(ports) == 1


def test_a_key_belongs_to_its_bearer_and_its_request(ports):
    """With another body the key is refused; with another bearer it is another key."""
    create(ports)
    with pytest.raises(KeyReused):
        create(ports, OTHER_BODY)
    assert create(ports, OTHER_BEARER)[1] is False
    assert count(ports) == 2


def test_a_request_that_fails_keeps_nothing(ports):
    """An error is not kept: the key is free at once, also for another body."""
    with pytest.raises(Stop), held(ports, REQUEST):
        raise Stop
    assert rows(ports, answers) == []
    assert create(ports, OTHER_BODY)[1] is False


def test_the_change_and_its_answer_are_written_together(ports):
    """When the last write fails there is neither the game nor the answer; sent again, there are both."""

    def render(_created):
        raise Stop

    with pytest.raises(Stop), held(ports, REQUEST):
        games.create(ports, NewGame(), None, Pin(REQUEST, render))
    assert (count(ports), rows(ports, answers)) == (0, [])

    store, commit = ports.store, ports.store.engine.dialect.do_commit

    def fails(_connection):
        raise Stop

    with held(ports, REQUEST):
        store.engine.dialect.do_commit = fails
        try:
            with pytest.raises(Stop):
                games.create(
                    ports, NewGame(), None, Pin(REQUEST, lambda _: Answer(201, {}, b"never"))
                )
        finally:
            store.engine.dialect.do_commit = commit
    assert (count(ports), rows(ports, answers)) == (0, [])
    assert create(ports)[1] is False
    assert create(ports)[1] is True
    assert count(ports) == 1


def test_a_request_that_is_running_is_not_run_again(ports):
    """While the first request runs, its key is held; when it has answered, that answer is given."""
    with held(ports, REQUEST) as kept:
        assert kept is None
        with pytest.raises(KeyInFlight):
            create(ports)
        with pytest.raises(KeyReused):
            create(ports, OTHER_BODY)
    assert create(ports)[1] is False


def test_a_lost_request_s_key_is_soon_free(ports):
    """A process that died with a key in its hand locks nobody out for longer than five seconds."""
    now = ports.clock.now()
    with ports.store.writing() as unit:
        assert unit.hold_key(REQUEST, now, lost=now, dead=now) is None
    ports.clock.advance(4.5)
    with pytest.raises(KeyInFlight):
        create(ports)
    ports.clock.advance(0.5)
    assert create(ports)[1] is False


def test_a_request_given_up_for_lost_does_nothing_when_it_comes_round(ports):
    """Slow and overtaken by its own repetition, a request changes nothing: one of the two is done."""
    with held(ports, REQUEST):
        ports.clock.advance(61)
        first = create(ports)
        with pytest.raises(KeyInFlight):
            games.create(ports, NewGame(), None, Pin(REQUEST, lambda _: Answer(201, {}, b"late")))
    assert create(ports) == (first[0], True)
    assert count(ports) == 1


def test_an_answer_is_kept_for_a_day(ports):
    """Up to 24 hours the answer is given again; after that the key is as good as new."""
    create(ports)
    ports.clock.advance(A_DAY - 1)
    assert create(ports)[1] is True
    ports.clock.advance(1)
    assert create(ports)[1] is False
    assert count(ports) == 2


def test_answers_are_kept_encrypted(ports):
    """No token stands in the table of kept answers, however one looks at it; the ids of games may."""
    answer, _ = create(ports)
    _, token, owner = answer.body.decode().split()
    found = str(rows(ports, answers)).encode()
    (row,) = rows(ports, answers)
    for secret in (token, owner):
        assert secret.encode() not in found
        assert secret[8:].encode() not in row.body


def test_old_answers_are_purged(ports):
    """What is older than a day is deleted, and nothing else."""
    create(ports)
    ports.clock.advance(A_DAY - 1)
    create(ports, OTHER_BEARER)
    assert pins.purge(ports) == 0
    ports.clock.advance(1)
    assert pins.purge(ports) == 1
    assert [row.scope for row in rows(ports, answers)] == [OTHER_BEARER.scope]


def test_of_equal_requests_at_once_one_is_done(ports):
    """Sent many times in the same moment, a request is done once, and nobody gets another answer."""
    made, refused = race(*[lambda: create(ports)] * 8)
    assert len([again for _, again in made if not again]) == 1
    assert len({answer.body for answer, _ in made}) == 1
    assert {type(error) for error in refused} <= {KeyInFlight}
    assert count(ports) == 1


def test_a_move_sent_again_after_the_game_moved_on_is_answered_as_before(ports):
    """Whatever the version is now, the answer is the one to the move that was made."""
    table = Table(ports, deal=position())
    move = moves.Move.parse("h:AS>c1")
    pin = Pin(REQUEST, lambda played: Answer(201, {}, str(played.game.version).encode()))
    with held(ports, REQUEST):
        moves.play(ports, table.id, table.seat(0), move, 0, pin)
    table.discard(0)
    with held(ports, REQUEST) as kept:
        assert kept == Answer(201, {}, b"1")


def test_a_key_is_held_by_one_of_many_threads(ports):
    """Of many that hold a key at once one has it; when it lets go, another may."""
    inside, errors = [], []
    let_go, ready = threading.Event(), threading.Barrier(5)

    def hold():
        ready.wait()
        try:
            with held(ports, REQUEST):
                inside.append(1)
                let_go.wait(20)
        except ServiceError as error:
            errors.append(error)

    threads = [threading.Thread(target=hold) for _ in range(4)]
    for thread in threads:
        thread.start()
    ready.wait()
    while len(errors) < 3:
        let_go.wait(0.01)
    let_go.set()
    for thread in threads:
        thread.join()
    assert len(inside) == 1
    assert {type(error) for error in errors} == {KeyInFlight}
    with held(ports, REQUEST) as kept:
        assert kept is None
