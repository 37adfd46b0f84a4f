"""Atomic writes: files get their final names only when complete, and unfinished files are removed."""

import os
import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

# Signals that end a program by default. SIGINT (Ctrl-C) is not included, because it raises an exception.
TERMINATION_SIGNALS: Final = [
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
]


@contextmanager
def remove_on_exit(*paths: Path) -> Iterator[None]:
    """Remove files and folders at the end of the block, even if a signal ends the program inside the block.

    A file that is renamed inside the block is kept. If the program has its own handler for a signal, nothing
    is removed when that signal arrives, because the program may continue. Nothing is removed after SIGKILL.
    """
    file_remover = LeftoverFileRemover(paths)
    try:
        if threading.current_thread() is threading.main_thread():
            file_remover.register()
        yield
    finally:
        remove_paths(*paths)
        file_remover.unregister()


class LeftoverFileRemover:
    """A signal handler that removes unfinished files and then lets the signal end the program."""

    def __init__(self, paths: tuple[Path, ...]) -> None:
        self.paths = paths
        self.process_id = os.getpid()
        self.previous_handlers: dict[int, Any] = {}

    def register(self) -> None:
        """Install this handler for the termination signals.

        A signal is left alone if the program has a handler of its own for it.
        """
        for signal_number in TERMINATION_SIGNALS:
            handler = signal.getsignal(signal_number)
            if handler == signal.SIG_DFL or isinstance(handler, LeftoverFileRemover):
                self.previous_handlers[signal_number] = signal.signal(signal_number, self)

    def unregister(self) -> None:
        for signal_number, handler in self.previous_handlers.items():
            signal.signal(signal_number, handler)

    def __call__(self, signal_number: int, frame: object) -> None:
        if os.getpid() == self.process_id:  # a forked process must not remove the files of its parent
            remove_paths(*self.paths)
        signal.signal(signal_number, self.previous_handlers.get(signal_number, signal.SIG_DFL))
        os.kill(os.getpid(), signal_number)


def remove_paths(*paths: Path) -> None:
    for path in paths:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
