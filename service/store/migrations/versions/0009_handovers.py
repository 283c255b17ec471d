"""Codes that bring a seat to another device."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "handovers",
        sa.Column("code_hash", sa.LargeBinary(), nullable=False),
        sa.Column("maker_hash", sa.LargeBinary(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"],
            ["games.id"],
            name=op.f("fk_handovers_game_id_games"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("code_hash", name=op.f("pk_handovers")),
    )
    op.create_index(op.f("ix_handovers_maker_hash"), "handovers", ["maker_hash"])
    op.create_index(op.f("ix_handovers_expires_at"), "handovers", ["expires_at"])
    op.create_index(op.f("ix_handovers_game_id"), "handovers", ["game_id"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("handovers")
