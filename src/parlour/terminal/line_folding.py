"""Lines that are too long for a screen: what goes on stands below where their text begins."""

import re
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from textwrap import wrap
from typing import Final

MAX_COLUMNS: Final = 100  # columns that are still read with ease
EXTRA_INDENT: Final = 2  # columns by which the further lines of a text stand in
COLUMN_GAP: Final = "  "  # at least, between two columns
LINE_HEAD: Final = re.compile(r"( *)(\S.*? {2,}(?=\S))?")  # what stands before the text: blanks, and a column

Wrapping = Callable[[str, int], list[str]]


def format_definitions(about: Mapping[str, str], indent: str = "") -> list[str]:
    """A line for each thing and what it does, in two columns."""
    widest = max(map(len, about), default=0)
    return [f"{indent}{each.ljust(widest)}{COLUMN_GAP}{does}" for each, does in about.items()]


def wrap_line(line: str, width: int, wrapped: Wrapping = wrap) -> list[str]:
    """A line as it fits so many columns.

    What goes on stands below the second column, where there are two and the first is narrow, or else a little
    further in than the line begins. `wrapped` breaks a text where it is longer than so many columns.
    """
    if len(wrapped(line, width)) <= 1:
        return [line]
    found = LINE_HEAD.match(line)
    assert found is not None  # it matches nothing as well
    if found[2] and found.end() <= width // 2:
        before, inside = found[0], found.end()
    else:
        before, inside = found[1][: width // 2], min(len(found[1]) + EXTRA_INDENT, width // 2)
    first, *others = wrapped(line[len(before) :].lstrip(), width - inside)
    return [before + first, *(" " * inside + each for each in others)]


def fit_to_terminal(lines: Iterable[str]) -> list[str]:
    """The lines as they fit a terminal; as they are for a file or a pipe."""
    if not sys.stdout.isatty():
        return list(lines)
    width = min(shutil.get_terminal_size().columns, MAX_COLUMNS)
    return [part for line in lines for part in wrap_line(line, width)]
