"""Creates the database tables of version 0.1."""

import sqlalchemy as sa
from alembic import op

revision = "0102"
down_revision = None
branch_labels = None
depends_on = None

PERMANENT_TABLES = ("log", "snapshots", "log_segments", "tables", "users", "room_state")
HISTORY_TABLES = ("matches", "seat_results", "rated_users", "device_links", "daily_tables")
# tables that PostgreSQL does not write to its write-ahead log
TRANSIENT_TABLES = ("nodes", "leases", "presence", "chat_messages", "reviews", "notifications")


def upgrade() -> None:
    op.create_table(
        "log",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("request_id", sa.String),
    )
    takes_seat = sa.text("kind IN ('seat_taken', 'match_continued')")
    op.create_index(
        "log_by_occupant", "log", ["user_id"], sqlite_where=takes_seat, postgresql_where=takes_seat
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("match_number", sa.Integer, nullable=False),
        sa.Column("state", sa.JSON, nullable=False),
    )
    op.create_table(
        "log_segments",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("first_seq", sa.Integer, primary_key=True),
        sa.Column("last_seq", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("is_private", sa.Boolean, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
    )
    op.create_index("ix_tables_changed_at", "tables", ["changed_at"])
    op.create_table(
        "users",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("nickname", sa.String, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("avatar", sa.String, nullable=False, server_default=""),
        sa.Column("avatar_color", sa.String, nullable=False, server_default=""),
        sa.Column("generation", sa.Integer, nullable=False, server_default="0"),
    )
    has_generation = sa.text("generation <> 0")
    op.create_index(
        "generations", "users", ["updated_at"], sqlite_where=has_generation, postgresql_where=has_generation
    )
    op.create_table(
        "room_state",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
    create_history_tables()
    create_transient_tables()


def create_history_tables() -> None:
    """Create the tables for finished matches, ratings, device links and daily deals."""
    op.create_table(
        "matches",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("match_number", sa.Integer, primary_key=True),
        sa.Column("end_seq", sa.Integer, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("move_count", sa.Integer, nullable=False),
        sa.Column("round_count", sa.Integer, nullable=False),
        sa.Column("daily_date", sa.String, nullable=False),
    )
    op.create_index("ix_matches_game", "matches", ["game"])
    op.create_index("matches_by_end", "matches", ["ended_at", "table_id", "match_number"])
    op.create_table(
        "seat_results",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("match_number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("bot", sa.String, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer),
    )
    op.create_index("ix_seat_results_user_id", "seat_results", ["user_id"])
    op.create_table(
        "rated_users",
        sa.Column("user_id", sa.String, primary_key=True),
        sa.Column("rated_since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "device_links",
        sa.Column("token_hash", sa.String, primary_key=True),
        sa.Column("user_id", sa.String, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "daily_tables",
        sa.Column("date", sa.String, primary_key=True),
        sa.Column("user_id", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, nullable=False),
    )


def create_transient_tables() -> None:
    """Create the tables that running server processes use to coordinate their work."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("last_seen_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("node_id", sa.String, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("node_id", sa.String, primary_key=True),
        sa.Column("user_id", sa.String, primary_key=True),
        sa.Column("connected_since", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String, nullable=False),
    )
    op.create_table(
        "chat_messages",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("user_id", sa.String, nullable=False),
        sa.Column("request_id", sa.String, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.UniqueConstraint("table_id", "user_id", "request_id", name="unique_chat_request"),
    )
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("match_number", sa.Integer, primary_key=True),
        sa.Column("language", sa.String, primary_key=True),
        sa.Column("node_id", sa.String, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.String, nullable=False),
    )
    op.create_table(
        "notifications",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        for name in TRANSIENT_TABLES:
            op.execute(f"ALTER TABLE {name} SET UNLOGGED")


def downgrade() -> None:
    for name in (*TRANSIENT_TABLES, *HISTORY_TABLES, *PERMANENT_TABLES):
        op.drop_table(name)
