from __future__ import annotations

import random
import threading

import pytest

from engine.errors import EngineError, NotYourTurn
from engine.legal import legal_moves
from engine.moves import Move
from service.errors import (
    Forbidden,
    GameNotActive,
    NotFound,
    ServiceError,
    StaleVersion,
    Unauthenticated,
)
from service.model import Bearer, BearerKind, NewSeat, SeatKind
from service.usecases import games, moves, views
from tests.service.play import bearer_of, choose, new_game, play_one, play_out, view_of


def mover(ports, created):
    """The seat to move, its bearer, and a legal move."""
    seat = games.get(ports, created.game.id).to_move
    return seat, bearer_of(ports, created, seat), legal_moves(view_of(ports, created, seat))[0]


def test_a_move_is_one_entry_and_one_version(ports):
    """A move with all it causes is one entry of the log, and the game's version goes up by one."""
    created = new_game(ports)
    seat, bearer, move = mover(ports, created)
    played = moves.play(ports, created.game.id, bearer, move, 0)
    assert (played.game.version, played.logged[0].version, played.logged[0].n) == (1, 1, 1)
    assert played.logged[0].entry.seat == seat
    assert moves.record(ports, created.game.id, 0, 10) == list(played.logged)
    assert moves.one(ports, created.game.id, 1) == played.logged[0]


@pytest.mark.parametrize("n", [0, -1, 2, 10**30])
def test_a_move_that_was_not_made_is_not_found(sqlite_ports, n):
    """The record has the moves that were made, from number 1, and no others."""
    created = new_game(sqlite_ports)
    play_one(sqlite_ports, created, random.Random(0))
    with pytest.raises(NotFound):
        moves.one(sqlite_ports, created.game.id, n)


def test_refusals_come_in_their_order_and_change_nothing(ports):
    """Bearer, game, version, turn, card: the first that does not hold is named, and nothing is written."""
    created, other = new_game(ports), new_game(ports)
    seat, bearer, move = mover(ports, created)
    waiting = bearer_of(ports, created, 1 - seat)
    stranger = bearer_of(ports, other, 0)
    spectator = Bearer(BearerKind.SPECTATOR, created.game.series_id)
    wrong = Move.parse("s1>c1")
    game_id = created.game.id
    for error, arguments in (
        (Unauthenticated, (game_id, None, wrong, 9)),
        (Forbidden, (game_id, stranger, wrong, 9)),
        (Forbidden, (game_id, spectator, wrong, 9)),
        (NotFound, ("g_none", bearer, wrong, 9)),
        (StaleVersion, (game_id, waiting, wrong, 9)),
        (NotYourTurn, (game_id, waiting, wrong, 0)),
        (EngineError, (game_id, bearer, wrong, 0)),
    ):
        with pytest.raises(error):
            moves.play(ports, *arguments)
    assert games.get(ports, game_id) == created.game
    assert moves.record(ports, game_id, 0, 5) == []
    assert move in legal_moves(view_of(ports, created, seat))


def test_a_finished_game_takes_no_moves(sqlite_ports):
    """After the end every move is refused, whoever makes it."""
    created = new_game(sqlite_ports, ruleset="short")
    game = play_out(sqlite_ports, created)
    for seat in (0, 1):
        with pytest.raises(GameNotActive):
            moves.play(
                sqlite_ports,
                game.id,
                bearer_of(sqlite_ports, created, seat),
                Move.parse("p>c1"),
                None,
            )
    assert games.get(sqlite_ports, game.id).version == game.version


@pytest.mark.parametrize("if_match", [0, None])
def test_of_many_equal_moves_at_once_one_is_made(ports, if_match):
    """The same move sent twenty times at once is made once; every other one is told why not."""
    created = new_game(ports)
    seat = created.game.to_move
    bearer = bearer_of(ports, created, seat)
    move = next(m for m in legal_moves(view_of(ports, created, seat)) if m.kind == "discard")
    made, refused = [], []
    start = threading.Barrier(20)

    def send():
        start.wait()
        try:
            made.append(moves.play(ports, created.game.id, bearer, move, if_match))
        except (ServiceError, EngineError) as error:
            refused.append(error)

    threads = [threading.Thread(target=send) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    assert {type(error) for error in refused} <= (
        {StaleVersion} if if_match == 0 else {NotYourTurn}
    )
    assert len(refused) == 19
    assert games.get(ports, created.game.id).version == 1


def test_the_mover_sees_its_own_cards_and_nobody_elses(sqlite_ports):
    """A seat's view has its hand; the other's, the stock and covered cards are nowhere in it."""
    created = new_game(sqlite_ports)
    for seat in (0, 1):
        view = view_of(sqlite_ports, created, seat)
        assert view.seats[seat].hand is not None
        assert view.seats[1 - seat].hand is None
    spectator = views.look(sqlite_ports, created.game.id, "spectator", None).view
    assert [seat.hand for seat in spectator.seats] == [None, None]


def test_a_whole_game_of_six(sqlite_ports):
    """Six seats play a whole game through the use cases."""
    created = new_game(sqlite_ports, ruleset="work-piles", seats=(NewSeat(SeatKind.HUMAN),) * 6)
    game = play_out(sqlite_ports, created, seed=6)
    assert game.result is not None
    assert len(game.result.points) == 6


def test_a_made_move_tells_the_feed(sqlite_ports):
    """Whoever waits for a game hears of a move at once."""
    created = new_game(sqlite_ports)
    heard = []
    waiter = threading.Thread(
        target=lambda: heard.append(sqlite_ports.feed.wait(created.game.id, 0, 10))
    )
    waiter.start()
    while not sqlite_ports.feed._room.awaited():
        pass
    seat, bearer, _ = mover(sqlite_ports, created)
    view = view_of(sqlite_ports, created, seat)
    moves.play(sqlite_ports, created.game.id, bearer, choose(view, random.Random(1)), None)
    waiter.join(5)
    assert heard == [True]
