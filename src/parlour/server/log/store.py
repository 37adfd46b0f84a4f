"""Interfaces of three stores: one for table logs, one for users, and one for finished matches.

`parlour.server.storage.sql_store` implements the interfaces in SQL. `parlour.server.log.memory_store`
implements them in memory.
"""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

import msgspec

from parlour.server.log.entries import LogRow
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.players import Player
from parlour.server.log.results import DailyTable, FinishedMatch, MatchEnd
from parlour.server.log.rows import Snapshot

LOBBY_MAX_AGE_HOURS = 24
TOURNAMENT_MAX_AGE_DAYS = 30
MAX_LOBBY_TABLES = 50
MAX_USER_TABLES = 30  # maximum number of tables listed for one user


class StoreError(Exception):
    """Raised if the store fails. `message_key` is the key of the message for the user."""

    log_text = True
    message_key = "write-failed"


class ReadError(StoreError):
    """Raised if the database failed and nothing was read."""


class WriteError(StoreError):
    """Raised if writing failed. Nothing was written, unless this is a CommitUnknownError."""


class CommitUnknownError(WriteError):
    """Raised if the connection was lost during the commit. The rows may or may not have been written."""


class RowWrite(msgspec.Struct, frozen=True):
    """A row to be written, with the records to be written in the same transaction."""

    row: LogRow
    snapshot: Snapshot | None
    is_unlisted: bool
    is_over: bool
    extra_records: Sequence[MatchEnd | DailyTable | Player] = ()


@dataclass(frozen=True)
class CookieGeneration:
    """The generation that a user's cookies must have. Cookies of earlier generations are invalid.

    `set_at` is the time when the generation was set, in milliseconds since 1970.
    """

    user_id: str
    generation: int
    set_at: int


@dataclass(frozen=True)
class UserData:
    """The data stored about one user.

    `link_expiry_times` are the expiry times of the user's device links, in milliseconds since 1970.
    """

    user: dict[str, Any]
    wants_rating: bool
    link_expiry_times: list[int]
    daily_tables: list[tuple[str, str]]  # pairs of a date and a table id


class TableStore(Protocol):
    """The logs of all tables. To host matches, a room needs only these methods.

    Methods that read raise ReadError if the database fails.
    """

    def enqueue(self, write: RowWrite) -> asyncio.Future[bool]:
        """Queue a row to be written.

        Returns:
            A future that is done when the row is on disk. Its result is True, or False if nothing was
                written because the table already has a row with this number. Its exception is WriteError if
                writing failed.
        """

    async def read_rows(self, table_id: str, after_seq: int = 0, moves_after_seq: int = 0) -> list[LogRow]:
        """Return the rows of a table after row `after_seq`. Moves up to row `moves_after_seq` are left out.

        Raises:
            BrokenTableError: The rows are damaged.
        """

    async def read_request_keys(self, table_id: str, max_seq: int) -> set[int]:
        """Return the result of `hash_request` for each request in the rows up to row `max_seq`.

        Raises:
            BrokenTableError: The rows are damaged.
        """

    async def read_snapshot(self, table_id: str, max_seq: int | None = None) -> Snapshot | None:
        """Return the latest snapshot of a table, or None if it has none.

        If `max_seq` is given, ignore snapshots after row `max_seq`.

        Raises:
            BrokenTableError: The snapshot is damaged.
        """

    async def list_players(self, table_id: str) -> set[str]:
        """Return the ids of all users in the log of a table, except deleted users."""

    async def read_users(self, user_ids: Collection[str]) -> dict[str, NameAndAvatar]:
        """Return the names and avatars of these users by id, empty ones for unknown users."""

    async def has_table(self, table_id: str) -> bool:
        """Return True if there is a table with this id."""

    async def is_closed(self, table_id: str) -> bool:
        """Return True if a table was closed by its host or by an administrator."""

    async def list_lobby(self) -> list[str]:
        """Return the ids of the tables for the lobby, most recently changed first.

        These tables were changed in the last 24 hours, and are neither unlisted nor over.
        """

    async def list_tournaments(self, is_over: bool = False) -> list[str]:
        """Return the ids of tournaments that are not over, or of those that are, most recently changed first.

        Those that have not changed in the last TOURNAMENT_MAX_AGE_DAYS days are left out.
        """

    async def list_user_tables(self, user_id: str) -> list[str]:
        """Return the ids of unfinished tables where a user has taken a seat, most recently changed first."""

    async def list_invited_tables(self, user_id: str) -> list[str]:
        """Return the ids of unfinished tables to which a user may have been invited.

        The most recently changed table comes first. The user is in the log of each table, and a user was
        invited there.
        """


