"""Child processes that answer in lines: both ways to wait for a line, and no process that remains."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.bots.worker_process import LineTooLongError, WorkerProcess

PATIENCE = 60  # seconds; only a failing test waits so long
ECHO = """
import sys
print("error text", file=sys.stderr, flush=True)
for line in sys.stdin:
    print(line.upper(), end="", flush=True)
sys.exit(7)
"""
BOTH_FACES = pytest.mark.parametrize("is_async", [False, True])


def start(program: str, **settings: Any) -> WorkerProcess:
    return WorkerProcess([sys.executable, "-c", program], 100_000, **settings)


def read(worker: WorkerProcess, is_async: bool, seconds: float = PATIENCE) -> bytes:
    if is_async:
        return asyncio.run(asyncio.wait_for(worker.read_line_async(), seconds))
    return worker.read_line(time.monotonic() + seconds)


@pytest.fixture
def echo() -> Iterator[WorkerProcess]:
    worker = start(ECHO, stderr=subprocess.PIPE)
    yield worker
    worker.kill()


@BOTH_FACES
def test_answers_arrive_as_lines(is_async: bool, echo: WorkerProcess) -> None:
    long_line = b"a" * 90_000  # more than a pipe holds
    echo.send(b"one\ntwo\n" + long_line + b"\n")
    assert [read(echo, is_async) for _ in range(3)] == [b"ONE", b"TWO", long_line.upper()]
    with pytest.raises(TimeoutError):
        read(echo, is_async, 0.05)
    echo.close_input()
    with pytest.raises(EOFError):
        read(echo, is_async)
    assert echo.exit_status(PATIENCE) == 7
    assert echo.error_tail == b"error text\n"


@BOTH_FACES
def test_too_long_line_is_refused(is_async: bool) -> None:
    worker = start("print('x' * 200_000, flush=True); input()")
    with pytest.raises(LineTooLongError):
        read(worker, is_async)
    worker.kill()


@pytest.mark.parametrize("is_guarded", [False, True])
def test_kill_ends_a_busy_process(is_guarded: bool) -> None:
    worker = start("import os\nprint(os.getpid(), flush=True)\nwhile True: pass", is_guarded=is_guarded)
    process_id = int(read(worker, is_async=False))
    assert worker.exit_status() is None
    worker.kill()
    worker.kill()  # does nothing
    assert worker.exit_status() == (128 + signal.SIGKILL if is_guarded else -signal.SIGKILL)
    with pytest.raises(ProcessLookupError):
        os.kill(process_id, 0)


def test_missing_program_is_reported() -> None:
    with pytest.raises(FileNotFoundError):
        WorkerProcess(["/nowhere/to/be/found"], 100)
