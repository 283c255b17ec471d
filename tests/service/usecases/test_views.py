from __future__ import annotations

import random
import threading
import time
from dataclasses import replace

import pytest

from service.clock import SystemClock
from service.errors import Forbidden, NotFound, Unauthenticated
from service.model import Bearer, BearerKind
from service.store.tables import audit
from service.usecases import games, views
from tests.service.play import bearer_of, new_game, play_one

ADMIN = Bearer(BearerKind.ADMIN)


def who(ports, created, name):
    """A bearer by name."""
    game = created.game
    return {
        "seat 0": bearer_of(ports, created, 0),
        "seat 1": bearer_of(ports, created, 1),
        "spectator": Bearer(BearerKind.SPECTATOR, game.series_id),
        "owner": Bearer(BearerKind.OWNER, game.series_id),
        "admin": ADMIN,
        "stranger": Bearer(BearerKind.SEAT, "g_other", 0),
        "nobody": None,
    }[name]


ALLOWED = {
    "0": {"seat 0"},
    "1": {"seat 1"},
    "me": {"seat 0", "seat 1", "spectator", "owner"},
    "spectator": {"seat 0", "seat 1", "spectator", "owner", "admin", "stranger", "nobody"},
    "full": {"admin"},
}


@pytest.mark.parametrize("name", sorted(ALLOWED["spectator"]))
@pytest.mark.parametrize("viewer", ALLOWED)
def test_who_may_look_through_whose_eyes(sqlite_ports, viewer, name):
    """Hands are for their seats, the truth is for the admin, and the table is for all who know its id."""
    created = new_game(sqlite_ports)
    bearer = who(sqlite_ports, created, name)
    for look in (views.look, views.current):
        if name in ALLOWED[viewer]:
            look(sqlite_ports, created.game.id, viewer, bearer)
        else:
            with pytest.raises(Unauthenticated if bearer is None else Forbidden):
                look(sqlite_ports, created.game.id, viewer, bearer)


@pytest.mark.parametrize("viewer", ["2", "-1", "00", "x", "", "9" * 5000, "٣"])
def test_a_viewer_that_is_none_is_not_found(sqlite_ports, viewer):
    """Only seats of the table, me, spectator and full can look."""
    created = new_game(sqlite_ports)
    with pytest.raises(NotFound):
        views.look(sqlite_ports, created.game.id, viewer, bearer_of(sqlite_ports, created, 0))


def test_every_look_at_the_truth_is_noted(ports):
    """The admin sees all, and each look leaves an audit row."""
    created = new_game(ports)
    seen = views.look(ports, created.game.id, "full", ADMIN)
    assert seen.state is not None
    views.look(ports, created.game.id, "full", ADMIN)
    with ports.store.reading() as unit:
        rows = list(unit._connection.execute(audit.select()))
    assert [(row.actor, row.action, row.game_id) for row in rows] == [
        ("admin", "view_full", created.game.id)
    ] * 2


@pytest.fixture
def live_ports(ports):
    """The ports with a clock that runs."""
    return replace(ports, clock=SystemClock())


def waiting_for(ports, created, **how):
    """Start a wait in a thread; where its answer will be."""
    answers = []
    game = games.get(ports, created.game.id)
    defaults = {"until_my_turn": False, "known_version": game.version, "timeout_s": 10}

    def wait():
        answers.append(views.wait(ports, game, (how.pop("seat", 0),), **{**defaults, **how}))

    thread = threading.Thread(target=wait)
    thread.start()
    return thread, answers


def test_a_look_is_held_until_the_game_moves(live_ports):
    """A wait ends when a move is made, with the game as it is then."""
    created = new_game(live_ports)
    thread, answers = waiting_for(live_ports, created)
    play_one(live_ports, created, random.Random(0))
    thread.join(5)
    assert answers[0].version >= 1


def test_a_move_of_another_process_ends_a_wait(live_ports):
    """A move that nobody told the feed about is seen in the store."""
    created = new_game(live_ports)
    thread, answers = waiting_for(live_ports, created)
    deaf = replace(live_ports, feed=_Deaf())
    play_one(deaf, created, random.Random(0))
    started = time.monotonic()
    thread.join(5)
    assert answers[0].version >= 1
    assert time.monotonic() - started < 5


def test_a_wait_ends_when_its_time_is_over(live_ports):
    """Nothing moved: the game comes back as it was."""
    created = new_game(live_ports)
    thread, answers = waiting_for(live_ports, created, timeout_s=0.1)
    thread.join(5)
    assert answers[0].version == 0


def test_a_wait_ends_when_the_process_does(sqlite_ports):
    """A process that is about to end holds nobody: the game comes back as it is."""
    live = replace(sqlite_ports, clock=SystemClock())
    thread, answers = waiting_for(live, new_game(live), timeout_s=30)
    while not live.feed._room.awaited():
        time.sleep(0.001)
    live.feed.stop()
    thread.join(5)
    assert answers[0].version == 0


def test_a_wait_for_my_turn_ends_at_my_turn(live_ports):
    """`until_my_turn` sleeps through the other seat's moves and ends with one's own turn."""
    created = new_game(live_ports)
    me = 1 - created.game.to_move
    thread, answers = waiting_for(live_ports, created, seat=me, until_my_turn=True)
    chance = random.Random(0)
    while games.get(live_ports, created.game.id).to_move != me:
        assert not answers
        play_one(live_ports, created, chance)
    thread.join(5)
    assert answers[0].to_move == me


class _Deaf:
    """A `service.ports.Feed` that passes nothing on."""

    def tell(self, game_id, version):
        """Say nothing."""

    def wait(self, game_id, version, timeout_s):
        """Hear nothing."""
        return False

    stopping = False
