"""Parlour as an engine for other programs: a bot that is controlled with the protocol of docs/engines.md."""

from collections.abc import Iterable
from typing import BinaryIO, Final

from parlour import __version__
from parlour.bots.engines import PROTOCOL_VERSION
from parlour.bots.registry import choose_move, find_bot
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng

THINKING_SHARE: Final = 0.9  # share of the time limit that the bot may use; the rest is for communication
QUIT: Final = "quit"


class EngineSession:
    """A conversation with one client. `handle_line` returns the lines that answer a line of input."""

    def __init__(self, game_class: type[Game], bot: str) -> None:
        self.game_class = game_class
        self.bot = bot
        self.view = ""
        self.pending_error = ""

    def handle_line(self, line: str) -> list[str]:
        word, _, argument = line.partition(" ")
        if word == "parlour":
            return self.describe_engine(argument)
        if word == "set":
            self.set_option(argument)
        elif word == "view":
            self.view = argument
        elif word == "go":
            reply, self.view = self.choose_move(argument), ""
            return [reply]
        return []

    def describe_engine(self, protocol_version: str) -> list[str]:
        if protocol_version != str(PROTOCOL_VERSION):
            return [
                f"error unsupported protocol {protocol_version}; "
                f"this engine speaks protocol {PROTOCOL_VERSION}"
            ]
        description = [
            f"name Parlour {__version__}",
            "author The Parlour authors",
            f"game {self.game_class.name}",
        ]
        return [*description, f"option bot {self.bot}", "wants view", "ready"]

    def set_option(self, argument: str) -> None:
        name, _, value = argument.partition(" ")
        try:
            if name != "bot":
                raise ParlourError(f"unknown option {name!r}; the only option is bot")
            find_bot(value)
            self.bot = value
        except ParlourError as error:
            self.pending_error = str(error)

    def choose_move(self, budget: str) -> str:
        """Return the answer to `go` for the last view received: the bot's move, `decline`, or an error."""
        try:
            if self.pending_error:
                raise ParlourError(self.pending_error)
            if not self.view:
                raise ParlourError("send a view line before go")
            milliseconds, seed = [int(word) for word in budget.split()]
            view = self.game_class.view_from_text(self.view)
            move = choose_move(self.bot, view, Rng.fast(seed), THINKING_SHARE * milliseconds / 1000)
        except (Exception, SystemExit) as error:  # third-party bots can raise any exception
            return "error " + " ".join(f"{type(error).__name__}: {error}".split())
        return "decline" if move == NO_MOVE else f"move {view.game.format_move(move)}"


def serve_engine(game_class: type[Game], bot: str, input_lines: Iterable[bytes], output: BinaryIO) -> None:
    """Answer requests until the input ends or `quit` is read.

    Raises:
        UnknownBotError: There is no such bot.
    """
    find_bot(bot)
    session = EngineSession(game_class, bot)
    for raw_line in input_lines:
        line = raw_line.decode(errors="replace").rstrip("\r\n")
        if line == QUIT:
            return
        output.write("".join(f"{reply}\n" for reply in session.handle_line(line)).encode())
