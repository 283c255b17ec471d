"""Undo, hot-seat, invites, matches, deal codes, and answers kept for requests that are sent again."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_CODE_BYTES = 16
_GAMES = ("undo", "hints", "local", "abandon_after_s", "match_id", "match", "next_game_id", "daily",
          "revealed", "last_human", "safe_moves", "pause_votes", "moved_at")  # fmt: skip


def upgrade() -> None:
    """Make the tables and columns; games there are can go on, without undo."""
    no = sa.false()
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("undo", sa.Text(), nullable=False, server_default="off"))
        games.add_column(sa.Column("hints", sa.Boolean(), nullable=False, server_default=no))
        games.add_column(sa.Column("local", sa.Boolean(), nullable=False, server_default=no))
        games.add_column(sa.Column("abandon_after_s", sa.Integer(), nullable=True))
        games.add_column(sa.Column("match_id", sa.Text(), nullable=True))
        games.add_column(sa.Column("match", sa.Text(), nullable=True))
        games.add_column(sa.Column("next_game_id", sa.Text(), nullable=True))
        games.add_column(sa.Column("daily", sa.Text(), nullable=True))
        games.add_column(sa.Column("revealed", sa.Boolean(), nullable=False, server_default=no))
        games.add_column(sa.Column("last_human", sa.Integer(), nullable=True))
        games.add_column(sa.Column("safe_moves", sa.Integer(), nullable=False, server_default="0"))
        games.add_column(sa.Column("pause_votes", sa.Text(), nullable=False, server_default="[]"))
        games.add_column(sa.Column("moved_at", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute("UPDATE games SET moved_at = updated_at")
    op.create_index(op.f("ix_games_match_id"), "games", ["match_id"])
    with op.batch_alter_table("entries") as entries:
        entries.add_column(sa.Column("taken_back", sa.Boolean(), nullable=False, server_default=no))
    with op.batch_alter_table("tokens") as tokens:
        tokens.add_column(sa.Column("expires_at", sa.BigInteger(), nullable=True))
        tokens.add_column(sa.Column("pending", sa.Boolean(), nullable=False, server_default=no))
    _add_codes()
    op.create_table(
        "matches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("series_id", sa.Text(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
    )
    op.create_table(
        "answers",
        sa.Column("scope", sa.LargeBinary(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("held_at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("headers", sa.Text(), nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("scope", "key", name=op.f("pk_answers")),
    )
    op.create_index(op.f("ix_answers_held_at"), "answers", ["held_at"])


def _add_codes() -> None:
    """Every deal gets a code, also those that were dealt before there were any."""
    with op.batch_alter_table("secrets") as table:
        table.add_column(sa.Column("code", sa.Text(), nullable=True))
    connection = op.get_bind()
    dealt = connection.execute(sa.text("SELECT game_id FROM secrets")).scalars().all()
    for game_id in dealt:
        connection.execute(
            sa.text("UPDATE secrets SET code = :code WHERE game_id = :game"),
            {"code": secrets.token_urlsafe(_CODE_BYTES), "game": game_id},
        )
    with op.batch_alter_table("secrets") as table:
        table.alter_column("code", existing_type=sa.Text(), nullable=False)
    op.create_index(op.f("ix_secrets_code"), "secrets", ["code"], unique=True)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("answers")
    op.drop_table("keys")
    op.drop_table("matches")
    op.drop_index(op.f("ix_secrets_code"), table_name="secrets")
    for table, columns in (
        ("secrets", ("code",)),
        ("tokens", ("expires_at", "pending")),
        ("entries", ("taken_back",)),
    ):
        with op.batch_alter_table(table) as batch:
            for column in columns:
                batch.drop_column(column)
    op.drop_index(op.f("ix_games_match_id"), table_name="games")
    with op.batch_alter_table("games") as batch:
        for column in _GAMES:
            batch.drop_column(column)
