"""The database schema. In the comments, "table" means a card table."""

from typing import Any

import sqlalchemy as sa

METADATA = sa.MetaData()
# The primary key prevents two processes from carrying out the same request. A process checks whether a
# request is new, and appends a row after the last row it has read. If another process was faster, this row
# number is already taken.
LOG = sa.Table(
    "log",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("user_id", sa.String, nullable=False),  # a player id
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("request_id", sa.String),
)
# The user behind each id in the log, one or more for each user of a card table (see
# parlour.server.log.players). The ids of deleted users are not in this table.
PLAYERS = sa.Table(
    "players",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("player_id", sa.String, primary_key=True),
    sa.Column("user_id", sa.String, nullable=False, index=True),
)
SNAPSHOTS = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("match_number", sa.Integer, nullable=False),
    sa.Column("state", sa.JSON, nullable=False),
)
# Compressed rows of a finished match, from row `first_seq` to row `last_seq` (see
# parlour.server.storage.compression).
LOG_SEGMENTS = sa.Table(
    "log_segments",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("first_seq", sa.Integer, primary_key=True),
    sa.Column("last_seq", sa.Integer, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("changed_at", sa.BigInteger, nullable=False, index=True),
    sa.Column("is_unlisted", sa.Boolean, nullable=False),
    # true if the most recent match is over or the table was closed
    sa.Column("is_over", sa.Boolean, nullable=False),
)
USERS = sa.Table(
    "users",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("nickname", sa.String, nullable=False),
    sa.Column("updated_at", sa.BigInteger, nullable=False),
    sa.Column("avatar", sa.String, nullable=False, server_default=""),
    sa.Column("avatar_color", sa.String, nullable=False, server_default=""),
    # The user's cookies are valid only if they have this generation.
    sa.Column("generation", sa.Integer, nullable=False, server_default="0"),
)
# The index contains only users whose cookie generation is not 0 (see parlour.server.accounts.identity).
HAS_GENERATION = sa.text("generation <> 0")
GENERATIONS = sa.Index(
    "generations", USERS.c.updated_at, sqlite_where=HAS_GENERATION, postgresql_where=HAS_GENERATION
)
ROOM_STATE = sa.Table(
    "room_state",
    METADATA,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("value", sa.String, nullable=False),
)
BACKUP_TIME_KEY = "backed-up"  # key for the time of the last backup, in milliseconds since 1970

# Finished matches, and the result of each seat (see parlour.server.log.results). `name` is the name of a
# bot.
MATCHES = sa.Table(
    "matches",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("match_number", sa.Integer, primary_key=True),
    sa.Column("end_seq", sa.Integer, nullable=False),
    sa.Column("game", sa.String, nullable=False, index=True),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Column("started_at", sa.BigInteger, nullable=False),
    sa.Column("move_count", sa.Integer, nullable=False),
    sa.Column("round_count", sa.Integer, nullable=False),
    sa.Column("daily_date", sa.String, nullable=False),
)
MATCHES_BY_END = sa.Index("matches_by_end", MATCHES.c.ended_at, MATCHES.c.table_id, MATCHES.c.match_number)
SEAT_RESULTS = sa.Table(
    "seat_results",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("match_number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.String, nullable=False, index=True),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("bot", sa.String, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("score", sa.Integer),
)
# Users who have opted in to ratings (see parlour.server.accounts.ratings).
RATED_USERS = sa.Table(
    "rated_users",
    METADATA,
    sa.Column("user_id", sa.String, primary_key=True),
    sa.Column("rated_since", sa.BigInteger, nullable=False),
)
# Links that sign in another device (see parlour.server.accounts.device_links). Only the hash of a token is
# stored.
DEVICE_LINKS = sa.Table(
    "device_links",
    METADATA,
    sa.Column("token_hash", sa.String, primary_key=True),
    sa.Column("user_id", sa.String, nullable=False),
    sa.Column("expires_at", sa.BigInteger, nullable=False),
)
# The tables where users play the daily deal (see parlour.server.accounts.daily_results).
DAILY_TABLES = sa.Table(
    "daily_tables",
    METADATA,
    sa.Column("date", sa.String, primary_key=True),
    sa.Column("user_id", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, nullable=False),
)
# Selects rows that record a user taking a seat. This is literal SQL, because the condition in a query must be
# identical to the condition of the index below.
TAKES_SEAT = sa.text("kind IN ('seat_taken', 'match_continued')")
LOG_BY_OCCUPANT = sa.Index(
    "log_by_occupant", LOG.c.user_id, sqlite_where=TAKES_SEAT, postgresql_where=TAKES_SEAT
)

# Data for processes that share a database, and for commands that run while a server is running (see
# parlour.server.cluster.peers). Losing these data does no harm, so the tables are unlogged in PostgreSQL.
# `NODES` has one row for each server process, with the time of its last heartbeat. The time is in
# milliseconds since 1970 by the database's clock.
NODES = sa.Table(
    "nodes",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("last_seen_at", sa.BigInteger, nullable=False),
)
# the current time by PostgreSQL's clock, in milliseconds since 1970
DATABASE_TIME_MS = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)
DEAD_NODE_SECONDS = 6.0  # seconds without a heartbeat until a node counts as dead


def node_alive_condition() -> sa.ColumnElement[bool]:
    """Return the SQL condition that a node has recently sent a heartbeat."""
    return NODES.c.last_seen_at > DATABASE_TIME_MS - round(DEAD_NODE_SECONDS * 1000)


# For each table, the node that runs the table's bots and clock. It may do so until `expires_at`, by the
# database's clock. An expired row shows when a node last ran the table (see parlour.server.cluster.leases).
LEASES = sa.Table(
    "leases",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("node_id", sa.String, nullable=False),
    sa.Column("expires_at", sa.BigInteger, nullable=False),
)
# The users at each table, each with the node that the user is connected to.
PRESENCE = sa.Table(
    "presence",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("node_id", sa.String, primary_key=True),
    sa.Column("user_id", sa.String, primary_key=True),
    sa.Column("connected_since", sa.BigInteger, nullable=False),
)
# Recent chat messages.
CHAT_MESSAGES = sa.Table(
    "chat_messages",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("number", sa.BigInteger, primary_key=True),
    sa.Column("user_id", sa.String, nullable=False),
    sa.Column("request_id", sa.String, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.UniqueConstraint("table_id", "user_id", "request_id", name="unique_chat_request"),
)
# Running and finished reviews, shared between nodes (see parlour.server.cluster.review_store).
REVIEWS = sa.Table(
    "reviews",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("match_number", sa.Integer, primary_key=True),
    sa.Column("language", sa.String, primary_key=True),
    sa.Column("node_id", sa.String, nullable=False),
    sa.Column("updated_at", sa.BigInteger, nullable=False),
    sa.Column("data", sa.String, nullable=False),
)
# Card tables that `parlour admin` has changed in an SQLite file. The server checks them for new rows.
NOTIFICATIONS = sa.Table(
    "notifications",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String, nullable=False),
)


def in_segment_condition(table_id: Any, seq: Any) -> sa.Exists:
    """Return the SQL condition that a segment of a game table ends at row number `seq` or later.

    If the condition holds, a new row must not use the number `seq`, even if the log no longer contains the
    old row.
    """
    return sa.exists().where(LOG_SEGMENTS.c.table_id == table_id, LOG_SEGMENTS.c.last_seq >= seq)
