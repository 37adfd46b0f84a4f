"""Lines that the user has typed before the program asked for input."""

import select
import sys


def has_typed_ahead_line() -> bool:
    """Return True if the terminal holds a line that was not read yet. Always False if input is not typed."""
    try:
        import termios  # noqa: F401
    except ImportError:
        return False  # only systems with `termios` can wait for typed input with `select`
    return sys.stdin.isatty() and bool(select.select([sys.stdin], [], [], 0)[0])


def discard_typed_ahead_lines() -> None:
    """Discard the lines that the terminal holds, so that they do not answer the next question."""
    try:
        import termios
    except ImportError:
        return
    if sys.stdin.isatty():
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
