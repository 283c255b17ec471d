from __future__ import annotations

from datetime import date

import pytest

from engine.deal import commitment, deal, order_of
from engine.errors import PositionError, RulesError
from engine.position import Position
from engine.presets import PRESETS
from service.errors import DealInPlay, Invalid, NotFound
from service.model import DealKind, NewDeal, Status
from service.usecases import deals, games, records
from tests.service.play import play_computers
from tests.service.race import race
from tests.service.table import COMPUTER, HUMAN, OPEN, Table, position

DAILY = NewDeal(DealKind.DAILY)
A_DAY = 24 * 3600


def of_code(code):
    """A deal by its code."""
    return NewDeal(DealKind.CODE, code=code)


def finished(ports, **fields):
    """A game that is over, and what is told of its deal."""
    table = Table(ports, **fields)
    table.resign(0)
    return table, deals.deal_of(ports, table.id)


def test_a_deal_is_kept_until_the_end_and_told_then(ports):
    """In play there is the commitment alone; afterwards all that proves it, and it does."""
    table = Table(ports)
    kept = deals.deal_of(ports, table.id)
    assert kept == deals.Deal(kept.game, revealed=False)
    assert len(kept.game.deal_commitment) == 64
    table.resign(0)
    told = deals.deal_of(ports, table.id)
    assert commitment(told.secret, told.salt) == told.game.deal_commitment
    assert told.order == order_of(told.game.rules, told.secret)
    with ports.store.reading() as unit:
        assert unit.beginning(table.id).state() == deal(told.game.rules, told.secret)
    assert len(told.code) >= 22, "128 bits"


def test_a_paused_or_waiting_game_keeps_its_deal(sqlite_ports):
    """A game that can still be played is not over."""
    table = Table(sqlite_ports)
    for seat in (0, 1):
        table.amend(table.seat(seat), paused=True)
    waiting = Table(sqlite_ports, seats=(HUMAN, OPEN))
    assert not deals.deal_of(sqlite_ports, table.id).revealed
    assert not deals.deal_of(sqlite_ports, waiting.id).revealed


def test_a_code_deals_the_same_cards_again_as_practice(ports):
    """Others may play the deal of a finished game by its code; it is practice, by the same rules."""
    old, told = finished(ports, ruleset="classic")
    new = Table(ports, seats=None, deal=of_code(told.code))
    with ports.store.reading() as unit:
        assert unit.beginning(new.id) == unit.beginning(old.id)
    assert new.game.practice
    assert (new.game.ruleset, new.game.rules) == (old.game.ruleset, old.game.rules)
    assert new.game.deal_commitment != old.game.deal_commitment
    assert not deals.deal_of(ports, new.id).revealed


def test_a_code_whose_game_is_in_play_deals_nothing(ports):
    """Nobody plays through a deal, by its code, that somebody else is still playing."""
    table = Table(ports)
    with ports.store.reading() as unit:
        code = unit.proof(table.id).code
    with pytest.raises(DealInPlay):
        Table(ports, seats=None, deal=of_code(code))
    table.resign(0)
    assert Table(ports, seats=None, deal=of_code(code)).game.status is Status.ACTIVE


def test_what_a_code_cannot_do(sqlite_ports):
    """An unknown code is not found, and a deal is not played by rules it was not made for."""
    with pytest.raises(NotFound):
        Table(sqlite_ports, deal=of_code("unknown"))
    _, told = finished(sqlite_ports)
    for fields in ({"ruleset": "classic"}, {"options": {"hand_size": 4}}, {"seats": (HUMAN,) * 3}):
        with pytest.raises((Invalid, RulesError)):
            Table(sqlite_ports, **{"seats": None, **fields}, deal=of_code(told.code))
    assert Table(sqlite_ports, ruleset="standard", deal=of_code(told.code)).game.practice


def test_the_deal_of_the_day_is_the_same_for_all(ports):
    """Whoever plays a rule set's deal of the day gets the same cards, and it is no practice."""
    tables = [Table(ports, deal=DAILY, seats=seats) for seats in (None, (HUMAN, COMPUTER), None)]
    with ports.store.reading() as unit:
        secrets = {unit.beginning(table.id).secret for table in tables}
    assert len(secrets) == 1
    assert len({table.game.deal_commitment for table in tables}) == 3
    assert not any(table.game.practice for table in tables)
    assert tables[0].game.daily == ports.clock.now().date()


