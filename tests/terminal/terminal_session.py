"""Running `parlour` as a user does: through a pipe, or at a terminal."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pyte
from typer.testing import CliRunner

import parlour
from parlour.cli.program import app
from parlour.games import game_class
from parlour.kit.game import Game, describe_move
from parlour.kit.moves import NO_MOVE
from parlour.text.translation import get_catalog

PROGRAM = [sys.executable, "-m", "parlour.cli.program"]
PATIENCE = 60  # seconds without output until a program counts as hanging
UNSET_VARIABLES = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")
TEXT_LINES = 500  # more lines than the terminal has, so that long output does not scroll away
BRACKETED_PASTE = 2004  # the mode of a terminal while a line is read below a page
LEFT_FULL_SCREEN = b"\x1b[?1049l"


def environment(home: Path) -> dict[str, str]:
    """Return an environment with an empty folder for saved matches."""
    found = {name: value for name, value in os.environ.items() if name not in UNSET_VARIABLES}
    source = str(Path(parlour.__file__).parents[1])
    path = os.pathsep.join(part for part in (source, found.get("PYTHONPATH", "")) if part)
    settings = {"XDG_STATE_HOME": str(home), "HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    return found | settings | {"PYTHONPATH": path}


def run_piped(
    home: Path, *words: str, says: str = "", encoding: str = "utf-8", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run `parlour WORDS` with `says` as standard input."""
    return subprocess.run(
        [*PROGRAM, *words],
        input=says,
        capture_output=True,
        text=True,
        encoding=encoding,
        env=environment(home) | {"PYTHONIOENCODING": encoding} | more,
        timeout=PATIENCE,
        check=False,
    )


def run_in_process(home: Path, *words: str, says: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command like `run_piped`, but in this process, which is faster if only the output matters."""
    around = dict.fromkeys(UNSET_VARIABLES) | environment(home) | more
    found = CliRunner().invoke(app, list(words), input=says, env=around)
    if found.exception is not None and not isinstance(found.exception, SystemExit):
        raise found.exception
    return subprocess.CompletedProcess(words, found.exit_code, found.stdout, found.stderr)


def heuristic_script(name: str, seed: int, people: set[int], seats: int = 2) -> list[str]:
    """Return the moves of the human seats in a match where all seats follow the heuristic.

    The match has the options that the terminal proposes.
    """
    house_rules = game_class(name).options_type.house_rules(seats)
    game = parlour.new(name, seats, seed, **(house_rules.options if house_rules else {}))
    script = []
    while not game.is_over:
        seat = int(game.turn)
        move = game.view(seat).game.heuristic(seat)
        assert move != NO_MOVE
        if seat in people:
            script.append(game.format_move(move))
        game.push(seat, move)
    return script


SUITS = {"C": "Kreuz", "D": "Karo", "H": "Herz", "S": "Pik"}
NAMED = ("Ass", "2", "Drei", "4", "Fünf", "6", "Sieben", "8", "Neun", "10", "Bube", "Dame", "König")
RANKS = dict(zip("A23456789TJQK", NAMED, strict=True))
CARD_OR_SUIT = re.compile(r"\b([A23456789TJQK])([CDHS])\b|=([CDHS])")


def in_german(game: Game, move: str) -> str:
    """Return a move as typed by a German player: `draw` as `ziehen`, `QD` as `Karo Dame`."""
    words = get_catalog(game.message_catalog(), "de").format_move(describe_move(game, move))
    return CARD_OR_SUIT.sub(lambda f: f"={SUITS[f[3]]}" if f[3] else f"{SUITS[f[2]]} {RANKS[f[1]]}", words)


class Page(pyte.Screen):
    """The screen of a terminal, on which a page is erased once its line has been read."""

    reads_line = False
    lines_read = 0

    def set_mode(self, *modes: int, **kwargs: bool) -> None:
        super().set_mode(*modes, **kwargs)
        self.reads_line |= BRACKETED_PASTE in modes

    def reset_mode(self, *modes: int, **kwargs: bool) -> None:
        super().reset_mode(*modes, **kwargs)
        if BRACKETED_PASTE in modes:
            self.reads_line = False
            self.lines_read += 1
            self.erase_in_display(2)


class Terminal:
    """`parlour WORDS` at a terminal of 80 columns and 24 lines."""

    def __init__(self, home: Path, *words: str, **more: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.program = subprocess.Popen(
            [*PROGRAM, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(home) | more,
            start_new_session=True,
            # Its own controlling terminal, so that Ctrl-C reaches it as from a keyboard.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.screen = Page(80, TEXT_LINES)
        self.stream = pyte.ByteStream(self.screen)
        self.seen = b""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *reason: object) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        os.close(self.master)

    def more(self) -> bool:
        """Read more output. Return False at the end."""
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        assert ready, f"no more output after {self.text()}"
        try:
            found = os.read(self.master, 65536)
        except OSError:  # on Linux this means that the program has ended
            return False
        self.stream.feed(found)
        self.seen += found
        return bool(found)

    def text(self) -> str:
        """Return the screen without spaces at the ends of lines and without empty lines at the end."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def until(self, words: str) -> str:
        """Read until these words appear. Return the text on the screen, and erase it unless it is a page."""
        while words not in self.text():
            assert self.more(), f"{words!r} never appeared: {self.text()}"
        page = self.text()
        if not self.screen.reads_line:
            self.screen.erase_in_display(2)
        self.seen = b""
        return page

    def keys(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def say(self, line: str) -> None:
        """Type a line. Below a page, wait until it has been read."""
        lines_read = self.screen.lines_read + self.screen.reads_line
        self.keys(line + "\n")
        while self.screen.lines_read < lines_read:
            assert self.more()

    def resize(self, lines: int, columns: int) -> None:
        self.screen.erase_in_display(2)
        self.screen.resize(TEXT_LINES, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def suspend(self) -> None:
        """Press Ctrl-Z and wait until the program has left the full screen.

        It goes on at once, because no shell controls it.
        """
        self.keys("\x1a")
        while LEFT_FULL_SCREEN not in self.seen:
            assert self.more()

    def interrupt(self) -> tuple[int, str]:
        """Press Ctrl-C and wait for the end, like `end`.

        The key is repeated if nothing happens: Python misses a signal that comes just before it waits for
        input.
        """
        while self.program.poll() is None:
            self.keys("\x03")
            while select.select([self.master], [], [], 1)[0]:
                if not self.more():
                    return self.end()
        return self.end()

    def end(self) -> tuple[int, str]:
        """Wait for the end. Return the exit status and the remaining output."""
        while self.more():
            pass
        return self.program.wait(PATIENCE), self.text()
