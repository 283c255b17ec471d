"""The tables. Alembic's migrations make them; a test holds the two against each other."""

# ruff: noqa: D102 - SQLAlchemy names these methods and says what they do
from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

import orjson
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
_MS: Final = 1000


class Moment(TypeDecorator[datetime]):
    """A time, kept as milliseconds since 1970: the same on every database, and quick to compare."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else to_ms(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else from_ms(value)


class Json(TypeDecorator[Any]):
    """A JSON-plain value, kept as text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:  # noqa: ARG002
        return None if value is None else orjson.dumps(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:  # noqa: ARG002
        return None if value is None else orjson.loads(value)


def to_ms(moment: datetime) -> int:
    """Milliseconds since 1970, UTC."""
    return round(moment.timestamp() * _MS)


def from_ms(milliseconds: int) -> datetime:
    """The time that `to_ms` wrote."""
    return datetime.fromtimestamp(milliseconds / _MS, UTC)


games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("series_id", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    # JSON too, but decoded by the codec, which remembers: few texts, read again and again.
    Column("rules", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("to_move", Integer),
    Column("turn_number", Integer, nullable=False),
    Column("move_count", Integer, nullable=False),
    Column("result", Json),
    Column("deal_commitment", Text),
    Column("practice", Boolean, nullable=False),
    Column("computer_turns", Text, nullable=False),
    Column("undo", Text, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("local", Boolean, nullable=False),
    Column("abandon_after_s", Integer),
    Column("listed", Boolean, nullable=False),
    Column("think_ms", Integer),
    Column("metadata", Json, nullable=False),
    Column("plan_id", Text),
    Column("plan_due_by", Moment),
    Column("match_id", Text),
    Column("match", Json),
    Column("next_game_id", Text),
    Column("daily", Text),
    Column("revealed", Boolean, nullable=False),
    Column("last_human", Integer),
    Column("safe_moves", Integer, nullable=False),
    Column("pause_votes", Json, nullable=False),
    Column("moved_at", Moment, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    # `updated_at` of a game that nobody plays, for whoever removes old ones. With `updated_at` itself in an
    # index PostgreSQL would have to write into all indexes of a game at every move.
    Column("resting_since", Moment),
    Column("app_id", Text),
    Column("creator_id", Text),
    # Of the seat to move: what a player's list of games begins with.
    Column("turn_player_id", Text),
    Column("hooked", Boolean, nullable=False),
    Index(None, "series_id"),
    # Every list of games runs along one of these, and so costs what it shows, however many are kept.
    Index(None, "created_at", "id"),
    Index(None, "status", "created_at", "id"),
    # Without the games of nobody in particular, which are most, and which then cost nothing here.
    *(
        Index(
            name,
            *columns,
            # In the words in which each is asked: SQLite would not see that they mean the same.
            sqlite_where=text(f"{some} = 1" if some == "listed" else some),
            postgresql_where=text(some),
        )
        for name, columns, some in (
            ("ix_games_listed", ("listed", "created_at", "id"), "listed"),
            ("ix_games_listed_status", ("status", "created_at", "id"), "listed"),
            ("ix_games_resting_since", ("resting_since",), "resting_since IS NOT NULL"),
            ("ix_games_match_id", ("match_id",), "match_id IS NOT NULL"),
            ("ix_games_app_id_created_at", ("app_id", "created_at"), "app_id IS NOT NULL"),
            (
                "ix_games_turn_player_id_created_at",
                ("turn_player_id", "created_at"),
                "turn_player_id IS NOT NULL",
            ),
        )
    ),
)

counts = Table(
    "counts",
    metadata,
    Column("n", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("what", Text, nullable=False),
    Column("change", BigInteger, nullable=False),
)
"""How many games and players there are: the sum of the changes, of which there are few at a time."""

secrets = Table(
    "secrets",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("code", Text, nullable=False),
    Column("position", Json),
    Index(None, "code", unique=True),
)
"""How a game began: with its rules and its log, the whole truth of it."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", Text, nullable=False),
)
"""The folded state of each game, beside the truth: may be emptied at any time."""

entries = Table(
    "entries",
    metadata,
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("detail", Text),
    Column("n", Integer),
    Column("turn", Integer, nullable=False),
    Column("happenings", Json, nullable=False),
    Column("taken_back", Boolean, nullable=False),
    Index(None, "game_id", "n", unique=True),
)
"""The log. Rows are only ever added; `taken_back` follows from the undo entries, and is kept to be read."""

tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("series_id", Text),
    Column("seat", Integer),
    Column("created_at", Moment, nullable=False),
    Column("revoked_at", Moment),
    Column("expires_at", Moment),
    Column("pending", Boolean, nullable=False),
    Column("player_id", Text),
    Column("app_id", Text),
    Column("used_at", Moment),
    Index(None, "series_id"),
    Index(None, "player_id"),
    Index(None, "app_id"),
)
"""Of a series, or of a player, or of an app. `used_at`: of an app's, to the minute."""

apps = Table(
    "apps",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("games_quota", Integer),
    Column("players_quota", Integer),
    Column("day", Text),
    Column("games_used", Integer, nullable=False),
    Column("players_used", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("revoked_at", Moment),
    Index(None, "created_at"),
)
"""Back ends that build on the service. Their quotas are for a day; `day` is the one that was counted last."""

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("app_id", Text, ForeignKey("apps.id")),
    Column("name", Text, nullable=False),
    Column("metadata", Json, nullable=False),
    Column("feed", BigInteger, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("deleted_at", Moment),
    Index(None, "app_id", "created_at"),
    Index(None, "deleted_at"),
)
"""`feed`: how many events the player's feed has; whoever adds one holds the row until the commit."""

player_games = Table(
    "player_games",
    metadata,
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("created_at", Moment, nullable=False),
    Index(None, "player_id", "created_at", "game_id"),
    Index(None, "game_id"),
)
"""The games that players sit at or have made; `created_at` is the game's."""

player_events = Table(
    "player_events",
    metadata,
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    Column("n", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("to_move", Integer),
    Column("my_turn", Boolean, nullable=False),
    Index(None, "game_id"),
)
"""One feed for each player over all its games: which entry of which log, and how the game stood after it.
Numbered in the order of the commits and without a gap, unless a game is cleared away. Version 0: the game was
made."""

results = Table(
    "results",
    metadata,
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    # The game may have been cleared away since.
    Column("game_id", Text, primary_key=True),
    Column("ruleset", Text, nullable=False),
    Column("opponent", Text, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("points", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("match_outcome", Text),
    Column("daily", Text),
    Column("finished_at", Moment, nullable=False),
    Index(None, "player_id", "finished_at"),
    Index(
        None,
        "daily",
        "ruleset",
        sqlite_where=text("daily IS NOT NULL"),
        postgresql_where=text("daily IS NOT NULL"),
    ),
)
"""How each finished game ended for each player in it: the truth of all statistics. `match_outcome`: of the
match, in the game that ended it. `daily`: the day, where the game counts among that day's results."""

daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", Text, primary_key=True),
    Column("ruleset", Text, primary_key=True),
    Column("player_id", Text, ForeignKey("players.id"), primary_key=True),
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Index(None, "game_id"),
)
"""Each player's first game of a deal of the day: the one that counts, if it is finished without help."""

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("series_id", Text, nullable=False),
    Column("target", Integer),
    Column("created_at", Moment, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""The server's own secrets, made on first use and shared by its processes."""

answers = Table(
    "answers",
    metadata,
    Column("scope", LargeBinary, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("held_at", Moment, nullable=False),
    Column("status", Integer),
    Column("headers", Json),
    Column("body", LargeBinary),
    Index(None, "held_at"),
)
"""Answers kept for requests that are sent again; bodies are encrypted. No status: still running."""

plans = Table(
    "plans",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer),
    Column("turn_number", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("purpose", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("limit_ms", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("requested", Boolean, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("due_by", Moment, nullable=False),
    Column("started_at", Moment),
    Column("finished_at", Moment),
    Column("lease_until", Moment),
    Column("line", Json, nullable=False),
    Column("positions", BigInteger, nullable=False),
    Column("thought_ms", BigInteger, nullable=False),
    Column("error", Text),
    Column("send_at", Moment),
    Column("rollouts", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("progress", Integer),
    Column("thoughts", Json),
    Column("request_id", Text),
    # Of those that are not over: each purpose is a queue of its own.
    Index(None, "purpose", "send_at"),
    Index(None, "game_id"),
    Index(None, "finished_at"),
    # The few that went wrong, for the admin: it costs those that did not nothing.
    Index(
        "ix_plans_failed",
        "created_at",
        sqlite_where=text("status = 'failed'"),
        postgresql_where=text("status = 'failed'"),
    ),
)
"""The outbox. `send_at`: when the plan is to be handed to a worker (again); null once it is over.
`request_id`: of the request that it comes from, be it by way of other plans."""

reviews = Table(
    "reviews",
    metadata,
    Column("plan_id", Text, ForeignKey("plans.id", ondelete="CASCADE"), primary_key=True),
    Column("data", Json, nullable=False),
)
"""What reviews have found so far: large, and read by whoever wants to see it alone."""

audit = Table(
    "audit",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("at", Moment, nullable=False),
    Column("actor", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("game_id", Text),
    Column("request_id", Text),
    Column("address", Text),
    Index(None, "game_id"),
    Index(None, "at"),
)
"""What the admin did and looked at. It outlives the games it speaks of."""

sessions = Table(
    "sessions",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("until", Moment, nullable=False),
)
"""Who is signed in at the admin's pages."""

handovers = Table(
    "handovers",
    metadata,
    Column("code_hash", LargeBinary, primary_key=True),
    Column("maker_hash", LargeBinary, nullable=False),
    Column("game_id", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("expires_at", Moment, nullable=False),
    Column("used", Boolean, nullable=False),
    Index(None, "maker_hash"),
    Index(None, "expires_at"),
    Index(None, "game_id"),
)
"""Codes that bring a seat to another device. `maker_hash`: of the token that asked for it."""

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("holder_id", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("types", Json, nullable=False),
    Column("active", Boolean, nullable=False),
    Column("disabled", Text),
    Column("disabled_at", Moment),
    Column("failing_since", Moment),
    Column("secrets", LargeBinary, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Index(None, "holder_id", "created_at"),
)
"""Where events are sent; `secrets` is encrypted."""

deliveries = Table(
    "deliveries",
    metadata,
    Column("n", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("id", Text, nullable=False),
    Column("webhook_id", Text, ForeignKey("webhooks.id", ondelete="CASCADE"), nullable=False),
    Column("event_id", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("game_id", Text),
    Column("version", Integer),
    Column("data", Json, nullable=False),
    Column("status", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("tried", Boolean, nullable=False),
    Column("handed", Boolean, nullable=False),
    Column("send_at", Moment),
    Column("lease_until", Moment),
    Column("tried_at", Moment),
    Column("delivered_at", Moment),
    Column("response_status", Integer),
    Column("error", Text),
    Column("request_id", Text),
    Index(None, "id", unique=True),
    Index(None, "webhook_id", "event_id", unique=True),
    Index(None, "game_id", "webhook_id", "n"),
    Index(None, "send_at"),
    Index(None, "at"),
    # Those to be sent, in their order: few, once those that were sent are left out.
    Index(
        "ix_deliveries_open",
        "n",
        sqlite_where=text("send_at IS NOT NULL"),
        postgresql_where=text("send_at IS NOT NULL"),
    ),
    # Those that hold up what comes after them in their game: looked for at every look at what is due,
    # however many of the game were sent before.
    Index(
        "ix_deliveries_untried",
        "webhook_id",
        "game_id",
        "n",
        sqlite_where=text("send_at IS NOT NULL AND tried IS 0"),
        postgresql_where=text("send_at IS NOT NULL AND tried IS false"),
    ),
    Index(
        "ix_deliveries_failed",
        "n",
        sqlite_where=text("status = 'failed'"),
        postgresql_where=text("status = 'failed'"),
    ),
)
"""The outbox of webhooks. `send_at`: when it is to be handed to whoever sends it (again); null once it is
over. `handed`: it was, and has not been taken up yet. `tried`: a try has ended since it was last to be sent
anew."""
