"""Bots and a coach that think on the event loop, for a room without worker processes."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from parlour.kit.chance import Rng
from parlour.kit.view import View
from parlour.players.thinking import Question, answered
from parlour.server.bot_answers import Answer, BotReply, ask_bot

THINK_SECONDS: Final = 0.2  # for a move, in which nothing else happens


class LocalAnswerer:
    """Answers one question after another. Nothing else happens meanwhile, and nothing ends it."""

    async def ask(
        self,
        question: Question,
        seconds: float,
        patience: float,
        meanwhile: Callable[[Any], None] = lambda value: None,
    ) -> Answer:
        await asyncio.sleep(0)
        return answered(question, meanwhile)

    async def change_over(self, build: Path) -> None:
        """Do nothing: the bots run in the build of the room."""

    async def close(self) -> None:
        """Do nothing."""


class LocalBots:
    """The bots of a room, with `seconds` for a move."""

    def __init__(self, seconds: float = THINK_SECONDS) -> None:
        self.seconds = seconds
        self.workers = LocalAnswerer()

    def warm(self) -> None:
        """Do nothing: there is nothing to start."""

    async def choose(self, bot: str, view: View, rng: Rng, seconds: float = 0.0) -> BotReply:
        seconds = seconds or self.seconds
        return await ask_bot(self.workers, bot, view, rng, seconds, seconds)

    async def change_over(self, build: Path) -> None:
        """Do nothing: the bots run in the build of the room."""

    async def close(self) -> None:
        """Do nothing."""
