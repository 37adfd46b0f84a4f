"""The tables of the card room's database."""

from typing import Any

import sqlalchemy as sa

METADATA = sa.MetaData()
# The key is all that keeps a request from being carried out twice: a row has the number after the last that
# its room has read, and of the rows that it has read the room knows the requests.
LOG = sa.Table(
    "log",
    METADATA,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.String, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("request", sa.String),
)
SNAPSHOTS = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("match", sa.Integer, nullable=False),
    sa.Column("state", sa.JSON, nullable=False),
)
# Rows of a match that is over, from the row `first` to the row `last` (see parlour.server.packing).
PACKS = sa.Table(
    "packs",
    METADATA,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("first", sa.Integer, primary_key=True),
    sa.Column("last", sa.Integer, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("changed", sa.BigInteger, nullable=False, index=True),
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),  # its last match has ended, or it was closed
)
PEOPLE = sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("nickname", sa.String, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("face", sa.String, nullable=False, server_default=""),
    sa.Column("colour", sa.String, nullable=False, server_default=""),
    sa.Column("generation", sa.Integer, nullable=False, server_default="0"),  # of cookies that count
)
# The generations that a room reads (see parlour.server.sessions).
COUNTED = sa.text("generation <> 0")
GENERATIONS = sa.Index("generations", PEOPLE.c.at, sqlite_where=COUNTED, postgresql_where=COUNTED)
ROOM = sa.Table(
    "room",
    METADATA,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("value", sa.String, nullable=False),
)
BACKED_UP = "backed-up"  # the key of when a backup was last made, in ms since 1970

# What is kept of matches that are over (see parlour.server.history): each match, and each of its seats.
MATCHES = sa.Table(
    "matches",
    METADATA,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("match", sa.Integer, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("game", sa.String, nullable=False, index=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("begun_at", sa.BigInteger, nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("rounds", sa.Integer, nullable=False),
    sa.Column("day", sa.String, nullable=False),
)
ENDS = sa.Index("ends", MATCHES.c.at, MATCHES.c.table, MATCHES.c.match)
RESULTS = sa.Table(
    "results",
    METADATA,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("match", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("who", sa.String, nullable=False, index=True),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("bot", sa.String, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("score", sa.Integer),
)
# Who wants a rating (see parlour.server.ratings).
RATED = sa.Table(
    "rated",
    METADATA,
    sa.Column("who", sa.String, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
# Links by which another device becomes somebody's (see parlour.server.carrying); of each only its hash.
LINKS = sa.Table(
    "links",
    METADATA,
    sa.Column("hash", sa.String, primary_key=True),
    sa.Column("who", sa.String, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
)
# Who plays the deal of a day at which table (see parlour.server.daily).
DEALS = sa.Table(
    "deals",
    METADATA,
    sa.Column("day", sa.String, primary_key=True),
    sa.Column("who", sa.String, primary_key=True),
    sa.Column("table", sa.String, nullable=False),
)
# By which rows people sit down; written out, for so it stands in an index.
SITTING = sa.text("kind IN ('sat', 'continued')")
SITTERS = sa.Index("sitters", LOG.c.by, sqlite_where=SITTING, postgresql_where=SITTING)

# What goes on between several rooms on one database, or with a command beside one (see parlour.server.nodes).
# Nothing of it is missed for long when it is gone, so PostgreSQL writes no journal of it.
# The rooms, and when each was there last, by the database's clock in milliseconds since 1970.
NODES = sa.Table(
    "nodes",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("seen", sa.BigInteger, nullable=False),
)
# The clock of PostgreSQL, in milliseconds since 1970.
CLOCK = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)
GONE = 7.0  # seconds without a sign of life after which a node counts as dead


def living() -> sa.ColumnElement[bool]:
    """Return the condition that a node has shown lately that it lives."""
    return NODES.c.seen > CLOCK - round(GONE * 1000)


# Which room has the bots and the clock of a table, and until when by the same clock.
LEASES = sa.Table(
    "leases",
    METADATA,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("node", sa.String, nullable=False),
    sa.Column("ends", sa.BigInteger, nullable=False),
)
# Who is at a table by way of which room.
PRESENT = sa.Table(
    "present",
    METADATA,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("node", sa.String, primary_key=True),
    sa.Column("who", sa.String, primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String, nullable=False),
)
# What was said at a table of late.
SAID = sa.Table(
    "said",
    METADATA,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("number", sa.BigInteger, primary_key=True),
    sa.Column("who", sa.String, nullable=False),
    sa.Column("request", sa.String, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.UniqueConstraint("table", "who", "request", name="said_once"),
)
# Reviews that a room makes or has made (see parlour.server.reviewed), for the others.
REVIEWED = sa.Table(
    "reviewed",
    METADATA,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("match", sa.Integer, primary_key=True),
    sa.Column("language", sa.String, primary_key=True),
    sa.Column("node", sa.String, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("made", sa.String, nullable=False),
)
# Notes for the room that has a file open, that there is news at a table.
BELLS = sa.Table(
    "bells",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table", sa.String, nullable=False),
)


def is_packed(table: Any, seq: Any) -> sa.Exists:
    """Whether a row, or one after it, is in a pack: its place in the log is free then, but taken."""
    return sa.exists().where(PACKS.c.table == table, PACKS.c.last >= seq)
