"""The threads of the room allocate from one memory arena."""

import re
import subprocess
import sys

import pytest

# Print the number of memory arenas that a process uses after several threads allocated at the same time.
COUNT_ARENAS = """
import ctypes, sys, threading
from parlour.server.ops import process_memory as memory
if sys.argv[1] == "shared":
    memory.share_malloc_arena()
together = threading.Barrier(4)
def take() -> None:
    together.wait()
    held = [bytes(1000) for _ in range(1000)]
    together.wait()
threads = [threading.Thread(target=take) for _ in range(4)]
for each in threads: each.start()
for each in threads: each.join()
library = ctypes.CDLL(None)
library.fdopen.restype = ctypes.c_void_p
file = ctypes.c_void_p(library.fdopen(1, b"w"))
library.malloc_info(0, file)
library.fflush(file)
"""


def count_arenas(how: str) -> int:
    done = subprocess.run(
        [sys.executable, "-c", COUNT_ARENAS, how], check=True, capture_output=True, text=True, timeout=60
    )
    return len(re.findall("<heap nr=", done.stdout))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs the GNU C library")
def test_threads_share_a_malloc_arena() -> None:
    assert count_arenas("apart") > 1
    assert count_arenas("shared") == 1
