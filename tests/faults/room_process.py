"""A room in its own process, with its own database, behind a proxy; and the faults that can happen to it."""

import asyncio
import json
import os
import resource
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import IO, Final

from parlour.server.storage.database import DatabaseLocation
from tests.faults.proxy import Proxy
from tests.server.postgres import Cluster
from tests.server.processes import RoomProcess, open_process
from tests.server.rooms import PATIENCE, Place

SETUP = """
from pathlib import Path
from parlour.server.tables import live_tables as tables
from tests.faults.injected_faults import take_orders
take_orders(Path({orders!r}))
tables.MIN_ROWS_PER_SNAPSHOT, tables.MAX_ROWS_PER_SNAPSHOT = 4, 9
"""
NO_LIMIT = resource.RLIM_INFINITY
DAY = 86_400  # seconds


class FaultyRoom:
    """A room with its proxy, to which the users connect (`place`). `small` is a small file system, if any."""

    def __init__(self, database: DatabaseLocation, folder: Path, dice: Random, errors: IO[bytes]) -> None:
        self.database = database
        self.folder = folder
        self.dice = dice
        self.errors = errors
        self.proxy = Proxy()
        self.stack = AsyncExitStack()
        self.room: RoomProcess | None = None
        self.place = Place(0)
        self.cluster: Cluster | None = None
        self.small: Path | None = None
        self.answers: Callable[[], int] = lambda: 0

    @property
    def process(self) -> asyncio.subprocess.Process:
        assert self.room is not None
        return self.room.process

    @property
    def orders(self) -> Path:
        return self.folder / "orders.json"

    async def start(self) -> None:
        """Open the room and point the proxy at it."""
        before = SETUP.format(orders=str(self.orders))
        opening = open_process(self.database, before, errors=self.errors)
        self.room = await self.stack.enter_async_context(opening)
        self.proxy.target = self.room.port

    async def stop(self, how: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            self.process.send_signal(how)
        await asyncio.wait_for(self.process.wait(), PATIENCE)
        await self.stack.aclose()

    def order(self, **what: object) -> None:
        self.orders.write_text(json.dumps(what))
        self.process.send_signal(signal.SIGUSR1)

    async def after(self, answers: int, seconds: float) -> None:
        """Wait until the users have received `answers` more answers, or until `seconds` have passed."""
        target = self.answers() + answers
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.answers() < target and self.process.returncode is None:
                    await asyncio.sleep(0.002)

    def limit(self, what: int, soft: int) -> None:
        hard = resource.prlimit(self.process.pid, what)[1]
        resource.prlimit(self.process.pid, what, (soft if soft != NO_LIMIT else hard, hard))


@asynccontextmanager
async def open_faulty_room(
    database: DatabaseLocation, folder: Path, dice: Random, errors: IO[bytes]
) -> AsyncIterator[FaultyRoom]:
    house = FaultyRoom(database, folder, dice, errors)
    await house.proxy.open()
    house.place = Place(house.proxy.port)
    await house.start()
    try:
        yield house
    finally:
        await house.proxy.close()
        await house.stack.aclose()


# Faults. Each begins while users play, and is over when its function returns.


async def killed(house: FaultyRoom) -> None:
    """Kill the room at a random time."""
    await house.after(house.dice.randint(0, 12), 2)
    await house.stop(signal.SIGKILL)
    await house.start()


async def killed_between(house: FaultyRoom, what: str, most: int) -> None:
    house.order(left={what: house.dice.randint(1, most)})
    try:
        await asyncio.wait_for(house.process.wait(), 3)
    except TimeoutError:  # fewer calls happened: kill the room now
        await house.stop(signal.SIGKILL)
    await house.stack.aclose()
    await house.start()


async def killed_between_calls(house: FaultyRoom) -> None:
    """Kill the room when one of its own functions is called or returns."""
    await killed_between(house, "calls", 400)


async def killed_before_commit(house: FaultyRoom) -> None:
    """Kill the room after rows are inserted and before they are committed."""
    await killed_between(house, "before commit", 12)


async def killed_after_commit(house: FaultyRoom) -> None:
    """Kill the room after rows are committed, before any client is notified."""
    await killed_between(house, "after commit", 12)


async def terminated(house: FaultyRoom) -> None:
    """Stop the room with SIGTERM, as when a new version is installed."""
    await house.after(house.dice.randint(0, 6), 1)
    await house.stop(signal.SIGTERM)
    await house.start()


async def paused(house: FaultyRoom) -> None:
    """Pause the process of the room for a while."""
    house.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(house.dice.uniform(0.05, 1.5))
    house.process.send_signal(signal.SIGCONT)


async def cut(house: FaultyRoom) -> None:
    """Break some connections."""
    await house.after(house.dice.randint(0, 6), 1)
    for link in list(house.proxy.links):
        if house.dice.random() < 0.6:
            link.cut()


async def stalled(house: FaultyRoom) -> None:
    """Stall some connections for a while, in one direction or both. Some of them then break."""
    links = list(house.proxy.links)
    for link in links:
        way = house.dice.randrange(4)
        link.hold(up=way in (0, 2), down=way in (1, 2))
    await asyncio.sleep(house.dice.uniform(0.1, 1.2))
    for link in links:
        if house.dice.random() < 0.3:
            link.cut()
        link.let()


async def responses_lost(house: FaultyRoom) -> None:
    """Lose the room's messages, so that users do not know what was done. Then the connections break."""
    links = list(house.proxy.links)
    for link in links:
        link.deaf = house.dice.random() < 0.7
    await asyncio.sleep(house.dice.uniform(0.02, 0.2))
    for link in links:
        link.cut()


async def delayed(house: FaultyRoom) -> None:
    """Delay messages until the users have reconnected and sent them again. Then the first copies arrive."""
    links = list(house.proxy.links)
    for link in links:
        link.hold(up=True, down=False)
    await asyncio.sleep(house.dice.uniform(2.2, 2.8))
    for link in links:
        link.let()


async def clock_changed(house: FaultyRoom) -> None:
    """Set the clock forward or back by up to 400 days."""
    house.order(offset=house.dice.choice((-400 * DAY, -DAY, -60, -1, 0, 1, 60, DAY, 400 * DAY)))
    await house.after(house.dice.randint(1, 8), 1)


async def no_handles(house: FaultyRoom) -> None:
    """Let the room run out of file handles while users reconnect."""
    assert house.room is not None
    house.limit(resource.RLIMIT_NOFILE, house.room.handles() + house.dice.randint(0, 3))
    for link in list(house.proxy.links):
        link.cut()
    await asyncio.sleep(house.dice.uniform(0.2, 1.0))
    house.limit(resource.RLIMIT_NOFILE, NO_LIMIT)


async def nothing_written(house: FaultyRoom) -> None:
    """Stop the room's files from growing: each write fails, at once or after a few."""
    largest = max(each.stat().st_size for each in house.folder.glob("room.sqlite3*"))
    house.limit(resource.RLIMIT_FSIZE, house.dice.choice((0, largest + house.dice.randint(0, 60_000))))
    await asyncio.sleep(house.dice.uniform(0.2, 0.8))
    house.limit(resource.RLIMIT_FSIZE, NO_LIMIT)


async def disk_full(house: FaultyRoom) -> None:
    """Fill the disk almost completely, until a file is deleted."""
    assert house.small is not None
    filler = house.small / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(b"\0" * 262_144)
    spare = house.dice.choice((0, 0, 8_192, 65_536))
    with suppress(OSError):
        os.truncate(filler, max(0, filler.stat().st_size - spare))
    await asyncio.sleep(house.dice.uniform(0.2, 0.8))
    filler.unlink()
    if house.cluster is not None:
        await restore_postgres(house.cluster)


async def read_only(house: FaultyRoom) -> None:
    """Make PostgreSQL read-only for a while, for existing and new connections."""
    assert house.cluster is not None
    name = database_name(house)
    await asyncio.to_thread(house.cluster.do, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await asyncio.to_thread(end_backends, house)
    await asyncio.sleep(house.dice.uniform(0.2, 0.8))
    await asyncio.to_thread(house.cluster.do, f"ALTER DATABASE {name} RESET default_transaction_read_only")
    await asyncio.to_thread(end_backends, house)


async def backends_ended(house: FaultyRoom) -> None:
    """Terminate the room's connections in PostgreSQL."""
    await house.after(house.dice.randint(0, 6), 1)
    await asyncio.to_thread(end_backends, house)


async def backend_killed(house: FaultyRoom) -> None:
    """Kill a PostgreSQL backend, so that the whole server restarts."""
    assert house.cluster is not None
    await house.after(house.dice.randint(0, 6), 1)
    pids = await asyncio.to_thread(backends, house)
    if pids:
        with suppress(ProcessLookupError):
            os.kill(house.dice.choice(pids), signal.SIGKILL)
    await restore_postgres(house.cluster)


async def postgres_paused(house: FaultyRoom) -> None:
    """Pause PostgreSQL for a while."""
    pids = await asyncio.to_thread(backends, house)
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(house.dice.uniform(0.1, 2.0))
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


async def postgres_stopped(house: FaultyRoom) -> None:
    """Stop PostgreSQL in one of several ways, and start it again."""
    assert house.cluster is not None
    await house.after(house.dice.randint(0, 6), 1)
    how = house.dice.choice(("fast", "immediate"))
    await asyncio.to_thread(house.cluster.call, "pg_ctl", "-m", how, "-w", "stop", check=False)
    await asyncio.sleep(house.dice.uniform(0.0, 0.5))
    await asyncio.to_thread(house.cluster.start)


def database_name(house: FaultyRoom) -> str:
    assert not isinstance(house.database, Path)
    return str(house.database.database)


def backends(house: FaultyRoom) -> list[int]:
    """Return the process ids of the PostgreSQL backends that serve the room."""
    import psycopg

    assert house.cluster is not None
    query = "SELECT pid FROM pg_stat_activity WHERE datname = %s"
    with psycopg.connect(house.cluster.url("postgres"), autocommit=True) as connection:
        return [pid for (pid,) in connection.execute(query, [database_name(house)]).fetchall()]


def end_backends(house: FaultyRoom) -> None:
    assert house.cluster is not None
    name = database_name(house)
    house.cluster.do(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")


async def restore_postgres(cluster: Cluster) -> None:
    """Wait until PostgreSQL answers again, and start it if it has ended."""
    for _ in range(100):
        try:
            await asyncio.to_thread(cluster.do, "SELECT 1")
            return
        except Exception:  # it is recovering, or has ended
            await asyncio.sleep(0.1)
            if not (cluster.top / "data" / "postmaster.pid").exists():
                with suppress(Exception):
                    await asyncio.to_thread(cluster.start)
    raise AssertionError("PostgreSQL no longer answers")


Fault = Callable[[FaultyRoom], Awaitable[None]]

# Weights of the faults.
ANYWHERE: Final[dict[Fault, int]] = {
    killed: 2,
    killed_between_calls: 5,
    killed_before_commit: 2,
    killed_after_commit: 2,
    terminated: 1,
    paused: 1,
    cut: 3,
    stalled: 3,
    responses_lost: 4,
    delayed: 2,
    clock_changed: 3,
    no_handles: 2,
}
WITH_FILE: Final[dict[Fault, int]] = {**ANYWHERE, nothing_written: 3}
WITH_POSTGRES: Final[dict[Fault, int]] = {
    **ANYWHERE,
    read_only: 2,
    backends_ended: 3,
    backend_killed: 2,
    postgres_paused: 2,
    postgres_stopped: 2,
}
WITH_SMALL_DISK: Final[dict[Fault, int]] = {disk_full: 3}
