"""A line from the keyboard: completed, taken from what was written before, kept while the screen changes."""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

try:
    import readline
except ImportError:
    readline = None  # type: ignore[assignment]

WATCHED_SIGNALS = ("SIGWINCH", "SIGCONT", "SIGTSTP")  # where the system has them


class ScreenChanged(Exception):
    """The screen is not as it was drawn: the size is another, or the program goes on after a stop."""


class Keyboard:
    """Reads lines. `leave` gives the screen back while the program is stopped, `enter` takes it again."""

    def __init__(self, leave: Callable[[], None], enter: Callable[[], None]) -> None:
        self.on_suspend = leave
        self.on_continue = enter
        self.waiting = False
        self.typed = ""  # what stood in the line when the screen was drawn anew
        self.history: dict[int, list[str]] = {}  # of each seat: the moves of one person are not for the next
        self.before: dict[int, Any] = {}
        self.choices: list[str] = []
        if readline is not None:
            readline.set_auto_history(False)
            readline.set_completer_delims("")
            libedit = "libedit" in (readline.__doc__ or "")
            if libedit:
                readline.parse_and_bind("bind ^I rl_complete")
            else:
                # One after the other in the line itself: a list below it would push the page up.
                readline.parse_and_bind("tab: menu-complete")
                readline.parse_and_bind('"\\e[Z": menu-complete-backward')
                readline.parse_and_bind("set completion-ignore-case on")
                readline.parse_and_bind("set bell-style none")

    def watch_screen(self) -> None:
        """From now on a line that is waited for ends in Redraw when the screen changes."""
        for name in WATCHED_SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and number not in self.before:
                # What is not Python's cannot be put back: readline follows the size by itself.
                self.before[number] = signal.signal(number, self.on_signal) or signal.SIG_DFL

    def stop_watching(self) -> None:
        """The screen is somebody else's again."""
        for number, before in self.before.items():
            signal.signal(number, before)
        self.before.clear()

    def on_signal(self, number: int, frame: object) -> None:
        if number == getattr(signal, "SIGTSTP", None):
            self.on_suspend()
            os.kill(os.getpid(), signal.SIGSTOP)
            return  # SIGCONT is noticed by itself
        if number == getattr(signal, "SIGCONT", None):
            self.on_continue()
        if self.waiting:
            raise ScreenChanged

    def read_line(self, prompt: str) -> str:
        """A line. Raises EOFError at the end of input, and Redraw; what was typed is then there again."""
        if readline is not None:
            readline.set_startup_hook(self.restore_typed_text if self.typed else None)
        self.waiting = True
        try:
            return input(prompt)
        except ScreenChanged:
            if readline is not None:
                self.typed = readline.get_line_buffer()
            raise
        finally:
            self.waiting = False

    def restore_typed_text(self) -> None:
        if readline is not None:
            readline.insert_text(self.typed)
        self.typed = ""

    def set_completions(self, seat: int, choices: list[str]) -> None:
        """What a person may want to complete or to write again."""
        self.choices = choices
        if readline is not None:
            readline.set_completer(self.complete)
            readline.clear_history()
            for line in self.history.get(seat, []):
                readline.add_history(line)

    def clear_completions(self) -> None:
        """The next line is for something else: only names of files are completed."""
        if readline is not None:
            readline.set_completer(None)
            readline.clear_history()

    def add_to_history(self, seat: int, line: str) -> None:
        """A line that the person may want again."""
        lines = self.history.setdefault(seat, [])
        if line.strip() and lines[-1:] != [line]:
            lines.append(line)

    def complete(self, text: str, state: int) -> str | None:
        found = matching_choices(text, self.choices)
        return found[state] if state < len(found) else None


def matching_choices(text: str, choices: list[str]) -> list[str]:
    """The choices that begin as the text does, each once, with its beginning as it was typed."""
    begun = text.lstrip()
    found = {
        choice.casefold(): begun + choice[len(begun) :]
        for choice in reversed(choices)
        if choice.casefold().startswith(begun.casefold())
    }
    return list(reversed(found.values()))


def discard_typed_ahead() -> None:
    """What was typed for a match that is over answers no question after it."""
    try:
        import termios
    except ImportError:
        return
    if sys.stdin.isatty():
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
