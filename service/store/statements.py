"""The statements of the hot paths, built once: building one costs more than running it.

Parameters that are not columns' values start with ``at_``: SQLAlchemy keeps column names for itself.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Text,
    and_,
    bindparam,
    false,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from service.model import PlanStatus
from service.store.codec import game_from_row, token_from_row
from service.store.prepared import Prepared, PreparedPair
from service.store.tables import (
    Moment,
    counts,
    entries,
    games,
    plans,
    player_events,
    player_games,
    players,
    secrets,
    snapshots,
    tokens,
)

_GAME: Final = bindparam("at_game", type_=Text)
_NOW: Final = bindparam("at_now", type_=Moment)
_OPEN: Final = (PlanStatus.QUEUED.value, PlanStatus.RUNNING.value)

GAME: Final = Prepared(select(games).where(games.c.id == _GAME), game_from_row)
"""A game: `at_game`."""

GAME_VERSION: Final = Prepared(select(games.c.version).where(games.c.id == _GAME))
"""Where a game is now: `at_game`."""

CHANGING: Final = (
    "status",
    "to_move",
    "turn_player_id",
    "turn_number",
    "move_count",
    "result",
    "practice",
    "computer_turns",
    "listed",
    "plan_id",
    "plan_due_by",
    "match_id",
    "match",
    "next_game_id",
    "revealed",
    "last_human",
    "safe_moves",
    "pause_votes",
    "seats",
    "moved_at",
    "updated_at",
    "resting_since",
)
"""The columns that `codec.changing_to_row` gives."""

_ADVANCE: Final = (
    update(games)
    .where(
        games.c.id == _GAME,
        games.c.version == bindparam("at_version"),
        # Whoever knows nothing of webhooks tells them nothing.
        games.c.hooked == bindparam("at_hooked", type_=Boolean),
    )
    .values({name: bindparam(name, type_=games.c[name].type) for name in ("version", *CHANGING)})
)

ADVANCE: Final = Prepared(_ADVANCE)
"""The compare-and-swap: `at_game`, `at_version` and `at_hooked` (what has to be so), `version` and the other
new values."""

ENTRY: Final = ("at", "kind", "seat", "detail", "n", "turn", "happenings")
"""The columns of an entry that `APPEND` is given; the others follow from the game."""
_advanced = _ADVANCE.returning(games.c.id, games.c.version).cte("advanced")
_logged = (
    insert(entries)
    .from_select(
        ["game_id", "version", "taken_back", *ENTRY],
        select(
            _advanced.c.id,
            _advanced.c.version,
            false(),
            *(bindparam(f"entry_{name}", type_=entries.c[name].type) for name in ENTRY),
        ),
    )
    .cte("logged")
)
_inserted = postgresql.insert(snapshots).from_select(
    ["game_id", "version", "data"],
    select(_advanced.c.id, _advanced.c.version, bindparam("snapshot", type_=Text)),
)
_saved = _inserted.on_conflict_do_update(
    index_elements=[snapshots.c.game_id],
    set_={"version": _inserted.excluded.version, "data": _inserted.excluded.data},
).cte("saved")

APPEND: Final = Prepared(select(_advanced.c.version).add_cte(_logged, _saved))
"""`ADVANCE`, the entry and the snapshot in one go, where the database can (PostgreSQL): one journey in
place of three. Besides: the entry's columns as ``entry_…``, and `snapshot`."""

SET_PLAN: Final = (
    update(games)
    .where(games.c.id == _GAME)
    .values(
        {name: bindparam(name, type_=games.c[name].type) for name in ("plan_id", "plan_due_by")}
    )
)
"""The plan of a game just made: `at_game`, and the new values."""

_PLAYER: Final = bindparam("at_player", type_=Text)
_NEXT: Final = (
    update(players)
    .where(players.c.id == _PLAYER, players.c.deleted_at.is_(None))
    .values(feed=players.c.feed + 1)
)
TOLD: Final = ("game_id", "version", "status", "to_move", "my_turn")
"""What an event of a player's feed says."""

NEXT_EVENT: Final = Prepared(_NEXT.returning(players.c.feed))
"""Count an event of a player's feed, and hold the player's row until the commit: `at_player`."""
ADD_EVENT: Final = Prepared(insert(player_events))

_counted = _NEXT.returning(players.c.id, players.c.feed).cte("counted")
_told = (
    insert(player_events)
    .from_select(
        ["player_id", "n", *TOLD],
        select(
            _counted.c.id,
            _counted.c.feed,
            *(bindparam(name, type_=player_events.c[name].type) for name in TOLD),
        ),
    )
    .cte("told")
)
TELL_PLAYER: Final = Prepared(select(_counted.c.feed).add_cte(_told))
"""`NEXT_EVENT` and `ADD_EVENT` in one go, where the database can (PostgreSQL): `at_player`, the event."""

ADD_PLAYER_GAME: Final = Prepared(insert(player_games))

BEGINNING: Final = (
    select(secrets, games.c.rules)
    .join(games, games.c.id == secrets.c.game_id)
    .where(secrets.c.game_id == _GAME)
)
"""How a game began: `at_game`."""

