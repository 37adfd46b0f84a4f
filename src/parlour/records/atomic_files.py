"""Files that get their names only when they are complete. Unfinished files are removed in any case."""

import os
import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

# Signals that end a program by default. Ctrl-C raises an exception instead.
TERMINATION_SIGNALS: Final = [
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
]


@contextmanager
def remove_on_exit(*paths: Path) -> Iterator[None]:
    """Remove files and folders when the block is left, also if a signal ends the program inside it.

    A renamed file stays. A signal with a handler of its own is left to that handler, because the program may
    go on after it. After SIGKILL an unfinished file stays as well.
    """
    removal = Removal(paths)
    try:
        if threading.current_thread() is threading.main_thread():
            removal.register()
        yield
    finally:
        remove(*paths)
        removal.unregister()


class Removal:
    """A signal handler that removes unfinished files and then lets the signal end the program."""

    def __init__(self, paths: tuple[Path, ...]) -> None:
        self.places = paths
        self.process = os.getpid()
        self.before: dict[int, Any] = {}

    def register(self) -> None:
        """Handle the signals that would end the program, also inside another block."""
        for signal_number in TERMINATION_SIGNALS:
            handler = signal.getsignal(signal_number)
            if handler == signal.SIG_DFL or isinstance(handler, Removal):
                self.before[signal_number] = signal.signal(signal_number, self)

    def unregister(self) -> None:
        for signal_number, handler in self.before.items():
            signal.signal(signal_number, handler)

    def __call__(self, signal_number: int, frame: object) -> None:
        if os.getpid() == self.process:  # forked processes have nothing to remove
            remove(*self.places)
        signal.signal(signal_number, self.before.get(signal_number, signal.SIG_DFL))
        os.kill(os.getpid(), signal_number)


def remove(*paths: Path) -> None:
    for path in paths:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
