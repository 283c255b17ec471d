from __future__ import annotations

import random
from dataclasses import replace

import pytest
from sqlalchemy import delete, update

from engine.log import Moved, Noted, TookBack, fold
from engine.moves import Move
from engine.observe import observe
from engine.presets import PRESETS
from service.model import NewSeat, SeatKind, Status, UndoPolicy
from service.store import states
from service.store.tables import entries, games, plans, snapshots, tokens
from service.usecases import games as games_usecase
from service.usecases import moves, undo
from service.usecases.turns import make_move
from tests.service.play import bearer_of, choose, new_game, play_one, play_out
from tests.service.table import position


class Stop(Exception):
    """Something that goes wrong in the middle."""


def folded(ports, game):
    """The state of a game as its log alone gives it."""
    with ports.store.reading() as unit:
        beginning = unit.beginning(game.id)
        return fold(beginning, [logged.entry for logged in unit.entries(game.id)])


def state_of(ports, game):
    """The state of a game as the store gives it."""
    with ports.store.reading() as unit:
        return unit.state(game)


@pytest.mark.parametrize("ruleset", PRESETS)
def test_memory_snapshot_and_log_agree_at_every_version(sqlite_ports, ruleset):
    """What is remembered, what is kept beside the log, and the fold of the log are one state."""
    ports, chance = sqlite_ports, random.Random(1)
    seats = tuple(NewSeat(SeatKind.HUMAN) for _ in range(PRESETS[ruleset].rules.seats))
    created = new_game(ports, ruleset=ruleset, seats=seats)
    game = created.game
    for _ in range(40):
        if game.status is not Status.ACTIVE:
            break
        game = play_one(ports, created, chance)
        remembered = state_of(ports, game)
        ports.store.states.forget()
        kept = state_of(ports, game)
        assert remembered == kept == folded(ports, game)


def test_what_was_taken_back_is_not_gone_on_from(sqlite_ports):
    """However far a snapshot lies behind, and whatever was taken back since, the state is the log's."""
    ports, chance = sqlite_ports, random.Random(5)
    created = new_game(ports, undo=UndoPolicy.FREE)
    game, undone = created.game, 0
    for n in range(80):
        if game.status is not Status.ACTIVE:
            break
        game = play_one(ports, created, chance)
        if n % 5 == 4 and undo.undoable(game, game.last_human).available:
            bearer = bearer_of(ports, created, game.last_human)
            game = undo.undo(ports, game.id, bearer, None).game
            undone += 1
        ports.store.states.forget()
        assert state_of(ports, game) == folded(ports, game)
    assert undone > 1


HUMANS = (SeatKind.HUMAN, SeatKind.HUMAN)
MIXED = (SeatKind.HUMAN, SeatKind.COMPUTER)


@pytest.mark.parametrize(
    ("kinds", "version", "to_move", "entry", "due"),
    [
        (HUMANS, 3, 0, Moved(0, None), False),
        (HUMANS, 3, 1, Moved(0, None), False),
        (HUMANS, 8, 0, Moved(0, None), True),
        (HUMANS, 3, None, Moved(0, None), True),
        (HUMANS, 3, 0, TookBack(0, 1), True),
        (HUMANS, 3, 0, Noted(None, "paused"), True),
        (MIXED, 3, 0, Moved(0, None), False),
        (MIXED, 3, 1, Moved(0, None), True),
        (MIXED, 3, 1, Moved(1, None), False),
        (MIXED, 3, 0, Moved(1, None), True),
    ],
)
def test_a_snapshot_is_written_where_it_is_worth_it(
    sqlite_ports, kinds, version, to_move, entry, due
):
    """Every eighth version, at what is no move, at the end, and where another process takes over."""
    seats = tuple(
        NewSeat(kind, level="easy" if kind is SeatKind.COMPUTER else None) for kind in kinds
    )
    game = new_game(sqlite_ports, seats=seats).game
    assert states.is_due(entry, replace(game, version=version, to_move=to_move)) is due


