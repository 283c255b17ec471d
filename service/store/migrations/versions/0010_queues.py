"""A queue for each purpose of a plan; from which request plans and deliveries come; what was over lately."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the indexes, and room for the request's id; what there is comes from none that is known."""
    for table in ("plans", "deliveries"):
        op.add_column(table, sa.Column("request_id", sa.Text()))
    op.drop_index(op.f("ix_plans_send_at"), table_name="plans")
    op.create_index(op.f("ix_plans_purpose_send_at"), "plans", ["purpose", "send_at"])
    op.create_index(op.f("ix_plans_finished_at"), "plans", ["finished_at"])


def downgrade() -> None:
    """Put the index back that there was."""
    op.drop_index(op.f("ix_plans_finished_at"), table_name="plans")
    op.drop_index(op.f("ix_plans_purpose_send_at"), table_name="plans")
    op.create_index(op.f("ix_plans_send_at"), "plans", ["send_at"])
    for table in ("plans", "deliveries"):
        with op.batch_alter_table(table) as altered:
            altered.drop_column("request_id")
