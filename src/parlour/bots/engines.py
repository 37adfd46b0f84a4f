"""External programs as bots. A program is started once and answers requests in lines of text.

The protocol is documented in docs/engines.md. Each seat that a program plays has its own process, so that the
program cannot combine the views of two seats. A program cannot block its caller: if it does not answer in
time or writes too much output, it is killed and EngineError is raised. No program outlives the process that
started it.
"""

import json
import math
import os
import shlex
import shutil
import subprocess
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from multiprocessing.util import Finalize
from pathlib import Path
from traceback import walk_tb
from typing import Final, NoReturn

from parlour.bots.bot_messages import bot_message
from parlour.bots.worker_process import LineTooLongError, WorkerProcess
from parlour.kit.errors import IllegalMoveError, InvalidMoveError, ParlourError, message_of
from parlour.kit.game import Game, View
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import list_option_specs, written_options
from parlour.kit.rng import Rng
from parlour.kit.validation import shorten_repr as repr_of
from parlour.kit.validation import truncate
from parlour.text.message import Message

PROTOCOL_VERSION: Final = 1
DEFAULT_SECONDS: Final = 10.0  # time limit for a move in seconds if the caller sets no deadline
GRACE_SECONDS: Final = 0.5  # additional seconds for communication
START_SECONDS: Final = 10.0  # maximum seconds for a program to start and describe itself
QUIT_SECONDS: Final = 1.0  # maximum seconds to wait for a program to exit by itself
MAX_LINE_BYTES: Final = 4096  # maximum number of bytes in a line of output, including the line end
MAX_LINES_PER_ANSWER: Final = 1000  # maximum number of output lines per request
SEED_RANGE: Final = 1_000_000_000  # number of possible seeds for a program
MAX_KEPT_LINES: Final = 40  # maximum number of lines of the conversation kept for error reports
MAX_SHOWN_LENGTH: Final = 120  # maximum number of characters of a line shown in an error message

# Kinds of faults, as counted in reports. The last two occur only in bots that are Python functions.
(
    START_FAILED,
    TIMED_OUT,
    EXITED,
    INVALID_OUTPUT,
    ILLEGAL_MOVE,
    TOO_MUCH_OUTPUT,
    UNREQUESTED_OUTPUT,
    REPORTED_ERROR,
    RAISED,
    SYSTEM_EXIT,
) = (
    "does not start",
    "late",
    "died",
    "nonsense",
    "illegal move",
    "flood",
    "unasked",
    "gave up",
    "exception",
    "exit",
)


class EngineError(ParlourError):
    """Raised if a program violates the protocol, or if a Python function used as a bot fails.

    Attributes:
        engine: The program or function, as named by the user.
        kind: The kind of the fault, such as `late`, `died` or `illegal move`.
        fault: The fault, worded so that it can follow the program's name: "did not answer in time".
        transcript: The last lines of the conversation.
    """

    def __init__(self, engine: str, kind: str, fault: Message, transcript: tuple[str, ...] = ()) -> None:
        self.engine = engine
        self.kind = kind
        self.fault = fault
        self.transcript = transcript
        super().__init__(bot_message("engine-fault", engine=engine, fault=fault))

    def __reduce__(self) -> tuple[type["EngineError"], tuple[str, str, Message, tuple[str, ...]]]:
        """Support pickling, so that the error can be raised in another process."""
        return (EngineError, (self.engine, self.kind, self.fault, self.transcript))


def new_error_from_exception(bot: str, error: BaseException) -> EngineError:
    """Return the error for a Python function that raised an exception or called `sys.exit`."""
    *_, (frame, line) = walk_tb(error.__traceback__)
    location = {"file": frame.f_code.co_filename, "line": line}
    if isinstance(error, SystemExit):
        status = repr_of(0 if error.code is None else error.code)
        return EngineError(bot, SYSTEM_EXIT, bot_message("fault-exits", status=status, **location))
    return EngineError(bot, RAISED, bot_message("fault-raises", reason=repr_of(error), **location))


class InvalidCommandError(ParlourError):
    """Raised if a string is not a command that can be run."""


@dataclass(frozen=True)
class Command:
    """A program with its arguments and settings, such as `./engine --quiet depth=3`.

    Attributes:
        text: The command as it was typed.
        words: The program and its arguments, without the settings.
        settings: Pairs of a setting's name and value.
    """

    text: str
    words: tuple[str, ...]
    settings: tuple[tuple[str, str], ...] = ()


