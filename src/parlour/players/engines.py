"""Programs of other makers as bots: started once, asked by lines of text, ended whatever happens.

What is said stands in docs/engines.md. A program has one process for each seat that it plays, so that it
cannot see with the eyes of two. Nothing that it does can stop whoever asks: it is killed when it does not
answer in time, and what it says is read with limits. Then EngineFault is raised.
"""

import json
import math
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from multiprocessing.util import Finalize
from pathlib import Path
from traceback import walk_tb
from typing import Final, NoReturn

from parlour.kit.chance import Rng
from parlour.kit.errors import IllegalMoveError, InvalidMoveError
from parlour.kit.game import Game
from parlour.kit.given import shorten_repr as repr_of
from parlour.kit.given import truncate
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import list_option_specs
from parlour.kit.view import View
from parlour.kit.words import DEFAULT_LANGUAGE, Sentence
from parlour.messages import words_of
from parlour.wrong import Wrong

PROTOCOL: Final = 1
USUAL_SECONDS: Final = 10.0  # for a move, where nobody says how long it may take
GRACE: Final = 0.5  # seconds beyond them, for the way there and back
START_SECONDS: Final = 10.0  # until a program has described itself
QUIT_SECONDS: Final = 1.0  # for a program to end by itself
END_SECONDS: Final = 2.0  # for its warden to end all that it has started
LONGEST_SAID: Final = 4096  # bytes of a line that a program says, its end among them
MOST_SAID: Final = 1000  # lines that it says to one question
SEEDS: Final = 1_000_000_000  # of a program's own chance
LAST_WORDS: Final = 2000  # characters of its standard error that are remembered
REMEMBERED: Final = 40  # lines that were said, for who looks into a fault
LONGEST_SHOWN: Final = 120  # characters of a line in a sentence

