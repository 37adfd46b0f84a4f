"""Watches over one program that somebody else wrote: nothing of it outlives whoever started it.

python process_guard.py LIFELINE WORD...

LIFELINE is the number of an open pipe. The program, the words, has the standard input and output; when it
ends, or the other end of the pipe is closed, it and all that it has started are killed. Parlour holds that
other end, so it is closed whatever becomes of Parlour. Needs nothing but Python, and starts at once.
"""

import ctypes
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36  # of Linux
CANNOT_RUN_STATUS = 127  # the exit status, as shells have it
MAX_CLEANUP_ROUNDS = 1000  # of killing what a program goes on starting


def prctl(what: int, value: int) -> None:
    """Linux promises more than other systems; elsewhere nothing happens."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def exec_program(words: list[str], lifeline: int) -> None:
    """Becomes the program, in a group of its own. Does not return."""
    os.close(lifeline)
    os.setpgid(0, 0)
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # for the case that somebody kills the warden
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)
    try:
        os.execvp(words[0], words)
    except OSError as reason:
        os.write(2, f"{words[0]}: {reason.strerror}\n".encode())
    os._exit(CANNOT_RUN_STATUS)


def kill_group(program: int) -> None:
    with suppress(OSError):
        os.killpg(program, signal.SIGKILL)


def kill_when_abandoned(lifeline: int, program: int) -> None:
    """Kills the program when nobody wants it any more."""
    while os.read(lifeline, 1):
        pass
    kill_group(program)


def list_children() -> list[int]:
    """Who is a child of this process now, of Linux also what a child of it has left behind."""
    found: list[int] = []
    for place in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):
            found += [int(word) for word in place.read_text().split()]
    return found


def kill_descendants(program: int) -> None:
    """Ends all that the program has started."""
    kill_group(program)
    for _ in range(MAX_CLEANUP_ROUNDS):
        for child in list_children():
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)
        try:
            os.waitpid(-1, 0 if list_children() else os.WNOHANG)
        except ChildProcessError:
            return


def guard(words: list[str], lifeline: int) -> int:
    """Runs the program to its end: its exit status, or 128 and the number of the signal that ended it."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # the lifeline says when to end
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    program = os.fork()
    if not program:
        exec_program(words, lifeline)
    nothing = os.open(os.devnull, os.O_RDWR)
    for pipe in (0, 1, 2):  # so that whoever reads sees when the program has closed them
        os.dup2(nothing, pipe)
    Thread(target=kill_when_abandoned, args=(lifeline, program), daemon=True).start()
    _, status = os.waitpid(program, 0)
    kill_descendants(program)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    ended = guard(sys.argv[2:], int(sys.argv[1]))
    os._exit(ended)
