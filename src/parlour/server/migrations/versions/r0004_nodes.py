"""Several rooms on one database: which there are, who is where, what is said; and when matches ended."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

NAMES = ("nodes", "leases", "present", "said", "reviewed", "bells")


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("node", sa.String, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "present",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("node", sa.String, primary_key=True),
        sa.Column("who", sa.String, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "said",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("request", sa.String, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.UniqueConstraint("table", "who", "request", name="said_once"),
        if_not_exists=True,
    )
    op.create_table(
        "reviewed",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        sa.Column("language", sa.String, primary_key=True),
        sa.Column("node", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("made", sa.String, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "bells",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table", sa.String, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ends", "matches", ["at", "table", "match"], if_not_exists=True)
    if op.get_bind().dialect.name == "postgresql":
        for name in NAMES:
            op.execute(f"ALTER TABLE {name} SET UNLOGGED")


def downgrade() -> None:
    op.drop_index("ends", "matches")
    for name in reversed(NAMES):
        op.drop_table(name)