class UserStore(Protocol):
    """Users, cookie generations, and device links (one-time links that sign in another device).

    Methods raise ReadError or WriteError if the database fails.
    """

    async def get_user(self, user_id: str) -> NameAndAvatar:
        """Return the name and avatar of a user. Fields that the user has not chosen are empty."""

    async def save_user(self, user_id: str, user: NameAndAvatar) -> None:
        """Save the name and avatar of a user."""

    async def get_secret_key(self) -> bytes:
        """Return the server's secret key. It stays the same when the server restarts."""

    async def read_generations(self, after_ms: int) -> list[CookieGeneration]:
        """Return the generations other than 0 that were set after `after_ms` (milliseconds since 1970)."""

    async def increase_cookie_generation(self, user_id: str) -> int:
        """Increase a user's cookie generation and return it. Older cookies become invalid.

        The user's device link is deleted.
        """

    async def save_device_link(self, user_id: str, token_hash: str, expires_at: int) -> None:
        """Save a device link, replacing the user's previous one. Delete expired links."""

    async def get_link_owner(self, token_hash: str) -> str:
        """Return the id of a device link's owner, or an empty string if the link is unknown or expired."""

    async def redeem_link(self, token_hash: str) -> str:
        """Delete a device link and return its owner's id.

        The result is an empty string if the link is unknown or expired.
        """

    async def get_user_data(self, user_id: str) -> UserData:
        """Return the data stored about a user, for an export."""

    async def list_tables_of_user(self, user_id: str) -> list[str]:
        """Return the ids of all tables with rows or results of this user."""

    async def erase_user(self, user_id: str) -> None:
        """Delete a user. The logs of tables stay, without a link to the user or to each other."""

    async def merge_users(self, source_id: str, target_id: str) -> None:
        """Transfer all tables and daily deals of the user `source_id` to another user.

        Tables and daily deals that both users played are not transferred. Then delete the other data of the
        user `source_id`, except the generation number of this user's cookies, and the name if there are
        tables left.
        """


class ResultStore(Protocol):
    """Finished matches, ratings and daily deals.

    Methods raise ReadError or WriteError if the database fails.
    """

    async def list_matches(self, user_id: str) -> list[FinishedMatch]:
        """Return the finished matches of a user, ordered by end time.

        Return an empty list for an empty `user_id`.
        """

    async def list_table_matches(self, table_id: str) -> list[FinishedMatch]:
        """Return the finished matches of a table, in order."""

    async def count_matches(self) -> int:
        """Return the number of finished matches of all users."""

    async def list_matches_after(self, last_key: tuple[int, str, int]) -> list[FinishedMatch]:
        """Return the matches after the one with the key `last_key`, ordered by end time.

        The key consists of the end time, the table id and the match number.
        """

    async def wants_rating(self, user_id: str) -> bool:
        """Return True if a user wants a rating."""

    async def set_wants_rating(self, user_id: str, wants_rating: bool) -> None:
        """Save whether a user wants a rating."""

    async def list_rated_users(self) -> frozenset[str]:
        """Return the ids of the users who want a rating."""

    async def get_daily_table(self, day: date, user_id: str) -> str:
        """Return the id of a user's table for the daily deal of `day`, or an empty string."""

    async def list_daily_matches(self, day: date) -> list[tuple[str, FinishedMatch]]:
        """Return the ids of users who finished the daily deal of `day` on that day, each with the match."""

    async def get_last_played_date_before(self, day: date) -> str:
        """Return the last date before `day` on which any user played the daily deal, or an empty string."""


class RoomStore(TableStore, UserStore, ResultStore, Protocol):
    """The complete store of a room."""
