"""Bots, hints and reviews in another Web Worker, one request after another."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from parlour.bots.worker import (
    PartialResult,
    WorkerMessage,
    WorkerReady,
    WorkerRequest,
)
from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.server.tables.bot_answers import BotReply, NoResult, WorkerOutcome, ask_bot
from parlour.server.tables.thinking_time import WORKER_THINK_SECONDS

STARTUP_TIMEOUT_SECONDS: Final = 60.0  # maximum seconds until a new Web Worker has loaded Python
# Seconds without a request after which a worker is ended, to free its 100 MB. Hints and reviews are rare.
IDLE_SECONDS: Final = 60.0
COACH_IDLE_SECONDS: Final = 20.0
# Ratio of a request's timeout to its thinking time, to allow for slow devices.
TIMEOUT_FACTOR: Final = 4.0

message_decoder: msgspec.json.Decoder[WorkerMessage] = msgspec.json.Decoder(WorkerMessage)


class BotWorker(Protocol):
    """A Web Worker that answers requests. It passes its messages to `WorkerExecutor.on_message`."""

    def start(self) -> None:
        """Start the worker if it does not run. When it has loaded, its first message is WorkerReady."""

    def post(self, line: str) -> None:
        """Send a request to the worker."""

    def stop(self) -> None:
        """End the worker, even if it is busy."""


class WorkerExecutor:
    """Sends requests to a Web Worker. A worker that exceeds the time limit of a request is ended."""

    def __init__(self, worker: BotWorker, idle_seconds: float) -> None:
        self.worker = worker
        self.idle_seconds = idle_seconds
        self.lock = asyncio.Lock()  # held while the worker answers a request
        self.is_ready = asyncio.Event()
        self.result: asyncio.Future[WorkerOutcome] | None = None
        self.idle_timer: asyncio.TimerHandle | None = None
        self.on_partial_result: Callable[[Any], None] = lambda value: None

    def on_message(self, line: str) -> None:
        """Handle a message of the worker, or an empty line if the worker has failed."""
        if not line:
            self.stop()
            return
        message = message_decoder.decode(line)
        if isinstance(message, WorkerReady):
            self.is_ready.set()
        elif isinstance(message, PartialResult):
            self.on_partial_result(message.value)
        elif self.result is not None and not self.result.done():
            self.result.set_result(message)

    async def request(
        self,
        request: WorkerRequest,
        think_seconds: float,
        timeout: float,
        on_partial_result: Callable[[Any], None] = lambda value: None,
    ) -> WorkerOutcome:
        async with self.lock:
            if self.idle_timer is not None:
                self.idle_timer.cancel()
            try:
                async with asyncio.timeout(STARTUP_TIMEOUT_SECONDS):
                    self.worker.start()
                    await self.is_ready.wait()
                async with asyncio.timeout(timeout):
                    return await self.ask(request, on_partial_result)
            except TimeoutError:
                self.stop()
                return NoResult(f"did not answer within {timeout:.3g} seconds")
            except asyncio.CancelledError:
                self.stop()
                raise
            finally:
                self.idle_timer = asyncio.get_running_loop().call_later(self.idle_seconds, self.stop)

    async def ask(self, request: WorkerRequest, on_partial_result: Callable[[Any], None]) -> WorkerOutcome:
        self.result, self.on_partial_result = asyncio.get_running_loop().create_future(), on_partial_result
        self.worker.post(msgspec.json.encode(request).decode())
        return await self.result

    def stop(self) -> None:
        """End the worker. The next request starts it again."""
        self.worker.stop()
        self.is_ready.clear()
        if self.result is not None and not self.result.done():
            self.result.set_result(NoResult("the worker has ended"))

    async def switch_build(self, build: Path) -> None:
        """Do nothing: there are no other builds in a browser."""

    async def close(self) -> None:
        if self.idle_timer is not None:
            self.idle_timer.cancel()
        self.stop()


class BrowserBots:
    """The bots of a room in a browser."""

    def __init__(self, executor: WorkerExecutor) -> None:
        self.executor = executor
        self.think_seconds = WORKER_THINK_SECONDS

    def warm_up(self) -> None:
        self.executor.worker.start()

    async def choose_move(self, bot: str, view: View, rng: Rng, think_seconds: float = 0.0) -> BotReply:
        think_seconds = think_seconds or self.think_seconds
        return await ask_bot(self.executor, bot, view, rng, think_seconds, TIMEOUT_FACTOR * think_seconds)

    async def switch_build(self, build: Path) -> None:
        """Do nothing: there are no other builds in a browser."""

    async def close(self) -> None:
        await self.executor.close()
