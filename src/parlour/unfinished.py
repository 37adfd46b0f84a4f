"""Files that have their names only when they are whole: what is half written goes, however that ends."""

import os
import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

# What ends a program at once, if nobody listens; Ctrl-C is an exception by itself.
ENDING: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def removed_after(*places: Path) -> Iterator[None]:
    """Removes files and folders when the block is left, also where a signal ends the program within it.

    What has another name by then stays. Nobody hears SIGKILL: after that, what is half written stays as well.
    """
    process = os.getpid()
    before: dict[int, Any] = {}

    def end(number: int, frame: object) -> None:
        if os.getpid() == process:  # those that were forked meanwhile have nothing to remove
            remove(*places)
        signal.signal(number, before.get(number, signal.SIG_DFL))
        os.kill(os.getpid(), number)

    try:
        if threading.current_thread() is threading.main_thread():
            for number in ENDING:
                if signal.getsignal(number) not in (signal.SIG_IGN, None):
                    before[number] = signal.signal(number, end)
        yield
    finally:
        remove(*places)
        for number, handler in before.items():
            signal.signal(number, handler)


def remove(*places: Path) -> None:
    for place in places:
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place, ignore_errors=True)
        else:
            place.unlink(missing_ok=True)
