"""Compiles the rules while the card room is open, and then switches to the compiled build.

The rules are compiled by a separate command, the builder. Its output is printed, except for the line that
begins with `built:` and names the folder of the build. The builder is stopped when the card room closes.
"""

import asyncio
import logging
import signal
import subprocess
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from parlour.bots.worker_process import WorkerProcess

BUILT_PREFIX: Final = "built: "
MAX_LINE_BYTES: Final = 65_536  # maximum number of bytes in a line of the builder's output
TERMINATE_GRACE_SECONDS: Final = 5.0  # seconds between asking the builder to stop and killing it
BUILD_FAILED_NOTE: Final = "bots run uncompiled, and more slowly, until the next start"

logger = logging.getLogger("parlour.server")


def print_line(line: str) -> None:
    print(line, flush=True)


class BackgroundBuild:
    """Runs the build command. If the command is empty, nothing is built.

    `on_built` is called with the folder of the finished build.
    """

    def __init__(
        self,
        build_command: Sequence[str],
        on_built: Callable[[Path], Awaitable[None]],
        print_text: Callable[[str], None] = print_line,
    ) -> None:
        self.on_built = on_built
        self.print_line = print_text
        self.task = asyncio.create_task(self.build(build_command)) if build_command else None

    async def close(self) -> None:
        """Stop the builder. If it was still running, print that the rules are not compiled yet."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def build(self, build_command: Sequence[str]) -> None:
        try:
            builder = WorkerProcess(build_command, MAX_LINE_BYTES, stderr=subprocess.STDOUT)
        except OSError as error:
            logger.error("could not compile the rules: %s; %s", error, BUILD_FAILED_NOTE)
            return
        try:
            build_folder = await self.read_output(builder)
            if status := await asyncio.to_thread(builder.process.wait):
                logger.error(
                    "could not compile the rules: the build command exited with status %s; %s",
                    status,
                    BUILD_FAILED_NOTE,
                )
                return
            await self.on_built(Path(build_folder))
            self.print_line("The compiled rules are ready, and bots use them from now on")
        except (OSError, ValueError) as error:
            logger.error("the compiled build cannot be used: %s; %s", error, BUILD_FAILED_NOTE)
        except asyncio.CancelledError:
            if builder.exit_status() is None:
                self.print_line(
                    "The rules are not compiled yet. Compilation will start again at the next start."
                )
            raise
        finally:
            await terminate(builder)

    async def read_output(self, builder: WorkerProcess) -> str:
        """Print the output of the builder until the output ends, and return the folder of the build."""
        build_folder = ""
        with suppress(EOFError):
            while True:
                output_line = (await builder.read_line_async()).decode(errors="replace").rstrip()
                if output_line.startswith(BUILT_PREFIX):
                    build_folder = output_line.removeprefix(BUILT_PREFIX)
                else:
                    self.print_line(output_line)
        return build_folder


async def terminate(builder: WorkerProcess) -> None:
    """Terminate the builder and all processes that it has started."""
    builder.signal_group(signal.SIGTERM)
    if builder.exit_status() is None:
        await asyncio.to_thread(builder.exit_status, TERMINATE_GRACE_SECONDS)
    await builder.kill_async()
