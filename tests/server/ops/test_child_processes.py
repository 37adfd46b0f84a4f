"""Child processes of the room: none outlives its parent."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from parlour.server.ops.child_processes import kill_child_process, start_child_process

SLEEPS = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(600)"


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.asyncio(loop_factories=["uvloop", "asyncio"])
@pytest.mark.parametrize("turns", range(6))
async def test_cancelled_start_leaves_no_process(turns: int, tmp_path: Path) -> None:
    process_file = tmp_path / "process"
    starting = asyncio.create_task(
        start_child_process(sys.executable, "-c", SLEEPS, str(process_file), stdin=PIPE, stdout=PIPE)
    )
    for _ in range(turns):
        await asyncio.sleep(0)
    if starting.done():
        await kill_child_process(starting.result())
        return
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    process_id = process_file.read_text() if process_file.exists() else ""
    assert not process_id or not is_running(int(process_id))


@pytest.mark.asyncio(loop_factories=["uvloop", "asyncio"])
async def test_kill_ends_the_program(tmp_path: Path) -> None:
    process = await start_child_process(
        sys.executable, "-c", SLEEPS, str(tmp_path / "process"), stdin=PIPE, stdout=PIPE
    )
    await kill_child_process(process)
    assert process.returncode == -signal.SIGKILL
    assert not is_running(process.pid)


async def test_start_raises_for_a_missing_program() -> None:
    with pytest.raises(FileNotFoundError):
        await start_child_process("/nowhere/to/be/found")
