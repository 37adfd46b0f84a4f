"""Line input from the keyboard with completion and history. A redraw keeps unfinished input."""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

try:
    import readline
except ImportError:
    readline = None  # type: ignore[assignment]

# signals that change the screen; a system may lack some of them
WATCHED_SIGNALS = ("SIGWINCH", "SIGCONT", "SIGTSTP")


class ScreenChanged(Exception):
    """Raised if the screen must be redrawn, because its size has changed or a suspended program continues."""


class Keyboard:
    """A reader of input lines.

    `on_suspend` is called before the program is suspended, to release the screen. `on_continue` is called
    when the program continues, to take the screen again.
    """

    def __init__(self, on_suspend: Callable[[], None], on_continue: Callable[[], None]) -> None:
        self.on_suspend = on_suspend
        self.on_continue = on_continue
        self.is_reading = False
        # input line that a redraw interrupted; the next call of `read_line` restores it
        self.unfinished_input = ""
        # input history per seat, so that players cannot see each other's input
        self.history: dict[int, list[str]] = {}
        self.previous_handlers: dict[int, Any] = {}
        self.completions: list[str] = []
        if readline is not None:
            readline.set_auto_history(False)
            readline.set_completer_delims("")
            is_libedit = "libedit" in (readline.__doc__ or "")
            if is_libedit:
                readline.parse_and_bind("bind ^I rl_complete")
            else:
                # Show completions in the line itself, one after another: a list below the line would scroll
                # the page.
                readline.parse_and_bind("tab: menu-complete")
                readline.parse_and_bind('"\\e[Z": menu-complete-backward')
                readline.parse_and_bind("set completion-ignore-case on")
                readline.parse_and_bind("set bell-style none")

    def watch_screen(self) -> None:
        """Make `read_line` raise ScreenChanged whenever the screen changes, from now on."""
        for name in WATCHED_SIGNALS:
            signal_number = getattr(signal, name, None)
            if signal_number is not None and signal_number not in self.previous_handlers:
                # `signal.signal` returns None for a handler that Python did not install. It cannot be
                # restored, but readline follows the window size by itself.
                self.previous_handlers[signal_number] = (
                    signal.signal(signal_number, self.on_signal) or signal.SIG_DFL
                )

    def stop_watching(self) -> None:
        """Restore the signal handlers that `watch_screen` replaced."""
        for signal_number, old_handler in self.previous_handlers.items():
            signal.signal(signal_number, old_handler)
        self.previous_handlers.clear()

    def on_signal(self, signal_number: int, frame: object) -> None:
        if signal_number == getattr(signal, "SIGTSTP", None):
            self.on_suspend()
            os.kill(os.getpid(), signal.SIGSTOP)
            return  # the handler of SIGCONT runs when the program continues
        if signal_number == getattr(signal, "SIGCONT", None):
            self.on_continue()
        if self.is_reading:
            raise ScreenChanged

    def read_line(self, prompt: str) -> str:
        """Read a line.

        Raises:
            EOFError: The input has ended.
            ScreenChanged: The screen must be redrawn. The next call restores the unfinished input.
        """
        if readline is not None:
            readline.set_startup_hook(self.restore_typed_text if self.unfinished_input else None)
        self.is_reading = True
        try:
            return input(prompt)
        except ScreenChanged:
            if readline is not None:
                self.unfinished_input = readline.get_line_buffer()
            raise
        finally:
            self.is_reading = False

    def restore_typed_text(self) -> None:
        if readline is not None:
            readline.insert_text(self.unfinished_input)
        self.unfinished_input = ""

    def set_completions(self, seat: int, choices: list[str]) -> None:
        """Set the completions to `choices`, and the history to the lines typed by the player of a seat."""
        self.completions = choices
        if readline is not None:
            readline.set_completer(self.complete)
            readline.clear_history()
            for line in self.history.get(seat, []):
                readline.add_history(line)

    def clear_completions(self) -> None:
        """Remove completions and history before input that is not a move.

        Only file names are completed then.
        """
        if readline is not None:
            readline.set_completer(None)
            readline.clear_history()

    def add_to_history(self, seat: int, line: str) -> None:
        """Add a line to the history of a seat, unless it is empty or repeats the previous line."""
        lines = self.history.setdefault(seat, [])
        if line.strip() and lines[-1:] != [line]:
            lines.append(line)

    def complete(self, text: str, state: int) -> str | None:
        matches = find_matching_choices(text, self.completions)
        return matches[state] if state < len(matches) else None


def find_matching_choices(text: str, choices: list[str]) -> list[str]:
    """Return the distinct choices that start with `text`, ignoring case. The typed prefix keeps its case."""
    typed = text.lstrip()
    matches = {
        choice.casefold(): typed + choice[len(typed) :]
        for choice in reversed(choices)
        if choice.casefold().startswith(typed.casefold())
    }
    return list(reversed(matches.values()))


def discard_typed_ahead() -> None:
    """Discard pending input, so that keys typed during a match do not answer a question after it."""
    try:
        import termios
    except ImportError:
        return
    if sys.stdin.isatty():
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
