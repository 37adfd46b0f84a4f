"""`parlour` run as a person runs it: through a pipe, or at a terminal of its own."""

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
from parlour.text.translation import get_game_catalog, move_in_words

PROGRAM = [sys.executable, "-m", "parlour.cli.program"]
PATIENCE = 60  # seconds until a program that says nothing is given up
ESCAPE = re.compile(rb"\x1b(\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>])")
KEPT_OUT = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")
CLEARED = b"\x1b[2J"


def surroundings(home: Path) -> dict[str, str]:
    """An environment with an empty place for kept matches."""
    found = {name: value for name, value in os.environ.items() if name not in KEPT_OUT}
    source = str(Path(parlour.__file__).parents[1])
    path = os.pathsep.join(part for part in (source, found.get("PYTHONPATH", "")) if part)
    here = {"XDG_STATE_HOME": str(home), "HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    return found | here | {"PYTHONPATH": path}


def piped(
    home: Path, *words: str, says: str = "", encoding: str = "utf-8", **more: str
) -> subprocess.CompletedProcess[str]:
    """Runs `parlour WORDS` with what a person says on its standard input."""
    return subprocess.run(
        [*PROGRAM, *words],
        input=says,
        capture_output=True,
        text=True,
        encoding=encoding,
        env=surroundings(home) | {"PYTHONIOENCODING": encoding} | more,
        timeout=PATIENCE,
        check=False,
    )


def inside(home: Path, *words: str, says: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """What `piped` gives, without an interpreter of its own, where nothing matters but what is said."""
    around = dict.fromkeys(KEPT_OUT) | surroundings(home) | more
    found = CliRunner().invoke(app, list(words), input=says, env=around)
    if found.exception is not None and not isinstance(found.exception, SystemExit):
        raise found.exception
    return subprocess.CompletedProcess(words, found.exit_code, found.stdout, found.stderr)


def heuristic_script(name: str, seed: int, people: set[int], seats: int = 2) -> list[str]:
    """What people type who follow the rule of thumb, against bots that follow it too, to the end."""
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
    """A move as somebody German types it: `draw` as `ziehen`, `QD` as `Karo Dame`."""
    said = move_in_words(game, get_game_catalog(type(game), "de"), move)
    return CARD_OR_SUIT.sub(lambda f: f"={SUITS[f[3]]}" if f[3] else f"{SUITS[f[2]]} {RANKS[f[1]]}", said)


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
            env=surroundings(home) | more,
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
        """Reads on; false at the end."""
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        assert ready, f"nothing more came after {self.seen[-2000:]!r}"
        try:
            found = os.read(self.master, 65536)
        except OSError:  # Linux says so when the program is gone
            return False
        self.seen += found
        return bool(found)

    def until(self, words: str) -> str:
        """Reads until these words have come; gives what came since the screen was cleared last."""
        while words not in plain(self.seen):
            assert self.more(), f"{words!r} never came: {self.seen[-2000:]!r}"
        page = self.seen
        self.seen = b""
        return plain(page.rpartition(CLEARED)[2])

    def keys(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def say(self, line: str) -> None:
        self.keys(line + "\n")

    def resize(self, lines: int, columns: int) -> None:
        """Makes the screen another size, and waits until it is drawn anew.

        Once more while nothing happens: Python misses a signal that comes just before it waits for input.
        """
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        while not self.is_drawn_anew():
            self.program.send_signal(signal.SIGWINCH)
        self.seen = self.seen.rpartition(CLEARED)[2]

    def is_drawn_anew(self) -> bool:
        """Whether the screen is cleared before nothing more comes for a second."""
        while CLEARED not in self.seen and select.select([self.master], [], [], 1)[0]:
            assert self.more()
        return CLEARED in self.seen

    def stop_and_go_on(self) -> None:
        """As Ctrl-Z and `fg` do; once more while nothing happens, as above."""
        while self.state() != "T":
            self.program.send_signal(signal.SIGTSTP)
            ends = time.monotonic() + 1
            while self.state() != "T" and time.monotonic() < ends:
                time.sleep(0.01)
        self.program.send_signal(signal.SIGCONT)

    def state(self) -> str:
        """What the system says that the program does: `T` is stopped."""
        return Path(f"/proc/{self.program.pid}/stat").read_text().rpartition(")")[2].split()[0]

    def interrupt(self) -> tuple[int, str]:
        """Presses Ctrl-C, and waits for the end as `end` does.

        Once more while nothing happens: Python misses one that comes just before it waits for input.
        """
        while self.program.poll() is None:
            self.keys("\x03")
            while select.select([self.master], [], [], 1)[0]:
                if not self.more():
                    return self.end()
        return self.end()

    def end(self) -> tuple[int, str]:
        """Waits for the end: the exit status, and what came before it."""
        while self.more():
            pass
        return self.program.wait(PATIENCE), plain(self.seen)


def plain(seen: bytes) -> str:
    """What was written, without the codes that place and colour it."""
    return ESCAPE.sub(b"", seen).decode("utf-8", "replace").replace("\r\n", "\n")
