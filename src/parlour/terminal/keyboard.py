"""Input lines from the keyboard, with completion and history, preserved when the screen is redrawn."""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

try:
    import readline
except ImportError:
    readline = None  # type: ignore[assignment]

WATCHED_SIGNALS = ("SIGWINCH", "SIGCONT", "SIGTSTP")  # those that the system has


class ScreenChanged(Exception):
    """The screen must be redrawn: its size has changed, or the stopped program continues."""


class Keyboard:
    """A reader of lines. `leave` gives up the screen before the program stops, `enter` takes it again."""

    def __init__(self, on_suspend: Callable[[], None], on_continue: Callable[[], None]) -> None:
        self.on_suspend = on_suspend
        self.on_continue = on_continue
        self.waiting = False
        self.typed = ""  # unfinished input, restored after the redraw
        # history of each seat, so that no player sees the input of another
        self.history: dict[int, list[str]] = {}
        self.before: dict[int, Any] = {}
        self.choices: list[str] = []
        if readline is not None:
            readline.set_auto_history(False)
            readline.set_completer_delims("")
            is_libedit = "libedit" in (readline.__doc__ or "")
            if is_libedit:
                readline.parse_and_bind("bind ^I rl_complete")
            else:
                # Completions are cycled in the line itself: a list below it would scroll the page up.
                readline.parse_and_bind("tab: menu-complete")
                readline.parse_and_bind('"\\e[Z": menu-complete-backward')
                readline.parse_and_bind("set completion-ignore-case on")
                readline.parse_and_bind("set bell-style none")

    def watch_screen(self) -> None:
        """From now on, make `read_line` raise ScreenChanged when the screen changes."""
        for name in WATCHED_SIGNALS:
            signal_number = getattr(signal, name, None)
            if signal_number is not None and signal_number not in self.before:
                # A handler that was not installed by Python cannot be restored: readline itself follows the
                # window size.
                self.before[signal_number] = signal.signal(signal_number, self.on_signal) or signal.SIG_DFL

    def stop_watching(self) -> None:
        """Restore the signal handlers that `watch_screen` replaced."""
        for signal_number, old_handler in self.before.items():
            signal.signal(signal_number, old_handler)
        self.before.clear()

    def on_signal(self, signal_number: int, frame: object) -> None:
        if signal_number == getattr(signal, "SIGTSTP", None):
            self.on_suspend()
            os.kill(os.getpid(), signal.SIGSTOP)
            return  # SIGCONT has a handler of its own
        if signal_number == getattr(signal, "SIGCONT", None):
            self.on_continue()
        if self.waiting:
            raise ScreenChanged

    def read_line(self, prompt: str) -> str:
        """Read a line.

        Raises:
            EOFError: The input has ended.
            ScreenChanged: The screen must be redrawn. The next call restores the unfinished input.
        """
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
        """Set the completions and the history for the player of a seat."""
        self.choices = choices
        if readline is not None:
            readline.set_completer(self.complete)
            readline.clear_history()
            for line in self.history.get(seat, []):
                readline.add_history(line)

    def clear_completions(self) -> None:
        """Remove completions and history: the next line is not a move, so only file names are completed."""
        if readline is not None:
            readline.set_completer(None)
            readline.clear_history()

    def add_to_history(self, seat: int, line: str) -> None:
        """Add a line to the history of a seat, unless it is empty or repeats the last one."""
        lines = self.history.setdefault(seat, [])
        if line.strip() and lines[-1:] != [line]:
            lines.append(line)

    def complete(self, text: str, state: int) -> str | None:
        matches = matching_choices(text, self.choices)
        return matches[state] if state < len(matches) else None


def matching_choices(text: str, choices: list[str]) -> list[str]:
    """Return the choices that start with the text, ignoring case, each once; keep the typed prefix."""
    typed = text.lstrip()
    matches = {
        choice.casefold(): typed + choice[len(typed) :]
        for choice in reversed(choices)
        if choice.casefold().startswith(typed.casefold())
    }
    return list(reversed(matches.values()))


def discard_typed_ahead() -> None:
    """Discard pending input, so that text typed during a match does not answer a question after it."""
    try:
        import termios
    except ImportError:
        return
    if sys.stdin.isatty():
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