@dataclass
class EngineDescription:
    """A program's description of itself. An empty `games` means that the program plays all games."""

    name: str = ""
    author: str = ""
    games: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    wants_view: bool = False


def parse_command(text: str) -> Command:
    """Parse the command of an external program.

    Args:
        text: The command as typed in a shell, for example `./engine --quiet depth=3`.

    Returns:
        The command with its settings.

    Raises:
        InvalidCommandError: There is no such program, or this system does not support external programs.
    """
    if os.name != "posix":
        raise InvalidCommandError(bot_message("program-posix", text=text))
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise InvalidCommandError(
            bot_message("program-no-command", text=truncate(text), reason=message_of(error))
        ) from None
    if not words:
        raise InvalidCommandError(bot_message("program-wanted"))
    if shutil.which(words[0]) is None:
        raise InvalidCommandError(
            bot_message("program-why-not", text=truncate(text), why=explain_unusable_program(words[0]))
        )
    pairs = [word.partition("=") for word in words[1:] if is_setting(word)]
    arguments = [word for word in words[1:] if not is_setting(word)]
    return Command(text, (words[0], *arguments), tuple((name, value) for name, _, value in pairs))


def is_setting(word: str) -> bool:
    """Return True if an argument of a program is a setting, such as `depth=3`."""
    name, equals, _ = word.partition("=")
    return bool(equals) and name.replace("-", "_").isidentifier() and not word.startswith("-")


def explain_unusable_program(program: str) -> Message:
    path = Path(program)
    if path.is_dir():
        return bot_message("program-folder")
    if not path.is_file():
        return bot_message("program-none")
    return bot_message("program-not-executable", program=truncate(shlex.quote(program)))


