"""The tables of the card room's database."""

import sqlalchemy as sa

METADATA = sa.MetaData()
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
    sa.UniqueConstraint("table", "by", "request", name="one_row_a_request"),
)
SNAPSHOTS = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("match", sa.Integer, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("state", sa.JSON, nullable=False),
)
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("changed", sa.BigInteger, nullable=False, index=True),
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
)
PEOPLE = sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("nickname", sa.String, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("face", sa.String, nullable=False, server_default=""),
    sa.Column("colour", sa.String, nullable=False, server_default=""),
)
ROOM = sa.Table(
    "room",
    METADATA,
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("value", sa.String, nullable=False),
)

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
