"""Run a slow command, and report every few seconds that it is still running."""

import re
import shlex
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

SAYING = 4.0  # seconds between two lines
TAIL = 30  # lines of a failed command's output that are shown

# Causes by the output of a failed command. The first match counts.
REASONS = (
    (r"No module named '?_?ssl|SSL module is not available", "this Python has no ssl module"),
    (r"No module named '?(?:venv|ensurepip|pip)\b", "this Python has no working venv and pip"),
    (r"No space left on device|Disk quota exceeded", "the disk is full"),
    (
        r"NewConnectionError|ConnectTimeoutError|ProxyError|Network is unreachable|name resolution",
        "the packages cannot be downloaded, because the package index cannot be reached",
    ),
    (r"Permission denied|Read-only file system", "a file cannot be written"),
)


class Failed(Exception):
    """A command ended with an error: the last lines that it printed, a sentence about it, and its log."""

    def __init__(self, last: str, reason: str, log: Path) -> None:
        super().__init__(last)
        self.reason = reason
        self.log = log


def say(line: str) -> None:
    print(line, flush=True)


def run(
    what: str, seconds: int, command: list[str], environment: dict[str, str], log: Path, quiet: bool = False
) -> None:
    """Run a command that takes about `seconds` seconds, with its output in the file `log`.

    Raises:
        Failed: The command ended with an error.
    """
    tell: Callable[[str], None] = (lambda line: None) if quiet else say
    tell(f"{what} (about {seconds} s)")
    began = said = time.monotonic()
    with log.open("w", encoding="utf-8") as output:
        print("$", shlex.join(command), file=output, flush=True)
        try:
            process = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
            )
        except OSError as reason:
            print(reason, file=output)
            raise Failed("", f"cannot run {command[0]}: {reason.strerror}", log) from None
        try:
            while (status := wait(process)) is None:
                if time.monotonic() - said >= SAYING:
                    said = time.monotonic()
                    tell(f"  {what}: {said - began:.0f} s of about {seconds}")
        finally:
            if process.poll() is None:
                process.terminate()
                process.wait()
    if status:
        printed = log.read_text(encoding="utf-8", errors="replace")
        known = known_reason(printed.partition("\n")[2])
        last = "" if known else "\n".join(printed.splitlines()[-TAIL:])
        raise Failed(last, known or f"{what} failed with exit status {status}", log)


def known_reason(printed: str) -> str:
    """Return a sentence about a failed command, or an empty text if its output is not recognized."""
    return next((reason for sign, reason in REASONS if re.search(sign, printed)), "")


def wait(process: "subprocess.Popen[bytes]") -> int | None:
    try:
        return process.wait(0.25)
    except subprocess.TimeoutExpired:
        return None
