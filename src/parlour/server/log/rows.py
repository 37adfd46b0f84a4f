"""Rows of a table's log as they are stored, and snapshots."""

import hashlib
import time
from typing import Any

import msgspec

from parlour.kit.errors import ParlourError


class BrokenTableError(ParlourError):
    """Raised if a table can no longer be used."""


class TableLoadError(BrokenTableError):
    """Raised if a table cannot be loaded because its rows are damaged or unknown to this version."""


class StoredRow(msgspec.Struct, frozen=True):
    """A row of a table's log as it is stored: `parlour.server.log.entries.LogRow` with plain data.

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
    """The complete state of a match after row `seq`: the state of its game, and `decision_seqs`."""

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


def hash_erased_user_id(user_id: str) -> str:
    """Return the id under which the cookie generation of a deleted user is stored.

    The generation is kept so that the user's old cookies stay invalid.
    """
    return f"erased-{hashlib.sha256(b'erased ' + user_id.encode()).hexdigest()}"
