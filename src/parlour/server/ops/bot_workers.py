"""The worker processes in which bots choose their moves. A worker that takes too long is killed.

The time limit of a request includes the time in the queue, so that a long queue shortens the thinking time
instead of delaying the players. Concurrent requests share the available processor time.
"""

import asyncio
import logging
import os
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from parlour.bots.worker import (
    FinalResult,
    PartialResult,
    WorkerFailure,
    WorkerMessage,
    WorkerReady,
    WorkerRequest,
)
from parlour.bots.worker_process import WorkerProcess
from parlour.compiling.fingerprint import source_digest
from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.server.ops.metrics import RESTARTS
from parlour.server.tables.bot_answers import BotReply, NoResult, WorkerOutcome, ask_bot
from parlour.server.tables.thinking_time import WORKER_THINK_SECONDS

# Ratio of a request's timeout to its thinking time. After the timeout, the match continues without a result
# from the bot.
TIMEOUT_FACTOR: Final = 1.4
MAX_PROCESSES: Final = 4
# fraction of processor time that is divided among concurrent requests; the rest is for communication
SHARED_CPU_FRACTION: Final = 0.8
STARTUP_TIMEOUT_SECONDS: Final = 30.0  # maximum seconds to wait until a new process is ready
EXIT_SECONDS: Final = 1.0  # maximum seconds to wait for the exit status of a process that closed its output
MAX_ANSWER_BYTES: Final = 67_108_864  # maximum number of bytes in an answer
WORKER_COMMAND: Final = ("-P", "-m", "parlour.bots.worker")

logger = logging.getLogger("parlour.server")

WORKER_MESSAGE_DECODER: Final = msgspec.json.Decoder(WorkerMessage)


@dataclass(eq=False)
class PendingRequest:
    """A request in the queue or in a worker. Times are in seconds of the event loop's clock.

    Each request has a share of the processor time. `fraction_of_share_used` is the fraction of this share
    that the request has used, from 0 to 1. `is_started` is true when a worker has received the request.
    """

    request: WorkerRequest
    requested_at: float
    think_seconds: float
    deadline: float
    outcome: "asyncio.Future[WorkerOutcome]"
    on_partial_result: Callable[[Any], None]
    fraction_of_share_used: float = 1.0
    is_started: bool = False

    def set_outcome(self, outcome_value: WorkerOutcome) -> None:
        if not self.outcome.done():
            self.outcome.set_result(outcome_value)


class BuildMismatchError(ConnectionError):
    """Raised if a worker runs a different build from the requested one."""


