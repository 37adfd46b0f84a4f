"""The tables of version 0.1."""

import sqlalchemy as sa
from alembic import op

revision = "0101"
down_revision = None
branch_labels = None
depends_on = None

LASTING = ("log", "snapshots", "packs", "tables", "people", "room")
HISTORY = ("matches", "results", "rated", "links", "deals")
PASSING = ("nodes", "leases", "present", "said", "reviewed", "bells")  # PostgreSQL writes no journal of these


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
    )
    sitting = sa.text("kind IN ('sat', 'continued')")
    op.create_index("sitters", "log", ["by"], sqlite_where=sitting, postgresql_where=sitting)
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("state", sa.JSON, nullable=False),
    )
    op.create_table(
        "packs",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_index("ix_tables_changed", "tables", ["changed"])
    op.create_table(
        "people",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("nickname", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("face", sa.String, nullable=False, server_default=""),
        sa.Column("colour", sa.String, nullable=False, server_default=""),
        sa.Column("generation", sa.Integer, nullable=False, server_default="0"),
    )
    counted = sa.text("generation <> 0")
    op.create_index("generations", "people", ["at"], sqlite_where=counted, postgresql_where=counted)
    op.create_table(
        "room",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
    create_history()
    create_passing()


def create_history() -> None:
    """Create the tables of matches that are over, and of what people have asked for."""
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
    )
    op.create_index("ix_matches_game", "matches", ["game"])
    op.create_index("ends", "matches", ["at", "table", "match"])
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
    )
    op.create_index("ix_results_who", "results", ["who"])
    op.create_table(
        "rated",
        sa.Column("who", sa.String, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "deals",
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("who", sa.String, primary_key=True),
        sa.Column("table", sa.String, nullable=False),
    )


def create_passing() -> None:
    """Create the tables that processes of one room share while they run."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("node", sa.String, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "present",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("node", sa.String, primary_key=True),
        sa.Column("who", sa.String, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String, nullable=False),
    )
    op.create_table(
        "said",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("who", sa.String, nullable=False),
        sa.Column("request", sa.String, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.UniqueConstraint("table", "who", "request", name="said_once"),
    )
    op.create_table(
        "reviewed",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True),
        sa.Column("language", sa.String, primary_key=True),
        sa.Column("node", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("made", sa.String, nullable=False),
    )
    op.create_table(
        "bells",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table", sa.String, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        for name in PASSING:
            op.execute(f"ALTER TABLE {name} SET UNLOGGED")


def downgrade() -> None:
    for name in (*PASSING, *HISTORY, *LASTING):
        op.drop_table(name)
