"""Code that is injected into the process of a room before it opens, so that it dies between two chosen steps.

None of this is in the room itself. On SIGUSR1 the process reads its orders from a file. They set how many
calls and returns of the room's own functions remain, how many transactions it may still begin to commit, or
how far its clock is off.
"""

import json
import os
import signal
import sqlite3
import sys
import time
from pathlib import Path
from types import FrameType
from typing import Any

SERVER = f"{os.sep}parlour{os.sep}server{os.sep}"

real_time = time.time
real_connect = sqlite3.connect
left: dict[str, int] = {}  # counts that remain until the process dies, by kind
offset = 0.0  # seconds that the clock is ahead


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def count(what: str) -> None:
    """Count down, and kill the process when the count ends."""
    if what in left:
        left[what] -= 1
        if left[what] <= 0:
            die()


def profile(frame: FrameType, event: str, argument: Any) -> None:
    if SERVER in frame.f_code.co_filename:
        count("calls")


class Committing(sqlite3.Connection):
    """A connection that may be killed before or after its commit."""

    def commit(self) -> None:
        count("before commit")
        super().commit()
        count("after commit")

    def execute(self, statement: str, *given: Any) -> sqlite3.Cursor:
        ending = statement.strip().upper().startswith(("COMMIT", "END"))
        if ending:
            count("before commit")
        done = super().execute(statement, *given)
        if ending:
            count("after commit")
        return done


def connect(*given: Any, **named: Any) -> sqlite3.Connection:
    connection: sqlite3.Connection = real_connect(*given, **{"factory": Committing, **named})
    return connection


def postgres_commits() -> None:
    """Count the commits of PostgreSQL, if its driver is installed."""
    try:
        from psycopg import BaseConnection
    except ImportError:
        return
    real = BaseConnection._exec_command

    def exec_command(self: Any, command: Any, *given: Any, **named: Any) -> Any:
        ending = command == b"COMMIT"
        if ending:
            count("before commit")
        done = yield from real(self, command, *given, **named)
        if ending:
            count("after commit")
        return done

    BaseConnection._exec_command = exec_command  # type: ignore[method-assign]


def take_orders(path: Path) -> None:
    """Read the orders from the file at each SIGUSR1 from now on."""

    def read(number: int, frame: FrameType | None) -> None:
        global offset
        orders = json.loads(path.read_text())
        offset = orders.get("offset", offset)
        left.clear()
        left.update(orders.get("left", {}))
        sys.setprofile(profile if "calls" in left else None)

    signal.signal(signal.SIGUSR1, read)
    time.time = lambda: real_time() + offset
    sqlite3.connect = connect  # type: ignore[assignment]
    postgres_commits()