# What can be wrong with a program or, at the end, with a function in Python, as it is counted.
STARTS, LATE, DIED, NONSENSE, ILLEGAL, FLOODS, UNASKED, GAVE_UP, RAISED, EXITED = (
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


class EngineFault(Wrong):
    """A program does not keep to the protocol.

    Attributes:
        engine: The program, as it was named.
        kind: How it is counted: `late`, `died`, `illegal move` and so on.
        fault: The rest of a sentence that begins with the program, in English.
        said: The last lines of the conversation.
    """

    FOLDER = "players"

    def __init__(self, engine: str, kind: str, fault: Sentence, said: tuple[str, ...] = ()) -> None:
        self.engine = engine
        self.kind = kind
        self.sentence = fault
        self.said = said
        super().__init__("engine-fault", engine=engine, fault=fault)

    @property
    def fault(self) -> str:
        return self.fault_in(DEFAULT_LANGUAGE)

    def fault_in(self, language: str) -> str:
        """The rest of a sentence that begins with the program."""
        return words_of(self.FOLDER, language).tell(self.sentence.key, self.sentence.fields)

    def __reduce__(self) -> tuple[type["EngineFault"], tuple[str, str, Sentence, tuple[str, ...]]]:
        """So that one raised in another process arrives."""
        return (EngineFault, (self.engine, self.kind, self.sentence, self.said))


def exception_fault(bot: str, reason: BaseException) -> EngineFault:
    """Return the failure of a function in Python that raised an exception or called `sys.exit`."""
    *_, (frame, line) = walk_tb(reason.__traceback__)
    where = {"file": frame.f_code.co_filename, "line": line}
    if isinstance(reason, SystemExit):
        status = repr_of(0 if reason.code is None else reason.code)
        return EngineFault(bot, EXITED, Sentence("fault-exits", {"status": status, **where}))
    return EngineFault(bot, RAISED, Sentence("fault-raises", {"reason": repr_of(reason), **where}))


class InvalidCommand(Wrong):
    """These words are no program that can be run."""

    FOLDER = "players"


@dataclass(frozen=True)
class Command:
    """A program with its arguments, and what is set for it: `./engine --quiet depth=3`.

    Attributes:
        text: As it was typed.
        words: The program, and its arguments.
        settings: What is set for it, each a name and a value.
    """

    text: str
    words: tuple[str, ...]
    settings: tuple[tuple[str, str], ...] = ()


@dataclass
class Description:
    """What a program says of itself; no `games` are all of them."""

    name: str = ""
    author: str = ""
    games: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    wants_view: bool = False


def read_command(text: str) -> Command:
    """A program of another maker.

    Args:
        text: As it is typed in a shell, such as `./engine --quiet depth=3`.

    Returns:
        It, with what is set for it.

    Raises:
        InvalidCommand: There is no such program, or this system lets none play.
    """
    if os.name != "posix":
        raise InvalidCommand("program-posix", text=text)
    try:
        words = shlex.split(text)
    except ValueError as reason:
        raise InvalidCommand("program-no-command", text=truncate(text), reason=reason) from None
    if not words:
        raise InvalidCommand("program-wanted")
    if shutil.which(words[0]) is None:
        raise InvalidCommand("program-why-not", text=truncate(text), why=why_not(words[0]))
    pairs = [word.partition("=") for word in words[1:] if is_setting(word)]
    arguments = [word for word in words[1:] if not is_setting(word)]
    return Command(text, (words[0], *arguments), tuple((name, value) for name, _, value in pairs))


def is_setting(word: str) -> bool:
    """Whether a word behind a program is an option of it, such as `depth=3`."""
    name, equals, _ = word.partition("=")
    return bool(equals) and name.replace("-", "_").isidentifier() and not word.startswith("-")


def why_not(program: str) -> Sentence:
    path = Path(program)
    if path.is_dir():
        return Sentence("program-folder")
    if not path.is_file():
        return Sentence("program-none")
    return Sentence("program-not-executable", {"program": truncate(shlex.quote(program))})


class Engine:
    """A program that runs. Raises EngineFault where it does not keep to the protocol; then it has ended.

    `said` are the last lines of the conversation, those to it after `> `, and its own after `< `.
    """

    def __init__(self, command: Command) -> None:
        self.command = command
        self.said: deque[str] = deque(maxlen=REMEMBERED)
        self.unsent = b""
        self.unread = b""
        self.last_words = b""
        held, self.lifeline = os.pipe()
        warden = str(Path(__file__).with_name("warden.py"))
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", warden, str(held), *command.words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            pass_fds=[held],
            start_new_session=True,
        )
        os.close(held)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.errors = self.process.stderr.fileno()
        for pipe in (self.input, self.output, self.errors):
            os.set_blocking(pipe, False)
        self.open = {self.output, self.errors}
        self.description = self.describe()

    def fail(self, kind: str, fault: Sentence) -> NoReturn:
        """Ends the program. Raises EngineFault."""
        if kind in (DIED, STARTS):
            self.read_errors()
        words = " ".join(self.last_words.decode(errors="replace").split())
        self.end()
        if words and kind in (DIED, STARTS):
            fault = Sentence("fault-words", {"fault": fault, "words": shown(words, -LONGEST_SHOWN)})
        raise EngineFault(self.command.text, kind, fault, tuple(self.said))

    # What is said

    def describe(self) -> Description:
        """Has the program say what it is, and sets what is to be set."""
        found = Description()
        ends = time.monotonic() + START_SECONDS
        try:
            self.send([f"parlour {PROTOCOL}"])
            for line in self.next_lines(ends):
                if line == "ready":
                    break
                self.note_description(found, line)
        except EngineFault as reason:
            fault = Sentence("fault-start", {"fault": reason.sentence})
            raise EngineFault(self.command.text, STARTS, fault, reason.said) from None
        for name, _ in self.command.settings:
            if name not in found.options:
                have = ", ".join(found.options) or Sentence("fault-no-options")
                self.fail(STARTS, Sentence("fault-option", {"name": repr(name), "options": have}))
        self.send([f"set {name} {value}" for name, value in self.command.settings])
        return found

    def note_description(self, found: Description, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "name" and rest:
            found.name = rest
        elif word == "author" and rest:
            found.author = rest
        elif word == "game" and rest:
            found.games.append(rest)
        elif word == "option" and rest:
            name, _, value = rest.partition(" ")
            found.options[name] = value
        elif line == "wants view":
            found.wants_view = True
        elif word == "error":
            self.fail(GAVE_UP, Sentence("fault-gives-up", {"line": shown(line)}))
        elif word != "info":
            self.fail(NONSENSE, Sentence("fault-describes", {"line": shown(line)}))

    def ask(self, question: list[str], seconds: float) -> str:
        """The answer to a question, `move ...` or `decline`, within so many seconds."""
        self.be_silent()
        self.send(question)
        said = self.next_lines(time.monotonic() + seconds)
        line = next(line for line in said if line.partition(" ")[0] != "info")
        word = line.partition(" ")[0]
        if self.unread:
            self.fail(UNASKED, Sentence("fault-after", {"line": self.not_read()}))
        if word == "error":
            self.fail(GAVE_UP, Sentence("fault-gives-up", {"line": shown(line)}))
        if line != "decline" and (word != "move" or line == word):
            self.fail(NONSENSE, Sentence("fault-no-answer", {"line": shown(line)}))
        return line

    def be_silent(self) -> None:
        """Sees that nothing was said since the last answer."""
        self.pump(0.0)
        if self.unread:
            self.fail(UNASKED, Sentence("fault-unasked", {"line": self.not_read()}))

    def not_read(self) -> str:
        """What it has said that nobody has read, for a sentence."""
        return shown(self.unread.decode(errors="replace"))

    def send(self, lines: list[str]) -> None:
        """Lines that go out as soon as they can."""
        self.said.extend(f"> {line}" for line in lines)
        self.unsent += "".join(f"{line}\n" for line in lines).encode()

    def next_lines(self, ends: float) -> Iterator[str]:
        """What it says until that time, as many lines as it may."""
        for _ in range(MOST_SAID):
            yield self.next_line(ends)
        self.fail(FLOODS, Sentence("fault-lines", {"number": MOST_SAID}))

    def next_line(self, ends: float) -> str:
        """The next line, until that time."""
        while b"\n" not in self.unread[:LONGEST_SAID]:
            if len(self.unread) >= LONGEST_SAID:
                self.fail(FLOODS, Sentence("fault-long", {"number": LONGEST_SAID}))
            left = ends - time.monotonic()
            if left <= 0:
                self.fail(LATE, Sentence("fault-late"))
            self.pump(left)
        line, _, self.unread = self.unread.partition(b"\n")
        try:
            text = line.decode().removesuffix("\r")
        except UnicodeDecodeError:
            said = shown(line.decode(errors="replace"))
            self.fail(NONSENSE, Sentence("fault-no-text", {"line": said}))
        self.said.append(f"< {text}")
        return text

    # How it is carried

    def pump(self, seconds: float) -> None:
        """Sends and reads what can be, after waiting so long at most."""
        with selectors.DefaultSelector() as waiting:
            for pipe in self.open:
                waiting.register(pipe, selectors.EVENT_READ)
            if self.unsent:
                waiting.register(self.input, selectors.EVENT_WRITE)
            ready = {key.fd for key, _ in waiting.select(seconds)}
        if self.errors in ready:
            self.read_errors()
        if self.output in ready:
            found = os.read(self.output, LONGEST_SAID)
            self.unread += found
            if not found:
                self.gone()
        elif self.input in ready:
            with suppress(BlockingIOError, BrokenPipeError):  # then it has ended, and its output with it
                self.unsent = self.unsent[os.write(self.input, self.unsent) :]

    def read_errors(self) -> None:
        with suppress(BlockingIOError):
            found = os.read(self.errors, 65536)
            self.last_words = (self.last_words + found)[-LAST_WORDS:]
            if not found:
                self.open.discard(self.errors)

    def gone(self) -> NoReturn:
        try:
            status = self.process.wait(QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            self.fail(DIED, Sentence("fault-closes"))
        self.fail(DIED, Sentence("fault-ends", {"status": str(status)}))

    def quit(self) -> bool:
        """Has the program end, by itself where it does; whether it did."""
        self.send(["quit"])
        with suppress(EngineFault):
            self.pump(0.0)
        return self.left_alone()

    def left_alone(self) -> bool:
        """Closes the program's standard input; whether it then ends by itself."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            self.process.wait(QUIT_SECONDS)
            return True
        except subprocess.TimeoutExpired:
            return False
        finally:
            self.end()

    def end(self) -> None:
        """Kills the program and all that it has started."""
        if self.lifeline < 0:
            return
        os.close(self.lifeline)
        self.lifeline = -1
        self.process.send_signal(signal.SIGCONT)  # a program can have stopped its warden
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()


def shown(text: str, most: int = LONGEST_SHOWN) -> str:
    """A line of a program in a sentence: its beginning, or where `most` is negative its end.

    Nothing in it steers a terminal.
    """
    if len(text) <= abs(most):
        return repr(text)
    return repr(text[:most]) + "..." if most >= 0 else "..." + repr(text[most:])


# As a bot


class EngineBot:
    """A program as a bot: `bot(view, rng, ends)`. Raises EngineFault."""

    def __init__(self, command: Command) -> None:
        self.command = command
        self.seats: dict[int, Engine] = {}

    def __call__(self, view: View, rng: Rng, ends: float) -> int:
        seconds = USUAL_SECONDS if ends == math.inf else max(0.0, ends - time.monotonic())
        engine = self.sits(view.seat)
        wants_view = engine.description.wants_view
        question = question_lines(view, round(seconds * 1000), int(rng.randbelow(SEEDS)), wants_view)
        try:
            said = engine.ask(question, seconds + GRACE)
            return read_answer(view, said, engine.fail)
        except EngineFault:
            del self.seats[view.seat]
            raise

    def sits(self, seat: int) -> Engine:
        """The process for a seat, started where there is none."""
        if seat not in self.seats:
            self.seats[seat] = Engine(self.command)
            Finalize(None, quit_all, exitpriority=10)  # a process of a pool forgets those of before
        return self.seats[seat]

    @cached_property
    def description(self) -> Description:
        """What the program says of itself; it is started and ended for that."""
        engine = Engine(self.command)
        engine.quit()
        return engine.description

    def quit(self) -> None:
        """Ends all its processes."""
        while self.seats:
            self.seats.popitem()[1].quit()


def question_lines(view: View, milliseconds: int, seed: int, wants_view: bool) -> list[str]:
    """What a program is told of a view, and the question."""
    table, seat = view.game, view.seat
    lines = [f"game {table.name}", f"seats {table.seats}", f"seat {seat}"]
    lines += [f"option {name} {value}" for name, value in options_of(table).items()]
    if wants_view:
        lines.append(f"view {view.to_text()}")
    lines += [f"legal {table.format_move(move)}" for move in view.legal()]
    if not table.to_move() >> seat & 1:
        lines.append("optional")
    return [*lines, f"go {milliseconds} {seed}"]


def options_of(table: Game) -> dict[str, str]:
    """All options of a match; a document, which has several lines, as JSON."""
    options = table.options
    facts = [each for each in list_option_specs(type(options)) if each.name not in options.unused_options()]
    values = {each.name: getattr(options, each.field) for each in facts}
    return {
        each.name: json.dumps(values[each.name]) if each.is_document else str(values[each.name])
        for each in facts
    }


def read_answer(view: View, said: str, fail: Callable[[str, Sentence], NoReturn]) -> int:
    """The move that was answered, which is legal; for anything else `fail` is called."""
    table, seat = view.game, view.seat
    if said == "decline":
        if table.to_move() >> seat & 1:
            fail(ILLEGAL, Sentence("fault-declines"))
        return NO_MOVE
    text = said.removeprefix("move ")
    try:
        codes = table.parse_moves(text, seat)
    except InvalidMoveError as reason:
        fail(NONSENSE, Sentence("fault-answers", {"line": shown(text), "reason": str(reason)}))
    try:
        if len(codes) != 1:
            fail(ILLEGAL, Sentence("fault-several", {"line": shown(text), "number": len(codes)}))
        refusal = None if table.is_legal(seat, codes[0]) else table.refusal(seat, codes[0])
    except (InvalidMoveError, IllegalMoveError) as reason:
        fail(NONSENSE, Sentence("fault-answers", {"line": shown(text), "reason": str(reason)}))
    if refusal is not None:
        fail(ILLEGAL, Sentence("fault-answers", {"line": shown(text), "reason": str(refusal)}))
    return codes[0]


RUNNING: Final[dict[str, EngineBot]] = {}


def engine_bot(text: str) -> EngineBot:
    """The bot that a command is, the same one each time. Raises InvalidCommand."""
    bot = RUNNING.get(text)
    if bot is None:
        bot = RUNNING[text] = EngineBot(read_command(text))
    return bot


def quit_all() -> None:
    """Ends every program."""
    while RUNNING:
        RUNNING.popitem()[1].quit()


def forget_all() -> None:
    """In a process that has split off: the programs are those of the other one, and end with it."""
    for bot in RUNNING.values():
        for engine in bot.seats.values():
            os.close(engine.lifeline)
        bot.seats.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forget_all)
