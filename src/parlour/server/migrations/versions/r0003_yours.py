"""Matches that are over, how each seat fared, ratings wanted, links to other devices, deals of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("begun_at", sa.BigInteger, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("day", sa.String, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_matches_game", "matches", ["game"], if_not_exists=True)
    op.create_table(
        "results",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("bot", sa.String, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer),
        if_not_exists=True,
    )
    op.create_index("ix_results_who", "results", ["who"], if_not_exists=True)
    op.create_table(
        "rated",
        sa.Column("who", sa.String, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "deals",
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("who", sa.String, primary_key=True),
        sa.Column("table", sa.String, nullable=False),
        if_not_exists=True,
    )


def downgrade() -> None:
    for name in ("deals", "links", "rated", "results", "matches"):
        op.drop_table(name)
