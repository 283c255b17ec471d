"""Hints and reviews among the plans."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for them."""
    zero = sa.text("0")
    with op.batch_alter_table("plans") as plans:
        plans.alter_column("seat", existing_type=sa.Integer(), nullable=True)
        plans.add_column(
            sa.Column("rollouts", sa.BigInteger(), nullable=False, server_default=zero)
        )
        plans.add_column(sa.Column("tries", sa.Integer(), nullable=False, server_default=zero))
        plans.add_column(sa.Column("progress", sa.Integer()))
        plans.add_column(sa.Column("thoughts", sa.Text()))
    op.create_table(
        "reviews",
        sa.Column("plan_id", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("plan_id", name=op.f("pk_reviews")),
        sa.ForeignKeyConstraint(
            ["plan_id"], ["plans.id"], name=op.f("fk_reviews_plan_id"), ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Drop them, and the plans that are no turns."""
    op.drop_table("reviews")
    op.execute("DELETE FROM plans WHERE purpose <> 'turn'")
    with op.batch_alter_table("plans") as plans:
        for column in ("thoughts", "progress", "tries", "rollouts"):
            plans.drop_column(column)
        plans.alter_column("seat", existing_type=sa.Integer(), nullable=False)
