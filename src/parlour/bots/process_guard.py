"""A guard process, which ensures that an external program ends when Parlour ends.

Usage: python process_guard.py LIFELINE WORD...

LIFELINE is the file descriptor of a pipe. Parlour holds the other end, which is closed even if Parlour
crashes. The words are the command line of the program, which inherits standard input, output and error.

When the program ends, or when Parlour's end of the pipe is closed, the guard kills the program and all its
descendants. The script needs only Python and starts fast.
"""

import ctypes
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36  # option numbers from Linux's <sys/prctl.h>
CANNOT_RUN_STATUS = 127  # exit status if the program cannot be run, as in a shell
MAX_CLEANUP_ROUNDS = 1000  # maximum number of attempts to kill a program that keeps starting processes


def prctl(option: int, value: int) -> None:
    """Call `prctl` on Linux; do nothing on other systems."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def exec_program(command_words: list[str], lifeline_fd: int) -> None:
    """Replace this process with the program, in its own process group. Does not return."""
    os.close(lifeline_fd)
    os.setpgid(0, 0)
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # kill the program if the guard is killed
    for signal_number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(signal_number, signal.SIG_DFL)
    try:
        os.execvp(command_words[0], command_words)
    except OSError as error:
        os.write(2, f"{command_words[0]}: {error.strerror}\n".encode())
    os._exit(CANNOT_RUN_STATUS)


def kill_group(program_pid: int) -> None:
    with suppress(OSError):
        os.killpg(program_pid, signal.SIGKILL)


def kill_when_abandoned(lifeline_fd: int, program_pid: int) -> None:
    """Wait until the other end of the lifeline is closed, then kill the program."""
    while os.read(lifeline_fd, 1):
        pass
    kill_group(program_pid)


def list_children() -> list[int]:
    """Return the process IDs of this process's children. On Linux they include orphaned descendants."""
    children: list[int] = []
    for path in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):
            children += [int(word) for word in path.read_text().split()]
    return children


def kill_descendants(program_pid: int) -> None:
    """Kill the program and every process that it has started."""
    kill_group(program_pid)
    for _ in range(MAX_CLEANUP_ROUNDS):
        for child in list_children():
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)
        try:
            os.waitpid(-1, 0 if list_children() else os.WNOHANG)
        except ChildProcessError:
            return


def run_guarded_program(command_words: list[str], lifeline_fd: int) -> int:
    """Run the program until it ends, and return its exit status.

    If a signal ended the program, the exit status is 128 plus the signal number.
    """
    for signal_number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # this process must not end before the program ends or the lifeline is closed
        signal.signal(signal_number, signal.SIG_IGN)
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    program = os.fork()
    if not program:
        exec_program(command_words, lifeline_fd)
    null_device = os.open(os.devnull, os.O_RDWR)
    # from now on, only the program holds the pipes, so that Parlour reads end-of-file when the program closes
    # them
    for pipe in (0, 1, 2):
        os.dup2(null_device, pipe)
    Thread(target=kill_when_abandoned, args=(lifeline_fd, program), daemon=True).start()
    _, status = os.waitpid(program, 0)
    kill_descendants(program)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    exit_status = run_guarded_program(sys.argv[2:], int(sys.argv[1]))
    os._exit(exit_status)
