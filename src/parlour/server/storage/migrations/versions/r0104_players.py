"""Replaces the user ids and names in logs by ids that each user has at one table only.

Rows that cannot be read are emptied, because they may contain names. They remain damaged.
"""

import json
import secrets
import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

from parlour.scene.house_bots import HOUSE_BOTS, bot_display_name
from parlour.server.storage.log_segments import SEGMENT_DECODER

revision = "0104"
down_revision = "0103"
branch_labels = None
depends_on = None
rolling = False

LOG = sa.table("log", *map(sa.column, ("table_id", "seq", "user_id", "kind", "data")))
SEGMENTS = sa.table("log_segments", *map(sa.column, ("table_id", "first_seq", "data")))
PLAYERS = sa.table("players", *map(sa.column, ("table_id", "player_id", "user_id")))
SEAT_RESULTS = sa.table("seat_results", *map(sa.column, ("table_id", "user_id", "name", "bot")))
MOVE_KINDS = ("move", "interrupt_declined", "move_taken_back")  # kinds of rows without names and user ids
NAMING_KINDS = ("seat_taken", "player_renamed")  # kinds of rows with the name of the acting user
NAME_FIELDS = ("name", "avatar", "avatar_color")
DELETED_USER_PREFIX = "gone-"
# avatars of house bots; a bot with any other avatar may have the name of the user that it replaced
HOUSE_BOT_AVATARS = {bot.avatar for bot in HOUSE_BOTS}

Data = dict[str, Any]


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, primary_key=True),
        sa.Column("user_id", sa.String, nullable=False),
    )
    op.create_index("ix_players_user_id", "players", ["user_id"])
    connection = op.get_bind()
    table_ids = sa.select(LOG.c.table_id).union(sa.select(SEGMENTS.c.table_id))
    for table_id in connection.execute(table_ids).scalars().all():
        CardTable(connection, table_id).convert()
    op.execute(SEAT_RESULTS.update().where(SEAT_RESULTS.c.user_id != "").values(name=""))
    op.drop_column("presence", "name")


def downgrade() -> None:
    """Go back to the earlier tables. An earlier version cannot read the logs, which stay as they are."""
    op.add_column("presence", sa.Column("name", sa.String, nullable=False, server_default=""))
    op.drop_index("ix_players_user_id", "players")
    op.drop_table("players")


