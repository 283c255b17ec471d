from __future__ import annotations

from datetime import timedelta

import pytest

from service.errors import Forbidden, HandoverSpent, NotFound, StaleVersion, Unauthenticated
from service.model import Bearer, BearerKind, NewGame
from service.people import NewPlayer
from service.usecases import access, departures, games, handovers, oversight, players, seats
from tests.service.race import race
from tests.service.table import ADMIN, HUMAN, Table

TWO = (HUMAN, HUMAN)


def offer(ports, game_id, token):
    """A code, asked for with a token."""
    bearer = access.identify(ports, token)
    return handovers.offer(ports, game_id, bearer, token, None).code


def token_of(table, seat):
    """The token a seat was made with."""
    return table.created.seat_tokens[seat]


def test_a_code_brings_the_seat_to_another_device(ports):
    """The other device acts for the same seat, by a token of its own; the first keeps the one it has."""
    table = Table(ports, seats=TWO)
    mine = token_of(table, 1)
    seated = handovers.take(ports, offer(ports, table.id, mine))
    assert (seated.game.id, seated.seat) == (table.id, 1)
    assert seated.token not in (mine, token_of(table, 0))
    for token in (mine, seated.token):
        who = access.identify(ports, token)
        assert who == Bearer(BearerKind.SEAT, table.game.series_id, 1)
    assert table.check().version == 0


def test_a_code_is_good_once_for_ten_minutes(ports):
    """Used, run out, or replaced by a fresh one, it is spent; nobody made any other."""
    table = Table(ports, seats=TWO)
    used = offer(ports, table.id, token_of(table, 0))
    handovers.take(ports, used)
    replaced = offer(ports, table.id, token_of(table, 0))
    old = offer(ports, table.id, token_of(table, 0))
    with pytest.raises(NotFound):
        handovers.take(ports, "0000-0000-0000")
    ports.clock.advance(599)
    last = offer(ports, table.id, token_of(table, 1))
    ports.clock.advance(1)
    for code in (used, replaced, old):
        with pytest.raises(HandoverSpent):
            handovers.take(ports, code)
    assert handovers.take(ports, last.lower().replace("-", " ")).seat == 1
    ports.clock.advance(timedelta(days=2).total_seconds())
    offer(ports, table.id, token_of(table, 1))
    with pytest.raises(NotFound):
        handovers.take(ports, used)


def test_of_two_devices_one_takes_the_code(ports):
    """However close they come, one gets a token and the other is told that the code was used."""
    table = Table(ports, seats=TWO)
    code = offer(ports, table.id, token_of(table, 0))
    seated, refused = race(*[lambda: handovers.take(ports, code)] * 4)
    assert len(seated) == 1
    assert [type(each) for each in refused] == [HandoverSpent] * 3


def test_a_code_dies_with_the_token_that_made_it(ports):
    """A fresh token that was used, a seat revoked by the admin, a player gone: no way in is left behind."""
    table = Table(ports, seats=TWO)
    codes = [offer(ports, table.id, token_of(table, seat)) for seat in (0, 1)]
    who = access.identify(ports, token_of(table, 0))
    access.identify(ports, seats.fresh_token(ports, table.id, 0, who, None).token)
    oversight.revoke(ports, table.id, 1, ADMIN, None)
    player = players.create(ports, NewPlayer("Ada"), None).token
    ada = access.identify(ports, player)
    made = games.create(ports, NewGame(), ada)
    codes.append(offer(ports, made.game.id, player))
    departures.delete(ports, ada)
    for code in codes:
        with pytest.raises(HandoverSpent):
            handovers.take(ports, code)


def test_only_who_sits_there_makes_a_code(ports):
    """Neither nobody, nor the creator, nor the admin, nor whoever knows an old version of the game."""
    table = Table(ports, seats=TWO)
    owner = Bearer(BearerKind.OWNER, table.game.series_id)
    for bearer, refusal in ((None, Unauthenticated), (owner, Forbidden), (ADMIN, Forbidden)):
        with pytest.raises(refusal):
            handovers.offer(ports, table.id, bearer, "", None)
    with pytest.raises(StaleVersion):
        handovers.offer(ports, table.id, access.identify(ports, token_of(table, 0)), "", 7)


@pytest.mark.parametrize(("local", "kind"), [(False, BearerKind.SEAT), (True, BearerKind.PLAYER)])
def test_a_player_hands_on_no_more_than_the_game_needs(ports, local, kind):
    """The seat alone where it holds one; itself in a hot-seat game, where one token acts for all seats."""
    token = players.create(ports, NewPlayer("Ada"), None).token
    ada = access.identify(ports, token)
    made = games.create(ports, NewGame(seats=TWO, local=local), ada)
    seated = handovers.take(ports, offer(ports, made.game.id, token))
    other = access.identify(ports, seated.token)
    assert (seated.token != token, other.kind) == (True, kind)
    assert access.seats_of(other, made.game) == access.seats_of(ada, made.game)
