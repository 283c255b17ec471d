"""Units that write one entry: without a transaction until one is needed, and never a lost update."""

from __future__ import annotations

import random
import threading

import pytest
from sqlalchemy import text

from engine.errors import NotYourTurn
from engine.legal import legal_moves
from engine.moves import Kind, Move
from engine.observe import observe
from service.errors import Busy, StaleVersion
from service.model import BearerKind
from service.store.database import SqlStore, open_engine
from service.tokens import hash_token, new_token
from service.usecases import games, moves
from service.usecases.turns import make_move
from tests.service.play import bearer_of, new_game, view_of
from tests.service.table import position


class Stop(Exception):
    """Something that goes wrong in the middle."""


def enter(ports, unit, game):
    """Make the first move there is, in a unit."""
    move = legal_moves(observe(unit.state(game), game.to_move))[0]
    return make_move(ports.settings, unit, game, move, ports.clock.now())[0]


def test_what_was_written_is_seen_in_the_unit_and_after_it(ports):
    """An entry that is held back goes out before anything is read past it, and at the end at last."""
    game = new_game(ports).game
    with ports.store.swapping() as unit:
        after = enter(ports, unit, game)
        assert unit.game(game.id).version == after.version == 1
        assert [logged.version for logged in unit.entries(game.id)] == [1]
    assert games.get(ports, game.id).version == 1
    with ports.store.swapping() as unit:
        after = enter(ports, unit, after)
    assert games.get(ports, game.id).version == 2
    with ports.store.reading() as unit:
        assert [logged.n for logged in unit.entries(game.id)] == [1, 2]


@pytest.mark.parametrize("entries", [1, 2])
def test_nothing_is_kept_of_a_unit_that_fails(ports, entries):
    """Whatever was written before an error is undone, held back or not, and nobody is in the way."""
    game = new_game(ports).game

    def fail():
        with ports.store.swapping() as unit:
            after = game
            for _ in range(entries):
                after = enter(ports, unit, after)
            raise Stop

    with pytest.raises(Stop):
        fail()
    assert games.get(ports, game.id).version == 0
    assert (game.id, 1) not in ports.store.states
    with ports.store.swapping() as unit:
        enter(ports, unit, game)
    assert games.get(ports, game.id).version == 1


@pytest.mark.parametrize("alone", [True, False])
def test_whoever_was_slower_is_told(ports, alone):
    """An entry at a version that has gone by is refused, also on leaving the unit, and nothing is kept."""
    game = new_game(ports).game
    # As another process has it: in this one, writers to a file come one after the other.
    url = ports.store.engine.url.render_as_string(hide_password=False)
    elsewhere = SqlStore(open_engine(url))

    def slow():
        with ports.store.swapping() as unit:
            enter(ports, unit, game)
            with elsewhere.swapping() as other:
                enter(ports, other, game)
            if not alone:
                unit.key("test")

    with pytest.raises(StaleVersion) as refused:
        slow()
    elsewhere.close()
    assert refused.value.version == 1
    with ports.store.reading() as unit:
        assert [logged.version for logged in unit.entries(game.id)] == [1]
        assert unit._connection.exec_driver_sql("SELECT count(*) FROM keys").scalar() == 0


def test_a_game_that_was_read_before_is_a_hint(ports):
    """A move is made on the game as it is, and refused for what it is, whatever was read before."""
    created = new_game(ports, deal=position())
    known = created.game
    mover, other = (bearer_of(ports, created, seat) for seat in (0, 1))
    moves.play(ports, known.id, mover, Move.parse("h:AS>c1"), None, known=known)
    # The hand went with that build, and four cards were drawn: what is known is gone by.
    discard = legal_moves(view_of(ports, created, 0))[-1]
    assert discard.kind is Kind.DISCARD
    moves.play(ports, known.id, mover, discard, None, known=known)
    assert games.get(ports, known.id).version == 2
    # By what was known then it is not this seat's turn.
    played = moves.play(ports, known.id, other, Move.parse("h:2S>c1"), None, known=known)
    assert played.game.version == 3
    with pytest.raises(NotYourTurn):
        moves.play(ports, known.id, mover, discard, None, known=known)
    with pytest.raises(StaleVersion):
        moves.play(ports, known.id, other, Move.parse("h:5D>s1"), 0, known=known)


def test_a_token_is_read_with_a_game(ports):
    """The token as it is by itself, and the game if there is one; no game without a token."""
    created = new_game(ports)
    game, good = created.game, hash_token(created.seat_tokens[1])
    with ports.store.glancing() as unit:
        assert unit.token_and_game(good, game.id) == (unit.token(good), game)
        assert unit.token_and_game(good, "g_none") == (unit.token(good), None)
        assert unit.token_and_game(hash_token(new_token(BearerKind.SEAT)), game.id) == (None, None)
    with ports.store.writing() as unit:
        unit.revoke_token(good, ports.clock.now())
    with ports.store.glancing() as unit:
        assert unit.token_and_game(good, game.id)[0] is None


def test_a_server_that_hung_up_is_called_again(postgresql_ports):
    """A connection that broke while it was kept at hand is told as Busy at most once, and replaced."""
    ports = postgresql_ports
    game = new_game(ports).game
    assert games.get(ports, game.id).version == 0
    with ports.store.engine.begin() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    busy = 0
    for _ in range(12):
        try:
            assert games.get(ports, game.id).version == 0
            break
        except Busy:
            busy += 1
    else:
        pytest.fail("broken connections are handed out for ever")
    with ports.store.swapping() as unit:
        enter(ports, unit, game)
    assert games.get(ports, game.id).version == 1


def test_connections_at_hand_are_bounded_and_clean(postgresql_ports):
    """Many glances at once leave few connections behind, and none in a transaction."""
    ports, chance = postgresql_ports, random.Random(1)
    ids = [new_game(ports).game.id for _ in range(3)]
    start = threading.Barrier(16)

    def look():
        start.wait()
        for _ in range(10):
            games.get(ports, chance.choice(ids))

    threads = [threading.Thread(target=look) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with ports.store.engine.connect() as connection:
        states = connection.execute(
            text(
                "SELECT state FROM pg_stat_activity WHERE datname = current_database() "
                "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
        ).scalars()
        assert set(states) <= {"idle"}
    assert ports.store.engine.pool.checkedout() <= 10
