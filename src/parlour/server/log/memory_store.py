"""An in-memory store, for a room without a database. All data is lost when the process ends.

A subclass can save the data: the store reports each change of a document to `on_change`.
"""

import asyncio
import secrets
from collections import UserDict
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import asdict, replace
from datetime import date
from functools import partial
from typing import Any, TypeVar

import msgspec

from parlour.server.log import days
from parlour.server.log.entries import Closed, LogRow, MatchContinued, MoveMade, PlayerInvited, SeatTaken
from parlour.server.log.people import DELETED_USER_PREFIX, NameAndAvatar
from parlour.server.log.players import Player, PlayerIds, find_user_id
from parlour.server.log.results import DAILY_MATCH_NUMBER, DailyTable, FinishedMatch, MatchEnd, SeatResult
from parlour.server.log.rows import (
    Snapshot,
    StoredRow,
    current_time_ms,
    hash_erased_user_id,
    hash_request,
)
from parlour.server.log.store import (
    LOBBY_MAX_AGE_HOURS,
    MAX_LOBBY_TABLES,
    MAX_USER_TABLES,
    TOURNAMENT_MAX_AGE_DAYS,
    CookieGeneration,
    RowWrite,
    UserData,
    WriteError,
)
from parlour.server.log.tournament_events import TOURNAMENT_ID_PREFIX

MS_PER_HOUR = 3_600_000

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class StoredTable(msgspec.Struct):
    """The data of a table that the lobby needs.

    `changed_at` is the time when the table last changed, in milliseconds since 1970.
    """

    changed_at: int
    is_unlisted: bool
    is_over: bool


class StoredUser(msgspec.Struct, frozen=True):
    """The data of a user. `updated_at` is in milliseconds since 1970."""

    nickname: str = ""
    avatar: str = ""
    avatar_color: str = ""
    updated_at: int = 0
    generation: int = 0


class Documents(UserDict[K, V]):
    """Documents of one kind by key. Each change is reported to `on_change`.

    `on_change` receives the kind, the key, and the new document or None. A document must not be changed in
    place.
    """

    def __init__(self, kind: str, on_change: Callable[[str, Any, Any], None]) -> None:
        super().__init__()
        self.kind = kind
        self.on_change = on_change

    def __setitem__(self, key: K, item: V) -> None:
        super().__setitem__(key, item)
        self.on_change(self.kind, key, item)

    def __delitem__(self, key: K) -> None:
        super().__delitem__(key)
        self.on_change(self.kind, key, None)


