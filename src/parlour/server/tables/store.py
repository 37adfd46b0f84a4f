"""The store interfaces: what is written down at a table, about people, and about finished matches.

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
MAX_USER_TABLES = 30  # tables of one person


class StoreError(Exception):
    """The store failed."""

    log_text = True


class ReadError(StoreError):
    """The database failed, and nothing was read."""


class WriteError(StoreError):
    """The database failed, and nothing of what was asked for is in it."""


class CommitUnknownError(WriteError):
    """The database was lost as it was told to commit, so that nobody knows whether it did."""


class Entry(msgspec.Struct, frozen=True):
    """A row that is to be written, and what goes with it where it is the first to be."""

    row: LogRow
    snapshot: Snapshot | None
    is_private: bool
    is_over: bool
    extra_records: Sequence[MatchEnd | DailyTable] = ()


@dataclass(frozen=True)
class User:
    """How somebody wants to be called and seen; empty where they did not say."""

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
    """What is stored by user: the user, if they want a rating, when links expire, and daily tables."""

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

    async def read_rows(self, table: str, after_seq: int = 0, moves_after_seq: int = 0) -> list[LogRow]:
        """Return the rows of a table above `after`, and of its play only those above `moves_after_seq`.

        Raises:
            BrokenTableError: The rows are damaged.
        """

    async def read_request_keys(self, table: str, max_seq: int) -> set[int]:
        """Return the `hash_request` of each request in the rows up to `most`. Raises as `rows`."""

    async def read_snapshot(self, table: str, max_seq: int | None = None) -> Snapshot | None:
        """Return the latest snapshot of a table, or the latest up to row `most`. Raises as `rows`."""

    async def has_table(self, table: str) -> bool:
        """Return True if there is such a table."""

    async def is_closed(self, table: str) -> bool:
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

    async def read_generations(self, after: int) -> list[Generation]:
        """Return the generations other than 0 that were set after a time."""

    async def increase_generation(self, user_id: str) -> int:
        """Return the next generation of a user, and delete the user's link to another device."""

    async def save_link(self, user_id: str, token_hash: str, expires: int) -> None:
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
        """Delete a user, who becomes a different stranger at each of the tables.

        Returns:
            The tables with damage, each with the number of rows and log segments that were emptied.
        """

    async def merge_users(self, source: str, target: str, tables: Sequence[str]) -> None:
        """Give all of one user to another, except tables and daily deals where both have played."""


class ResultStore(Protocol):
    """Finished matches, ratings and daily deals. Methods raise ReadError or WriteError."""

    async def list_matches(self, user_id: str) -> list[FinishedMatch]:
        """Return the matches that a user finished, in the order in which they ended; none for a stranger."""

    async def count_matches(self) -> int:
        """Return the number of all finished matches."""

    async def list_matches_after(self, last: tuple[int, str, int]) -> list[FinishedMatch]:
        """Return the matches after one with this end, table and number, in the order in which they ended."""

    async def wants_rating(self, user_id: str) -> bool:
        """Return True if a user wants a rating."""

    async def set_wants_rating(self, user_id: str, wanted: bool) -> None:
        """Save if a user wants a rating."""

    async def list_rated_users(self) -> frozenset[str]:
        """Return the users who want a rating."""

    async def get_daily_table(self, day: date, user_id: str) -> str:
        """Return the table at which a user plays the deal of a day, empty for none."""

    async def list_daily_matches(self, day: date) -> list[tuple[str, FinishedMatch]]:
        """Return the users who finished the deal of a day before its end, each with the match."""

    async def get_previous_daily(self, day: date) -> str:
        """Return the last date before on which somebody played the deal, empty for none."""


class RoomStore(TableStore, PlayerStore, ResultStore, Protocol):
    """The whole store of a room."""
