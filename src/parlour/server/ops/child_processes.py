"""Starting and stopping child processes of the server."""

import asyncio
from asyncio.subprocess import Process
from typing import Any


async def start_child_process(*command: str, **settings: Any) -> Process:
    """Start a process, as `asyncio.create_subprocess_exec` does.

    If the caller is cancelled while the process is starting, the process is killed, so that it does not
    outlive the caller.

    Raises:
        OSError: The process could not be started.
    """
    start_task = asyncio.ensure_future(asyncio.create_subprocess_exec(*command, **settings))
    try:
        return await asyncio.shield(start_task)
    except asyncio.CancelledError:
        await asyncio.wait([start_task])
        if start_task.exception() is None:
            await kill_child_process(start_task.result())
        raise


async def kill_child_process(process: Process) -> None:
    """Kill a process, even if it is busy, and wait until it has ended."""
    if process.returncode is None:
        process.kill()
    if process.stdin is not None:
        process.stdin.close()
    await process.communicate()
