"""Numbers at the terminal, as the reader's language writes them, and tables of them."""

import math
from collections.abc import Iterable
from typing import Final

from parlour.kit.words import MINUS_SIGN
from parlour.lab.estimates import Estimate
from parlour.report.numbers import Numerals
from parlour.terminal.said import language, say

MOST_DIGITS: Final = 4


def number(value: float, digits: int = 0) -> str:
    """With so many digits behind the point."""
    return Numerals(language()).decimal(value, digits)


def signed(value: float, digits: int) -> str:
    """The same with a sign before it."""
    told = number(value, digits)
    return told if told.startswith(MINUS_SIGN) else f"+{told}"


def between(told: str, within: float, digits: int) -> str:
    """What is told of a mean, and half of its interval; alone where there is none."""
    return f"{told} ±{number(within, digits)}" if math.isfinite(within) else told


def share_and_ends(estimate: Estimate) -> tuple[str, str, int]:
    """Of a share how many of 100 it is, its interval, and with how many digits both are told."""
    numerals = Numerals(language())
    low, high = numerals.between(estimate, share=True)
    told = numerals.mean(estimate, share=True)
    return told, say("share-interval", low=low, high=high), numerals.places(estimate, share=True)


def percent(share: float) -> str:
    return number(100 * share, 1)


def plain(value: float) -> str:
    return number(value, 0 if value == int(value) else 2)


def digits_for(within: float, mean: float) -> int:
    """Behind the point so many that two digits of what is not sure are told; two where all is."""
    if within == 0:
        return 0 if mean == int(mean) else 2
    if not math.isfinite(within):
        return 1
    return min(MOST_DIGITS, max(0, 1 - math.floor(math.log10(within))))


def aligned(rows: Iterable[list[str]]) -> list[str]:
    """Rows of a table as lines: the first column to the left, numbers to the right."""
    kept = list(rows)
    most = max(map(len, kept))
    wide = [max(len(row[at]) for row in kept if at < len(row)) for at in range(most)]
    lines = []
    for row in kept:
        cells = [row[0].ljust(wide[0]), *(each.rjust(wide[at]) for at, each in enumerate(row) if at)]
        lines.append("  ".join(cells).rstrip())
    return lines
