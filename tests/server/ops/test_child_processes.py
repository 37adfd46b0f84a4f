"""Child processes of the room: none outlives its parent."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from parlour.server.ops.child_processes import kill_program, start_program

SLEEPS = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(600)"


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.asyncio(loop_factories=["uvloop", "asyncio"])
@pytest.mark.parametrize("turns", range(6))
async def test_who_is_cancelled_while_a_program_starts_leaves_none(turns: int, tmp_path: Path) -> None:
    said = tmp_path / "process"
    starting = asyncio.create_task(
        start_program(sys.executable, "-c", SLEEPS, str(said), stdin=PIPE, stdout=PIPE)
    )
    for _ in range(turns):
        await asyncio.sleep(0)
    if starting.done():
        await kill_program(starting.result())
        return
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    found = said.read_text() if said.exists() else ""
    assert not found or not is_there(int(found))


@pytest.mark.asyncio(loop_factories=["uvloop", "asyncio"])
async def test_a_program_is_ended_whatever_it_does(tmp_path: Path) -> None:
    process = await start_program(
        sys.executable, "-c", SLEEPS, str(tmp_path / "process"), stdin=PIPE, stdout=PIPE
    )
    await kill_program(process)
    assert process.returncode == -signal.SIGKILL
    assert not is_there(process.pid)


async def test_what_cannot_be_started_is_said() -> None:
    with pytest.raises(FileNotFoundError):
        await start_program("/nowhere/to/be/found")
