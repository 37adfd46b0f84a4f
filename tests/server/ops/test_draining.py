"""A room in its own process that receives a signal to stop."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.server.processes import open_process
from tests.server.rooms import PATIENCE, people

# Simulates Ctrl-C while the database is created.
INTERRUPTED = """
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in what a shell runs in the background
from parlour.server.http import serving as serve
serve.prepare_database = lambda database: os.kill(os.getpid(), signal.SIGINT)
from parlour.cli.program import main
main()
"""


def test_ctrl_c_during_startup_exits_with_130(tmp_path: Path) -> None:
    words = [sys.executable, "-c", INTERRUPTED, "serve", "--port", "0", "--database", str(tmp_path / "room")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\n")


async def test_ctrl_c_closes_the_room_quietly(tmp_path: Path) -> None:
    async with open_process(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table()
        await ann.come(table)
        place.process.send_signal(signal.SIGINT)
        _, errors = await asyncio.wait_for(place.process.communicate(), PATIENCE)
    assert place.process.returncode == 0
    assert errors.decode().strip() == ""
