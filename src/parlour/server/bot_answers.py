"""Ask a bot for a move, wherever it thinks, and read the answer."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from parlour.kit.chance import Rng
from parlour.kit.errors import ParlourError
from parlour.kit.moves import NO_MOVE
from parlour.kit.view import View
from parlour.players.bots import is_to_move
from parlour.players.thinking import BotMove, Fault, Question, Result, WhichMove
from parlour.server.said import Withheld


@dataclass(eq=False)
class Unanswered:
    """No answer came: too late, or the process ended."""

    reason: str


Answer = Result | Fault | Unanswered


class Answerer(Protocol):
    """Where bots and the coach think."""

    async def ask(
        self,
        question: Question,
        seconds: float,
        patience: float,
        meanwhile: Callable[[Any], None] = lambda value: None,
    ) -> Answer:
        """Return the answer after `patience` seconds at most; it should take `seconds`."""


@dataclass(frozen=True)
class BotReply:
    """A bot's move, NO_MOVE included. None where the bot is not to go on playing, for the reason in `fault`.

    A fault with a move: that is what the rule of thumb does in the bot's place; or where that is not known
    either, a legal move. `hurried`: the time was too short for the bot to be asked.
    """

    move: int | None
    fault: str = ""
    hurried: bool = False


async def ask_bot(
    answerer: Answerer, bot: str, view: View, rng: Rng, seconds: float, patience: float
) -> BotReply:
    """Return the move of a bot, with the rule of thumb's move if the bot is too late."""
    heuristic = BotMove(None)

    def keep(value: Any) -> None:
        nonlocal heuristic
        heuristic = msgspec.convert(value, BotMove)

    question = WhichMove(view.game.name, bot, view.to_text(), seed_from(rng), seconds)
    said = await answerer.ask(question, seconds, patience, keep)
    if isinstance(said, Unanswered):
        return BotReply(read_or_any(view, heuristic), said.reason)
    if isinstance(said, Fault):
        return BotReply(None, Withheld("\n".join([said.reason, said.trace]).rstrip()))
    chosen = msgspec.convert(said.value, BotMove)
    return BotReply(read_or_any(view, chosen), hurried=chosen.hurried)


def seed_from(rng: Rng) -> int:
    return rng.randbelow(2**30)


def read_or_any(view: View, bot_move: BotMove) -> int:
    """The move of a choice, any move where it has none."""
    if bot_move.move is not None:
        with suppress(ParlourError):
            return view.game.parse_move(bot_move.move)
    return any_move(view)


def any_move(view: View) -> int:
    """A legal move; none where the seat need not move."""
    return view.legal()[0] if is_to_move(view) else NO_MOVE
