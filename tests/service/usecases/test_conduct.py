from __future__ import annotations

import pytest

from engine.errors import GameOver
from engine.outcome import Ending
from service.errors import (
    CannotClaim,
    Forbidden,
    GameNotActive,
    ServiceError,
    StaleVersion,
    Unauthenticated,
)
from service.model import PlanStatus, Status
from service.usecases import computer, conduct, plans
from tests.service.play import cheap_move, play_computers
from tests.service.race import race
from tests.service.table import COMPUTER, HUMAN, OPEN, Table, position

THREE = {"ruleset": "work-piles", "seats": (HUMAN,) * 3}
PATIENCE = 60


def test_of_two_the_one_who_stays_wins(ports):
    """Who resigns loses at once, whoever is to move; the other scores as for a win."""
    for seat in (0, 1):
        table = Table(ports)
        game = table.resign(seat).game
        result = game.result
        assert (game.status, game.to_move) == (Status.FINISHED, None)
        assert (result.winner, result.ending) == (1 - seat, Ending.RESIGNED)
        assert result.points[1 - seat] == 5 + 20
        table.check()


def test_of_three_the_others_play_on(ports):
    """A seat that resigns is skipped; the last one left wins; nobody resigns twice."""
    table = Table(ports, **THREE)
    seat = table.game.to_move
    game = table.resign(seat).game
    assert game.status is Status.ACTIVE
    assert game.to_move == (seat + 1) % 3
    with pytest.raises(GameOver):
        table.resign(seat)
    for _ in range(4):
        table.discard()
        assert table.game.to_move != seat
    last = table.resign((seat + 2) % 3).game
    assert (last.result.winner, last.result.ending) == ((seat + 1) % 3, Ending.RESIGNED)
    table.check()


def test_alone_a_resignation_loses(sqlite_ports):
    """A solitaire that is given up has no winner."""
    table = Table(sqlite_ports, ruleset="solitaire", seats=(HUMAN,))
    result = table.resign().game.result
    assert (result.winner, result.ending, result.points) == (None, Ending.RESIGNED, (0,))


def test_a_computer_that_thinks_stops_when_its_opponent_resigns(ports):
    """The plan is cancelled with the game, and the late worker plays nothing."""
    table = Table(ports, seats=(HUMAN, COMPUTER), deal=position())
    table.discard(0)
    (plan,) = computer.waiting(ports, 10)
    assignment = computer.take(ports, plan.id)
    assert table.resign(0).game.plan is None
    assert plans.get(ports, table.id, plan.id).plan.status is PlanStatus.CANCELLED
    assert computer.carry_out(ports, assignment, [cheap_move(assignment.view)]) is None


def test_computers_play_on_when_their_human_has_resigned(sqlite_ports):
    """Two computers are left: the one to move has a plan, and they play to the end."""
    table = Table(sqlite_ports, ruleset="work-piles", seats=(HUMAN, COMPUTER, COMPUTER))
    table.resign(0)
    play_computers(sqlite_ports)
    assert table.check().status is Status.FINISHED


def test_when_nobody_can_resign(sqlite_ports):
    """Not before the game begins, not after it; not with a strange token, nor with none."""
    waiting, over = Table(sqlite_ports, seats=(HUMAN, OPEN)), Table(sqlite_ports)
    over.resign(0)
    for table in (waiting, over):
        with pytest.raises(GameNotActive):
            table.resign(0)
    table = Table(sqlite_ports)
    for bearer, error in (
        (None, Unauthenticated),
        (table.owner, Forbidden),
        (over.seat(0), Forbidden),
    ):
        with pytest.raises(error):
            conduct.resign(sqlite_ports, table.id, bearer, None)
    with pytest.raises(StaleVersion):
        table.resign(0, if_match=4)


def test_of_two_who_resign_at_once_one_loses(ports):
    """The first to resign loses; to the other the game is over."""
    table = Table(ports)
    for seat in (0, 1):
        table.seat(seat)
    made, refused = race(lambda: table.resign(0), lambda: table.resign(1))
    assert (len(made), len(refused)) == (1, 1)
    assert table.check().version == 1


def test_a_win_is_claimed_against_one_who_is_silent(ports):
    """Not a second too early; then the silent seat has lost, and the game says why."""
    table = Table(ports, abandon_after_s=PATIENCE)
    silent = table.game.to_move
    ports.clock.advance(PATIENCE - 1)
    with pytest.raises(CannotClaim) as raised:
        table.claim_win(1 - silent)
    assert raised.value.params["seconds_left"] == 1
    ports.clock.advance(1)
    with pytest.raises(CannotClaim):
        table.claim_win(silent)
    result = table.claim_win(1 - silent).game.result
    assert (result.winner, result.ending) == (1 - silent, Ending.ABANDONED)
    table.check()


def test_any_word_from_the_seat_to_move_begins_the_wait_anew(ports):
    """A move counts, and so does getting the turn, or the end of a pause."""
    table = Table(ports, abandon_after_s=PATIENCE)
    ports.clock.advance(PATIENCE - 1)
    table.discard()
    ports.clock.advance(PATIENCE - 1)
    silent = table.game.to_move
    with pytest.raises(CannotClaim):
        table.claim_win(1 - silent)
    for seat in (0, 1):
        table.amend(table.seat(seat), paused=True)
    ports.clock.advance(10 * PATIENCE)
    with pytest.raises(GameNotActive):
        table.claim_win(1 - silent)
    table.amend(table.seat(0), paused=False)
    ports.clock.advance(PATIENCE - 1)
    with pytest.raises(CannotClaim):
        table.claim_win(1 - silent)
    ports.clock.advance(1)
    table.claim_win(1 - silent)


def test_of_three_the_silent_one_is_skipped(ports):
    """The claim folds the silent seat, and the two who are left play on; one who resigned claims nothing."""
    table = Table(ports, **THREE, abandon_after_s=PATIENCE)
    silent = table.game.to_move
    gone, claimant = (silent + 1) % 3, (silent + 2) % 3
    ports.clock.advance(PATIENCE)
    game = table.claim_win(claimant).game
    assert (game.status, game.to_move) == (Status.ACTIVE, gone)
    assert not any(table.can_undo(seat) for seat in range(3))
    ports.clock.advance(PATIENCE)
    with pytest.raises(CannotClaim):
        table.claim_win(silent)
    assert table.claim_win(claimant).game.result.winner == claimant
    table.check()


def test_when_there_is_nothing_to_claim(sqlite_ports):
    """Not without a time set, and not against a computer, which will move."""
    patient = Table(sqlite_ports)
    sqlite_ports.clock.advance(10**6)
    with pytest.raises(CannotClaim):
        patient.claim_win(1 - patient.game.to_move)
    table = Table(sqlite_ports, seats=(HUMAN, COMPUTER), deal=position(), abandon_after_s=PATIENCE)
    table.discard(0)
    sqlite_ports.clock.advance(10**6)
    with pytest.raises(CannotClaim):
        table.claim_win(0)


def test_a_claim_and_a_late_move_at_once_end_one_way(ports):
    """Either the silent seat has moved, or it has lost: never both."""
    table = Table(ports, abandon_after_s=PATIENCE)
    silent = table.game.to_move
    card = table.look(silent).view.me.hand[0]
    table.seat(1 - silent)
    ports.clock.advance(PATIENCE)
    made, refused = race(
        lambda: table.claim_win(1 - silent), lambda: table.play(f"h:{card}>s4", silent)
    )
    assert len(made) == 1
    assert isinstance(refused[0], ServiceError)
    assert table.check().version == 1
