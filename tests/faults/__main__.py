"""Play in a card room while faults happen one after another, and check that no data is lost.

python -m tests.faults [--faults 1000] [--database sqlite|postgresql] [--seed 1]

Exits with 1 if a failure was found. When run as root, the database is on a small file system of its own,
which is also filled up.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

from parlour.server.storage.database import DatabaseLocation
from tests.faults.room_process import open_faulty_room
from tests.faults.run import all_games, draw_faults, run_faults
from tests.server.postgres import Cluster, new_database, open_cluster

FAULTS_PER_ROUND = 20  # faults at the same tables
# Size of a disk for all matches of a thousand faults: 250,000 rows and more take 60 MB.
SQLITE_MEGABYTES, POSTGRES_MEGABYTES = 256, 800
LOG_TAIL_BYTES = 2000  # bytes of the room's log that are printed with a failure


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path | None]:
    """Mount a file system in memory if possible, and yield its folder."""
    with tempfile.TemporaryDirectory() as folder:
        size = f"size={megabytes}m,mode=0777"
        mounted = os.geteuid() == 0 and not subprocess.call(
            ["mount", "-t", "tmpfs", "-o", size, "tmpfs", folder]
        )
        try:
            yield Path(folder) if mounted else None
        finally:
            if mounted:
                subprocess.call(["umount", "-l", folder])


async def go(
    database: DatabaseLocation,
    folder: Path,
    small: Path | None,
    cluster: Cluster | None,
    arguments: argparse.Namespace,
) -> int:
    """Run all rounds, each with new tables, report the results, and return the number of failures."""
    faults_done, failures, began, dice = 0, 0, time.monotonic(), Random(arguments.seed)
    with open(folder / "errors.txt", "wb") as errors:
        async with open_faulty_room(database, folder, dice, errors) as house:
            house.small, house.cluster = small, cluster
            while faults_done < arguments.faults:
                faults = draw_faults(house, min(FAULTS_PER_ROUND, arguments.faults - faults_done))
                faults_done += len(faults)
                try:
                    outcome = await run_faults(house, faults, FAULTS_PER_ROUND, all_games())
                    report = outcome.text()
                except AssertionError as error:
                    failures += 1
                    where = "".join(traceback.format_tb(error.__traceback__))
                    log = Path(errors.name).read_bytes()[-LOG_TAIL_BYTES:].decode(errors="replace")
                    report = f"FOUND {str(error)[:3000]}\n{where}\nThe room's log ends:\n{log}"
                print(f"{faults_done} after {time.monotonic() - began:.0f} s. {report}", flush=True)
    print(f"{failures} failures after {faults_done} faults.")
    return failures


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.faults",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--faults", type=int, default=1000, help="number of faults")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random choice of faults")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if arguments.database == "sqlite":
            small = stack.enter_context(small_disk(SQLITE_MEGABYTES))
            place = small or folder
            return int(asyncio.run(go(place / "room.sqlite3", place, small, None, arguments)) > 0)
        small = stack.enter_context(small_disk(POSTGRES_MEGABYTES))
        if small is not None:
            tempfile.tempdir = str(small)
        cluster = stack.enter_context(open_cluster())
        return int(asyncio.run(go(new_database(cluster), folder, small, cluster, arguments)) > 0)


if __name__ == "__main__":
    sys.exit(main())
