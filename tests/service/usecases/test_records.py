from __future__ import annotations

import random

import orjson
import pytest

from engine.errors import EngineError, RecordError
from engine.presets import PRESETS
from engine.record import Record
from service import documents
from service.errors import Invalid
from service.model import DealKind, NewDeal, NewSeat, SeatKind, Status, UndoPolicy
from service.usecases import moves, records
from tests.service.table import COMPUTER, HUMAN, OPEN, Table, position


def document(ports, game_id):
    """A game's record, as it goes out."""
    return documents.record_document(records.record_of(ports, game_id))


def imported(ports, record, **fields):
    """A game that goes on where a record ends."""
    return Table(ports, **{"seats": None, **fields}, deal=NewDeal(DealKind.RECORD, record=record))


def played(ports, ruleset, seed, moves_made=40):
    """A game of some moves, a few of them undone, that ends by resignations."""
    chance = random.Random(f"{ruleset}/{seed}")
    count = PRESETS[ruleset].rules.seats
    table = Table(ports, ruleset=ruleset, seats=(HUMAN,) * count, undo=UndoPolicy.FREE)
    states = {0: table.state}
    for _ in range(moves_made):
        seat = table.game.to_move
        if seat is None:
            break
        table.step(chance)
        states[table.game.version] = table.state
        if chance.random() < 0.2 and table.can_undo(seat):
            table.undo(seat)
            states[table.game.version] = table.state
    while table.game.status is Status.ACTIVE:
        table.resign()
        states[table.game.version] = table.state
    return table, states


@pytest.mark.parametrize("ruleset", PRESETS)
def test_a_record_goes_out_and_in_and_out_byte_by_byte(sqlite_ports, ruleset):
    """A game of any rule set, imported from its record, has that very record again."""
    table, _ = played(sqlite_ports, ruleset, 0)
    out = orjson.dumps(document(sqlite_ports, table.id))
    again = imported(sqlite_ports, orjson.loads(out))
    assert orjson.dumps(document(sqlite_ports, again.id)) == out
    assert again.state == table.state
    assert (again.game.status, again.game.result) == (table.game.status, table.game.result)
    assert again.game.practice
    again.check()


def test_a_record_is_replayed_to_any_move(ports):
    """Each step of a replay has the state that the game itself had at that entry's version."""
    table, states = played(ports, "standard", 1)
    with ports.store.reading() as unit:
        counting = [each for each in unit.entries(table.id) if each.happenings]
    counting = [each for each in counting if not each.taken_back]
    record = Record.from_json(document(ports, table.id))
    for n, logged in enumerate(counting):
        (*_, step) = record.replay(n + 1)
        assert step.state == states[logged.version]
        assert (step.turn, step.happenings) == (logged.turn, logged.happenings)


def test_an_imported_game_goes_on(ports):
    """A record that ends in the middle of a game is a game to be played on, by whoever is to sit there."""
    table, chance = Table(ports), random.Random(2)
    for _ in range(6):
        table.step(chance)
    table.resign()
    record = document(ports, table.id)
    record["moves"] = record["moves"][:5]
    new = imported(ports, record, seats=(COMPUTER, NewSeat(SeatKind.HUMAN, name="Cleo")))
    assert (new.game.status, new.game.version) == (Status.ACTIVE, 5)
    assert [(seat.kind, seat.name) for seat in new.game.seats][1] == (SeatKind.HUMAN, "Cleo")
    assert (new.game.plan is not None) == (new.game.to_move == 0)
    new.play_out()
    assert len(moves.record(ports, new.id, 0, 5)) == 5
    new.check()


def test_an_imported_game_is_undone_like_any_other(sqlite_ports):
    """Moves of a record are taken back by their seats, but not past a seat that gave up."""
    table = Table(sqlite_ports, ruleset="work-piles", seats=(HUMAN,) * 3)
    first = table.game.to_move
    table.discard()
    table.discard()
    unfinished = records.record_of(sqlite_ports, table.id).record["moves"]
    for _ in range(2):
        table.resign()
    record = document(sqlite_ports, table.id)
    cut = imported(sqlite_ports, {**record, "moves": unfinished}, undo=UndoPolicy.FREE)
    assert [cut.can_undo(seat) for seat in range(3)] == [
        seat == (first + 1) % 3 for seat in range(3)
    ]
    cut.undo((first + 1) % 3)
    cut.check()
    whole = imported(sqlite_ports, {**record, "moves": record["moves"][:3]}, undo=UndoPolicy.FREE)
    assert not any(whole.can_undo(seat) for seat in range(3))


