"""Wrapping of lines that are too long for a screen, with a hanging indent."""

import re
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from textwrap import wrap
from typing import Final

MAX_COLUMNS: Final = 100  # widest comfortable line
EXTRA_INDENT: Final = 2  # columns, for continuation lines
COLUMN_GAP: Final = "  "  # smallest gap between two columns
LINE_HEAD: Final = re.compile(r"( *)(\S.*? {2,}(?=\S))?")  # indent and first column before the text

Wrapping = Callable[[str, int], list[str]]


def format_definitions(about: Mapping[str, str], indent: str = "") -> list[str]:
    """Format names and their descriptions in two columns, one pair on each line."""
    widest = max(map(len, about), default=0)
    return [f"{indent}{each.ljust(widest)}{COLUMN_GAP}{does}" for each, does in about.items()]


def wrap_line(line: str, width: int, wrapped: Wrapping = wrap) -> list[str]:
    """Wrap a line to `width` columns.

    If the line has two columns and the first is narrow, continuation lines start below the second column.
    Otherwise they are indented a little further than the line. `wrapped` breaks a text into lines of at most
    the given number of columns.
    """
    if len(wrapped(line, width)) <= 1:
        return [line]
    found = LINE_HEAD.match(line)
    assert found is not None  # the pattern also matches the empty text
    if found[2] and found.end() <= width // 2:
        before, inside = found[0], found.end()
    else:
        before, inside = found[1][: width // 2], min(len(found[1]) + EXTRA_INDENT, width // 2)
    first, *others = wrapped(line[len(before) :].lstrip(), width - inside)
    return [before + first, *(" " * inside + each for each in others)]


def fit_to_terminal(lines: Iterable[str]) -> list[str]:
    """Wrap the lines to the width of the terminal; leave them unchanged for a file or a pipe."""
    if not sys.stdout.isatty():
        return list(lines)
    width = min(shutil.get_terminal_size().columns, MAX_COLUMNS)
    return [part for line in lines for part in wrap_line(line, width)]
