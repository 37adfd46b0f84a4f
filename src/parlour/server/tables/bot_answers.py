"""Asking bots for moves, in this process or in a worker process."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from parlour.bots.registry import is_to_move
from parlour.bots.worker import BotMove, FinalResult, MoveRequest, WorkerFailure, WorkerRequest
from parlour.kit.errors import ParlourError
from parlour.kit.game import View
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.server.log.refusals import RedactedText


@dataclass(eq=False)
class NoResult:
    """The outcome of a request that timed out, or whose worker process ended."""

    reason: str


WorkerOutcome = FinalResult | WorkerFailure | NoResult


class RequestExecutor(Protocol):
    """Runs requests for moves, hints and reviews, in a pool of processes or in this process."""

    async def request(
        self,
        request: WorkerRequest,
        think_seconds: float,
        timeout: float,
        on_partial_result: Callable[[Any], None] = lambda value: None,
    ) -> WorkerOutcome:
        """Return the result of a request.

        Args:
            think_seconds: The intended computing time.
            timeout: The maximum number of seconds to wait. After a timeout, the result is NoResult.
            on_partial_result: Called with each partial result.
        """


@dataclass(frozen=True)
class BotReply:
    """A bot's answer to a request for a move.

    Attributes:
        move: The move or NO_MOVE, or None if the bot failed and must be replaced. If the bot did not answer,
            this is the move of the game's heuristic, or any legal move.
        error: Why the bot failed or did not answer. Empty if the bot answered.
        is_fallback: True if the heuristic chose the move because there was too little time to ask the bot.
    """

    move: int | None
    error: str = ""
    is_fallback: bool = False


async def ask_bot(
    executor: RequestExecutor, bot: str, view: View, rng: Rng, think_seconds: float, timeout: float
) -> BotReply:
    """Ask a bot for its move. If it does not answer in time, use the move of the game's heuristic.

    Args:
        think_seconds: The bot's thinking time.
        timeout: The maximum number of seconds to wait for the bot.
    """
    heuristic_move = BotMove(None)

    def store_heuristic_move(partial_result: Any) -> None:
        nonlocal heuristic_move
        heuristic_move = msgspec.convert(partial_result, BotMove)

    request = MoveRequest(view.game.name, bot, view.to_text(), draw_seed(rng), think_seconds)
    outcome = await executor.request(request, think_seconds, timeout, store_heuristic_move)
    if isinstance(outcome, NoResult):
        return BotReply(parse_move_with_fallback(view, heuristic_move), outcome.reason)
    if isinstance(outcome, WorkerFailure):
        return BotReply(None, RedactedText("\n".join([outcome.reason, outcome.traceback]).rstrip()))
    bot_move = msgspec.convert(outcome.value, BotMove)
    return BotReply(parse_move_with_fallback(view, bot_move), is_fallback=bot_move.is_fallback)


def draw_seed(rng: Rng) -> int:
    return rng.randbelow(2**30)


def parse_move_with_fallback(view: View, answered_move: BotMove) -> int:
    """Return the move in `answered_move`, or any legal move if that move is missing or invalid."""
    if answered_move.move is not None:
        with suppress(ParlourError):
            return view.game.parse_move(answered_move.move)
    return first_legal_move(view)


def first_legal_move(view: View) -> int:
    """Return the first legal move of the view's seat, or NO_MOVE if it is not that seat's turn."""
    return view.legal()[0] if is_to_move(view) else NO_MOVE