class Engine:
    """A running program.

    If the program violates the protocol, the methods of this class kill the program and raise EngineError.

    `transcript` contains the last lines of the conversation. Sent lines begin with `> `, received lines with
    `< `.
    """

    def __init__(self, command: Command) -> None:
        self.command = command
        self.transcript: deque[str] = deque(maxlen=MAX_KEPT_LINES)
        self.worker = WorkerProcess(command.words, MAX_LINE_BYTES, stderr=subprocess.PIPE, is_guarded=True)
        self.description = self.request_description()

    def kill_and_raise(self, fault_kind: str, fault: Message) -> NoReturn:
        """Kill the program and raise the error for a fault.

        Raises:
            EngineError: Always.
        """
        self.worker.transfer()
        error_output = " ".join(self.worker.error_tail.decode(errors="replace").split())
        self.worker.kill()
        if error_output and fault_kind in (EXITED, START_FAILED):
            fault = bot_message(
                "fault-words", fault=fault, words=shorten_line(error_output, -MAX_SHOWN_LENGTH)
            )
        raise EngineError(self.command.text, fault_kind, fault, tuple(self.transcript))

    # Conversation

    def request_description(self) -> EngineDescription:
        """Request the program's description, and send the program its settings."""
        description = EngineDescription()
        deadline = time.monotonic() + START_SECONDS
        try:
            self.send([f"parlour {PROTOCOL_VERSION}"])
            for line in self.read_lines(deadline):
                if line == "ready":
                    break
                self.parse_description_line(description, line)
        except EngineError as error:
            fault = bot_message("fault-start", fault=error.fault)
            raise EngineError(self.command.text, START_FAILED, fault, error.transcript) from None
        for name, _ in self.command.settings:
            if name not in description.options:
                available = ", ".join(description.options) or bot_message("fault-no-options")
                self.kill_and_raise(
                    START_FAILED, bot_message("fault-option", name=repr(name), options=available)
                )
        self.send([f"set {name} {value}" for name, value in self.command.settings])
        return description

    def parse_description_line(self, description: EngineDescription, line: str) -> None:
        word, _, argument = line.partition(" ")
        if word == "name" and argument:
            description.name = argument
        elif word == "author" and argument:
            description.author = argument
        elif word == "game" and argument:
            description.games.append(argument)
        elif word == "option" and argument:
            name, _, value = argument.partition(" ")
            description.options[name] = value
        elif line == "wants view":
            description.wants_view = True
        elif word == "error":
            self.kill_and_raise(REPORTED_ERROR, bot_message("fault-gives-up", line=shorten_line(line)))
        elif word != "info":
            self.kill_and_raise(INVALID_OUTPUT, bot_message("fault-describes", line=shorten_line(line)))

    def request_answer(self, request: list[str], seconds: float) -> str:
        """Send a request and return the program's answer, `move ...` or `decline`. Wait at most `seconds`."""
        self.require_silence()
        self.send(request)
        replies = self.read_lines(time.monotonic() + seconds)
        line = next(line for line in replies if line.partition(" ")[0] != "info")
        word = line.partition(" ")[0]
        if self.worker.unread:
            self.kill_and_raise(UNREQUESTED_OUTPUT, bot_message("fault-after", line=self.unread_output()))
        if word == "error":
            self.kill_and_raise(REPORTED_ERROR, bot_message("fault-gives-up", line=shorten_line(line)))
        if line != "decline" and (word != "move" or line == word):
            self.kill_and_raise(INVALID_OUTPUT, bot_message("fault-no-answer", line=shorten_line(line)))
        return line

    def require_silence(self) -> None:
        """Check that the program has not written anything since its last answer."""
        self.worker.transfer()
        if self.worker.unread:
            self.kill_and_raise(UNREQUESTED_OUTPUT, bot_message("fault-unasked", line=self.unread_output()))

    def unread_output(self) -> str:
        """Return the beginning of the output that has not been read yet, for an error message."""
        return shorten_line(self.worker.unread.decode(errors="replace"))

    def send(self, lines: list[str]) -> None:
        self.transcript.extend(f"> {line}" for line in lines)
        self.worker.send("".join(f"{line}\n" for line in lines).encode())

    def read_lines(self, deadline: float) -> Iterator[str]:
        """Yield lines from the program. Fail at the deadline, or after `MAX_LINES_PER_ANSWER` lines."""
        for _ in range(MAX_LINES_PER_ANSWER):
            yield self.read_line(deadline)
        self.kill_and_raise(TOO_MUCH_OUTPUT, bot_message("fault-lines", number=MAX_LINES_PER_ANSWER))

    def read_line(self, deadline: float) -> str:
        """Return the next line from the program. Fail if the line does not arrive before the deadline."""
        try:
            line = self.worker.read_line(deadline)
        except LineTooLongError:
            self.kill_and_raise(TOO_MUCH_OUTPUT, bot_message("fault-long", number=MAX_LINE_BYTES))
        except TimeoutError:
            self.kill_and_raise(TIMED_OUT, bot_message("fault-late"))
        except EOFError:
            self.raise_exited()
        try:
            text = line.decode().removesuffix("\r")
        except UnicodeDecodeError:
            shown_line = shorten_line(line.decode(errors="replace"))
            self.kill_and_raise(INVALID_OUTPUT, bot_message("fault-no-text", line=shown_line))
        self.transcript.append(f"< {text}")
        return text

    def raise_exited(self) -> NoReturn:
        status = self.worker.exit_status(QUIT_SECONDS)
        if status is None:
            self.kill_and_raise(EXITED, bot_message("fault-closes"))
        self.kill_and_raise(EXITED, bot_message("fault-ends", status=str(status)))

    def quit(self) -> bool:
        """Ask the program to exit, and kill it if it does not. Return True if it exited by itself."""
        self.send(["quit"])
        return self.close_input()

    def close_input(self) -> bool:
        """Close the program's standard input. Return True if the program then exits by itself."""
        self.worker.close_input()
        status = self.worker.exit_status(QUIT_SECONDS)
        self.worker.kill()
        return status is not None


def shorten_line(text: str, max_length: int = MAX_SHOWN_LENGTH) -> str:
    """Return the beginning of a line for an error message, or its end if `max_length` is negative.

    Control characters are escaped, so that the line cannot control the terminal.
    """
    if len(text) <= abs(max_length):
        return repr(text)
    return repr(text[:max_length]) + "..." if max_length >= 0 else "..." + repr(text[max_length:])


# Bots


