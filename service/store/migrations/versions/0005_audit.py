"""The audit says for which request and from where; games are found by how long ago they changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; rows there are say nothing of them."""
    op.add_column("audit", sa.Column("request_id", sa.Text(), nullable=True))
    op.add_column("audit", sa.Column("address", sa.Text(), nullable=True))
    op.create_index(op.f("ix_audit_at"), "audit", ["at"])
    op.create_index(op.f("ix_games_status_updated_at"), "games", ["status", "updated_at"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index(op.f("ix_games_status_updated_at"), table_name="games")
    op.drop_index(op.f("ix_audit_at"), table_name="audit")
    with op.batch_alter_table("audit") as audit:
        audit.drop_column("address")
        audit.drop_column("request_id")
