from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from service.errors import NotFound, Unauthenticated
from service.model import BearerKind, NewMatch, NewSeat, SeatKind, Status
from service.store.tables import entries, metadata, plans, secrets, snapshots, tokens
from service.usecases import access, games, matches, retention, seats
from tests.service.play import bearer_of, new_game, play_computers, play_out

DAY_S = 24 * 3600
COMPUTERS = (NewSeat(SeatKind.COMPUTER), NewSeat(SeatKind.COMPUTER))
OPEN = (NewSeat(SeatKind.HUMAN), NewSeat(SeatKind.HUMAN, open=True))


@pytest.fixture
def keeping(ports):
    """Ports that keep what is over for ten days."""
    return replace(ports, settings=replace(ports.settings, retention_days=10))


def sweep(ports):
    """Sweep until nothing is left to remove."""
    while retention.sweep(ports):
        pass


def rows(ports, series_id):
    """How many rows of each table belong to a series' first game."""
    with ports.store.reading() as unit:
        found = {
            each.name: len(
                unit._connection.execute(select(each).where(each.c.game_id == series_id)).all()
            )
            for each in (secrets, snapshots, entries, plans)
        }
        of_series = select(tokens).where(tokens.c.series_id == series_id)
        return found | {"tokens": len(unit._connection.execute(of_series).all())}


def is_there(ports, created):
    """Whether a game is still there."""
    try:
        games.get(ports, created.game.id)
    except NotFound:
        return False
    return True


def test_a_finished_game_goes_with_all_that_belongs_to_it(keeping):
    """After the set time nothing is left of a game, and its tokens open nothing."""
    created = new_game(keeping, ruleset="short", seats=COMPUTERS)
    play_computers(keeping)
    keeping.clock.advance(10 * DAY_S - 1)
    sweep(keeping)
    assert is_there(keeping, created)
    assert all(rows(keeping, created.game.id).values())
    keeping.clock.advance(2)
    sweep(keeping)
    assert not is_there(keeping, created)
    assert not any(rows(keeping, created.game.id).values())
    with pytest.raises(Unauthenticated):
        access.identify(keeping, created.spectator_token)


def test_everything_is_kept_unless_a_time_is_set(ports):
    """Without the setting nothing is ever removed."""
    created = new_game(ports, ruleset="short")
    play_out(ports, created)
    ports.clock.advance(4000 * DAY_S)
    sweep(ports)
    assert is_there(ports, created)


def test_a_game_that_nobody_joined_goes(keeping):
    """A game that has waited for players all that time is removed, and so is one that was cancelled."""
    waiting, cancelled = (new_game(keeping, seats=OPEN) for _ in range(2))
    owner = access.identify(keeping, cancelled.owner_token)
    games.cancel(keeping, cancelled.game.id, owner, None)
    keeping.clock.advance(10 * DAY_S + 1)
    sweep(keeping)
    assert not is_there(keeping, waiting)
    assert not is_there(keeping, cancelled)
    with pytest.raises(NotFound):
        seats.claim(keeping, waiting.invites[1], None)


def test_a_game_that_is_being_played_stays(keeping):
    """However long ago its last move is, a game that is on is not removed."""
    created = new_game(keeping)
    keeping.clock.advance(1000 * DAY_S)
    sweep(keeping)
    assert is_there(keeping, created)


def test_a_match_goes_as_a_whole(keeping):
    """A finished game stays as long as a later game of its match is being played, and goes with it."""
    created = new_game(keeping, ruleset="short", match=NewMatch(None))
    first = play_out(keeping, created)
    keeping.clock.advance(9 * DAY_S)
    second = matches.rematch(keeping, first.id, bearer_of(keeping, created, 0), None)
    keeping.clock.advance(100 * DAY_S)
    sweep(keeping)
    assert is_there(keeping, created)
    assert games.get(keeping, second.id).status is Status.ACTIVE
    play_out(keeping, replace(created, game=second))
    keeping.clock.advance(10 * DAY_S + 1)
    sweep(keeping)
    assert not is_there(keeping, created)
    with pytest.raises(NotFound):
        games.get(keeping, second.id)
    with pytest.raises(NotFound):
        matches.get(keeping, second.match.id)


def test_old_games_go_in_batches(keeping, monkeypatch):
    """One sweep removes a batch, says that there may be more, and leaves other games alone."""
    monkeypatch.setattr(retention, "BATCH", 2)
    old = [new_game(keeping, seats=OPEN) for _ in range(3)]
    keeping.clock.advance(11 * DAY_S)
    young = new_game(keeping, seats=OPEN)
    assert retention.sweep(keeping)
    assert sum(is_there(keeping, each) for each in old) == 1
    assert not retention.sweep(keeping)
    assert not any(is_there(keeping, each) for each in old)
    assert is_there(keeping, young)
    assert bearer_of(keeping, young, 0).kind is BearerKind.SEAT


def test_every_table_of_games_goes_with_its_game():
    """A table that refers to a game is emptied with it: by the database, not by good will."""
    for table in metadata.tables.values():
        for key in table.foreign_keys:
            if key.column.table.name == "games":
                assert key.ondelete == "CASCADE", table.name