class WorkerPool:
    """A pool of worker processes.

    The pool has at most `max_processes` processes. If `max_processes` is 0, the limit is one process for each
    CPU, but no more than MAX_PROCESSES.

    `warm_up` or the first request starts the first process, and further requests start more processes as
    needed. The workers run the same code as the server or, after `switch_build`, a compiled build of the same
    sources.
    """

    def __init__(self, max_processes: int = 0) -> None:
        self.max_processes = max_processes or min(os.cpu_count() or 1, MAX_PROCESSES)
        self.build: Path | None = None
        # The queue contains requests. A None wakes an idle worker, which then checks whether the build has
        # changed.
        self.queue: asyncio.Queue[PendingRequest | None] = asyncio.Queue()
        self.recent_requests: deque[PendingRequest] = deque()
        self.tasks: set[asyncio.Task[None]] = set()
        self.processes: set[WorkerProcess] = set()
        self.starting_count = 0
        self.idle_count = 0
        self.is_closed = False

    def warm_up(self) -> None:
        """Start a worker process if none has been started, so that the first request need not wait for it."""
        if not self.tasks:
            self.add_worker()

    async def close(self) -> None:
        """Stop all processes. Pending requests get no result."""
        self.is_closed = True
        while not self.queue.empty():
            if (pending := self.queue.get_nowait()) is not None:
                pending.set_outcome(NoResult("the room is closing"))
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def request(
        self,
        request: WorkerRequest,
        think_seconds: float,
        timeout: float,
        on_partial_result: Callable[[Any], None] = lambda value: None,
    ) -> WorkerOutcome:
        """Return the result of a request, after at most `timeout` seconds.

        The worker may think for `think_seconds`, or less if there are many requests. If the request times
        out, the result is NoResult.
        """
        loop = asyncio.get_running_loop()
        now = loop.time()
        pending = PendingRequest(
            request, now, think_seconds, now + timeout, loop.create_future(), on_partial_result
        )
        if self.is_closed:
            return NoResult("the room is closing")
        self.recent_requests.append(pending)
        self.queue.put_nowait(pending)
        if (
            self.idle_count + self.starting_count < self.queue.qsize()
            and len(self.tasks) < self.max_processes
        ):
            self.add_worker()
        try:
            async with asyncio.timeout_at(pending.deadline):
                return await pending.outcome
        except TimeoutError:
            return timed_out_result(pending)

    def add_worker(self) -> None:
        task = asyncio.create_task(self.run_worker())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def switch_build(self, build: Path) -> None:
        """Use the build in this folder from now on. Busy workers finish their requests first.

        Raises:
            OSError: No process can be started from this build.
            BuildMismatchError: The build is not compiled from the same sources as the server.
            ValueError: A process started from this build sent an unexpected message.
        """
        # First start a process from the build, so that a build that does not work is never used for requests.
        await self.end_process(await self.start_process_in_build(build))
        self.build = build
        for _ in self.tasks:
            self.queue.put_nowait(None)

    async def run_worker(self) -> None:
        """Send requests to a process, one after another. Replace the process if it fails."""
        process: WorkerProcess | None = None
        try:
            build, process = await self.start_process()
            is_usable = True
            while True:
                # Replace the process if it is unusable, or if the build has changed since it was started.
                while not is_usable or build != self.build:
                    await self.end_process(process)
                    build, process = await self.start_process()
                    is_usable = True
                pending = await self.next_request(process)
                self.on_idle_output(process)
                if process.has_closed_output:  # the process died while it was idle
                    await self.end_process(process)
                    build, process = await self.start_process()
                if pending is not None:
                    is_usable = await self.send_to_process(process, pending)
        except (OSError, ValueError) as error:
            logger.error("a bot worker has stopped: %s", error)
        finally:
            if process is not None:
                await self.end_process(process)

    async def start_process(self) -> tuple[Path | None, WorkerProcess]:
        """Start a process and wait until it is ready. Return the folder of its build, and the process.

        If the compiled build cannot be used, the process runs uncompiled rules, and the folder is None.

        Raises:
            OSError: The process could not be started.
            ValueError: The process sent an unexpected message.
        """
        self.starting_count += 1
        try:
            if self.build is not None:
                try:
                    return self.build, await self.start_process_in_build(self.build)
                except (OSError, ValueError) as error:
                    logger.error("cannot use the build %s, so bots run uncompiled: %s", self.build, error)
                    self.build = None
            return None, await self.start_process_in_build(None)
        finally:
            self.starting_count -= 1

    async def start_process_in_build(self, build: Path | None) -> WorkerProcess:
        process = start_worker_process(build)
        self.processes.add(process)
        try:
            async with asyncio.timeout(STARTUP_TIMEOUT_SECONDS):
                await require_ready(process, build)
        except BaseException:
            await self.end_process(process)
            raise
        return process

    def on_idle_output(self, process: WorkerProcess) -> None:
        """Report the death of a process, once. An idle process does not write anything before that."""
        was_reported = process.has_closed_output
        process.transfer()
        if process.has_closed_output and not was_reported:
            asyncio.get_running_loop().remove_reader(process.output_fd)
            self.report_death(process)

    def report_death(self, process: WorkerProcess) -> None:
        """Log and count the death of a process that has closed its output."""
        RESTARTS.labels("bots").inc()
        status = process.exit_status(EXIT_SECONDS)
        logger.error("a bot worker died with status %s; the next request starts another", status)

    async def end_process(self, process: WorkerProcess) -> None:
        """Stop a process, even if it is busy."""
        self.processes.discard(process)
        await process.kill_async()

    async def next_request(self, process: WorkerProcess) -> PendingRequest | None:
        """Return the next request that has not timed out, or None if the build may have changed.

        If the idle process dies in the meantime, report it.
        """
        loop = asyncio.get_running_loop()
        self.idle_count += 1
        loop.add_reader(process.output_fd, self.on_idle_output, process)
        try:
            while (pending := await self.queue.get()) is not None and pending.outcome.done():
                pass
            return pending
        finally:
            loop.remove_reader(process.output_fd)
            self.idle_count -= 1

    async def send_to_process(self, process: WorkerProcess, pending: PendingRequest) -> bool:
        """Send a request to a process, wait for the answer, and set the outcome of the request.

        Return True if the process can take another request.
        """
        loop = asyncio.get_running_loop()
        started_at = loop.time()
        seconds_allowed = pending.request.seconds = self.allotted_seconds(pending, started_at)
        pending.is_started = True
        # If a request has waited in the queue, less thinking time is left, but the grace period is not
        # shortened.
        grace_seconds = pending.deadline - pending.requested_at - pending.think_seconds
        try:
            async with asyncio.timeout_at(started_at + max(seconds_allowed, 0.0) + grace_seconds):
                pending.set_outcome(await send_and_receive(process, pending))
            return True
        except TimeoutError:
            pending.set_outcome(timed_out_result(pending))
            RESTARTS.labels("bots").inc()
        except (EOFError, ValueError) as error:
            if process.has_closed_output:
                self.report_death(process)
            pending.set_outcome(NoResult(f"failed: {error}"))
        finally:
            pending.fraction_of_share_used = (
                min(1.0, (loop.time() - started_at) / seconds_allowed) if seconds_allowed > 0 else 0.0
            )
            pending.set_outcome(NoResult("the room is closing"))
        return False

    def allotted_seconds(self, pending: PendingRequest, now: float) -> float:
        """Return how many seconds of thinking time a request gets if it starts at `now`.

        The processor time is divided among the requests made in the last `pending.seconds` seconds. A request
        that used only half of its share counts as half a request.
        """
        while self.recent_requests and now - self.recent_requests[0].requested_at >= pending.think_seconds:
            self.recent_requests.popleft()
        shares_used = sum(recent_request.fraction_of_share_used for recent_request in self.recent_requests)
        seconds_left = pending.requested_at + pending.think_seconds - now
        return (
            min(seconds_left, SHARED_CPU_FRACTION * self.max_processes * pending.think_seconds / shares_used)
            if shares_used
            else seconds_left
        )


