"""Webhooks, and the outbox of their deliveries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def _moment(name: str, *, nullable: bool = True) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=nullable)


def upgrade() -> None:
    """Make the tables; no game there is has webhooks."""
    with op.batch_alter_table("games") as games:
        games.add_column(
            sa.Column("hooked", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    op.create_table(
        "webhooks",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("holder_id", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("types", sa.Text(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("disabled", sa.Text(), nullable=True),
        _moment("disabled_at"),
        _moment("failing_since"),
        sa.Column("secrets", sa.LargeBinary(), nullable=False),
        _moment("created_at", nullable=False),
        _moment("updated_at", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhooks")),
    )
    op.create_index(
        op.f("ix_webhooks_holder_id_created_at"), "webhooks", ["holder_id", "created_at"]
    )
    op.create_table(
        "deliveries",
        sa.Column("n", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("webhook_id", sa.Text(), nullable=False),
        sa.Column("event_id", sa.Text(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        _moment("at", nullable=False),
        sa.Column("game_id", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=True),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("tried", sa.Boolean(), nullable=False),
        sa.Column("handed", sa.Boolean(), nullable=False),
        _moment("send_at"),
        _moment("lease_until"),
        _moment("tried_at"),
        _moment("delivered_at"),
        sa.Column("response_status", sa.Integer(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["webhook_id"],
            ["webhooks.id"],
            name=op.f("fk_deliveries_webhook_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("n", name=op.f("pk_deliveries")),
    )
    op.create_index(op.f("ix_deliveries_id"), "deliveries", ["id"], unique=True)
    op.create_index(
        op.f("ix_deliveries_webhook_id_event_id"),
        "deliveries",
        ["webhook_id", "event_id"],
        unique=True,
    )
    op.create_index(
        op.f("ix_deliveries_webhook_id_game_id_n"), "deliveries", ["webhook_id", "game_id", "n"]
    )
    op.create_index(op.f("ix_deliveries_send_at"), "deliveries", ["send_at"])
    op.create_index(op.f("ix_deliveries_at"), "deliveries", ["at"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("deliveries")
    op.drop_table("webhooks")
    with op.batch_alter_table("games") as games:
        games.drop_column("hooked")
