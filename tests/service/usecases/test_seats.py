from __future__ import annotations

from datetime import timedelta

import pytest

from service.errors import (
    CannotCancel,
    Forbidden,
    InviteSpent,
    NotFound,
    SeatTaken,
    StaleVersion,
    Unauthenticated,
)
from service.model import Bearer, BearerKind, Status
from service.ports import Answer, Request
from service.usecases import access, games, records, seats
from service.usecases.pins import Pin, held
from tests.service.race import race
from tests.service.table import ADMIN, COMPUTER, HUMAN, OPEN, Table

TWO_OPEN = (HUMAN, OPEN, OPEN)


def invite(table, seat=1):
    """The invite that was made with the game."""
    return table.created.invites[seat]


def fresh(table, seat, bearer):
    """A fresh token for a seat."""
    return seats.fresh_token(table.ports, table.id, seat, bearer, None).token


def test_a_game_begins_when_the_last_seat_is_claimed(ports):
    """Until then it waits, whoever has come already; then there are cards, and somebody is to move."""
    table = Table(ports, ruleset="work-piles", seats=TWO_OPEN)
    assert table.game.status is Status.WAITING
    first = seats.claim(ports, invite(table, 2), "Cleo")
    assert (first.game.status, first.game.to_move, first.seat) == (Status.WAITING, None, 2)
    second = seats.claim(ports, invite(table, 1), None)
    assert second.game.status is Status.ACTIVE
    assert [seat.name for seat in second.game.seats] == ["Player 1", "Player 2", "Cleo"]
    for seated in (first, second):
        table.sit(seated.seat, seated.token)
        assert len(table.look(seated.seat).view.me.hand) == 5
    assert table.check().version == 2


def test_a_computer_that_leads_begins_when_the_last_seat_is_claimed(ports):
    """No plan before there is a game to play; then the computer to move has one."""
    for _ in range(20):
        table = Table(ports, seats=(COMPUTER, OPEN))
        assert table.game.plan is None
        game = seats.claim(ports, invite(table), None).game
        assert (game.plan is not None) == (game.to_move == 0)
        if game.plan is not None:
            return
    raise AssertionError("in twenty games the computer never led")


def test_a_waiting_game_shows_no_cards(ports):
    """Neither to those who sit there nor to those who look on, in no place where cards are told."""
    table = Table(ports, seats=(HUMAN, OPEN))
    assert table.look(0).view is None
    assert table.look("spectator").view is None
    assert records.record_of(ports, table.id).record["deal"] == {"secret": None, "position": None}
    assert (table.game.to_move, table.game.result) == (None, None)


def test_an_invite_is_good_once(ports):
    """Whoever comes second is told that the invite was used, and the first keeps the seat."""
    table = Table(ports, seats=(HUMAN, OPEN))
    seats.claim(ports, invite(table), "Ada")
    with pytest.raises(InviteSpent):
        seats.claim(ports, invite(table), "Bruno")
    assert table.check().seats[1].name == "Ada"


def test_an_invite_runs_out_after_72_hours(ports):
    """One second before it is good; then another is made, and that one is good."""
    tables = [Table(ports, seats=(HUMAN, OPEN)) for _ in range(2)]
    ports.clock.advance(timedelta(hours=72).total_seconds() - 1)
    assert seats.claim(ports, invite(tables[0]), None).game.status is Status.ACTIVE
    ports.clock.advance(1)
    with pytest.raises(InviteSpent):
        seats.claim(ports, invite(tables[1]), None)
    again = seats.reinvite(ports, tables[1].id, 1, tables[1].owner, None)
    assert seats.claim(ports, again.token, None).game.status is Status.ACTIVE


def test_a_fresh_invite_is_the_end_of_the_one_before(ports):
    """The creator may call an invite back by making another; a seat that is taken has none."""
    table = Table(ports, seats=(HUMAN, OPEN))
    again = seats.reinvite(ports, table.id, 1, table.owner, None)
    with pytest.raises(InviteSpent):
        seats.claim(ports, invite(table), None)
    seats.claim(ports, again.token, None)
    for seat in (0, 1):
        with pytest.raises(SeatTaken):
            seats.reinvite(ports, table.id, seat, table.owner, None)
    with pytest.raises(NotFound):
        seats.reinvite(ports, table.id, 2, table.owner, None)


def test_an_invite_is_no_token_and_a_token_no_invite(sqlite_ports):
    """An invite opens nothing but its seat, and what is no invite takes none."""
    table = Table(sqlite_ports, seats=(HUMAN, OPEN))
    with pytest.raises(Unauthenticated):
        access.identify(sqlite_ports, invite(table))
    for text in ("sm_inv_unknown", "", table.created.seat_tokens[0], table.created.owner_token):
        with pytest.raises(NotFound):
            seats.claim(sqlite_ports, text, None)


def test_who_may_invite_and_cancel(sqlite_ports):
    """The creator, and nobody else; at the version it names, if it names one."""
    table, other = (Table(sqlite_ports, seats=(HUMAN, OPEN)) for _ in range(2))
    for bearer, error in (
        (None, Unauthenticated),
        (table.seat(0), Forbidden),
        (other.owner, Forbidden),
        (Bearer(BearerKind.SPECTATOR, table.id), Forbidden),
    ):
        with pytest.raises(error):
            seats.reinvite(sqlite_ports, table.id, 1, bearer, None)
        with pytest.raises(error):
            games.cancel(sqlite_ports, table.id, bearer, None)
    with pytest.raises(StaleVersion):
        seats.reinvite(sqlite_ports, table.id, 1, table.owner, 4)