def test_a_game_goes_on_without_its_snapshot(ports):
    """Snapshots may be thrown away at any time: the log makes the state anew."""
    created = new_game(ports)
    game = play_one(ports, created, random.Random(2))
    before = state_of(ports, game)
    with ports.store.engine.begin() as connection:
        connection.execute(delete(snapshots))
    ports.store.states.forget()
    assert state_of(ports, game) == before
    assert play_one(ports, created, random.Random(3)).version == game.version + 1


@pytest.mark.parametrize(
    "data", ["", "{}", '{"format": 0}', '{"format": 1, "position": "-"}', "[1"]
)
def test_a_snapshot_that_cannot_be_read_is_passed_over(sqlite_ports, data):
    """A damaged or foreign snapshot is refused, and the log is folded instead."""
    ports = sqlite_ports
    created = new_game(ports)
    game = play_one(ports, created, random.Random(2))
    before = state_of(ports, game)
    with ports.store.engine.begin() as connection:
        connection.execute(update(snapshots).values(data=data))
    ports.store.states.forget()
    assert state_of(ports, game) == before


def test_a_snapshot_that_the_log_does_not_go_on_from_is_passed_over(sqlite_ports):
    """One of other cards than those the moves after it were made with: the log is folded instead."""
    ports = sqlite_ports
    created = new_game(ports, deal=position())
    bearer = bearer_of(ports, created, 0)
    game = moves.play(ports, created.game.id, bearer, Move.parse("h:AS>c1"), None).game
    before = state_of(ports, game)
    with ports.store.engine.begin() as connection:
        # The ace is on the center already.
        connection.execute(update(snapshots).values(version=0, data=states.written(before)))
    ports.store.states.forget()
    assert state_of(ports, game) == before


def test_memory_is_bounded(sqlite_ports):
    """A process remembers the latest states and forgets the oldest."""
    kept = sqlite_ports.store.states
    kept.capacity = 3
    for _ in range(5):
        play_one(sqlite_ports, new_game(sqlite_ports), random.Random(4))
    assert len(kept) == 3


def test_the_log_has_every_version_once(ports):
    """A game's log runs from version 1 to its version without a gap, and its moves from 1 without one."""
    created = new_game(ports, ruleset="short")
    game = play_out(ports, created)
    with ports.store.reading() as unit:
        log = unit.entries(game.id)
    assert [logged.version for logged in log] == list(range(1, game.version + 1))
    assert [logged.n for logged in log] == list(range(1, len(log) + 1))


def test_a_token_is_kept_as_a_hash_only(ports):
    """No table holds a token that could be used."""
    created = new_game(ports)
    secrets = [*created.seat_tokens.values(), created.spectator_token, created.owner_token]
    with ports.store.reading() as unit:
        rows = [
            str(tuple(row))
            for table in (games, entries, tokens, plans)
            for row in unit._connection.execute(table.select())
        ]
    assert rows
    assert not [row for row in rows for secret in secrets if secret in row or secret[-20:] in row]


def test_what_fails_in_a_unit_leaves_nothing_behind(ports):
    """A unit of work that is left by an error is undone whole."""
    created = new_game(ports)

    def work():
        with ports.store.writing() as unit:
            unit.audit(ports.clock.now(), None, "nothing", created.game.id)
            raise Stop

    with pytest.raises(Stop):
        work()
    with ports.store.reading() as unit:
        assert unit._connection.exec_driver_sql("SELECT count(*) FROM audit").scalar() == 0
    assert games_usecase.get(ports, created.game.id) == created.game


def test_a_move_that_was_not_committed_is_not_remembered(sqlite_ports):
    """What a unit wrote and lost is not what the process knows of the game afterwards."""
    created = new_game(sqlite_ports)
    store = sqlite_ports.store

    def lose():
        with store.writing() as unit:
            game = unit.game(created.game.id)
            move = choose(observe(unit.state(game), game.to_move), random.Random(1))
            after, _, state = make_move(sqlite_ports.settings, unit, game, move, game.created_at)
            assert unit.state(after) == state
            raise Stop

    with pytest.raises(Stop):
        lose()
    assert (created.game.id, 1) not in store.states
    game = play_one(sqlite_ports, created, random.Random(2))
    assert state_of(sqlite_ports, game) == folded(sqlite_ports, game)
