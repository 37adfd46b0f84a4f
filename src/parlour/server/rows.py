"""The rows of a table's log, and snapshots beside them."""

import time
from typing import Any

import msgspec

from parlour.kit.errors import ParlourError
from parlour.server.said import RoomError

MOVE_KINDS = (
    "move",
    "interrupt_declined",
    "move_taken_back",
)  # the kinds of rows that a snapshot stands for, and that are packed


class BrokenTableError(ParlourError):
    """A table that cannot go on."""


class TableLoadError(RoomError, BrokenTableError):
    """A table whose rows cannot be taken up: they are damaged, or this version does not know them."""


class LogRow(msgspec.Struct, frozen=True):
    """One thing that happened at a table. `created_at` is in milliseconds since 1970.

    `user_id` is empty for the server; `request_id` is the client's id of its request, or empty.
    """

    table_id: str
    seq: int
    user_id: str
    kind: str
    data: dict[str, Any]
    request_id: str = ""
    created_at: int = msgspec.field(default_factory=lambda: current_time_ms())


class Snapshot(msgspec.Struct, frozen=True):
    """The whole state of a match after the row `seq`."""

    table_id: str
    seq: int
    match_number: int
    state: dict[str, Any]


def hash_request(by: str, request: str) -> int:
    """What a table in use knows a request by that was carried out, so that it is not carried out again.

    It keeps all of its life, and the texts would take twice the memory. The number has 61 bits and is
    of this process alone, so nobody can choose a request that has that of another.
    """
    return hash((by, request))


def current_time_ms() -> int:
    return int(time.time() * 1000)
