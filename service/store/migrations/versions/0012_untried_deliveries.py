"""An index of the deliveries that hold up those that come after them in their game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index."""
    op.create_index(
        "ix_deliveries_untried",
        "deliveries",
        ["webhook_id", "game_id", "n"],
        sqlite_where=sa.text("send_at IS NOT NULL AND tried IS 0"),
        postgresql_where=sa.text("send_at IS NOT NULL AND tried IS false"),
    )


def downgrade() -> None:
    """As it was."""
    op.drop_index("ix_deliveries_untried", table_name="deliveries")
