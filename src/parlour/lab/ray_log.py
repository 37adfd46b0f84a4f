"""A log file for Ray's messages, which would otherwise appear on the terminal.

Ray's native code writes to file descriptor 2, and its Python code to the logger `ray`. Ray prints errors of
the cluster, including dozens of lines about a lost node, to standard output. This cannot be switched off.
"""

import logging
import os
import sys
from pathlib import Path
from typing import Any, Final

STDERR: Final = 2


class RayLog:
    """Sends Ray's messages to a file until `close` is called. `sys.stderr` still writes to the terminal."""

    def __init__(self, path: Path, worker: Any) -> None:
        """Redirect file descriptor 2, Ray's logger and Ray's printed messages to the log file.

        Args:
            path: The log file.
            worker: Ray's module `ray._private.worker`.

        Raises:
            OSError: The file cannot be written, or standard error is closed.
        """
        self.worker = worker
        self.logger = logging.getLogger("ray")
        self.terminal = os.dup(STDERR)
        self.file = logging.FileHandler(path, encoding="utf-8")
        self.handlers, self.logger.handlers = self.logger.handlers, [self.file]
        self.original_print, worker.print_to_stdstream = worker.print_to_stdstream, self.add_lines
        self.original_stderr = sys.stderr
        self.new_stderr = sys.stderr = self.open_terminal_stream(sys.stderr)
        with open(path, "ab") as file:
            os.dup2(file.fileno(), STDERR)

    def open_terminal_stream(self, stream: Any) -> Any:
        """Return a stream that writes to the terminal.

        If a test runner or notebook has replaced the stream, return it unchanged.
        """
        try:
            if stream.fileno() != STDERR:
                return stream
        except (AttributeError, OSError):
            return stream
        stream.flush()
        descriptor = os.dup(self.terminal)
        return open(descriptor, "w", buffering=1, encoding=stream.encoding, errors=stream.errors)

    def add_lines(self, message: dict[str, Any], ignore_prefix: bool = False) -> None:
        """Log the cluster's messages instead of printing them. This replaces Ray's `print_to_stdstream`."""
        self.logger.error("\n".join(message["lines"]))

    def close(self) -> None:
        """Restore standard error, Ray's logger and Ray's `print_to_stdstream`.

        The stream that replaced `sys.stderr` stays open, because a progress bar may restore it later.
        """
        os.dup2(self.terminal, STDERR)
        os.close(self.terminal)
        if sys.stderr is self.new_stderr:
            sys.stderr = self.original_stderr
        self.worker.print_to_stdstream = self.original_print
        self.logger.handlers = self.handlers
        self.file.close()
