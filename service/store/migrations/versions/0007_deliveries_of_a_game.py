"""Deliveries are found by their game, and those that failed without looking at all others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the indexes; the one they replace has the same columns in another order."""
    op.drop_index(op.f("ix_deliveries_webhook_id_game_id_n"), table_name="deliveries")
    op.create_index(
        op.f("ix_deliveries_game_id_webhook_id_n"), "deliveries", ["game_id", "webhook_id", "n"]
    )
    failed = sa.text("status = 'failed'")
    op.create_index(
        "ix_deliveries_failed", "deliveries", ["n"], sqlite_where=failed, postgresql_where=failed
    )


def downgrade() -> None:
    """Put the one there was back."""
    op.drop_index("ix_deliveries_failed", table_name="deliveries")
    op.drop_index(op.f("ix_deliveries_game_id_webhook_id_n"), table_name="deliveries")
    op.create_index(
        op.f("ix_deliveries_webhook_id_game_id_n"), "deliveries", ["webhook_id", "game_id", "n"]
    )