def test_a_record_keeps_what_is_kept(ports):
    """In play a record has the moves everyone saw and no secret, and so cannot be taken back in."""
    table = Table(ports, deal=position())
    table.play("h:AS>c1")
    record = document(ports, table.id)
    assert record["deal"] == {"secret": None, "position": None}
    assert record["moves"] == [{"seat": 0, "move": "h:AS>c1"}]
    with pytest.raises(RecordError, match=r"deal\.secret"):
        imported(ports, record)


def test_a_record_of_a_position_goes_out_and_in(sqlite_ports):
    """What began from a position has it in its record, and begins from it again."""
    table = Table(sqlite_ports, deal=position())
    table.play("h:AS>c1")
    table.resign(1)
    record = document(sqlite_ports, table.id)
    again = imported(sqlite_ports, record)
    assert again.state == table.state
    assert document(sqlite_ports, again.id) == record


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"moves": [{"seat": 0, "move": "h:AS>c1"}, {"seat": 0, "move": "h:KD>c1"}]}, "moves.1"),
        ({"moves": [{"seat": 1, "move": "h:2S>s1"}]}, "moves.0"),
        ({"moves": [{"seat": 0, "gave_up": "resigned"}, {"seat": 0, "move": "p>c1"}]}, "moves.1"),
        ({"moves": [{"seat": 7, "gave_up": "resigned"}]}, "moves.0"),
        ({"secret": "00"}, "secret"),
        ({"deal": {"secret": "00" * 32, "code": "x"}}, "deal.code"),
        ({"ruleset": "whist"}, "ruleset"),
        ({"ruleset": []}, "ruleset"),
        ({"seats": [{"kind": "human"}]}, "seats"),
        ({"seats": [{"kind": "human"}, {"kind": "dog"}]}, "seats.1.kind"),
        ({"seats": [{"kind": []}, {"kind": "human"}]}, "seats.0.kind"),
        ({"seats": [{"kind": "human", "level": "easy"}, {"kind": "human"}]}, "seats.0.level"),
        ({"seats": [{"kind": "computer", "level": "god"}, {"kind": "human"}]}, "seats.0.level"),
        ({"seats": [{"kind": "human", "name": "\n"}, {"kind": "human"}]}, "seats.0.name"),
        ({"seats": [{"kind": "human", "token": "x"}, {"kind": "human"}]}, "seats.0"),
    ],
)
def test_what_is_wrong_with_a_record_is_named(sqlite_ports, change, path):
    """An import that cannot be names the place; a move that is illegal, its index; nothing is made."""
    table = Table(sqlite_ports, deal=position())
    table.resign(0)
    record = document(sqlite_ports, table.id)
    with pytest.raises(RecordError) as raised:
        imported(sqlite_ports, {**record, **change})
    assert raised.value.path == path
    index = path.removeprefix("moves.")
    assert raised.value.move == (int(index) if index.isdigit() else None)
    with sqlite_ports.store.reading() as unit:
        assert unit._connection.exec_driver_sql("SELECT count(*) FROM games").scalar() == 1


def test_the_rules_follow_from_the_record(sqlite_ports):
    """A record is not played by other rules, nor by another number of seats."""
    table = Table(sqlite_ports)
    table.resign(0)
    record = document(sqlite_ports, table.id)
    with pytest.raises(Invalid, match="rules"):
        imported(sqlite_ports, record, options={"hand_size": 4})
    for fields in ({"ruleset": "whist"}, {"seats": (HUMAN,) * 3}):
        with pytest.raises(EngineError):
            imported(sqlite_ports, record, **fields)


def test_a_recorded_game_waits_for_nobody(sqlite_ports):
    """A game that waits shows no cards, and a record has shown them: its seats are not open."""
    table = Table(sqlite_ports)
    table.resign(0)
    with pytest.raises(Invalid, match=r"seats\.1\.open"):
        imported(sqlite_ports, document(sqlite_ports, table.id), seats=(HUMAN, OPEN))
