"""How pieces end before all are played: by Ctrl-C, or because those who play them are gone."""

import signal
import threading
from collections.abc import Generator, Iterator
from typing import Any, TypeVar

from parlour.lab.pieces import Gone

T = TypeVar("T")


class Stop:
    """Ctrl-C: an interruption only while pieces are waited for, so that none is taken in by half.

    `why` says why no more pieces came, where nobody stopped them and not all did; `gone` is what was raised.
    """

    def __init__(self) -> None:
        self.waiting = False
        self.wanted = False
        self.gone: Gone | None = None
        self.before: Any = None

    @property
    def why(self) -> str:
        return str(self.gone or "")

    def pieces(self, played: "Generator[T]") -> Iterator[T]:
        """What comes, until somebody presses Ctrl-C, which waits while a piece is taken in, but only once."""
        with self:
            while not self.wanted:
                try:
                    self.waiting = True
                    piece = next(played)
                    self.waiting = False
                except (KeyboardInterrupt, StopIteration):
                    return
                except Gone as reason:
                    self.gone = reason
                    return
                yield piece

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGINT, self.asked)

    def __exit__(self, *reason: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)

    def asked(self, number: int, frame: object) -> None:
        if self.waiting or self.wanted:
            raise KeyboardInterrupt
        self.wanted = True
