"""Since when a game rests: a move then changes nothing that an index of its game has in it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tell what rests from what is played."""
    op.add_column("games", sa.Column("resting_since", sa.BigInteger(), nullable=True))
    op.execute(
        "UPDATE games SET resting_since = updated_at WHERE status NOT IN ('active', 'paused')"
    )
    op.drop_index("ix_games_status_updated_at", table_name="games")
    op.create_index(
        "ix_games_resting_since",
        "games",
        ["resting_since"],
        sqlite_where=sa.text("resting_since IS NOT NULL"),
        postgresql_where=sa.text("resting_since IS NOT NULL"),
    )


def downgrade() -> None:
    """As it was."""
    op.drop_index("ix_games_resting_since", table_name="games")
    op.create_index("ix_games_status_updated_at", "games", ["status", "updated_at"])
    op.drop_column("games", "resting_since")
