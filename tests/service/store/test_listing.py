"""Lists of games: each page is read along an index, however many games there are."""

from __future__ import annotations

import pytest
from sqlalchemy import event, text

from service.model import NewGame
from service.ports import GameFilter
from service.usecases import conduct, games
from tests.service.people import new_app, new_player
from tests.service.table import ADMIN, HUMAN

GAMES = 300


@pytest.fixture
def full(ports):
    """A store with many games of an app and of a player of it, some over, and of others."""
    app = new_app(ports)
    player, other = new_player(ports, app=app), new_player(ports)
    for n in range(GAMES):
        maker = (player, other, app)[n % 3]
        game = games.create(ports, NewGame(seats=(HUMAN, HUMAN), listed=n % 2 == 0), maker).game
        if n % 4 and maker is not app:
            conduct.resign(ports, game.id, maker, None)
        ports.clock.advance(1)
    with ports.store.engine.begin() as connection:
        connection.execute(text("ANALYZE"))
    return {"player": player, "app": app, "anybody": None, "admin": ADMIN}


def pages(ports, which, limit):
    """All pages of a list."""
    found, cursor = [], None
    while True:
        page, cursor = games.listing(ports, which, cursor, limit)
        found += page
        if cursor is None:
            return found
        assert len(page) == limit


def test_pages_make_the_list(ports, full):
    """Whoever asks, pages of any length have each game once: at turn first, then the newest."""
    for who, bearer in full.items():
        which = GameFilter(bearer)
        whole = pages(ports, which, 1000)
        assert len(whole) == {"player": 100, "app": 200, "anybody": 150, "admin": 300}[who]
        mine = [bearer is not None and game.turn_player_id == bearer.player_id for game in whole]
        mine = [yes and bearer.player_id is not None for yes in mine] if bearer else mine
        assert mine == sorted(mine, reverse=True)
        assert any(mine) == (who == "player")
        for turn in (True, False):
            made = [game.created_at for game, yes in zip(whole, mine, strict=True) if yes is turn]
            assert made == sorted(made, reverse=True)
        for limit in (7, 50):
            assert [game.id for game in pages(ports, which, limit)] == [game.id for game in whole]


def test_a_page_is_read_along_an_index(ports, full):
    """No list sorts all games there are, and none reads them all, but for the admin's of everything."""
    for who in ("player", "app", "anybody"):
        for statement, parameters in statements_of(ports, GameFilter(full[who])):
            plan = plan_of(ports, statement, parameters)
            assert "TEMP B-TREE FOR ORDER BY" not in plan, (who, plan)
            assert "SCAN games" not in plan, (who, plan)
            assert "Seq Scan on games" not in plan, (who, plan)


def statements_of(ports, which):
    """The statements that a first page takes, with their parameters."""
    seen = []

    def note(_connection, _cursor, statement, parameters, _context, _many):
        if statement.lstrip().upper().startswith("SELECT"):
            seen.append((statement, parameters))

    engine = ports.store.readers
    event.listen(ports.store.engine, "before_cursor_execute", note)
    try:
        games.listing(ports, which, None, 20)
    finally:
        event.remove(ports.store.engine, "before_cursor_execute", note)
    assert seen, engine
    return seen


def plan_of(ports, statement, parameters):
    """How the database would go about a statement."""
    with ports.store.engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            return "\n".join(row.detail for row in rows)
        # So few rows may be cheaper read whole; what is asked is whether there is another way.
        connection.execute(text("SET LOCAL enable_seqscan = off"))
        rows = connection.exec_driver_sql(f"EXPLAIN {statement}", parameters)
        return "\n".join(row[0] for row in rows)
