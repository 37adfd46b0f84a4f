"""Running `parlour` as a user does: through a pipe, or at a terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from typer.testing import CliRunner

import parlour
from parlour.cli.program import app
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.text.translation import get_game_catalog, localize_move

PROGRAM = [sys.executable, "-m", "parlour.cli.program"]
PATIENCE = 60  # seconds without output until a program counts as hanging
ESCAPE = re.compile(rb"\x1b(\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>])")
UNSET_VARIABLES = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")
CLEARED = b"\x1b[2J"


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
    """Return the moves of the human seats in a match where all seats follow the heuristic."""
    game = parlour.new(name, seats, seed)
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
    words = localize_move(game, get_game_catalog(type(game), "de"), move)
    return CARD_OR_SUIT.sub(lambda f: f"={SUITS[f[3]]}" if f[3] else f"{SUITS[f[2]]} {RANKS[f[1]]}", words)


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
        assert ready, f"no more output after {self.seen[-2000:]!r}"
        try:
            found = os.read(self.master, 65536)
        except OSError:  # on Linux this means that the program has ended
            return False
        self.seen += found
        return bool(found)

    def until(self, words: str) -> str:
        """Read until these words appear. Return the output since the screen was last cleared."""
        while words not in strip_escapes(self.seen):
            assert self.more(), f"{words!r} never appeared: {self.seen[-2000:]!r}"
        page = self.seen
        self.seen = b""
        return strip_escapes(page.rpartition(CLEARED)[2])

    def keys(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def say(self, line: str) -> None:
        self.keys(line + "\n")

    def resize(self, lines: int, columns: int) -> None:
        """Resize the screen and wait until it is redrawn.

        The signal is repeated if nothing happens: Python misses a signal that comes just before it waits for
        input.
        """
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        while not self.is_drawn_anew():
            self.program.send_signal(signal.SIGWINCH)
        self.seen = self.seen.rpartition(CLEARED)[2]

    def is_drawn_anew(self) -> bool:
        """Return True if the screen is cleared before a second passes without output."""
        while CLEARED not in self.seen and select.select([self.master], [], [], 1)[0]:
            assert self.more()
        return CLEARED in self.seen

    def stop_and_go_on(self) -> None:
        """Stop and continue the program like Ctrl-Z and `fg`. The signal is repeated as in `resize`."""
        while self.state() != "T":
            self.program.send_signal(signal.SIGTSTP)
            ends = time.monotonic() + 1
            while self.state() != "T" and time.monotonic() < ends:
                time.sleep(0.01)
        self.program.send_signal(signal.SIGCONT)

    def state(self) -> str:
        """Return the process state from /proc; `T` is stopped."""
        return Path(f"/proc/{self.program.pid}/stat").read_text().rpartition(")")[2].split()[0]

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
        return self.program.wait(PATIENCE), strip_escapes(self.seen)


def strip_escapes(seen: bytes) -> str:
    """Return the output without escape sequences."""
    return ESCAPE.sub(b"", seen).decode("utf-8", "replace").replace("\r\n", "\n")
