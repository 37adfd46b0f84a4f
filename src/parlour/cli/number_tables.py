"""Numbers in the user's language, and tables of numbers."""

import math
from collections.abc import Iterable
from typing import Final

from parlour.lab.estimates import Estimate
from parlour.terminal.language import format_message, language
from parlour.text.message import MINUS_SIGN
from parlour.text.number_format import NumberFormat

MAX_DIGITS: Final = 4


def format_number(value: float, decimal_places: int = 0) -> str:
    """Format a number with `decimal_places` decimal places."""
    return NumberFormat(language()).format_decimal(value, decimal_places)


def format_signed(value: float, decimal_places: int) -> str:
    """Format a number with a sign and `decimal_places` decimal places."""
    text = format_number(value, decimal_places)
    return text if text.startswith(MINUS_SIGN) else f"+{text}"


def append_margin_of_error(mean_text: str, margin: float, decimal_places: int) -> str:
    """Append a margin of error such as `±0.5` to a formatted mean, unless the margin is unknown."""
    return f"{mean_text} ±{format_number(margin, decimal_places)}" if math.isfinite(margin) else mean_text


def format_share_columns(estimate: Estimate) -> tuple[str, str, int]:
    """Return a share as a percentage, its interval, and the number of decimal places in both."""
    number_format = NumberFormat(language())
    lower_bound, upper_bound = number_format.format_bounds(estimate, is_share=True)
    mean_text = number_format.format_mean(estimate, is_share=True)
    return (
        mean_text,
        format_message("share-interval", low=lower_bound, high=upper_bound),
        number_format.decimal_places(estimate, is_share=True),
    )


def format_percent(share: float) -> str:
    return format_number(100 * share, 1)


def format_compact(value: float) -> str:
    return format_number(value, 0 if value == int(value) else 2)


def decimal_places_for_interval(margin: float, mean: float) -> int:
    """Return the number of decimal places needed for two significant digits of the margin.

    If the margin is unknown, return 1. If it is 0, return 0 for an integer mean, and 2 for any other.
    """
    if margin == 0:
        return 0 if mean == int(mean) else 2
    if not math.isfinite(margin):
        return 1
    return min(MAX_DIGITS, max(0, 1 - math.floor(math.log10(margin))))


def align_columns(rows: Iterable[list[str]]) -> list[str]:
    """Return the rows of a table as lines, with the first column aligned left and the others right."""
    table_rows = list(rows)
    column_count = max(map(len, table_rows))
    widths = [
        max(len(row[column]) for row in table_rows if column < len(row)) for column in range(column_count)
    ]
    lines = []
    for row in table_rows:
        cells = [
            row[0].ljust(widths[0]),
            *(cell.rjust(widths[column]) for column, cell in enumerate(row) if column),
        ]
        lines.append("  ".join(cells).rstrip())
    return lines
