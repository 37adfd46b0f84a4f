"""A store in memory that saves its data in the storage of the browser.

The rows and snapshots of a table are read when the table is first used. All other data is read when the store
is opened.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec

from parlour.server.browser.storage import STORAGE_FAILED, Storage, StorageError
from parlour.server.log.entries import LogRow
from parlour.server.log.memory_store import Documents, MemoryStore, StoredTable, StoredUser
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.players import Player
from parlour.server.log.results import FinishedMatch, SeatResult
from parlour.server.log.rows import Snapshot
from parlour.server.log.store import ReadError, RowWrite, WriteError

FORMAT_KEY: Final = "format"
# The number of the format of the stored data. Increase it if older versions cannot read the data.
FORMAT: Final = 1
SECRET_KEY: Final = "secret"  # under this key is the secret key of the room, in hexadecimal digits


class BrowserReadError(ReadError):
    """Raised if the storage of the browser cannot be read."""

    message_key = STORAGE_FAILED


class BrowserWriteError(WriteError):
    """Raised if the storage of the browser cannot be written. Nothing was written."""

    message_key = STORAGE_FAILED


class NewerDataError(Exception):
    """Raised if a newer version of Parlour has stored the data."""


def check_format(stored_format: int) -> None:
    """Check that this version can read data of a format.

    Raises:
        NewerDataError: A newer version has stored the data.
    """
    if stored_format > FORMAT:
        raise NewerDataError(f"the data has format {stored_format}, and this version reads {FORMAT}")


class BrowserStore(MemoryStore):
    """A store in the storage of a browser; see `RoomStore`. Call `open` first."""

    def __init__(self, storage: Storage) -> None:
        super().__init__()
        self.storage = storage
        self.changes: dict[str, str | None] = {}  # changed documents that are not saved yet, by key
        self.loaded_table_ids: set[str] = set()
        self.lock = asyncio.Lock()  # held while documents are changed and saved, or read
        self.pending_writes: list[tuple[RowWrite, asyncio.Future[bool]]] = []
        self.write_task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read the data of the storage.

        Raises:
            StorageError: The storage cannot be read or written.
            NewerDataError: A newer version has stored the data.
        """
        stored_format = dict(await self.storage.read(FORMAT_KEY)).get(FORMAT_KEY, "")
        if stored_format:
            check_format(int(stored_format))
        else:
            await self.storage.write({FORMAT_KEY: str(FORMAT), SECRET_KEY: self.secret_key.hex()})
        await self.read_documents()

    async def close(self) -> None:
        """Wait until all queued rows are saved."""
        if self.write_task is not None:
            await self.write_task

    async def read_documents(self) -> None:
        """Read all documents except the rows and snapshots of tables.

        Raises:
            StorageError: The storage cannot be read.
        """
        self.secret_key = bytes.fromhex(dict(await self.storage.read(SECRET_KEY))[SECRET_KEY])
        for documents, key_type, document_type in self.list_collections():
            prefix = f"{documents.kind}/"
            for key, text in await self.storage.read(prefix):
                parts = msgspec.convert(key.removeprefix(prefix).split("/"), key_type, strict=False)
                document = msgspec.json.decode(text, type=document_type)
                documents.data[parts[0] if len(parts) == 1 else parts] = document

    def list_collections(self) -> list[tuple[Documents[Any, Any], Any, Any]]:
        """Return the documents that `open` reads, with the types of their keys and of the documents."""
        return [
            (self.players, tuple[str], Player),
            (self.tables, tuple[str], StoredTable),
            (self.users, tuple[str], StoredUser),
            (self.links, tuple[str], tuple[str, int]),
            (self.rated_users, tuple[str], bool),
            (self.daily_tables, tuple[str, str], str),
            (self.matches, tuple[str, int], FinishedMatch),
            (self.results, tuple[str, int], tuple[SeatResult, ...]),
        ]

    # Saving

    def on_change(self, kind: str, key: Any, document: Any) -> None:
        path = "/".join([kind, *(str(part) for part in (key if isinstance(key, tuple) else (key,)))])
        if document is None:
            self.changes[path] = None
        elif isinstance(document, bytes):
            self.changes[path] = document.decode()
        else:
            self.changes[path] = msgspec.json.encode(document).decode()

    @asynccontextmanager
    async def saving(self) -> AsyncIterator[None]:
        """Save the documents that are changed in the `with` block.

        Raises:
            BrowserWriteError: The storage failed. The documents are as they were before.
        """
        async with self.lock:
            yield
            changes, self.changes = self.changes, {}
            if not changes:
                return
            try:
                await self.storage.write(changes)
            except StorageError as error:
                await self.restore_saved_documents()
                raise BrowserWriteError(str(error)) from error

    async def restore_saved_documents(self) -> None:
        """Read the documents again after a failed write, so that unsaved changes disappear."""
        MemoryStore.__init__(self)
        self.loaded_table_ids.clear()
        try:
            await self.read_documents()
        except StorageError as error:
            raise BrowserWriteError(str(error)) from error

    def enqueue(self, write: RowWrite) -> asyncio.Future[bool]:
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.pending_writes.append((write, future))
        if self.write_task is None or self.write_task.done():
            self.write_task = asyncio.create_task(self.save_pending_rows())
        return future

    async def save_pending_rows(self) -> None:
        """Save the queued rows. Rows that are queued in the meantime are saved together, in the next turn."""
        while self.pending_writes:
            writes, self.pending_writes = self.pending_writes, []
            try:
                for write, _ in writes:
                    await self.load_table(write.row.table_id)
                async with self.saving():
                    results = [self.append(write) for write, _ in writes]
            except (ReadError, WriteError) as error:
                for _, future in writes:
                    if not future.done():
                        future.set_exception(BrowserWriteError(str(error)))
                continue
            for (_, future), result in zip(writes, results, strict=True):
                if not future.done():
                    future.set_result(result)

    # Tables

    async def load_table(self, table_id: str) -> None:
        """Read the rows and snapshots of a table if this has not been done yet.

        Raises:
            BrowserReadError: The storage cannot be read.
        """
        async with self.lock:
            if table_id in self.loaded_table_ids:
                return
            try:
                for documents in (self.log_of(table_id), self.snapshots_of(table_id)):
                    prefix = f"{documents.kind}/"
                    for key, text in await self.storage.read(prefix):
                        documents.data[int(key.removeprefix(prefix))] = text.encode()
            except StorageError as error:
                raise BrowserReadError(str(error)) from error
            self.player_ids.set_players(table_id, self.users_of_table(table_id))
            self.loaded_table_ids.add(table_id)

    async def read_rows(self, table_id: str, after_seq: int = 0, moves_after_seq: int = 0) -> list[LogRow]:
        await self.load_table(table_id)
        return await super().read_rows(table_id, after_seq, moves_after_seq)

    async def read_request_keys(self, table_id: str, max_seq: int) -> set[int]:
        await self.load_table(table_id)
        return await super().read_request_keys(table_id, max_seq)

    async def read_snapshot(self, table_id: str, max_seq: int | None = None) -> Snapshot | None:
        await self.load_table(table_id)
        return await super().read_snapshot(table_id, max_seq)

    async def is_closed(self, table_id: str) -> bool:
        await self.load_table(table_id)
        return await super().is_closed(table_id)

    async def list_user_tables(self, user_id: str) -> list[str]:
        for table_id, table in list(self.tables.items()):
            if not table.is_over:
                await self.load_table(table_id)
        return await super().list_user_tables(user_id)

    # Users

    async def save_user(self, user_id: str, user: NameAndAvatar) -> None:
        async with self.saving():
            await super().save_user(user_id, user)

    async def increase_cookie_generation(self, user_id: str) -> int:
        async with self.saving():
            return await super().increase_cookie_generation(user_id)

    async def save_device_link(self, user_id: str, token_hash: str, expires_at: int) -> None:
        async with self.saving():
            await super().save_device_link(user_id, token_hash, expires_at)

    async def redeem_link(self, token_hash: str) -> str:
        async with self.saving():
            return await super().redeem_link(token_hash)

    async def erase_user(self, user_id: str) -> None:
        async with self.saving():
            await super().erase_user(user_id)

    async def merge_users(self, source_id: str, target_id: str) -> None:
        async with self.saving():
            await super().merge_users(source_id, target_id)

    async def set_wants_rating(self, user_id: str, wants_rating: bool) -> None:
        async with self.saving():
            await super().set_wants_rating(user_id, wants_rating)
