"""Run a slow command and report every few seconds that it is still running."""

import re
import shlex
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

REPORT_SECONDS = 4.0  # seconds between progress reports
MAX_OUTPUT_LINES = 30  # maximum number of output lines shown for a failed command

# Patterns to look for in the output of a failed command, each with the cause that it indicates. The first
# match wins.
FAILURE_REASONS = (
    (r"No module named '?_?ssl|SSL module is not available", "this Python has no ssl module"),
    (r"No module named '?(?:venv|ensurepip|pip)\b", "this Python has no working venv and pip"),
    (r"No space left on device|Disk quota exceeded", "the disk is full"),
    (
        r"NewConnectionError|ConnectTimeoutError|ProxyError|Network is unreachable|name resolution",
        "the packages cannot be downloaded, because the package index cannot be reached",
    ),
    (r"Permission denied|Read-only file system", "a file cannot be written"),
)


class CommandFailedError(Exception):
    """Raised if a command fails.

    The message contains the last output lines, `reason` the cause, and `log` the log file.
    """

    def __init__(self, last_lines: str, reason: str, log: Path) -> None:
        super().__init__(last_lines)
        self.reason = reason
        self.log = log


def print_line(line: str) -> None:
    print(line, flush=True)


def run(
    description: str,
    expected_seconds: int,
    command: list[str],
    environment: dict[str, str],
    log: Path,
    quiet: bool = False,
) -> None:
    """Run a command that takes about `expected_seconds` seconds, and write its output to the file `log`.

    Raises:
        CommandFailedError: The command ended with an error.
    """
    report: Callable[[str], None] = (lambda line: None) if quiet else print_line
    report(f"{description} (about {expected_seconds} s)")
    started_at = reported_at = time.monotonic()
    with log.open("w", encoding="utf-8") as output:
        print("$", shlex.join(command), file=output, flush=True)
        try:
            process = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
            )
        except OSError as error:
            print(error, file=output)
            raise CommandFailedError("", f"cannot run {command[0]}: {error.strerror}", log) from None
        try:
            while (status := wait(process)) is None:
                if time.monotonic() - reported_at >= REPORT_SECONDS:
                    reported_at = time.monotonic()
                    report(f"  {description}: {reported_at - started_at:.0f} s so far")
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()
    if status:
        output_text = log.read_text(encoding="utf-8", errors="replace")
        known_reason = find_failure_reason(output_text.partition("\n")[2])
        last_lines = "" if known_reason else "\n".join(output_text.splitlines()[-MAX_OUTPUT_LINES:])
        raise CommandFailedError(
            last_lines, known_reason or f"{description} failed with exit status {status}", log
        )


def find_failure_reason(output: str) -> str:
    """Return the reason for a failure, or an empty string if the output is not recognized."""
    return next((reason for pattern, reason in FAILURE_REASONS if re.search(pattern, output)), "")


def wait(process: "subprocess.Popen[bytes]") -> int | None:
    try:
        return process.wait(0.25)
    except subprocess.TimeoutExpired:
        return None
