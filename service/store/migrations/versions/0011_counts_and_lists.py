"""Counts that need no counting, and indexes along which every list of games runs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table, count what there is, and change the indexes."""
    op.create_table(
        "counts",
        sa.Column("n", _NUMBER, nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("change", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("n", name=op.f("pk_counts")),
    )
    op.execute(
        "INSERT INTO counts (what, change) "
        "SELECT 'games/' || status, count(*) FROM games GROUP BY status"
    )
    op.execute(
        "INSERT INTO counts (what, change) "
        "SELECT 'players', count(*) FROM players WHERE deleted_at IS NULL"
    )
    op.drop_index("ix_games_listed_created_at", table_name="games")
    op.drop_index("ix_games_match_id", table_name="games")
    op.create_index("ix_games_created_at_id", "games", ["created_at", "id"])
    op.create_index("ix_games_status_created_at_id", "games", ["status", "created_at", "id"])
    for name, columns, some in (
        ("ix_games_listed", ["listed", "created_at", "id"], "listed"),
        ("ix_games_listed_status", ["status", "created_at", "id"], "listed"),
        ("ix_games_match_id", ["match_id"], "match_id IS NOT NULL"),
    ):
        op.create_index(
            name,
            "games",
            columns,
            sqlite_where=sa.text(f"{some} = 1" if some == "listed" else some),
            postgresql_where=sa.text(some),
        )
    where = sa.text("send_at IS NOT NULL")
    op.create_index(
        "ix_deliveries_open", "deliveries", ["n"], sqlite_where=where, postgresql_where=where
    )


def downgrade() -> None:
    """As it was."""
    op.drop_index("ix_deliveries_open", table_name="deliveries")
    for name in (
        "ix_games_created_at_id",
        "ix_games_status_created_at_id",
        "ix_games_listed",
        "ix_games_listed_status",
        "ix_games_match_id",
    ):
        op.drop_index(name, table_name="games")
    op.create_index("ix_games_match_id", "games", ["match_id"])
    op.create_index("ix_games_listed_created_at", "games", ["listed", "created_at"])
    op.drop_table("counts")
