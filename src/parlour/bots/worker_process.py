"""A child process that answers in lines of text.

A caller waits for a line either with `read_line`, which blocks, or with `read_line_async` in an event loop.
All other methods return at once, except that ending a process takes a moment. This needs POSIX.
"""

import asyncio
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

GUARD_SCRIPT: Final = str(Path(__file__).with_name("process_guard.py"))
END_SECONDS: Final = 2.0  # maximum seconds for the guard process to kill the program and exit
READ_BYTES: Final = 65_536  # maximum number of bytes that are read from a pipe at once
MAX_ERROR_BYTES: Final = 2000  # maximum number of bytes kept from the end of standard error


class LineTooLongError(ValueError):
    """Raised if a process writes a line that is too long."""


class WorkerProcess:
    """A child process in a session of its own, so that Ctrl-C does not reach it.

    Attributes:
        process: The process, or the guard process if the program is guarded.
        unread: Output that was received but not read as lines yet.
        error_tail: The end of the standard error, if it is a pipe.
        has_closed_output: True if the process has closed its standard output, usually because it has ended.
    """

    def __init__(
        self,
        command: Sequence[str],
        max_line_bytes: int,
        environment: Mapping[str, str] | None = None,
        stderr: int | None = None,
        is_guarded: bool = False,
    ) -> None:
        """Start a process.

        Args:
            command: The program and its arguments.
            max_line_bytes: The maximum length of a line, including the line end.
            environment: The environment variables, or None for those of this process.
            stderr: As for `subprocess.Popen`.
            is_guarded: True to run the program with `process_guard.py`. It then ends with this process, and
                all its descendants end with it.

        Raises:
            OSError: The process could not be started.
        """
        self.max_line_bytes = max_line_bytes
        self.unsent, self.unread, self.error_tail = bytearray(), bytearray(), b""
        self.has_closed_output = False
        self.lifeline_fd, guard_fds = -1, list[int]()
        if is_guarded:
            guard_fd, self.lifeline_fd = os.pipe()
            guard_fds.append(guard_fd)
            command = [sys.executable, "-I", "-S", GUARD_SCRIPT, str(guard_fd), *command]
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                bufsize=0,
                env=environment,
                pass_fds=guard_fds,
                start_new_session=True,
            )
        finally:
            for guard_fd in guard_fds:
                os.close(guard_fd)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input_fd, self.output_fd = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.open_fds = {self.output_fd}
        if self.process.stderr is not None:
            self.open_fds.add(self.process.stderr.fileno())
        for fd in (self.input_fd, *self.open_fds):
            os.set_blocking(fd, False)

    # Lines

    def send(self, content: bytes) -> None:
        """Send bytes. The rest is sent while the caller waits for an answer."""
        self.unsent += content
        self.transfer()

    def read_line(self, deadline: float) -> bytes:
        """Return the next line without its line end.

        Raises:
            TimeoutError: The line has not arrived before `deadline`, in seconds of `time.monotonic`.
            EOFError: The process has closed its output.
            LineTooLongError: The line is too long.
        """
        while (line := self.take_line()) is None:
            seconds_left = deadline - time.monotonic()
            if seconds_left <= 0:
                raise TimeoutError
            with selectors.DefaultSelector() as selector:
                for fd in self.open_fds:
                    selector.register(fd, selectors.EVENT_READ)
                if self.unsent:
                    selector.register(self.input_fd, selectors.EVENT_WRITE)
                selector.select(seconds_left)
            self.transfer()
        return line

    async def read_line_async(self) -> bytes:
        """Return the next line without its line end. Only one task may wait for it.

        Raises:
            EOFError: The process has closed its output.
            LineTooLongError: The line is too long.
        """
        loop = asyncio.get_running_loop()
        while (line := self.take_line()) is None:
            is_ready, fds, has_unsent = asyncio.Event(), [*self.open_fds], bool(self.unsent)
            for fd in fds:
                loop.add_reader(fd, is_ready.set)
            if has_unsent:
                loop.add_writer(self.input_fd, is_ready.set)
            try:
                await is_ready.wait()
            finally:
                for fd in fds:
                    loop.remove_reader(fd)
                if has_unsent:
                    loop.remove_writer(self.input_fd)
            self.transfer()
        return line

    def take_line(self) -> bytes | None:
        """Return the next line, or None if it has not been received yet. Raise errors as `read_line` does."""
        end = self.unread.find(b"\n", 0, self.max_line_bytes)
        if end >= 0:
            line = bytes(self.unread[:end])
            del self.unread[: end + 1]
            return line
        if len(self.unread) >= self.max_line_bytes:
            raise LineTooLongError
        if self.has_closed_output:
            raise EOFError("the process ended without an answer")
        return None

    def transfer(self) -> None:
        """Send and receive what is possible without waiting."""
        for fd in [*self.open_fds]:
            with suppress(BlockingIOError):
                received = os.read(fd, READ_BYTES)
                if not received:
                    self.open_fds.discard(fd)
                    self.has_closed_output |= fd == self.output_fd
                elif fd == self.output_fd:
                    self.unread += received
                else:
                    self.error_tail = (self.error_tail + received)[-MAX_ERROR_BYTES:]
        if self.unsent:
            with suppress(BlockingIOError):
                try:
                    del self.unsent[: os.write(self.input_fd, self.unsent)]
                except BrokenPipeError:  # the end of the process is reported when its output ends
                    self.unsent.clear()

    # Ending

    @property
    def pid(self) -> int:
        return self.process.pid

    def exit_status(self, seconds: float = 0.0) -> int | None:
        """Return the exit status of the process, or None if it does not end within `seconds`."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def close_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    def signal_group(self, signal_number: signal.Signals) -> None:
        """Send a signal to the process and the processes that it has started, unless it has ended."""
        if self.process.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal_number)

    def kill(self) -> None:
        """Kill the process and all processes that it has started, and wait until it has ended."""
        if self.lifeline_fd >= 0:
            os.close(self.lifeline_fd)
            self.lifeline_fd = -1
            self.process.send_signal(signal.SIGCONT)  # needed if the program has suspended the guard process
            self.exit_status(END_SECONDS)
        self.signal_group(signal.SIGKILL)
        self.process.wait()
        self.has_closed_output = True
        self.open_fds.clear()
        self.unsent.clear()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()

    async def kill_async(self) -> None:
        """Do the same as `kill` without blocking the event loop, even if the caller is cancelled."""
        await asyncio.to_thread(self.kill)
