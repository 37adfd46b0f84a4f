"""Stopping a run early: on Ctrl-C, on SIGTERM, or because its workers are lost."""

import signal
import threading
import time
from collections.abc import Generator, Iterator
from typing import Any, Final, TypeVar

from parlour.lab.workers import WorkersLostError

T = TypeVar("T")

STOPPING: Final = (signal.SIGINT, signal.SIGTERM)
# seconds to wait after workers are lost, because the signal that ended them may also reach this process
SETTLE_SECONDS: Final = 0.2


class Interruptible:
    """A context that handles Ctrl-C and SIGTERM. It interrupts a run only between two chunks of matches.

    If a signal arrives while the run processes a chunk, the run completes that chunk first. A second Ctrl-C
    interrupts at once. Keep the context open until the rows are written, because a supervisor may send
    SIGTERM more than once.

    Attributes:
        stop_error: The error if the workers were lost, or None.
        signal: The signal that stopped the run, or 0.
    """

    def __init__(self) -> None:
        self.is_waiting = False
        self.is_requested = False
        self.signal = 0
        self.stop_error: WorkersLostError | None = None
        self.nesting_depth = 0
        self.previous_handler: dict[int, Any] = {}

    @property
    def stop_reason(self) -> str:
        return str(self.stop_error or "")

    def iterate_until_stopped(self, chunks: "Generator[T]") -> Iterator[T]:
        """Yield chunks until a signal arrives. Let the caller finish a chunk that it is processing."""
        with self:
            while not self.is_requested:
                try:
                    self.is_waiting = True
                    chunk = next(chunks)
                except StopIteration:
                    return
                except KeyboardInterrupt:
                    self.is_requested = True
                    return
                except WorkersLostError as error:
                    self.record_lost_workers(error)
                    return
                finally:
                    self.is_waiting = False
                yield chunk

    def record_lost_workers(self, error: WorkersLostError) -> None:
        """Record that the workers are lost, unless the signal that ended them also stops this process."""
        try:
            time.sleep(0 if self.is_requested else SETTLE_SECONDS)
        except KeyboardInterrupt:
            self.is_requested = True
        if not self.is_requested:
            self.stop_error = error

    def __enter__(self) -> "Interruptible":
        self.nesting_depth += 1
        if self.nesting_depth == 1 and threading.current_thread() is threading.main_thread():
            self.previous_handler = {
                signal_number: signal.signal(signal_number, self.on_signal)
                for signal_number in STOPPING
                if signal_number == signal.SIGINT or signal.getsignal(signal_number) != signal.SIG_IGN
            }
        return self

    def __exit__(self, *reason: object) -> None:
        self.nesting_depth -= 1
        if self.nesting_depth == 0:
            for signal_number, handler in self.previous_handler.items():
                signal.signal(signal_number, handler)
            self.previous_handler = {}

    def on_signal(self, signal_number: int, frame: object) -> None:
        """Interrupt the run if it is waiting for a chunk.

        If the run is processing a chunk, let it complete that chunk.
        """
        is_repeated = self.is_requested
        self.is_requested = True
        self.signal = self.signal or signal_number
        if is_repeated and signal_number != signal.SIGINT:
            return
        if self.is_waiting or is_repeated:
            raise KeyboardInterrupt
