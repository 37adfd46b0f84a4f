"""Numbers in the user's language, and tables of numbers."""

import math
from collections.abc import Iterable
from typing import Final

from parlour.kit.sentences import MINUS_SIGN
from parlour.lab.estimates import Estimate
from parlour.terminal.language import format_message, language
from parlour.text.number_format import NumberFormat

MAX_DIGITS: Final = 4


def format_number(value: float, digits: int = 0) -> str:
    """Format a number with `digits` decimals."""
    return NumberFormat(language()).format_decimal(value, digits)


def format_signed(value: float, digits: int) -> str:
    """Format a number with a sign."""
    told = format_number(value, digits)
    return told if told.startswith(MINUS_SIGN) else f"+{told}"


def format_with_interval(told: str, within: float, digits: int) -> str:
    """Format a mean with half the width of its interval, or the mean alone without an interval."""
    return f"{told} ±{format_number(within, digits)}" if math.isfinite(within) else told


def format_share(estimate: Estimate) -> tuple[str, str, int]:
    """Return a share in percent, its interval, and the number of decimals of both."""
    numerals = NumberFormat(language())
    low, high = numerals.format_bounds(estimate, share=True)
    told = numerals.format_mean(estimate, share=True)
    return (
        told,
        format_message("share-interval", low=low, high=high),
        numerals.decimal_places(estimate, share=True),
    )


def format_percent(share: float) -> str:
    return format_number(100 * share, 1)


def format_plain(value: float) -> str:
    return format_number(value, 0 if value == int(value) else 2)


def digits_for_interval(within: float, mean: float) -> int:
    """Return the number of decimals for two digits of the interval.

    Without an interval: 0 for an integer mean, else 2.
    """
    if within == 0:
        return 0 if mean == int(mean) else 2
    if not math.isfinite(within):
        return 1
    return min(MAX_DIGITS, max(0, 1 - math.floor(math.log10(within))))


def align_columns(rows: Iterable[list[str]]) -> list[str]:
    """Align the rows of a table as lines: the first column to the left, the others to the right."""
    kept = list(rows)
    most = max(map(len, kept))
    wide = [max(len(row[at]) for row in kept if at < len(row)) for at in range(most)]
    lines = []
    for row in kept:
        cells = [row[0].ljust(wide[0]), *(each.rjust(wide[at]) for at, each in enumerate(row) if at)]
        lines.append("  ".join(cells).rstrip())
    return lines
