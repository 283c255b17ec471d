"""Counts are sums of noted changes: they say what counting would."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from sqlalchemy import func, select

from service.model import Status
from service.store.schema import migrate
from service.store.tables import counts, games, players
from service.usecases import conduct, departures, oversight, retention
from tests.service.people import new_player
from tests.service.play import bearer_of, new_game, play_out


def assert_counted(ports):
    """The figures are what the rows come to."""
    figures = oversight.measure(ports)
    with ports.store.engine.connect() as connection:
        rows = connection.execute(select(games.c.status, func.count()).group_by(games.c.status))
        there = {Status(status): number for status, number in rows}
        living = select(func.count()).where(players.c.deleted_at.is_(None))
        assert figures.players == connection.execute(living).scalar_one()
    assert figures.games == {status: there.get(status, 0) for status in Status}
    return figures


def test_what_is_counted_is_what_there_is(ports):
    """Games made, ended and cleared away, and players who come and go, are counted as they are."""
    ports = replace(ports, settings=replace(ports.settings, retention_days=1))
    ended = [new_game(ports, ruleset="short") for _ in range(3)]
    for each in ended[:2]:
        conduct.resign(ports, each.game.id, bearer_of(ports, each, 0), None)
    play_out(ports, ended[2])
    assert assert_counted(ports).games[Status.FINISHED] == 3
    ada = new_player(ports, "Ada")
    new_player(ports, "Bruno")
    departures.delete(ports, ada)
    ports.clock.advance(2 * 86400)
    new_game(ports)
    while retention.sweep(ports):
        pass
    figures = assert_counted(ports)
    assert figures.games[Status.FINISHED] == 0
    assert figures.players == 1


def test_counts_are_gathered_by_several_at_once_and_stay_right(ports):
    """However many gather the changes together, while others note more, nothing is lost or counted twice."""
    for _ in range(70):
        new_game(ports)
    with ThreadPoolExecutor(4) as pool:
        done = [pool.submit(oversight.sweep, ports) for _ in range(3)]
        done += [pool.submit(new_game, ports) for _ in range(5)]
        for each in done:
            each.result()
    oversight.sweep(ports)
    assert assert_counted(ports).games[Status.ACTIVE] == 75
    with ports.store.engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(counts)).scalar_one() < 20


def test_what_was_there_before_is_counted_by_the_migration(ports):
    """A database from before there were counts is counted once, when it is brought up to date."""
    new_game(ports)
    new_player(ports, "Ada")
    migrate(ports.store.engine, "0010")
    migrate(ports.store.engine)
    assert assert_counted(ports).games[Status.ACTIVE] == 1
