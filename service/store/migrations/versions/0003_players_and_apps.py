"""Players and apps: their tokens, games, feeds, results, and tries at the deals of the day."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_SEAT_FIELDS = 4
"""Of a seat, before players could hold one."""


def _moment(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=nullable)


def _game_id(table: str, *, nullable: bool = False) -> tuple[sa.Column[str], sa.Constraint]:
    return (
        sa.Column("game_id", sa.Text(), nullable=nullable),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f(f"fk_{table}_game_id"), ondelete="CASCADE"
        ),
    )


def _player_id(table: str) -> tuple[sa.Column[str], sa.Constraint]:
    return (
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f(f"fk_{table}_player_id")),
    )


def upgrade() -> None:
    """Make the tables and columns; games and tokens there are belong to nobody in particular."""
    with op.batch_alter_table("games") as games:
        for name in ("app_id", "creator_id", "turn_player_id"):
            games.add_column(sa.Column(name, sa.Text(), nullable=True))
    for name in ("app_id", "turn_player_id"):
        op.create_index(
            op.f(f"ix_games_{name}_created_at"),
            "games",
            [name, "created_at"],
            sqlite_where=sa.text(f"{name} IS NOT NULL"),
            postgresql_where=sa.text(f"{name} IS NOT NULL"),
        )
    with op.batch_alter_table("tokens") as tokens:
        tokens.alter_column("series_id", existing_type=sa.Text(), nullable=True)
        tokens.add_column(sa.Column("player_id", sa.Text(), nullable=True))
        tokens.add_column(sa.Column("app_id", sa.Text(), nullable=True))
        tokens.add_column(_moment("used_at", nullable=True))
    op.create_index(op.f("ix_tokens_player_id"), "tokens", ["player_id"])
    op.create_index(op.f("ix_tokens_app_id"), "tokens", ["app_id"])
    _make_people()
    _make_games_of_players()


def _make_people() -> None:
    op.create_table(
        "apps",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("games_quota", sa.Integer(), nullable=True),
        sa.Column("players_quota", sa.Integer(), nullable=True),
        sa.Column("day", sa.Text(), nullable=True),
        sa.Column("games_used", sa.Integer(), nullable=False),
        sa.Column("players_used", sa.Integer(), nullable=False),
        _moment("created_at"),
        _moment("revoked_at", nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_apps")),
    )
    op.create_index(op.f("ix_apps_created_at"), "apps", ["created_at"])
    op.create_table(
        "players",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("app_id", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("metadata", sa.Text(), nullable=False),
        sa.Column("feed", sa.BigInteger(), nullable=False),
        _moment("created_at"),
        _moment("deleted_at", nullable=True),
        sa.ForeignKeyConstraint(["app_id"], ["apps.id"], name=op.f("fk_players_app_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
    )
    op.create_index(op.f("ix_players_app_id_created_at"), "players", ["app_id", "created_at"])
    op.create_index(op.f("ix_players_deleted_at"), "players", ["deleted_at"])


def _make_games_of_players() -> None:
    op.create_table(
        "player_games",
        *_player_id("player_games"),
        *_game_id("player_games"),
        _moment("created_at"),
        sa.PrimaryKeyConstraint("player_id", "game_id", name=op.f("pk_player_games")),
    )
    op.create_index(
        op.f("ix_player_games_player_id_created_at_game_id"),
        "player_games",
        ["player_id", "created_at", "game_id"],
    )
    op.create_table(
        "player_events",
        *_player_id("player_events"),
        sa.Column("n", sa.BigInteger(), autoincrement=False, nullable=False),
        *_game_id("player_events"),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("to_move", sa.Integer(), nullable=True),
        sa.Column("my_turn", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "n", name=op.f("pk_player_events")),
    )
    op.create_table(
        "results",
        *_player_id("results"),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("opponent", sa.Text(), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("match_outcome", sa.Text(), nullable=True),
        sa.Column("daily", sa.Text(), nullable=True),
        _moment("finished_at"),
        sa.PrimaryKeyConstraint("player_id", "game_id", name=op.f("pk_results")),
    )
    op.create_index(
        op.f("ix_results_player_id_finished_at"), "results", ["player_id", "finished_at"]
    )
    op.create_index(
        op.f("ix_results_daily_ruleset"),
        "results",
        ["daily", "ruleset"],
        sqlite_where=sa.text("daily IS NOT NULL"),
        postgresql_where=sa.text("daily IS NOT NULL"),
    )
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        *_player_id("daily_tries"),
        *_game_id("daily_tries"),
        sa.PrimaryKeyConstraint("day", "ruleset", "player_id", name=op.f("pk_daily_tries")),
    )
    for table in ("player_games", "player_events", "daily_tries"):
        op.create_index(op.f(f"ix_{table}_game_id"), table, ["game_id"])


def downgrade() -> None:
    """Drop them: seats go on by their own tokens, players and apps are gone."""
    for table in ("daily_tries", "results", "player_events", "player_games", "players", "apps"):
        op.drop_table(table)
    op.execute("DELETE FROM tokens WHERE series_id IS NULL")
    for name in ("app_id", "player_id"):
        op.drop_index(op.f(f"ix_tokens_{name}"), table_name="tokens")
    with op.batch_alter_table("tokens") as tokens:
        for name in ("used_at", "app_id", "player_id"):
            tokens.drop_column(name)
        tokens.alter_column("series_id", existing_type=sa.Text(), nullable=False)
    _empty_seats()
    for name in ("turn_player_id", "app_id"):
        op.drop_index(op.f(f"ix_games_{name}_created_at"), table_name="games")
    with op.batch_alter_table("games") as games:
        for name in ("turn_player_id", "creator_id", "app_id"):
            games.drop_column(name)


def _empty_seats() -> None:
    """Seats are written without their players, whom the version before does not know."""
    connection = op.get_bind()
    for game_id, seats in connection.execute(sa.text("SELECT id, seats FROM games")).all():
        known = json.loads(seats)
        if any(len(seat) > _SEAT_FIELDS for seat in known):
            connection.execute(
                sa.text("UPDATE games SET seats = :seats WHERE id = :game"),
                {"seats": json.dumps([seat[:_SEAT_FIELDS] for seat in known]), "game": game_id},
            )
