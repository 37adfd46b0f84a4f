"""How the room starts programs of its own."""

import asyncio
from asyncio.subprocess import Process
from typing import Any


async def start_program(*command: str, **settings: Any) -> Process:
    """Starts a program, as `asyncio.create_subprocess_exec` does. Raises OSError.

    Whoever is cancelled meanwhile leaves none behind: it is ended as soon as it has been started.
    """
    starting = asyncio.ensure_future(asyncio.create_subprocess_exec(*command, **settings))
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        await asyncio.wait([starting])
        if starting.exception() is None:
            await kill_program(starting.result())
        raise


async def kill_program(process: Process) -> None:
    """Ends a program, whatever it is doing."""
    if process.returncode is None:
        process.kill()
    if process.stdin is not None:
        process.stdin.close()
    await process.communicate()
