"""One unit of work: a transaction, and what can be read and written in it.

`service.ports.Unit` says what each method does.
"""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select, update

from engine.log import Beginning, Moved
from engine.position import Position
from engine.state import State
from service.errors import NewlyHooked, NotFound, StaleVersion
from service.model import Game, Logged, MatchScore
from service.ports import Change, GameFilter, HeldToken, Proof
from service.store import codec, listing
from service.store import statements as sql
from service.store.advice import AdvicePart
from service.store.counts import of_games
from service.store.credentials import Answers, Tokens
from service.store.handovers import Handovers
from service.store.line import Line, SwapLine
from service.store.outbox import Outbox
from service.store.oversight import OversightPart
from service.store.people import PeoplePart
from service.store.player_games import PlayerGames
from service.store.retention import Retention
from service.store.standings import StandingsPart
from service.store.states import Key, States, is_due, written
from service.store.tables import entries, games, matches, secrets
from service.store.visits import Visits
from service.store.webhooks import Webhooks


class SqlUnit(
    Outbox,
    AdvicePart,
    Tokens,
    Answers,
    PeoplePart,
    PlayerGames,
    StandingsPart,
    Retention,
    OversightPart,
    Visits,
    Handovers,
    Webhooks,
):
    """A `service.ports.Unit` on one line to the database."""

    def __init__(self, line: Line | SwapLine, states: States) -> None:
        super().__init__(line)
        self.news: dict[str, int] = {}
        self._states = states
        self.fresh: dict[Key, State] = {}
        """States written in this unit: part of the process's memory only once they are committed."""

    # Games

    def game(self, game_id: str) -> Game:
        game: Game | None = self._read(sql.GAME, {"at_game": game_id})
        if game is None:
            raise NotFound("There is no such game.")
        return game

    def token_and_game(
        self, token_hash: bytes, game_id: str
    ) -> tuple[HeldToken | None, Game | None]:
        found: tuple[HeldToken, Game | None] | None = self._read(
            sql.TOKEN_AND_GAME, {"at_hash": token_hash, "at_game": game_id}
        )
        # Of a revoked token nothing is said, nor of any game by way of it.
        return (None, None) if found is None or found[0].revoked else found

    def state(self, game: Game) -> State:
        fresh = self.fresh.get((game.id, game.version))
        return fresh or self._states.at(self, game)

    def remembered(self, game_id: str, version: int) -> State | None:
        return self._states.get((game_id, version))

    def beginning(self, game_id: str) -> Beginning:
        row = self._connection.execute(sql.BEGINNING, {"at_game": game_id}).first()
        if row is None:
            raise NotFound("There is no such game.")
        position = None if row.position is None else Position.from_json(row.position)
        return Beginning(codec.rules_from_text(row.rules), row.secret, position)

    def proof(self, game_id: str) -> Proof:
        row = self._connection.execute(sql.BEGINNING, {"at_game": game_id}).first()
        if row is None:
            raise NotFound("There is no such game.")
        return Proof(row.salt, row.code)

    def game_of_code(self, code: str) -> Game | None:
        wanted = select(games).join(secrets, games.c.id == secrets.c.game_id)
        row = self._connection.execute(wanted.where(secrets.c.code == code)).first()
        return None if row is None else codec.game_from_row(row)

    def add_game(
        self, game: Game, beginning: Beginning, salt: bytes, code: str, state: State
    ) -> None:
        position = None if beginning.position is None else beginning.position.to_json()
        secret = {
            "game_id": game.id,
            "secret": beginning.secret,
            "salt": salt,
            "code": code,
            "position": position,
        }
        self._run(sql.ADD_GAME, codec.game_to_row(game))
        self._count(of_games(game.status), 1)
        self._run(sql.ADD_SECRET, secret)
        self._run(
            sql.ADD_SNAPSHOT,
            {"game_id": game.id, "version": game.version, "data": written(state)},
        )
        self.fresh[game.id, game.version] = state
        self._tell_players(frozenset(), game)

    def set_plan(self, game: Game) -> None:
        row = codec.game_to_row(game)
        plan = {"plan_id": row["plan_id"], "plan_due_by": row["plan_due_by"]}
        self._connection.execute(sql.SET_PLAN, {"at_game": game.id, **plan})

    def append(self, game: Game, change: Change) -> Logged:
        after = change.after
        logged = Logged(
            version=after.version,
            at=after.updated_at,
            entry=change.entry,
            n=after.move_count if isinstance(change.entry, Moved) else None,
            turn=game.turn_number,
            happenings=change.happenings,
        )
        entry = codec.logged_to_row(game.id, logged)
        advance = {
            **codec.changing_to_row(after),
            "at_game": game.id,
            "at_version": game.version,
            "at_hooked": game.hooked,
            "version": after.version,
        }
        dialect = self._line.dialect

        def at_once(driver: Any) -> None:
            parts = {f"entry_{name}": entry[name] for name in sql.ENTRY}
            at_one_go = {**advance, **parts, "snapshot": written(change.state)}
            if sql.APPEND.one(driver, dialect, at_one_go) is None:
                raise self._stale(driver, game)

        def by_steps(driver: Any) -> None:
            if not sql.ADVANCE.run(driver, dialect, advance):
                raise self._stale(driver, game)
            sql.ADD_ENTRY.run(driver, dialect, entry)
            if is_due(change.entry, after):
                snapshot = {"version": after.version, "data": written(change.state)}
                sql.SAVE_SNAPSHOT.run(driver, dialect, {"game_id": game.id, **snapshot})

        self._line.swap(at_once if dialect.name == "postgresql" else by_steps)
        if after.status is not game.status:
            self._count(of_games(game.status), -1)
            self._count(of_games(after.status), 1)
        self.fresh[game.id, after.version] = change.state
        self._tell_players(game.player_ids, after)
        return logged

    def take_back(self, game_id: str, versions: Sequence[int]) -> None:
        gone = (entries.c.game_id == game_id, entries.c.version.in_(versions))
        self._connection.execute(update(entries).where(*gone).values(taken_back=True))

    def games(
        self, which: GameFilter, after: str | None, limit: int
    ) -> tuple[list[Game], str | None]:
        rows, cursor = listing.page(self._connection, which, after, limit)
        return [codec.game_from_row(row) for row in rows], cursor

    # The log

    def moves(self, game_id: str, after: int, limit: int) -> list[Logged]:
        wanted = {"at_game": game_id, "at_n": after, "at_limit": limit}
        return [codec.logged_from_row(row) for row in self._connection.execute(sql.MOVES, wanted)]

    def entries(self, game_id: str) -> list[Logged]:
        rows = self._connection.execute(sql.ENTRIES, {"at_game": game_id})
        return [codec.logged_from_row(row) for row in rows]

    def entries_after(self, game_id: str, version: int, limit: int) -> list[Logged]:
        wanted = {"at_game": game_id, "at_version": version, "at_limit": limit}
        rows = self._connection.execute(sql.ENTRIES_AFTER, wanted)
        return [codec.logged_from_row(row) for row in rows]

    # Matches

    def save_match(self, series_id: str, match: MatchScore, at: datetime) -> None:
        row = {"id": match.id, "series_id": series_id, "target": match.target, "created_at": at}
        known = self._connection.execute(select(matches.c.id).where(matches.c.id == match.id))
        if known.first() is None:
            self._connection.execute(insert(matches).values(row))

    def games_of_match(self, match_id: str) -> list[Game]:
        wanted = select(games).where(games.c.match_id == match_id)
        rows = self._connection.execute(wanted.order_by(games.c.created_at))
        found = [codec.game_from_row(row) for row in rows]
        if not found:
            raise NotFound("There is no such match.")
        return sorted(found, key=lambda game: game.match.game_number if game.match else 0)

    def snapshot(self, game: Game) -> tuple[int, str] | None:
        row = self._read(sql.SNAPSHOT, {"at_game": game.id, "at_version": game.version})
        return None if row is None else (row.version, row.data)

    def _stale(self, driver: Any, game: Game) -> StaleVersion:
        row = sql.GAME_VERSION.one(driver, self._line.dialect, {"at_game": game.id})
        if row is None:
            raise NotFound("There is no such game.")
        if row.version == game.version:
            return NewlyHooked("The game has just got a webhook.", version=row.version)
        return StaleVersion(
            f"The game has moved on: it is at version {row.version}.", version=row.version
        )
