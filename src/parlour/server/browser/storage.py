"""The storage of a browser: texts by key, such as an object store of IndexedDB."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

STORAGE_FAILED: Final = "storage-failed"  # the key of the message for the user if the storage failed


class StorageError(Exception):
    """Raised if the storage cannot be read or written. The message is the browser's reason."""


class Storage(Protocol):
    """Texts by key. Each method is one transaction."""

    async def read(self, prefix: str) -> Sequence[tuple[str, str]]:
        """Return all keys that begin with `prefix`, and their texts.

        Raises:
            StorageError: The storage cannot be read.
        """

    async def write(self, changes: Mapping[str, str | None]) -> None:
        """Store a text for each key, and delete the keys whose text is None.

        All changes are durable when this method returns. If the disk is full, the storage keeps the changes
        in memory, tells the user, and makes them durable as soon as there is space. If this method fails,
        nothing was changed.

        Raises:
            StorageError: The storage was closed.
        """

    async def replace(self, texts: Mapping[str, str]) -> None:
        """Delete everything, and store these texts instead.

        The texts are durable when this method returns. Afterwards the storage is closed, so that a room that
        still has the old data cannot write it. If this method fails, nothing was changed.

        Raises:
            StorageError: The storage is full, or was denied or closed.
        """


class DictStorage:
    """A storage in a dictionary, for tests and for a room whose data may be lost."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.is_closed = False

    def check_open(self) -> None:
        if self.is_closed:
            raise StorageError("the storage is closed")

    async def read(self, prefix: str) -> Sequence[tuple[str, str]]:
        self.check_open()
        return [(key, text) for key, text in self.texts.items() if key.startswith(prefix)]

    async def write(self, changes: Mapping[str, str | None]) -> None:
        self.check_open()
        for key, text in changes.items():
            if text is None:
                self.texts.pop(key, None)
            else:
                self.texts[key] = text

    async def replace(self, texts: Mapping[str, str]) -> None:
        self.check_open()
        self.texts = dict(texts)
        self.is_closed = True
