"""A room in a process of its own that is told to end."""

import asyncio
import signal
from pathlib import Path

from tests.server.processes import open_process
from tests.server.rooms import PATIENCE, people


async def test_ctrl_c_closes_the_room_quietly(tmp_path: Path) -> None:
    async with open_process(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await ann.make_table()
        await ann.come(table)
        place.process.send_signal(signal.SIGINT)
        _, said = await asyncio.wait_for(place.process.communicate(), PATIENCE)
    assert place.process.returncode == 0
    assert said.decode().strip() == ""