ADD_GAME: Final = Prepared(insert(games))
ADD_COUNT: Final = Prepared(insert(counts))
ADD_SECRET: Final = Prepared(insert(secrets))
ADD_ENTRY: Final = Prepared(insert(entries))
ADD_TOKEN: Final = Prepared(insert(tokens))
ADD_PLAN: Final = Prepared(insert(plans))
ADD_SNAPSHOT: Final = Prepared(insert(snapshots))

SNAPSHOT: Final = Prepared(
    select(snapshots.c.version, snapshots.c.data).where(
        snapshots.c.game_id == _GAME, snapshots.c.version <= bindparam("at_version")
    )
)
"""The snapshot of a version or one before: `at_game`, `at_version`."""

_new_snapshot = sqlite.insert(snapshots).values(
    {name: bindparam(name, type_=snapshots.c[name].type) for name in ("game_id", "version", "data")}
)
SAVE_SNAPSHOT: Final = Prepared(
    _new_snapshot.on_conflict_do_update(
        index_elements=[snapshots.c.game_id],
        set_={"version": _new_snapshot.excluded.version, "data": _new_snapshot.excluded.data},
    )
)
"""The snapshot of a new version, in place of the last one (SQLite): `game_id`, `version`, `data`."""

MOVES: Final = (
    select(entries)
    .where(entries.c.game_id == _GAME, entries.c.n > bindparam("at_n"))
    .order_by(entries.c.n)
    .limit(bindparam("at_limit"))
)
"""Moves after one: `at_game`, `at_n`, `at_limit`."""

ENTRIES: Final = select(entries).where(entries.c.game_id == _GAME).order_by(entries.c.version)
"""A whole log: `at_game`."""

ENTRIES_AFTER: Final = (
    select(entries)
    .where(entries.c.game_id == _GAME, entries.c.version > bindparam("at_version"))
    .order_by(entries.c.version)
    .limit(bindparam("at_limit"))
)
"""The log after a version: `at_game`, `at_version`, `at_limit`."""

TOKEN_AND_GAME: Final = PreparedPair(
    select(tokens, games)
    .select_from(tokens.outerjoin(games, games.c.id == _GAME))
    .where(tokens.c.hash == bindparam("at_hash")),
    (tokens, token_from_row),
    (games, game_from_row),
)
"""A token, and a game whether or not it is the token's, in one go: `at_hash`, `at_game`."""

TOKEN: Final = Prepared(select(tokens).where(tokens.c.hash == bindparam("at_hash")), token_from_row)
"""A token: `at_hash`."""

PLAN: Final = Prepared(select(plans).where(plans.c.id == bindparam("at_plan")))
"""A plan: `at_plan`."""

CLAIM: Final = Prepared(
    update(plans)
    .where(
        plans.c.id == bindparam("at_plan"),
        or_(
            plans.c.status == PlanStatus.QUEUED.value,
            and_(plans.c.status == PlanStatus.RUNNING.value, plans.c.lease_until <= _NOW),
        ),
    )
    .values(
        status=PlanStatus.RUNNING.value,
        attempts=plans.c.attempts + 1,
        tries=plans.c.tries + 1,
        started_at=func.coalesce(plans.c.started_at, _NOW),
        lease_until=bindparam("at_until", type_=Moment),
        send_at=bindparam("at_until", type_=Moment),
    )
    .returning(plans)
)
"""Take a plan that nobody holds: `at_plan`, `at_now`, `at_until`."""

NOTED: Final = ("line", "positions", "rollouts", "thought_ms", "error", "progress", "thoughts")
"""What is written of how far a plan has come."""

NOTE: Final = Prepared(
    update(plans)
    .where(plans.c.id == bindparam("at_plan"))
    .values({name: bindparam(name, type_=plans.c[name].type) for name in NOTED})
)
"""How far a plan has come: `at_plan`, and the new values."""

CLOSE: Final = (
    update(plans)
    .where(plans.c.id == bindparam("at_plan"), plans.c.status.in_(_OPEN))
    .values(
        status=bindparam("status"),
        finished_at=_NOW,
        lease_until=None,
        send_at=None,
        error=func.coalesce(bindparam("at_error"), plans.c.error),
    )
)
"""End a plan that is not over: `at_plan`, `at_now`, `status`, `at_error`."""

_DUE: Final = (plans.c.purpose == bindparam("at_purpose", type_=Text), plans.c.send_at <= _NOW)

SENDABLE: Final = Prepared(select(plans.c.id).where(*_DUE).limit(1))
"""Whether a plan is to be sent: `at_purpose`, `at_now`."""

SEND: Final = (
    update(plans)
    .where(
        plans.c.id.in_(
            select(plans.c.id)
            .where(*_DUE)
            .order_by(plans.c.send_at)
            .limit(bindparam("at_limit"))
            .with_for_update(skip_locked=True)
        )
    )
    .values(send_at=bindparam("at_again", type_=Moment))
    .returning(plans)
)
"""Plans to be sent now, each for one sender: `at_purpose`, `at_now`, `at_again`, `at_limit`."""
