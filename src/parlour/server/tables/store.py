"""The store interfaces: the logs of tables, users, and finished matches.

`parlour.server.storage.sql_store` implements them in SQL, `parlour.server.tables.memory_store` in memory.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

import msgspec

from parlour.server.tables.results import DailyTable, FinishedMatch, MatchEnd
from parlour.server.tables.rows import LogRow, Snapshot

LOBBY_MAX_AGE_HOURS = 24
MAX_LOBBY_TABLES = 50
MAX_USER_TABLES = 30  # tables of one user


class StoreError(Exception):
    """The store failed."""

    log_text = True


class ReadError(StoreError):
    """The database failed, and nothing was read."""


class WriteError(StoreError):
    """The database failed, and nothing was written."""


class CommitUnknownError(WriteError):
    """The connection was lost during the commit. It is not known if the rows were written."""


class Entry(msgspec.Struct, frozen=True):
    """A row to be written, with the records of the same transaction."""

    row: LogRow
    snapshot: Snapshot | None
    is_private: bool
    is_over: bool
    extra_records: Sequence[MatchEnd | DailyTable] = ()


@dataclass(frozen=True)
class User:
    """A user's name and avatar; empty if not chosen."""

    nickname: str = ""
    avatar: str = ""
    avatar_color: str = ""


@dataclass(frozen=True)
class Generation:
    """The generation that a user's cookies must have, and when it was set."""

    id: str
    generation: int
    at: int


@dataclass(frozen=True)
class UserData:
    """The data that is stored by user: name and avatar, wish for a rating, link expiry, and daily tables."""

    user: dict[str, Any]
    wants_rating: bool
    links: list[int]
    daily_tables: list[tuple[str, str]]  # each a date and a table


class TableStore(Protocol):
    """The log of each table. These eight methods are enough to play.

    Methods that read raise ReadError if the database fails.
    """

    def enqueue(self, entry: Entry) -> asyncio.Future[bool]:
        """Enqueue an entry. The result is False if another row was first; then nothing is written.

        The future is done when the entry is on the disk, or has WriteError as its exception.
        """

    async def read_rows(self, table_id: str, after_seq: int = 0, moves_after_seq: int = 0) -> list[LogRow]:
        """Return the rows of a table after `after_seq`, but moves only after `moves_after_seq`.

        Raises:
            BrokenTableError: The rows are damaged.
        """

    async def read_request_keys(self, table_id: str, max_seq: int) -> set[int]:
        """Return the `hash_request` of each request in the rows up to `max_seq`.

        Raises:
            BrokenTableError: The rows are damaged.
        """

    async def read_snapshot(self, table_id: str, max_seq: int | None = None) -> Snapshot | None:
        """Return the latest snapshot of a table, or the latest one up to row `max_seq`.

        Raises:
            BrokenTableError: The snapshot is damaged.
        """

    async def has_table(self, table_id: str) -> bool:
        """Return True if there is such a table."""

    async def is_closed(self, table_id: str) -> bool:
        """Return True if the host of a table, or of the server, has closed it."""

    async def list_lobby(self) -> list[str]:
        """Return the tables of the last day that are neither private nor over, the latest change first."""

    async def list_user_tables(self, user_id: str) -> list[str]:
        """Return the tables that are not over where a user has sat down, the latest change first."""


class PlayerStore(Protocol):
    """Users, their sessions, and their links to other devices.

    Methods raise ReadError or WriteError if the database fails.
    """

    async def get_user(self, user_id: str) -> User:
        """Return the name and avatar of a user, empty if they have not chosen any."""

    async def save_user(self, user_id: str, user: User) -> None:
        """Save the name and avatar of a user."""

    async def get_secret_key(self) -> bytes:
        """Return the secret key, which is the same at every start."""

    async def read_generations(self, after_ms: int) -> list[Generation]:
        """Return the generations other than 0 that were set after a time."""

    async def increase_generation(self, user_id: str) -> int:
        """Return the next generation of a user, and delete the user's link to another device."""

    async def save_link(self, user_id: str, token_hash: str, expires_at: int) -> None:
        """Save a link to another device instead of the last one of a user, and delete expired links."""

    async def get_link_owner(self, token_hash: str) -> str:
        """Return the user of a link, empty for an unknown or expired one."""

    async def redeem_link(self, token_hash: str) -> str:
        """Delete a link, and return its user, empty for an unknown or expired one."""

    async def get_user_data(self, user_id: str) -> UserData:
        """Return what is stored by user, for an export."""

    async def list_tables_about(self, user_id: str) -> list[str]:
        """Return all tables with rows or results that name a user."""

    async def erase_user(self, user_id: str, tables: Sequence[str], language: str) -> dict[str, int]:
        """Delete a user. They become a different stranger at each of the tables.

        Returns:
            The tables with damage, each with the number of rows and log segments that were emptied.
        """

    async def merge_users(self, source_id: str, target_id: str, tables: Sequence[str]) -> None:
        """Give all of one user to another, except tables and daily deals where both have played."""


class ResultStore(Protocol):
    """Finished matches, ratings and daily deals. Methods raise ReadError or WriteError."""

    async def list_matches(self, user_id: str) -> list[FinishedMatch]:
        """Return the matches that a user finished, ordered by their ends; none for a stranger."""

    async def count_matches(self) -> int:
        """Return the number of all finished matches."""

    async def list_matches_after(self, last_key: tuple[int, str, int]) -> list[FinishedMatch]:
        """Return the matches after one with this end, table and number, ordered by their ends."""

    async def wants_rating(self, user_id: str) -> bool:
        """Return True if a user wants a rating."""

    async def set_wants_rating(self, user_id: str, wants_rating: bool) -> None:
        """Save a user's wish for a rating."""

    async def list_rated_users(self) -> frozenset[str]:
        """Return the users who want a rating."""

    async def get_daily_table(self, day: date, user_id: str) -> str:
        """Return a user's table for the deal of a day, empty for none."""

    async def list_daily_matches(self, day: date) -> list[tuple[str, FinishedMatch]]:
        """Return the users who finished the deal of a day before its end, each with the match."""

    async def get_previous_daily(self, day: date) -> str:
        """Return the last earlier date on which a user played the deal, empty for none."""


class RoomStore(TableStore, PlayerStore, ResultStore, Protocol):
    """The whole store of a room."""
