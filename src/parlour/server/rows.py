"""The rows of a table's log, and snapshots beside them."""

import time
from typing import Any

import msgspec

from parlour.kit.errors import ParlourError
from parlour.server.said import Told

PLAY = ("move", "declined", "taken_back")  # the kinds of rows that a snapshot stands for, and that are packed


class Stuck(ParlourError):
    """A table that cannot go on."""


class Unread(Told, Stuck):
    """A table whose rows cannot be taken up: they are damaged, or this version does not know them."""


class Row(msgspec.Struct, frozen=True):
    """One thing that happened at a table. `at` is in milliseconds since 1970.

    `by` is an identity, empty for the room; `request` the client's name for what it asked for, or empty.
    """

    table: str
    seq: int
    by: str
    kind: str
    data: dict[str, Any]
    request: str = ""
    at: int = msgspec.field(default_factory=lambda: now())


class Snapshot(msgspec.Struct, frozen=True):
    """The whole state of a match after the row `seq`."""

    table: str
    seq: int
    match: int
    state: dict[str, Any]


def request_key(by: str, request: str) -> int:
    """What a table in use knows a request by that was carried out, so that it is not carried out again.

    It keeps all of its life, and the texts would take twice the memory. The number has 61 bits and is
    of this process alone, so nobody can choose a request that has that of another.
    """
    return hash((by, request))


def now() -> int:
    return int(time.time() * 1000)
