"""Plans that failed are found without looking at all others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index."""
    failed = sa.text("status = 'failed'")
    op.create_index(
        "ix_plans_failed", "plans", ["created_at"], sqlite_where=failed, postgresql_where=failed
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_index("ix_plans_failed", table_name="plans")
