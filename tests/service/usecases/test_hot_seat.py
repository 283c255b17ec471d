from __future__ import annotations

import pytest

from engine.errors import NotYourTurn
from service.errors import Invalid, NotRevealed, UndoNotAllowed
from service.model import Status, UndoPolicy
from service.usecases import moves
from tests.service.play import play_computers
from tests.service.race import race
from tests.service.table import COMPUTER, HUMAN, OPEN, Table, last_card, position


def hands(table):
    """The hands as each seat sees its own."""
    return [table.look(seat).view.seats[seat].hand for seat in range(len(table.game.seats))]


def test_hands_are_covered_until_their_turn_and_a_word(ports):
    """Nobody's hand is shown before its turn, nor in it before its player says so; then it is."""
    table = Table(ports, local=True)
    first = table.game.to_move
    assert hands(table) == [None, None]
    with pytest.raises(NotYourTurn):
        table.reveal(1 - first)
    revealed = table.reveal(first)
    assert len(revealed.seen.view.me.hand) == 5
    assert hands(table)[1 - first] is None
    table.discard(first)
    assert hands(table) == [None, None]
    table.check()


def test_a_covered_hand_makes_no_moves(ports):
    """A move, a line of moves or a trial of one from a covered hand is refused, and nothing changes."""
    table = Table(ports, local=True, deal=position())
    for attempt in (
        lambda: table.play("h:AS>c1"),
        lambda: table.line("h:AS>c1"),
        lambda: moves.judge_line(ports, table.id, table.seat(0), [], None),
    ):
        with pytest.raises(NotRevealed):
            attempt()
    with pytest.raises(NotYourTurn):
        table.play("h:2S>s1", seat=1)
    assert table.check().version == 0


def test_uncovering_twice_is_uncovering_once(ports):
    """The second call changes nothing and shows the same; so does one in a game that is no hot-seat."""
    table = Table(ports, local=True)
    first = table.reveal()
    again = table.reveal()
    assert again.logged == ()
    assert (again.game, again.seen) == (first.game, first.seen)
    assert Table(ports).reveal().logged == ()


@pytest.mark.parametrize("policy", [UndoPolicy.FREE, UndoPolicy.SAFE])
def test_a_discard_is_taken_back_until_the_next_hand_is_seen(ports, policy):
    """Whoever discarded may change its mind while the next hand is covered, and no longer."""
    table = Table(ports, local=True, undo=policy, deal=position())
    table.reveal(0)
    before = table.state
    table.play("h:AS>s2")
    assert table.can_undo(0)
    assert not table.can_undo(1)
    table.undo(0)
    assert table.state == before
    assert hands(table)[0] == ("AS",), "its player has seen this hand"
    table.play("h:AS>s2")
    table.reveal(1)
    assert not table.can_undo(0)
    with pytest.raises(UndoNotAllowed):
        table.undo(0)
    table.check()


def test_what_the_next_player_did_and_undid_does_not_cover_its_hand_again(ports):
    """A hand that was seen was seen: an undo of its player's moves gives the one before no way back."""
    table = Table(ports, local=True, deal=position())
    table.reveal(0)
    table.play("h:AS>s2")
    table.reveal(1)
    table.play("h:2S>s1")
    table.undo(1)
    assert table.game.to_move == 1
    assert not table.can_undo(0)
    with pytest.raises(UndoNotAllowed):
        table.undo(0)


def test_a_safe_hot_seat_does_not_undo_what_was_turned_up(ports):
    """Safe: a move whose player drew for it stays made, though the next hand is covered."""
    table = Table(ports, local=True, undo=UndoPolicy.SAFE, deal=position())
    table.reveal(0)
    table.play("h:AS>c1")
    assert not table.can_undo(0)
    with pytest.raises(UndoNotAllowed):
        table.undo(0)


def test_a_computer_between_two_players_is_taken_back_with_the_discard(ports):
    """Free: the computer's turn goes with the discard before it, until the next player has looked."""
    table = Table(ports, ruleset="work-piles", local=True, seats=(HUMAN, COMPUTER, HUMAN))
    while table.game.to_move != 0:
        if table.game.to_move == 2:
            table.reveal(2)
            table.discard(2)
        play_computers(ports)
    table.reveal(0)
    before = table.state
    table.discard(0)
    play_computers(ports)
    assert table.game.to_move == 2
    assert table.can_undo(0)
    table.undo(0)
    assert table.state == before
    table.check()


def test_a_pause_covers_the_hands(sqlite_ports):
    """While the game is paused nobody's hand lies open on the device they share."""
    table = Table(sqlite_ports, local=True)
    seat = table.game.to_move
    table.reveal(seat)
    table.amend(table.seat(seat), paused=True)
    assert table.game.status is Status.PAUSED
    assert hands(table) == [None, None]


def test_after_the_end_every_seat_sees_its_hand(sqlite_ports):
    """A finished game has nothing to cover any more."""
    table = Table(sqlite_ports, local=True, deal=last_card())
    table.reveal(0)
    table.play("p>c1")
    assert None not in hands(table)


def test_spectators_never_see_a_hand(sqlite_ports):
    """Uncovered is uncovered for its seat alone."""
    table = Table(sqlite_ports, local=True)
    table.reveal()
    assert [seat.hand for seat in table.look("spectator").view.seats] == [None, None]


def test_no_seat_of_a_hot_seat_game_is_open(sqlite_ports):
    """Its players share a device: there is nobody to invite."""
    with pytest.raises(Invalid, match="local"):
        Table(sqlite_ports, local=True, seats=(HUMAN, OPEN))


def test_of_two_who_uncover_at_once_one_writes_an_entry(ports):
    """The same hand uncovered from two tabs is one entry of the log."""
    table = Table(ports, local=True)
    seat = table.game.to_move
    table.seat(seat)
    made, refused = race(*[lambda: table.reveal(seat)] * 4)
    assert (len(made), refused) == (4, [])
    assert table.check().version == 1
