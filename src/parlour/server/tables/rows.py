"""Rows of a table's log as they are stored, snapshots, and the replacement of a user's id in rows."""

import hashlib
import secrets
import time
from collections.abc import Mapping
from typing import Any

import msgspec

from parlour.kit.errors import ParlourError
from parlour.scene.house_bots import HOUSE_BOTS, unique_name
from parlour.server.tables.people import DELETED_USER_PREFIX
from parlour.server.tables.refusals import server_catalog


class BrokenTableError(ParlourError):
    """Raised if a table can no longer be used."""


class TableLoadError(BrokenTableError):
    """Raised if a table cannot be loaded because its rows are damaged or unknown to this version."""


class StoredRow(msgspec.Struct, frozen=True):
    """A row of a table's log as it is stored: `parlour.server.tables.entries.LogRow` with plain data.

    `data` contains the fields of the row's entry.
    """

    table_id: str
    seq: int
    user_id: str
    kind: str
    data: dict[str, Any]
    request_id: str
    created_at: int


class Snapshot(msgspec.Struct, frozen=True):
    """The complete state of a match after row `seq`."""

    table_id: str
    seq: int
    match_number: int
    state: dict[str, Any]


def hash_request(user_id: str, request_id: str) -> int:
    """Return a number that identifies a request, so that a repeated request is not carried out twice.

    A table in memory keeps the numbers of all its requests; strings would take twice the memory. The number
    has 64 bits and differs from process to process. A client therefore cannot choose a request id that
    collides with another one.
    """
    return hash((user_id, request_id))


def current_time_ms() -> int:
    return int(time.time() * 1000)


NO_AVATAR = {"avatar": "", "avatar_color": ""}
# avatars of house bots; a bot with any other avatar may still have the name of the user that it replaced
HOUSE_BOT_AVATARS = frozenset(bot.avatar for bot in HOUSE_BOTS)
NAMING_KINDS = ("seat_taken", "player_renamed")  # kinds of rows with the name of the acting user
USER_TEXT_KEY = "text"  # key in a row's data for text that a user wrote


def hash_erased_user_id(user_id: str) -> str:
    """Return the id under which the cookie generation of a deleted user is stored.

    The generation is kept so that the user's old cookies stay invalid.
    """
    return f"erased-{hashlib.sha256(b'erased ' + user_id.encode()).hexdigest()}"


def find_names_of_user(rows: list[StoredRow], user_id: str) -> set[str]:
    """Return the names that a user has had at a table."""
    taken_seats = [row.data for row in rows if row.user_id == user_id and row.kind in NAMING_KINDS]
    seats = [seat for row in rows for seat in seats_in_row(row) if seat.get("user_id") == user_id]
    return {get_occupant_name(seat_data) for seat_data in (*taken_seats, *seats)} - {""}


def seats_in_row(row: StoredRow) -> list[Mapping[str, Any]]:
    """Return the seats listed in the row that begins a match, or an empty list for any other row."""
    seats = row.data.get("seats")
    return [seat for seat in seats if isinstance(seat, Mapping)] if isinstance(seats, list) else []


def get_occupant_name(data: Mapping[str, Any]) -> str:
    """Return the name in `data`, or an empty string. `data` is a seat's data or a row's data."""
    name = data.get("name")
    return name if isinstance(name, str) else ""


class UserIdReplacement:
    """Replaces a user's id in the rows of one table.

    If `new_name` is not empty, it replaces all names that the user has had at the table (`old_names`), and
    the user's avatars and texts are removed.
    """

    def __init__(
        self, user_id: str, target_id: str, new_name: str = "", old_names: frozenset[str] = frozenset()
    ) -> None:
        self.user_id = user_id
        self.target_id = target_id
        self.new_name = new_name
        self.old_names = old_names

    def rewrite_row(self, row: StoredRow) -> StoredRow:
        """Return a row after the replacement."""
        is_own_row = row.user_id == self.user_id
        new_data: dict[str, Any] = self.rewrite_value(row.data)
        if self.new_name:
            if is_own_row and get_occupant_name(new_data) in self.old_names:
                new_data |= {"name": self.new_name} | NO_AVATAR
            elif row.kind == "bot_added" and self.is_abandoned_seat(new_data):
                new_data["name"] = self.new_name
            if is_own_row and USER_TEXT_KEY in new_data:
                new_data[USER_TEXT_KEY] = ""
        new_user_id = self.target_id if is_own_row else row.user_id
        return msgspec.structs.replace(row, user_id=new_user_id, data=new_data)

    def is_abandoned_seat(self, seat: Mapping[str, Any]) -> bool:
        """Return True if the user has left this seat to a bot that still has the user's name."""
        return get_occupant_name(seat) in self.old_names and str(seat.get("avatar")) not in HOUSE_BOT_AVATARS

    def rewrite_value(self, json_value: Any) -> Any:
        if isinstance(json_value, Mapping):
            rewritten = {
                self.rewrite_value(key): self.rewrite_value(item) for key, item in json_value.items()
            }
            is_named_seat = self.new_name and "user_id" in json_value and "name" in json_value
            if is_named_seat and (
                json_value["user_id"] == self.user_id
                or (not json_value["user_id"] and self.is_abandoned_seat(json_value))
            ):
                rewritten |= {"name": self.new_name} | NO_AVATAR
            return rewritten
        if isinstance(json_value, list):
            return [self.rewrite_value(item) for item in json_value]
        return self.target_id if json_value == self.user_id else json_value


def new_anonymization(
    user_id: str, rows: list[StoredRow], names_in_results: frozenset[str], language: str
) -> UserIdReplacement:
    """Return a UserIdReplacement that anonymizes a user at a table, with a new name that is unique there."""
    taken_names = {get_occupant_name(data) for row in rows for data in (row.data, *seats_in_row(row))}
    new_name = unique_name(server_catalog(language).format("deleted-user-name"), taken_names)
    return UserIdReplacement(
        user_id,
        DELETED_USER_PREFIX + secrets.token_urlsafe(12),
        new_name,
        (names_in_results | find_names_of_user(rows, user_id)) - {""},
    )