def test_a_game_that_waits_can_be_cancelled(ports):
    """Its invites are dead, it never shows a card, and cancelling it again changes nothing."""
    table = Table(ports, seats=(HUMAN, OPEN))
    cancelled = games.cancel(ports, table.id, table.owner, 0)
    assert (cancelled.status, cancelled.result) == (Status.ABANDONED, None)
    with pytest.raises(InviteSpent):
        seats.claim(ports, invite(table), None)
    assert games.cancel(ports, table.id, table.owner, None).version == 1
    assert table.look(0).view is None
    begun = Table(ports)
    with pytest.raises(CannotCancel):
        games.cancel(ports, begun.id, begun.owner, None)


def test_a_fresh_token_replaces_the_old_one_when_it_is_first_used(ports):
    """Until the new one is used both are good, so that nobody is locked out by a lost answer."""
    table = Table(ports)
    old, game = table.created.seat_tokens[0], table.game
    lost = fresh(table, 0, table.seat(0))
    token = fresh(table, 0, access.identify(ports, old))
    assert access.identify(ports, old) == Bearer(BearerKind.SEAT, game.series_id, 0)
    for _ in range(2):
        assert access.identify(ports, token) == Bearer(BearerKind.SEAT, game.series_id, 0)
    for dead in (old, lost):
        with pytest.raises(Unauthenticated):
            access.identify(ports, dead)
    assert access.identify(ports, table.created.seat_tokens[1]).seat == 1
    assert access.identify(ports, table.created.spectator_token) is not None


def test_a_fresh_token_asked_for_again_by_its_key_is_the_same_one(ports):
    """A client that lost the answer sends its request again, with the old token, and gets that answer."""
    table = Table(ports)
    request = Request(b"holder", "a key", b"digest")
    with held(ports, request):
        pin = Pin(request, lambda seated: Answer(201, {}, seated.token.encode()))
        token = seats.fresh_token(ports, table.id, 0, table.seat(0), None, pin).token
    with held(ports, request) as kept:
        assert kept.body.decode() == token
    assert access.identify(ports, token).seat == 0


def test_who_may_have_a_fresh_token(sqlite_ports):
    """Whoever sits there, and the admin; for a seat of a human that is taken."""
    table = Table(sqlite_ports, ruleset="work-piles", seats=(HUMAN, OPEN, COMPUTER))
    assert access.identify(sqlite_ports, fresh(table, 0, ADMIN)).seat == 0
    for seat, bearer, error in (
        (0, None, Unauthenticated),
        (0, table.owner, Forbidden),
        (1, Bearer(BearerKind.SEAT, table.id, 0), Forbidden),
        (3, ADMIN, NotFound),
        (1, ADMIN, SeatTaken),
        (2, ADMIN, SeatTaken),
    ):
        with pytest.raises(error):
            fresh(table, seat, bearer)


def test_of_many_claims_at_once_one_sits_down(ports):
    """The same invite used by many at once seats one of them."""
    table = Table(ports, seats=(HUMAN, OPEN))
    made, refused = race(*[lambda: seats.claim(ports, invite(table), None)] * 6)
    assert len(made) == 1
    assert {type(error) for error in refused} == {InviteSpent}
    table.sit(1, made[0].token)
    assert table.check().version == 1


def test_claims_of_several_seats_at_once_all_come_through(ports):
    """Two friends who come in the same moment both get their seats, and the game begins."""
    table = Table(ports, ruleset="work-piles", seats=TWO_OPEN)
    made, refused = race(*(lambda n=n: seats.claim(ports, invite(table, n), None) for n in (1, 2)))
    assert (len(made), refused) == (2, [])
    assert table.check().status is Status.ACTIVE


def test_a_claim_and_a_cancellation_at_once_end_one_way(ports):
    """Either the friend sits down and the game is on, or it is cancelled and the invite is dead."""
    table = Table(ports, seats=(HUMAN, OPEN))
    owner = table.owner
    made, refused = race(
        lambda: seats.claim(ports, invite(table), None),
        lambda: games.cancel(ports, table.id, owner, None),
    )
    assert len(made) == 1
    assert {type(error) for error in refused} <= {InviteSpent, CannotCancel}
    assert table.check().version == 1


def test_of_two_fresh_tokens_first_used_at_once_one_is_good(ports):
    """However the first uses fall, the seat is left with a token that works."""
    table = Table(ports)
    for _ in range(5):
        holder = Bearer(BearerKind.SEAT, table.id, 0)
        tokens = [fresh(table, 0, holder) for _ in range(3)]
        made, refused = race(
            *(lambda token=token: access.identify(ports, token) for token in tokens)
        )
        assert len(made) == 1
        assert {type(error) for error in refused} == {Unauthenticated}
        good = [token for token in tokens if _is_good(ports, token)]
        assert len(good) == 1


def _is_good(ports, token):
    try:
        return access.identify(ports, token) is not None
    except Unauthenticated:
        return False
