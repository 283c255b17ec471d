"""Many stored games, made in little time: real games, played and finished, copied under new ids.

The copies go straight into the store's tables, each with all that belongs to it: log, secret, snapshot,
tokens, plans, results, and the feed of its player. A copy's id is as random as that of a game made by the
service, so that indexes look as they would; copies lie ever further in the past, and every twenty belong to
a player of their own. The games that are copied are short, for they are given up: what a request costs may
depend on how many rows there are and on how deep the trees are that hold them, not on what is in the rows
of games that it does not ask for.
"""

from __future__ import annotations

import secrets as chance_of
import sqlite3
import time
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from sqlalchemy import Connection, Table, event, text

from service.model import Bearer, Created, Game, NewGame, NewSeat, SeatKind, Status
from service.people import NewPlayer
from service.ports import Ports
from service.store.database import open_engine
from service.store.tables import (
    counts,
    entries,
    games,
    plans,
    player_events,
    player_games,
    results,
    secrets,
    snapshots,
    tokens,
)
from service.usecases import access, conduct, moves, views
from service.usecases import games as making
from service.usecases import players as people
from tests.service.play import choose, play_computers

_TEMPLATES: Final = 16
_SEATS: Final = (NewSeat(SeatKind.HUMAN), NewSeat(SeatKind.COMPUTER, level="easy"))
_MOVES: Final = 6
"""Then the human gives up: a million whole logs would be forty gigabytes."""
_AT_ONCE: Final = 20_000
_EACH: Final = 20
"""Games of a player."""
_FEED: Final = 1000
"""More events than a game adds to a player's feed."""
_APART_MS: Final = 60_000
_COPIED: Final = (
    games,
    secrets,
    snapshots,
    entries,
    tokens,
    plans,
    player_games,
    player_events,
    results,
)
"""In an order in which each finds what it refers to."""


def fill(ports: Ports, count: int) -> None:
    """Have `count` finished games in an empty store: a few that were played, and copies of those."""
    # Of its own: the service's does not wait for what takes so long.
    engine = open_engine(ports.settings.database)
    event.listen(engine, "connect", _hurry)
    sources = [_played_out(ports, number) for number in range(min(count, _TEMPLATES))]
    begun = int(time.time() * 1000)
    copies = iter(_copies(sources, count - len(sources), begun))
    while batch := [row for row, _ in zip(copies, range(_AT_ONCE), strict=False)]:
        with engine.begin() as connection:
            _copy(connection, batch)
    if engine.dialect.name == "postgresql":
        with engine.begin() as connection:
            # What it does by itself in time; SQLite does not.
            connection.execute(text("ANALYZE"))
    engine.dispose()


def _hurry(connection: Any, _record: object) -> None:
    """Have a connection write much at a time: what refers to what is right by construction."""
    if isinstance(connection, sqlite3.Connection):
        for pragma in ("foreign_keys = OFF", "synchronous = OFF", "cache_size = -1000000"):
            connection.execute(f"PRAGMA {pragma}")
        return
    connection.execute("SET session_replication_role = replica")
    connection.commit()


def _played_out(ports: Ports, number: int) -> Game:
    """A game against a computer, to its end: an unknown's or a player's by turns."""
    bearer = None
    if number % 2:
        token = people.create(ports, NewPlayer(f"Player {number}"), None).token
        bearer = access.identify(ports, token)
    made = making.create(ports, NewGame(ruleset="short", seats=_SEATS), bearer)
    chance = Random(number)
    seated = bearer or _seat(ports, made)
    while (game := making.get(ports, made.game.id)).status is Status.ACTIVE:
        if game.move_count >= _MOVES:
            conduct.resign(ports, game.id, seated, None)
        elif game.to_move == 0:
            view = views.look(ports, game.id, "0", seated).view
            moves.play(ports, game.id, seated, choose(view, chance), None)
        else:
            play_computers(ports)
    return game