class CardTable:
    """The log of one table, while it is converted."""

    def __init__(self, connection: sa.Connection, table_id: str) -> None:
        self.connection = connection
        self.table_id = table_id
        self.player_ids: dict[str, str] = {}
        self.user_names: set[str] = set()

    def convert(self) -> None:
        rows = [(seq, user_id, kind, parse_data(text)) for seq, user_id, kind, text in self.read_rows()]
        for _, user_id, kind, data in rows:
            self.find_names(user_id, kind, data or {})
        for seq, _, kind, data in rows:
            new_data = "" if data is None else json.dumps(self.convert_data(kind, data))
            if data is None or new_data != json.dumps(data):
                self.write_data(seq, new_data)
        self.convert_segments()
        self.convert_acting_users()
        players = [
            {"table_id": self.table_id, "player_id": player_id, "user_id": user_id}
            for user_id, player_id in self.player_ids.items()
            if not user_id.startswith(DELETED_USER_PREFIX)
        ]
        if players:
            self.connection.execute(PLAYERS.insert(), players)
        bot_results = SEAT_RESULTS.update().where(
            SEAT_RESULTS.c.table_id == self.table_id,
            SEAT_RESULTS.c.user_id == "",
            SEAT_RESULTS.c.name.in_(self.user_names),
        )
        self.connection.execute(bot_results.values(name=""))

    def player_id(self, user_id: str) -> str:
        if not user_id:
            return ""
        if user_id not in self.player_ids:
            is_deleted = user_id.startswith(DELETED_USER_PREFIX)
            new_id = user_id.removeprefix(DELETED_USER_PREFIX) if is_deleted else secrets.token_urlsafe(12)
            self.player_ids[user_id] = new_id
        return self.player_ids[user_id]

    def read_rows(self) -> Iterator[tuple[int, str, str, str | bytes]]:
        """Yield the number, user id, kind and data of each row, except those without names and user ids."""
        is_text = self.connection.dialect.name == "postgresql"  # in SQLite, the data may be damaged
        data = sa.cast(LOG.c.data, sa.Text if is_text else sa.LargeBinary)
        query = sa.select(LOG.c.seq, LOG.c.user_id, LOG.c.kind, data).where(
            LOG.c.table_id == self.table_id, LOG.c.kind.not_in(MOVE_KINDS)
        )
        for row in self.connection.execute(query.order_by(LOG.c.seq)).all():
            yield row[0], row[1], row[2], row[3]

    def write_data(self, seq: int, data: str) -> None:
        value = (
            sa.cast(sa.literal(data, sa.Text), sa.JSON)
            if self.connection.dialect.name == "postgresql"
            else data
        )
        row = LOG.update().where(LOG.c.table_id == self.table_id, LOG.c.seq == seq)
        self.connection.execute(row.values(data=value))

    # Names

    def find_names(self, user_id: str, kind: str, data: Data) -> None:
        if user_id and kind in NAMING_KINDS:
            self.user_names.add(str(data.get("name", "")))
        self.user_names |= {str(seat.get("name", "")) for seat in seats_in(data) if seat.get("user_id")}
        self.user_names.discard("")

    def has_user_name(self, bot: Data) -> bool:
        """Return True if a bot has the name of a user whose seat it took over."""
        return bot.get("name") in self.user_names and bot.get("avatar") not in HOUSE_BOT_AVATARS

    # Rows

    def convert_data(self, kind: str, data: Data) -> Data:
        if kind in NAMING_KINDS or (kind == "bot_added" and self.has_user_name(data)):
            return without_name(data)
        if kind == "host_changed":
            return data | {"user_id": self.player_id(str(data.get("user_id", "")))}
        if "seats" in data:
            return data | {"seats": [self.convert_seat(seat) for seat in seats_in(data)]}
        return data

    def convert_seat(self, seat: Data) -> Data:
        if user_id := str(seat.get("user_id", "")):
            return without_name(seat) | {"user_id": self.player_id(user_id)}
        if self.has_user_name(seat):
            return without_name(seat) | {"name": bot_display_name(str(seat.get("bot", "")))}
        return seat

    def convert_segments(self) -> None:
        query = sa.select(SEGMENTS.c.first_seq, sa.cast(SEGMENTS.c.data, sa.LargeBinary))
        query = query.where(SEGMENTS.c.table_id == self.table_id)
        for first_seq, data in self.connection.execute(query).all():
            segment = SEGMENTS.update().where(
                SEGMENTS.c.table_id == self.table_id, SEGMENTS.c.first_seq == first_seq
            )
            self.connection.execute(segment.values(data=self.convert_segment(data)))

    def convert_segment(self, data: bytes) -> bytes:
        """Return a segment with player ids, or an empty one if it cannot be read."""
        try:
            segment = SEGMENT_DECODER.decode(zlib.decompress(data))
        except (zlib.error, msgspec.DecodeError, TypeError):
            return b""
        segment.user_ids = [self.player_id(user_id) for user_id in segment.user_ids]
        return zlib.compress(msgspec.msgpack.encode(segment), 9)

    def convert_acting_users(self) -> None:
        users = sa.select(LOG.c.user_id).where(LOG.c.table_id == self.table_id, LOG.c.user_id != "")
        for user_id in self.connection.execute(users.distinct()).scalars().all():
            own_rows = LOG.update().where(LOG.c.table_id == self.table_id, LOG.c.user_id == user_id)
            self.connection.execute(own_rows.values(user_id=self.player_id(user_id)))


def parse_data(text: str | bytes) -> Data | None:
    """Return the data of a row, or None if they are damaged."""
    try:
        data = json.loads(text)
    except (ValueError, TypeError):
        return None
    return data if isinstance(data, dict) else None


def seats_in(data: Data) -> list[Data]:
    """Return the seats in a row that begins a match, or an empty list for any other row."""
    seats = data.get("seats")
    return [seat for seat in seats if isinstance(seat, dict)] if isinstance(seats, list) else []


def without_name(data: Data) -> Data:
    return {key: value for key, value in data.items() if key not in NAME_FIELDS}
