"""Plans that failed are found without looking at all others; sessions of the admin's pages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "sessions",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_sessions")),
    )
    failed = sa.text("status = 'failed'")
    op.create_index(
        "ix_plans_failed", "plans", ["created_at"], sqlite_where=failed, postgresql_where=failed
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("sessions")
    op.drop_index("ix_plans_failed", table_name="plans")
