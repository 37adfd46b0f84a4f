"""Wrapping of lines that are too long for the screen, with a hanging indent."""

import re
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from textwrap import wrap
from typing import Final

MAX_COLUMNS: Final = 100  # maximum width of a wrapped line, for readability
EXTRA_INDENT: Final = 2  # additional indent of continuation lines, in columns
COLUMN_GAP: Final = "  "  # minimum gap between two columns
# matches a line's indent and, if the line has two columns, also the first column
LINE_HEAD_PATTERN: Final = re.compile(r"( *)(\S.*? {2,}(?=\S))?")

WrapFunction = Callable[[str, int], list[str]]


def format_definitions(descriptions: Mapping[str, str], indent: str = "") -> list[str]:
    """Format names and their descriptions in two columns, one pair per line."""
    name_width = max(map(len, descriptions), default=0)
    return [
        f"{indent}{name.ljust(name_width)}{COLUMN_GAP}{description}"
        for name, description in descriptions.items()
    ]


def wrap_line(line: str, width: int, wrap_text: WrapFunction = wrap) -> list[str]:
    """Wrap a line to `width` characters.

    If the line consists of two columns of text and the first takes up at most half the width, continuation
    lines start below the second column. Otherwise they are indented slightly more than the line. `wrap_text`
    breaks a string into lines of at most a given width.
    """
    if len(wrap_text(line, width)) <= 1:
        return [line]
    head_match = LINE_HEAD_PATTERN.match(line)
    assert head_match is not None  # the pattern matches even an empty string
    if head_match[2] and head_match.end() <= width // 2:
        line_head, indent = head_match[0], head_match.end()
    else:
        line_head, indent = head_match[1][: width // 2], min(len(head_match[1]) + EXTRA_INDENT, width // 2)
    first_line, *other_lines = wrap_text(line[len(line_head) :].lstrip(), width - indent)
    return [line_head + first_line, *(" " * indent + other_line for other_line in other_lines)]


def fit_to_terminal(lines: Iterable[str]) -> list[str]:
    """Wrap the lines to the width of the terminal. Leave them unchanged if the output is a file or a pipe."""
    if not sys.stdout.isatty():
        return list(lines)
    width = min(shutil.get_terminal_size().columns, MAX_COLUMNS)
    return [wrapped_line for line in lines for wrapped_line in wrap_line(line, width)]
