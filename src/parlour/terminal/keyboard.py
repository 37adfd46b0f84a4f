"""Line input from the keyboard, with completion and history."""

import os
import select
import signal
import sys
from collections.abc import Callable
from typing import Any

try:
    import readline
except ImportError:
    readline = None  # type: ignore[assignment]

# signals for suspending or resuming the program and for a new window size; not all systems have them
WATCHED_SIGNALS = ("SIGWINCH", "SIGCONT", "SIGTSTP")


class ScreenChanged(Exception):
    """Raised if the screen must be redrawn, because its size has changed or the program has been resumed."""


class Keyboard:
    """Reads lines that the user types.

    `on_suspend` is called before the program is suspended, and `on_continue` when the program continues.
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
                # Show one completion at a time, in the input line. A list of completions would scroll the
                # screen.
                readline.parse_and_bind("tab: menu-complete")
                readline.parse_and_bind('"\\e[Z": menu-complete-backward')
                readline.parse_and_bind("set completion-ignore-case on")
                readline.parse_and_bind("set bell-style none")

    def install_signal_handlers(self) -> None:
        """Start handling signals, so that `read_line` raises ScreenChanged if the screen must be redrawn."""
        for name in WATCHED_SIGNALS:
            signal_number = getattr(signal, name, None)
            if signal_number is not None and signal_number not in self.previous_handlers:
                # `signal.signal` returns None if the previous handler was not installed by Python. Such a
                # handler cannot be restored. The default handler is used instead, because readline can detect
                # a new window size on its own.
                self.previous_handlers[signal_number] = (
                    signal.signal(signal_number, self.on_signal) or signal.SIG_DFL
                )

    def stop_watching(self) -> None:
        """Restore the signal handlers that `install_signal_handlers` replaced."""
        for signal_number, old_handler in self.previous_handlers.items():
            signal.signal(signal_number, old_handler)
        self.previous_handlers.clear()

    def on_signal(self, signal_number: int, frame: object) -> None:
        if signal_number == getattr(signal, "SIGTSTP", None):
            self.on_suspend()
            os.kill(os.getpid(), signal.SIGSTOP)
            return  # SIGCONT has resumed the program; its handler requests the redraw
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
        """Offer `choices` as completions, and the earlier input of a seat's player as the history."""
        self.completions = choices
        if readline is not None:
            readline.set_completer(self.complete)
            readline.clear_history()
            for line in self.history.get(seat, []):
                readline.add_history(line)

    def clear_completions(self) -> None:
        """Remove the completions and the history. Afterwards, only file names are completed."""
        if readline is not None:
            readline.set_completer(None)
            readline.clear_history()

    def add_to_history(self, seat: int, line: str) -> None:
        """Add a line to the history of a seat, unless the line is empty or the same as the previous one."""
        lines = self.history.setdefault(seat, [])
        if line.strip() and lines[-1:] != [line]:
            lines.append(line)

    def complete(self, text: str, state: int) -> str | None:
        matches = find_matching_choices(text, self.completions)
        return matches[state] if state < len(matches) else None


def find_matching_choices(text: str, choices: list[str]) -> list[str]:
    """Return the distinct choices that start with `text`, ignoring case.

    In each result, the beginning is spelled as in `text`.
    """
    typed = text.lstrip()
    matches = {
        choice.casefold(): typed + choice[len(typed) :]
        for choice in reversed(choices)
        if choice.casefold().startswith(typed.casefold())
    }
    return list(reversed(matches.values()))


def has_typed_ahead_line() -> bool:
    """Return True if the user has already typed the next line. Always return False if input is not typed."""
    try:
        import termios  # noqa: F401
    except ImportError:
        return False  # only systems with `termios` can wait for typed input with `select`
    return sys.stdin.isatty() and bool(select.select([sys.stdin], [], [], 0)[0])


def discard_typed_ahead() -> None:
    """Discard keys that the user has already typed, so that they do not answer the next question."""
    try:
        import termios
    except ImportError:
        return
    if sys.stdin.isatty():
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