def _seat(ports: Ports, made: Created) -> Bearer | None:
    return access.identify(ports, made.seat_tokens[0])


def _copies(sources: list[Game], count: int, begun: int) -> Iterator[dict[str, Any]]:
    for number in range(count):
        source = sources[number % len(sources)]
        yield {
            "source": source.id,
            "id": f"g_{chance_of.token_urlsafe(16)}",
            "player": f"pl_{begun:x}_{number // (2 * _EACH)}" if source.creator_id else None,
            "place": number // 2 % _EACH,
            "ago": (number + 1) * _APART_MS,
        }


def _copy(connection: Connection, batch: list[dict[str, Any]]) -> None:
    connection.execute(text(_MAKE))
    connection.execute(text("DELETE FROM copies"))
    connection.execute(text(_NOTE), batch)
    connection.execute(text("ANALYZE copies"))
    connection.execute(text(_PLAYERS))
    for table in _COPIED:
        connection.execute(text(_statement(table, connection.dialect.name)))
    new_players = connection.execute(text(_NEW_PLAYERS)).scalar_one()
    changes = [("games/finished", len(batch)), ("players", new_players)]
    connection.execute(counts.insert(), [{"what": what, "change": n} for what, n in changes])


_MAKE: Final = (
    "CREATE TEMPORARY TABLE IF NOT EXISTS copies "
    "(source TEXT, id TEXT PRIMARY KEY, player TEXT, place BIGINT, ago BIGINT)"
)
_NOTE: Final = "INSERT INTO copies VALUES (:source, :id, :player, :place, :ago)"
_PLAYERS: Final = (
    "INSERT INTO players (id, app_id, name, metadata, feed, created_at, deleted_at) "
    f"SELECT c.player, NULL, 'Copy', '{{}}', {_EACH * _FEED}, max(g.created_at - c.ago), NULL "
    "FROM copies c JOIN games g ON g.id = c.source WHERE c.player IS NOT NULL "
    "AND NOT EXISTS (SELECT 1 FROM players p WHERE p.id = c.player) GROUP BY c.player"
)
_NEW_PLAYERS: Final = (
    "SELECT count(DISTINCT player) FROM copies WHERE place = 0 AND player IS NOT NULL"
)


def _statement(table: Table, dialect: str) -> str:
    """Copies the rows of `table` that belong to the games that are copied."""
    own = {"games": "id", "tokens": "series_id"}.get(table.name, "game_id")
    columns = [column.name for column in table.columns]
    values = ", ".join(_value(table.name, name, dialect) for name in columns)
    names = ", ".join(f'"{name}"' for name in columns)
    return (
        f"INSERT INTO {table.name} ({names}) "
        f"SELECT {values} FROM copies c JOIN {table.name} t ON t.{own} = c.source"
    )


def _value(table: str, name: str, dialect: str) -> str:
    """What becomes of a column in a copy."""
    whole, column = f"{table}.{name}", f't."{name}"'
    fresh = "randomblob(32)"
    if dialect == "postgresql":
        fresh = f"sha256(convert_to(c.id || encode({column}, 'hex'), 'UTF8'))"
    known = {
        "games.id": "c.id",
        "games.seats": "CASE WHEN t.creator_id IS NULL THEN t.seats "
        "ELSE replace(t.seats, t.creator_id, c.player) END",
        "games.creator_id": "c.player",
        "games.series_id": "c.id",
        "tokens.series_id": "c.id",
        "tokens.hash": fresh,
        "secrets.code": "c.id",
        "plans.id": "c.id || substr(t.id, 3, 8)",
        "player_events.n": f"t.n + c.place * {_FEED}",
        **{
            f"{each}.player_id": "c.player" for each in ("player_games", "player_events", "results")
        },
    }
    if whole in known:
        return known[whole]
    if name == "game_id":
        return "c.id"
    if name == "at" or name.endswith("_at"):
        return f"{column} - c.ago"
    return column