class MemoryStore:
    """An in-memory store; see `RoomStore`.

    Rows and snapshots are stored as JSON, so that callers cannot change them.
    """

    def __init__(self) -> None:
        self.logs: dict[str, Documents[int, bytes]] = {}
        self.snapshots: dict[str, Documents[int, bytes]] = {}
        self.player_ids = PlayerIds()
        self.players: Documents[str, Player] = Documents("player", self.on_change)
        self.tables: Documents[str, StoredTable] = Documents("table", self.on_change)
        self.users: Documents[str, StoredUser] = Documents("user", self.on_change)
        # owner and expiry, by the hash of the token
        self.links: Documents[str, tuple[str, int]] = Documents("link", self.on_change)
        self.rated_users: Documents[str, bool] = Documents("rated", self.on_change)
        # table id, by date and user
        self.daily_tables: Documents[tuple[str, str], str] = Documents("daily", self.on_change)
        # finished matches; their seat results are stored separately, in `results`
        self.matches: Documents[tuple[str, int], FinishedMatch] = Documents("match", self.on_change)
        self.results: Documents[tuple[str, int], tuple[SeatResult, ...]] = Documents(
            "results", self.on_change
        )
        self.secret_key = secrets.token_bytes(32)

    def on_change(self, kind: str, key: Any, document: Any) -> None:
        """Do nothing. A subclass saves the document of this kind and key, or deletes it if it is None."""

    # Tables

    def enqueue(self, write: RowWrite) -> asyncio.Future[bool]:
        future = asyncio.get_running_loop().create_future()
        future.set_result(self.append(write))
        return future

    def append(self, write: RowWrite) -> bool:
        """Append a row with its extra records. Return False if the log already has a row with this number."""
        row = write.row
        log = self.log_of(row.table_id)
        if row.seq in log:
            return False
        stored_row, new_players = self.player_ids.with_player_ids(row)
        for player in new_players:
            self.players[player.player_id] = player
        log[row.seq] = msgspec.json.encode(stored_row.to_stored())
        self.tables[row.table_id] = StoredTable(row.created_at, write.is_unlisted, write.is_over)
        if write.snapshot is not None:
            snapshots = self.snapshots_of(write.snapshot.table_id)
            snapshots.setdefault(write.snapshot.seq, msgspec.json.encode(write.snapshot))
        for record in write.extra_records:
            if isinstance(record, DailyTable):
                self.daily_tables.setdefault((record.date, record.user_id), record.table_id)
            elif isinstance(record, MatchEnd):
                self.add_match(record)
        return True

    def log_of(self, table_id: str) -> Documents[int, bytes]:
        """Return the rows of a table as JSON, by number."""
        return self.logs.setdefault(table_id, Documents(f"row/{table_id}", self.on_change))

    def snapshots_of(self, table_id: str) -> Documents[int, bytes]:
        """Return the snapshots of a table as JSON, by the number of the last row."""
        return self.snapshots.setdefault(table_id, Documents(f"snapshot/{table_id}", self.on_change))

    def add_match(self, match_end: MatchEnd) -> None:
        table_id, end_seq = match_end.row.table_id, match_end.row.seq
        rows = self.read_all_rows(table_id)
        started_at = next(
            (row.created_at for row in rows if row.seq == match_end.start_seq), match_end.row.created_at
        )
        move_count = sum(
            isinstance(row.entry, MoveMade) and match_end.start_seq < row.seq <= end_seq for row in rows
        )
        match = FinishedMatch(
            table_id,
            match_end.match_number,
            match_end.game,
            match_end.row.created_at,
            started_at,
            move_count,
            match_end.round_count,
            match_end.daily_date,
            (),
        )
        match_key = (table_id, match_end.match_number)
        self.matches.setdefault(match_key, match)
        self.results.setdefault(match_key, tuple(match_end.seat_results))

    def read_all_rows(self, table_id: str, after_seq: int = 0) -> list[LogRow]:
        """Return all rows of a table after row `after_seq`, in order."""
        users = self.users_of_table(table_id)
        return [
            LogRow.from_stored(row).with_user_ids(partial(find_user_id, users))
            for row in self.read_stored_rows(table_id)
            if row.seq > after_seq
        ]

    def users_of_table(self, table_id: str) -> dict[str, str]:
        """Return the user ids of a table's players by player id."""
        return {
            player.player_id: player.user_id
            for player in self.players.values()
            if player.table_id == table_id
        }

    def read_stored_rows(self, table_id: str) -> list[StoredRow]:
        """Return all rows of a table in order."""
        log = self.log_of(table_id)
        return [msgspec.json.decode(log[seq], type=StoredRow) for seq in sorted(log)]

    async def read_rows(self, table_id: str, after_seq: int = 0, moves_after_seq: int = 0) -> list[LogRow]:
        rows = self.read_all_rows(table_id, after_seq)
        return [row for row in rows if row.seq > moves_after_seq or not row.entry.is_part_of_match]

    async def read_request_keys(self, table_id: str, max_seq: int) -> set[int]:
        rows = self.read_all_rows(table_id)
        return {
            hash_request(row.user_id, row.request_id) for row in rows if row.request_id and row.seq <= max_seq
        }

    async def read_snapshot(self, table_id: str, max_seq: int | None = None) -> Snapshot | None:
        snapshots = self.snapshots_of(table_id)
        seqs = [seq for seq in snapshots if max_seq is None or seq <= max_seq]
        return msgspec.json.decode(snapshots[max(seqs)], type=Snapshot) if seqs else None

    async def has_table(self, table_id: str) -> bool:
        return table_id in self.tables

    async def is_closed(self, table_id: str) -> bool:
        return any(isinstance(row.entry, Closed) for row in self.read_all_rows(table_id))

    async def list_lobby(self) -> list[str]:
        min_changed_at = current_time_ms() - LOBBY_MAX_AGE_HOURS * MS_PER_HOUR
        lobby_table_ids = [
            table_id
            for table_id, table in self.tables.items()
            if table.changed_at > min_changed_at and not (table.is_unlisted or table.is_over)
        ]
        return self.sort_by_last_change(lobby_table_ids)[:MAX_LOBBY_TABLES]

    async def list_tournaments(self, is_over: bool = False) -> list[str]:
        min_changed_at = current_time_ms() - TOURNAMENT_MAX_AGE_DAYS * 24 * MS_PER_HOUR
        tournament_ids = [
            table_id
            for table_id, table in self.tables.items()
            if table_id.startswith(TOURNAMENT_ID_PREFIX)
            and table.changed_at > min_changed_at
            and table.is_over == is_over
        ]
        return self.sort_by_last_change(tournament_ids)[:MAX_LOBBY_TABLES]

    async def list_user_tables(self, user_id: str) -> list[str]:
        user_table_ids = [
            table_id
            for table_id, table in self.tables.items()
            if user_id
            and not table.is_over
            and any(
                row.user_id == user_id and isinstance(row.entry, SeatTaken | MatchContinued)
                for row in self.read_all_rows(table_id)
            )
        ]
        return self.sort_by_last_change(user_table_ids)[:MAX_USER_TABLES]

    async def list_invited_tables(self, user_id: str) -> list[str]:
        table_ids = [
            table_id
            for table_id, table in self.tables.items()
            if user_id and not table.is_over and self.has_invitation(table_id, user_id)
        ]
        return self.sort_by_last_change(table_ids)[:MAX_USER_TABLES]

    def has_invitation(self, table_id: str, user_id: str) -> bool:
        """Return True if a user was invited to the table, and this user is in its log."""
        rows = self.read_all_rows(table_id)
        user_ids = {row.user_id for row in rows}
        invited_ids = {row.entry.user_id for row in rows if isinstance(row.entry, PlayerInvited)}
        return bool(invited_ids) and user_id in user_ids | invited_ids

    def sort_by_last_change(self, table_ids: Sequence[str]) -> list[str]:
        """Return these table ids, most recently changed table first."""
        return sorted(table_ids, key=lambda table_id: self.tables[table_id].changed_at, reverse=True)

    # Users

    async def get_user(self, user_id: str) -> NameAndAvatar:
        user = self.users.get(user_id, StoredUser())
        return NameAndAvatar(user.nickname, user.avatar, user.avatar_color)

    async def list_players(self, table_id: str) -> set[str]:
        return set(self.users_of_table(table_id).values())

    async def read_users(self, user_ids: Collection[str]) -> dict[str, NameAndAvatar]:
        return {user_id: await self.get_user(user_id) for user_id in user_ids}

    async def save_user(self, user_id: str, user: NameAndAvatar) -> None:
        self.update_user(user_id, **asdict(user))

    def update_user(self, user_id: str, **changes: Any) -> StoredUser:
        """Change fields of a user and return the user. An unknown user is created."""
        user = msgspec.structs.replace(
            self.users.get(user_id, StoredUser()), updated_at=current_time_ms(), **changes
        )
        self.users[user_id] = user
        return user

    async def get_secret_key(self) -> bytes:
        return self.secret_key

    async def read_generations(self, after_ms: int) -> list[CookieGeneration]:
        return [
            CookieGeneration(user_id, user.generation, user.updated_at)
            for user_id, user in self.users.items()
            if user.generation and user.updated_at > after_ms
        ]

    async def increase_cookie_generation(self, user_id: str) -> int:
        generation = self.users.get(user_id, StoredUser()).generation + 1
        self.update_user(user_id, generation=generation)
        self.delete_device_links(user_id)
        return generation

    async def save_device_link(self, user_id: str, token_hash: str, expires_at: int) -> None:
        now = current_time_ms()
        owner, old_expiry = self.links.get(token_hash, (user_id, 0))
        if owner != user_id and old_expiry > now:
            raise WriteError("a link with this hash already exists")
        self.delete_links(lambda owner, expiry: owner == user_id or expiry <= now)
        self.links[token_hash] = (user_id, expires_at)

    def delete_device_links(self, user_id: str) -> None:
        self.delete_links(lambda owner, expiry: owner == user_id)

    def delete_links(self, is_deleted: Callable[[str, int], bool]) -> None:
        """Delete the device links with an owner and expiry time for which `is_deleted` returns True."""
        for token_hash in [key for key, link in self.links.items() if is_deleted(*link)]:
            del self.links[token_hash]

    async def get_link_owner(self, token_hash: str) -> str:
        owner, expires_at = self.links.get(token_hash, ("", 0))
        return owner if expires_at > current_time_ms() else ""

    async def redeem_link(self, token_hash: str) -> str:
        owner = await self.get_link_owner(token_hash)
        if owner:
            del self.links[token_hash]
        return owner

    async def get_user_data(self, user_id: str) -> UserData:
        return UserData(
            msgspec.structs.asdict(self.users[user_id]) if user_id in self.users else {},
            user_id in self.rated_users,
            [expires_at for owner, expires_at in self.links.values() if owner == user_id],
            [
                (day, table_id)
                for (day, player_id), table_id in self.daily_tables.items()
                if player_id == user_id
            ],
        )

    async def list_tables_of_user(self, user_id: str) -> list[str]:
        return sorted(self.table_ids_of_user(user_id))

    def table_ids_of_user(self, user_id: str) -> set[str]:
        table_ids = {player.table_id for player in self.players_of_user(user_id)}
        return table_ids | {
            table_id
            for (table_id, _), seats in self.results.items()
            if any(seat.user_id == user_id for seat in seats)
        }

    def players_of_user(self, user_id: str) -> list[Player]:
        return [player for player in self.players.values() if player.user_id == user_id]

    async def erase_user(self, user_id: str) -> None:
        for (table_id, match_number), seats in list(self.results.items()):
            self.results[table_id, match_number] = tuple(
                replace(seat, user_id=self.gone_id(table_id, seat)) if seat.user_id == user_id else seat
                for seat in seats
            )
        for player in self.players_of_user(user_id):
            del self.players[player.player_id]
        self.player_ids = PlayerIds()
        self.forget_user(user_id)
        self.users.pop(user_id, None)
        self.users.setdefault(
            hash_erased_user_id(user_id), StoredUser(updated_at=current_time_ms(), generation=1)
        )

    def gone_id(self, table_id: str, seat_result: SeatResult) -> str:
        """Return the id that a user has in the results of a table after the deletion."""
        player_ids = [
            player.player_id
            for player in self.players_of_user(seat_result.user_id)
            if player.table_id == table_id
        ]
        return DELETED_USER_PREFIX + min(player_ids, default=f"{table_id}-{seat_result.seat}")

    async def merge_users(self, source_id: str, target_id: str) -> None:
        days_of_target = {day for day, player_id in self.daily_tables if player_id == target_id}
        for (day, player_id), table_id in list(self.daily_tables.items()):
            if player_id == source_id and day not in days_of_target:
                self.daily_tables[day, target_id] = table_id
        tables_of_target = self.table_ids_of_user(target_id)
        for (table_id, match_number), seats in list(self.results.items()):
            if table_id not in tables_of_target:
                self.results[table_id, match_number] = tuple(
                    replace(seat, user_id=target_id) if seat.user_id == source_id else seat for seat in seats
                )
        tables_of_player = {player.table_id for player in self.players_of_user(target_id)}
        for player in self.players_of_user(source_id):
            if player.table_id not in tables_of_player:
                self.players[player.player_id] = replace(player, user_id=target_id)
        self.player_ids = PlayerIds()
        user = self.users.get(source_id)
        self.forget_user(source_id)
        if user is not None and self.players_of_user(source_id):
            self.users[source_id] = user

    def forget_user(self, user_id: str) -> None:
        """Delete all data of a user except the generation number of the user's cookies.

        Cookies with a lower number stay invalid.
        """
        self.delete_device_links(user_id)
        self.rated_users.pop(user_id, None)
        for key in [key for key in self.daily_tables if key[1] == user_id]:
            del self.daily_tables[key]
        if user_id not in self.users:
            return
        user = self.users.pop(user_id)
        if user.generation:
            self.users[user_id] = StoredUser(updated_at=user.updated_at, generation=user.generation)

    # Finished matches

    async def list_matches(self, user_id: str) -> list[FinishedMatch]:
        matches = self.all_matches()
        return [
            match
            for match in matches
            if user_id and any(seat.user_id == user_id for seat in match.seat_results)
        ]

    async def list_table_matches(self, table_id: str) -> list[FinishedMatch]:
        return [match for match in self.all_matches() if match.table_id == table_id]

    def all_matches(self) -> list[FinishedMatch]:
        """Return all matches that have seat results, ordered by end time."""
        matches = [
            replace(match, seat_results=[self.with_current_name(seat) for seat in seats])
            for key, match in self.matches.items()
            if (seats := self.results[key])
        ]
        return sorted(
            matches,
            key=lambda finished_match: (
                finished_match.ended_at,
                finished_match.table_id,
                finished_match.match_number,
            ),
        )

    def with_current_name(self, seat_result: SeatResult) -> SeatResult:
        user = self.users.get(seat_result.user_id)
        return replace(seat_result, name=user.nickname) if user is not None else seat_result

    async def count_matches(self) -> int:
        return len(self.matches)

    async def list_matches_after(self, last_key: tuple[int, str, int]) -> list[FinishedMatch]:
        return [
            match
            for match in self.all_matches()
            if (match.ended_at, match.table_id, match.match_number) > last_key
        ]

    async def wants_rating(self, user_id: str) -> bool:
        return user_id in self.rated_users

    async def set_wants_rating(self, user_id: str, wants_rating: bool) -> None:
        self.rated_users.pop(user_id, None)
        if wants_rating:
            self.rated_users[user_id] = True

    async def list_rated_users(self) -> frozenset[str]:
        return frozenset(self.rated_users)

    async def get_daily_table(self, day: date, user_id: str) -> str:
        return self.daily_tables.get((day.isoformat(), user_id), "")

    async def list_daily_matches(self, day: date) -> list[tuple[str, FinishedMatch]]:
        matches = {
            match.table_id: match
            for match in self.all_matches()
            if match.match_number == DAILY_MATCH_NUMBER and match.ended_at < days.end_of_day(day)
        }
        daily_tables = [
            (user_id, table_id)
            for (deal_date, user_id), table_id in self.daily_tables.items()
            if deal_date == day.isoformat()
        ]
        return [(user_id, matches[table_id]) for user_id, table_id in daily_tables if table_id in matches]

    async def get_last_played_date_before(self, day: date) -> str:
        return max(
            (deal_date for deal_date, _ in self.daily_tables if deal_date < day.isoformat()), default=""
        )
