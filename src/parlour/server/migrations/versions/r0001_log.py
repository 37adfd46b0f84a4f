"""The log of every table, snapshots of its matches, the lobby's list, people, and the room's secret."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "log",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("request", sa.String),
        sa.UniqueConstraint("table", "by", "request", name="one_row_a_request"),
        if_not_exists=True,
    )
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("state", sa.JSON, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_tables_changed", "tables", ["changed"], if_not_exists=True)
    op.create_table(
        "people",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("nickname", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "room",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
        if_not_exists=True,
    )


def downgrade() -> None:
    for name in ("room", "people", "tables", "snapshots", "log"):
        op.drop_table(name)