class EngineBot:
    """A bot whose moves come from an external program. Raises EngineError if the program fails."""

    def __init__(self, command: Command) -> None:
        self.command = command
        self.engines: dict[int, Engine] = {}

    def __call__(self, view: View, rng: Rng, deadline: float) -> int:
        seconds = DEFAULT_SECONDS if deadline == math.inf else max(0.0, deadline - time.monotonic())
        engine = self.get_engine(view.seat)
        wants_view = engine.description.wants_view
        request = build_move_request(view, round(seconds * 1000), int(rng.randbelow(SEED_RANGE)), wants_view)
        try:
            answer = engine.request_answer(request, seconds + GRACE_SECONDS)
            return parse_answer(view, answer, engine.kill_and_raise)
        except EngineError:
            del self.engines[view.seat]
            raise

    def get_engine(self, seat: int) -> Engine:
        """Return the process that plays a seat. Start the process if necessary."""
        if seat not in self.engines:
            self.engines[seat] = Engine(self.command)
            # registered here and not on import, because a worker of a process pool drops the finalizers that
            # it inherits by forking
            Finalize(None, quit_all_engines, exitpriority=10)
        return self.engines[seat]

    @cached_property
    def description(self) -> EngineDescription:
        """The program's description of itself. The program is started once to read the description."""
        engine = Engine(self.command)
        engine.quit()
        return engine.description

    def quit(self) -> None:
        """End all processes of the program."""
        while self.engines:
            self.engines.popitem()[1].quit()


def build_move_request(view: View, milliseconds: int, seed: int, wants_view: bool) -> list[str]:
    """Return the lines that describe a view, followed by the request for a move."""
    game, seat = view.game, view.seat
    lines = [f"game {game.name}", f"seats {game.seats}", f"seat {seat}"]
    lines += [f"option {name} {value}" for name, value in format_option_values(game).items()]
    if wants_view:
        lines.append(f"view {view.to_text()}")
    lines += [f"legal {game.format_move(move)}" for move in view.legal()]
    if not game.to_move() >> seat & 1:
        lines.append("optional")
    return [*lines, f"go {milliseconds} {seed}"]


def format_option_values(game: Game) -> dict[str, str]:
    """Return the values of the options that affect the match, as strings keyed by option name.

    Multi-line values (documents) are encoded as JSON.
    """
    options = game.options
    specs = [spec for spec in list_option_specs(type(options)) if spec.name not in options.unused_options()]
    values = written_options(options)
    return {
        spec.name: json.dumps(values[spec.name]) if spec.is_document else str(values[spec.name])
        for spec in specs
    }


def parse_answer(view: View, answer: str, fail: Callable[[str, Message], NoReturn]) -> int:
    """Return the code of the move in a program's answer. If the move is not legal, call `fail`."""
    game, seat = view.game, view.seat
    if answer == "decline":
        if game.to_move() >> seat & 1:
            fail(ILLEGAL_MOVE, bot_message("fault-declines"))
        return NO_MOVE
    text = answer.removeprefix("move ")
    try:
        codes = game.parse_moves(text, seat)
    except InvalidMoveError as error:
        fail(INVALID_OUTPUT, bot_message("fault-answers", line=shorten_line(text), reason=str(error)))
    try:
        if len(codes) != 1:
            fail(ILLEGAL_MOVE, bot_message("fault-several", line=shorten_line(text), number=len(codes)))
        refusal = None if game.is_legal(seat, codes[0]) else game.refusal(seat, codes[0])
    except (InvalidMoveError, IllegalMoveError) as error:
        fail(INVALID_OUTPUT, bot_message("fault-answers", line=shorten_line(text), reason=str(error)))
    if refusal is not None:
        fail(ILLEGAL_MOVE, bot_message("fault-answers", line=shorten_line(text), reason=str(refusal)))
    return codes[0]


ENGINE_BOTS: Final[dict[str, EngineBot]] = {}


def get_engine_bot(command_text: str) -> EngineBot:
    """Return the bot for a command. The same command always gives the same bot.

    Raises:
        InvalidCommandError: The command cannot be run.
    """
    bot = ENGINE_BOTS.get(command_text)
    if bot is None:
        bot = ENGINE_BOTS[command_text] = EngineBot(parse_command(command_text))
    return bot


def quit_all_engines() -> None:
    """End all external programs."""
    while ENGINE_BOTS:
        ENGINE_BOTS.popitem()[1].quit()


def drop_inherited_engines() -> None:
    """Forget the parent's programs in a forked process. The parent owns these programs and ends them."""
    for bot in ENGINE_BOTS.values():
        for engine in bot.engines.values():
            os.close(engine.worker.lifeline_fd)
        bot.engines.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=drop_inherited_engines)
