"""Card rooms in processes of their own, as a host runs them."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO

from parlour.server.storage.database import DatabaseLocation
from tests.server.rooms import PATIENCE, Place

START_TIMEOUT = 3 * PATIENCE  # seconds for a process to start on a busy machine

OPEN = """
from parlour.server.http.serving import serve
from parlour.server.ops.settings import Settings
serve(
    Settings(
        port=0,
        database=sys.argv[1],
        bot_delay=float(sys.argv[2]),
        processes=int(sys.argv[3]),
        rate_limit_factor=0,
    )
)
"""


class RoomProcess(Place):
    """A room in a process of its own."""

    def __init__(self, port: int, process: asyncio.subprocess.Process) -> None:
        super().__init__(port)
        self.process = process

    def memory(self) -> int:
        """Return the memory that the process uses now, in bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    async def children(self, number: int) -> set[int]:
        """Wait until the room runs in `number` processes, and return their ids."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")

        async def found() -> set[int]:
            while True:
                rooms = {int(each) for each in listed.read_text().split() if is_room(each)}
                if len(rooms) == number:
                    return rooms
                await asyncio.sleep(0.05)

        return await asyncio.wait_for(found(), START_TIMEOUT)

    def handles(self) -> int:
        """Return the number of files and sockets that the process has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


@asynccontextmanager
async def open_process(
    database: DatabaseLocation,
    before: str = "",
    bot_delay: float = 0.0,
    errors: IO[bytes] | int = asyncio.subprocess.PIPE,
    environment: Mapping[str, str] | None = None,
    processes: int = 1,
) -> AsyncIterator[RoomProcess]:
    """Start a room in a process that first runs the program `before`. Kill it at the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        f"import sys\n{before}\n{OPEN}",
        location_argument(database),
        str(bot_delay),
        str(processes),
        stdout=asyncio.subprocess.PIPE,
        stderr=errors,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **(environment or {})},
    )
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), START_TIMEOUT)).decode()
        assert line.startswith("The card room is open at http://127.0.0.1:"), line
        yield RoomProcess(int(line.split("/")[2].rpartition(":")[2]), process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


def is_room(process: str) -> bool:
    """Return True if a child process of a room is a room itself. A process that is about to exit is not."""
    try:
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return False


def location_argument(database: DatabaseLocation) -> str:
    """Return the location as `parlour serve --database` takes it."""
    if isinstance(database, Path):
        return str(database)
    return database.set(drivername="postgresql").render_as_string(hide_password=False)