def timed_out_result(pending: PendingRequest) -> NoResult:
    timeout_text = f"{pending.deadline - pending.requested_at:.3g} seconds"
    return NoResult(
        f"did not answer within {timeout_text}"
        if pending.is_started
        else f"was still waiting after {timeout_text}"
    )


@cache
def own_source_digest() -> str:
    """Return the digest of the sources that this process runs."""
    return source_digest()


async def require_ready(process: WorkerProcess, expected_build: Path | None) -> None:
    """Wait for the first message of a worker process, and check it.

    Raises:
        ConnectionError: The process ended before it was ready.
        ValueError: The first message is not WorkerReady.
        BuildMismatchError: The process does not run the given build.
    """
    try:
        message = WORKER_MESSAGE_DECODER.decode(await process.read_line_async())
    except EOFError:
        raise ConnectionError("a bot worker ended before it was ready") from None
    if not isinstance(message, WorkerReady):
        raise ValueError(f"a bot worker began with an unexpected message: {message!r}")
    if expected_build is not None and not message.compiled:
        raise BuildMismatchError("the rules are not compiled")
    if expected_build is not None and message.source_digest != own_source_digest():
        raise BuildMismatchError("the build was made from different sources than the running server")


def start_worker_process(build: Path | None = None) -> WorkerProcess:
    # The worker uses the import path of this process, so that it can import bots and games of other packages.
    import_folders = [str(build)] * (build is not None) + [folder or os.getcwd() for folder in sys.path]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(import_folders)}
    return WorkerProcess([sys.executable, *WORKER_COMMAND], MAX_ANSWER_BYTES, environment)


async def send_and_receive(process: WorkerProcess, pending: PendingRequest) -> FinalResult | WorkerFailure:
    """Send a request to a process and return the answer. Pass partial results to `pending.on_partial_result`.

    Raises:
        EOFError: The process ended without an answer.
        ValueError: The answer is not a message of a worker.
    """
    process.send(msgspec.json.encode(pending.request) + b"\n")
    while True:
        message = WORKER_MESSAGE_DECODER.decode(await process.read_line_async())
        if isinstance(message, PartialResult):
            pending.on_partial_result(message.value)
        elif isinstance(message, FinalResult | WorkerFailure):
            return message


class BotWorkers:
    """Lets the bots of a card room choose their moves in worker processes.

    `think_seconds` is the default thinking time for a move.
    """

    def __init__(self, think_seconds: float = WORKER_THINK_SECONDS, max_processes: int = 0) -> None:
        self.think_seconds = think_seconds
        self.executor = WorkerPool(max_processes)

    def warm_up(self) -> None:
        self.executor.warm_up()

    async def switch_build(self, build: Path) -> None:
        """Use the build in this folder from now on.

        Raises:
            OSError: No process can be started from this build, or the build is not compiled from the same
                sources as the server.
            ValueError: The process sent an unexpected message.
        """
        await self.executor.switch_build(build)

    async def close(self) -> None:
        await self.executor.close()

    async def choose_move(self, bot: str, view: View, rng: Rng, think_seconds: float = 0.0) -> BotReply:
        """Return the move of a bot after at most `think_seconds` of thinking.

        If `think_seconds` is 0, the room's default applies. Even on a busy machine, the answer takes at most
        TIMEOUT_FACTOR times the longer of `think_seconds` and the default.
        """
        think_seconds = think_seconds or self.think_seconds
        return await ask_bot(
            self.executor,
            bot,
            view,
            rng,
            think_seconds,
            TIMEOUT_FACTOR * max(think_seconds, self.think_seconds),
        )
