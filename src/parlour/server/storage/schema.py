"""The tables of the card room's database."""

from typing import Any

import sqlalchemy as sa

METADATA = sa.MetaData()
# The key is all that keeps a request from being carried out twice: a row has the number after the last that
# its room has read, and of the rows that it has read the room knows the requests.
LOG = sa.Table(
    "log",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("user_id", sa.String, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("request_id", sa.String),
)
SNAPSHOTS = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("match_number", sa.Integer, nullable=False),
    sa.Column("state", sa.JSON, nullable=False),
)
# Rows of a match that is over, from the row `first_seq` to the row `last_seq` (see
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
    sa.Column("is_private", sa.Boolean, nullable=False),
    sa.Column("is_over", sa.Boolean, nullable=False),  # its last match has ended, or it was closed
)
USERS = sa.Table(
    "users",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("nickname", sa.String, nullable=False),
    sa.Column("updated_at", sa.BigInteger, nullable=False),
    sa.Column("avatar", sa.String, nullable=False, server_default=""),
    sa.Column("avatar_color", sa.String, nullable=False, server_default=""),
    sa.Column("generation", sa.Integer, nullable=False, server_default="0"),  # of cookies that count
)
# The generations that a room reads (see parlour.server.accounts.identity).
COUNTED = sa.text("generation <> 0")
GENERATIONS = sa.Index("generations", USERS.c.updated_at, sqlite_where=COUNTED, postgresql_where=COUNTED)
ROOM_STATE = sa.Table(
    "room_state",
    METADATA,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("value", sa.String, nullable=False),
)
BACKED_UP = "backed-up"  # the key of when a backup was last made, in ms since 1970

# What is kept of matches that are over (see parlour.server.tables.results): each match, and each of its
# seats.
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
# Who wants a rating (see parlour.server.accounts.ratings).
RATED_USERS = sa.Table(
    "rated_users",
    METADATA,
    sa.Column("user_id", sa.String, primary_key=True),
    sa.Column("rated_since", sa.BigInteger, nullable=False),
)
# Links by which another device becomes somebody's (see parlour.server.accounts.device_links); of each only
# its hash.
DEVICE_LINKS = sa.Table(
    "device_links",
    METADATA,
    sa.Column("token_hash", sa.String, primary_key=True),
    sa.Column("user_id", sa.String, nullable=False),
    sa.Column("expires_at", sa.BigInteger, nullable=False),
)
# Who plays the deal of a day at which table (see parlour.server.accounts.daily_results).
DAILY_TABLES = sa.Table(
    "daily_tables",
    METADATA,
    sa.Column("date", sa.String, primary_key=True),
    sa.Column("user_id", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, nullable=False),
)
# By which rows people sit down; written out, for so it stands in an index.
SEAT_TAKING_KINDS = sa.text("kind IN ('seat_taken', 'match_continued')")
LOG_BY_OCCUPANT = sa.Index(
    "log_by_occupant", LOG.c.user_id, sqlite_where=SEAT_TAKING_KINDS, postgresql_where=SEAT_TAKING_KINDS
)

# What goes on between several rooms on one database, or with a command beside one (see
# parlour.server.cluster.nodes). Nothing of it is missed for long when it is gone, so PostgreSQL writes no
# journal of it. The rooms, and when each was there last, by the database's clock in milliseconds since 1970.
NODES = sa.Table(
    "nodes",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("last_seen_at", sa.BigInteger, nullable=False),
)
# The clock of PostgreSQL, in milliseconds since 1970.
CLOCK = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)
GONE = 7.0  # seconds without a sign of life after which a node counts as dead


def living() -> sa.ColumnElement[bool]:
    """Return the condition that a node has shown lately that it lives."""
    return NODES.c.last_seen_at > CLOCK - round(GONE * 1000)


# Which room has the bots and the clock of a table, and until when by the same clock.
LEASES = sa.Table(
    "leases",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("node_id", sa.String, nullable=False),
    sa.Column("expires_at", sa.BigInteger, nullable=False),
)
# Who is at a table by way of which room.
PRESENCE = sa.Table(
    "presence",
    METADATA,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("node_id", sa.String, primary_key=True),
    sa.Column("user_id", sa.String, primary_key=True),
    sa.Column("connected_since", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String, nullable=False),
)
# What was said at a table of late.
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
# Reviews that a room makes or has made (see parlour.server.cluster.review_store), for the others.
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
# Notes for the room that has a file open, that there is news at a table.
NOTIFICATIONS = sa.Table(
    "notifications",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String, nullable=False),
)


def is_in_segment(table: Any, seq: Any) -> sa.Exists:
    """Whether a row, or one after it, is in a pack: its place in the log is free then, but taken."""
    return sa.exists().where(LOG_SEGMENTS.c.table_id == table, LOG_SEGMENTS.c.last_seq >= seq)
