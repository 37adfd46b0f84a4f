"""Wrapping of lines that are too long for the screen, with a hanging indent."""

import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console

MAX_COLUMNS: Final = 100  # maximum width of a wrapped line, for readability
EXTRA_INDENT: Final = 2  # additional indent of continuation lines, in columns
# matches a line's indent and, if the line has two columns, also the first column
LINE_HEAD_PATTERN: Final = re.compile(r"( *)(\S.*? {2,}(?=\S))?")


def wrap_line(console: "Console", line: str, width: int) -> list[str]:
    """Wrap a line to `width` columns.

    If the line consists of two columns of text and the first takes up at most half the width, continuation
    lines start below the second column. Otherwise they are indented slightly more than the line.
    """
    from rich.text import Text  # slow, and output to a pipe is not wrapped

    if Text(line).cell_len <= width:
        return [line]
    head_match = LINE_HEAD_PATTERN.match(line)
    assert head_match is not None  # the pattern matches even an empty string
    if head_match[2] and head_match.end() <= width // 2:
        line_head, indent = head_match[0], head_match.end()
    else:
        line_head, indent = head_match[1][: width // 2], min(len(head_match[1]) + EXTRA_INDENT, width // 2)
    wrapped_text = Text(line[len(line_head) :].lstrip()).wrap(console, width - indent)
    first_line, *other_lines = [wrapped_line.plain.rstrip() for wrapped_line in wrapped_text]
    return [line_head + first_line, *(" " * indent + other_line for other_line in other_lines)]


def fit_to_terminal(lines: Iterable[str]) -> list[str]:
    """Wrap the lines to the width of the terminal. Leave them unchanged if the output is a file or a pipe."""
    if not sys.stdout.isatty():
        return list(lines)
    from rich.console import Console

    console = Console()
    width = min(console.width, MAX_COLUMNS)
    return [wrapped_line for line in lines for wrapped_line in wrap_line(console, line, width)]
