"""Runs a command that takes its time, and says every few seconds that it goes on."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

SAYING = 4.0  # seconds between two lines
TAIL = 30  # lines of a failed command's output that are shown


class Failed(Exception):
    """A command ended with an error; the message is what it said last."""


def say(line: str) -> None:
    print(line, flush=True)


def run(
    what: str, seconds: int, command: list[str], environment: dict[str, str], log: Path, quiet: bool = False
) -> None:
    """Runs a command whose output goes to the file `log`; it takes about so many seconds. Raises Failed."""
    tell: Callable[[str], None] = (lambda line: None) if quiet else say
    tell(f"{what} (about {seconds} s)")
    began = said = time.monotonic()
    with log.open("w", encoding="utf-8") as output:
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )
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
        raise Failed("\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-TAIL:]))


def wait(process: "subprocess.Popen[bytes]") -> int | None:
    try:
        return process.wait(0.25)
    except subprocess.TimeoutExpired:
        return None
