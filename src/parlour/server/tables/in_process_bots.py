"""Bots and a coach that run on the event loop, for a room without worker processes."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from parlour.bots.worker import WorkerRequest, handle_safely
from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.server.tables.bot_answers import BotReply, WorkerOutcome, ask_bot
from parlour.server.tables.thinking_time import IN_PROCESS_THINK_SECONDS


class InProcessExecutor:
    """Runs requests on the event loop, one after another.

    A running request blocks the loop and cannot be interrupted.
    """

    async def request(
        self,
        request: WorkerRequest,
        think_seconds: float,
        timeout: float,
        on_partial_result: Callable[[Any], None] = lambda value: None,
    ) -> WorkerOutcome:
        await asyncio.sleep(0)
        return handle_safely(request, on_partial_result)

    async def switch_build(self, build: Path) -> None:
        """Do nothing, because the bots are part of this process."""

    async def close(self) -> None:
        """Do nothing."""


class InProcessBots:
    """The bots of a room without worker processes.

    `think_seconds` is the default thinking time for a move.
    """

    def __init__(self, think_seconds: float = IN_PROCESS_THINK_SECONDS) -> None:
        self.think_seconds = think_seconds
        self.executor = InProcessExecutor()

    def warm_up(self) -> None:
        """Do nothing: there is nothing to start."""

    async def choose_move(self, bot: str, view: View, rng: Rng, think_seconds: float = 0.0) -> BotReply:
        think_seconds = think_seconds or self.think_seconds
        return await ask_bot(self.executor, bot, view, rng, think_seconds, think_seconds)

    async def switch_build(self, build: Path) -> None:
        """Do nothing, because the bots are part of this process."""

    async def close(self) -> None:
        """Do nothing."""