def test_every_day_and_rule_set_has_a_deal_of_its_own(ports):
    """A day's deal says nothing of another day's, nor of another rule set's; it outlives the process."""
    secrets = set()
    with ports.store.writing() as unit:
        for name in PRESETS:
            for day in (date(2026, 1, 2), date(2026, 1, 3)):
                secrets.add(deals.daily_secret(unit, day, name))
    assert len(secrets) == 2 * len(PRESETS)
    with ports.store.reading() as unit:
        assert deals.daily_secret(unit, date(2026, 1, 2), "standard") in secrets
    assert deals.todays(ports) == (date(2026, 1, 2), list(PRESETS))


@pytest.mark.parametrize("fields", [{"options": {"hand_size": 4}}, {"ruleset": "whist"}])
def test_the_deal_of_the_day_is_played_as_it_is(sqlite_ports, fields):
    """Nobody plays it with other options, or by rules that have no such deal."""
    with pytest.raises((Invalid, RulesError)):
        Table(sqlite_ports, seats=None, deal=DAILY, **fields)


def test_the_deal_of_the_day_is_kept_until_the_day_is_over(ports):
    """Until midnight UTC a finished daily game tells no more than one in play, anywhere; then all."""
    table, told = finished(ports, deal=DAILY)
    assert told == deals.Deal(told.game, revealed=False)
    assert records.record_of(ports, table.id).record["deal"]["secret"] is None
    with ports.store.reading() as unit:
        code = unit.proof(table.id).code
    with pytest.raises(DealInPlay):
        Table(ports, seats=None, deal=of_code(code))
    left = A_DAY - (ports.clock.now().timestamp() % A_DAY)
    ports.clock.advance(left - 1)
    assert not deals.deal_of(ports, table.id).revealed
    ports.clock.advance(1)
    told = deals.deal_of(ports, table.id)
    assert (told.revealed, told.code) == (True, code)
    assert records.record_of(ports, table.id).record["deal"]["secret"] == told.secret.hex()
    assert Table(ports, seats=None, deal=of_code(code)).game.practice


def test_a_daily_game_that_was_undone_is_practice(sqlite_ports):
    """An undo voids the try."""
    table = Table(sqlite_ports, deal=DAILY, seats=(HUMAN, COMPUTER))
    play_computers(sqlite_ports)
    table.discard(0)
    table.undo(0)
    assert table.game.practice


def test_a_game_from_a_position_tells_its_position_after_the_end(sqlite_ports):
    """It was not dealt: there is no commitment and no order; later shuffles follow from its secret."""
    table, told = finished(sqlite_ports, deal=position())
    assert (told.game.deal_commitment, told.order, told.code) == (None, None, None)
    assert told.position == Position.from_json(position().position)
    assert told.secret is not None
    assert table.game.practice


def test_two_games_from_one_position_shuffle_differently(sqlite_ports):
    """The secret behind a position is fresh every time."""
    secrets = set()
    for _ in range(2):
        _, told = finished(sqlite_ports, deal=position())
        secrets.add(told.secret)
    assert len(secrets) == 2


def test_a_position_has_to_be_given(sqlite_ports):
    """A game from a position without one is refused by name."""
    with pytest.raises(PositionError):
        Table(sqlite_ports, deal=NewDeal(DealKind.POSITION))


def test_the_first_daily_games_of_a_new_server_share_their_deal(ports):
    """The server's key is made once, however many ask for the first deal at once."""
    made, refused = race(*[lambda: Table(ports, seats=None, deal=DAILY)] * 4)
    assert refused == []
    with ports.store.reading() as unit:
        assert len({unit.beginning(table.id).secret for table in made}) == 1


def test_a_cancelled_game_s_code_is_as_good_as_any(sqlite_ports):
    """Nobody plays a game that was cancelled, so its deal is told."""
    table = Table(sqlite_ports, seats=(HUMAN, OPEN))
    games.cancel(sqlite_ports, table.id, table.owner, None)
    assert deals.deal_of(sqlite_ports, table.id).revealed
