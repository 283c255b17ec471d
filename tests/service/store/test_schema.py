from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from service.store.database import open_engine
from service.store.schema import is_current, migrate
from service.store.tables import metadata
from tests.service.play import new_game, play_one


def test_the_migrations_make_the_tables_that_the_code_uses(database_url):
    """The newest revision and `tables.py` describe the same schema."""
    engine = open_engine(database_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, metadata)
    engine.dispose()
    assert differences == []


def test_a_database_goes_down_to_nothing_and_up_again(database_url):
    """Every migration can be taken back, and made again."""
    engine = open_engine(database_url)
    migrate(engine, "base")
    with engine.connect() as connection:
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
        assert not is_current(connection)
    migrate(engine)
    with engine.connect() as connection:
        assert set(metadata.tables) <= set(inspect(connection).get_table_names())
        assert is_current(connection)
    engine.dispose()


def test_servers_that_start_together_migrate_once(database_url):
    """Several processes that migrate the same empty database at once do each other no harm."""
    engine = open_engine(database_url)
    migrate(engine, "base")
    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(migrate, engine) for _ in range(4)]:
            done.result()
    with engine.connect() as connection:
        assert is_current(connection)
    engine.dispose()


def test_games_survive_every_migration(ports):
    """Brought down to the first tables and up again, a game has its log, its secret and its tokens still."""
    created = new_game(ports, ruleset="short")
    game = play_one(ports, created, random.Random(1))
    with ports.store.reading() as unit:
        before = (unit.beginning(game.id), unit.entries(game.id), unit.state(game))
    migrate(ports.store.engine, "0001")
    migrate(ports.store.engine)
    ports.store.states.forget()
    with ports.store.reading() as unit:
        after = unit.game(game.id)
        assert (unit.beginning(game.id), unit.entries(game.id), unit.state(after)) == before
    assert play_one(ports, created, random.Random(2)).version == game.version + 1
