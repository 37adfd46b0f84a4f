"""Formatting of numbers for a language."""

import math
from dataclasses import dataclass
from typing import Final, Protocol

from parlour.text.message import MINUS_SIGN

SEPARATORS: Final = {"de": (",", ".")}  # decimal and thousands separators, by language
DEFAULT_SEPARATORS: Final = (".", ",")
MISSING_MARK: Final = "–"


class IntervalEstimate(Protocol):
    """A mean, and the bounds of its confidence interval."""

    @property
    def mean(self) -> float: ...
    @property
    def lower_bound(self) -> float: ...
    @property
    def upper_bound(self) -> float: ...


@dataclass(frozen=True)
class NumberFormat:
    """A formatter for numbers in one language."""

    language: str

    def format_decimal(self, value: float, decimals: int = 1) -> str:
        """Format a number with `decimals` decimal places. NaN becomes a dash."""
        if math.isnan(value):
            return MISSING_MARK
        decimal_separator, thousands_separator = SEPARATORS.get(self.language, DEFAULT_SEPARATORS)
        digits = f"{abs(value):,.{decimals}f}"
        sign = MINUS_SIGN if value < 0 and digits.strip("0.,") else ""
        return sign + digits.translate({ord("."): decimal_separator, ord(","): thousands_separator})

    def format_integer(self, value: float) -> str:
        return self.format_decimal(value, 0)

    def format_rounded(self, value: float) -> str:
        """Format a number with enough decimal places for about three digits."""
        return self.format_decimal(value, count_decimal_places(abs(value)))

    def format_share(self, value: float, decimals: int = 1) -> str:
        """Format a share from 0 to 1 as a percentage, without the percent sign."""
        return self.format_decimal(100 * value, decimals)

    def format_tick(self, value: float, is_share: bool = False) -> str:
        """Format the label of a tick on a chart's axis, with as few decimal places as possible."""
        scaled_value = 100 * value if is_share else value
        for decimals in range(4):
            if math.isclose(scaled_value, round(scaled_value, decimals), abs_tol=1e-9):
                return self.format_decimal(scaled_value, decimals)
        return self.format_decimal(scaled_value, 4)

    def decimal_places(self, estimate: IntervalEstimate, is_share: bool = False) -> int:
        """Return the number of decimal places needed to tell the ends of an interval apart, at most 4.

        Shares are formatted as percentages with at least one decimal place.
        """
        width = (100 if is_share else 1) * (estimate.upper_bound - estimate.lower_bound)
        if not 0 < width < math.inf:
            return 1
        return min(4, max(int(is_share), 1 - math.floor(math.log10(width))))

    def format_bounds(self, estimate: IntervalEstimate, is_share: bool = False) -> tuple[str, str]:
        """Format both ends of an interval."""
        decimals = self.decimal_places(estimate, is_share)
        scale = 100 if is_share else 1
        return self.format_decimal(scale * estimate.lower_bound, decimals), self.format_decimal(
            scale * estimate.upper_bound, decimals
        )

    def format_mean(self, estimate: IntervalEstimate, is_share: bool = False) -> str:
        """Format a mean with the same number of decimal places as the ends of its interval."""
        return self.format_decimal(
            (100 if is_share else 1) * estimate.mean, self.decimal_places(estimate, is_share)
        )


def count_decimal_places(value: float) -> int:
    if math.isnan(value) or value >= 100 or value == round(value):
        return 0
    return 1 if value >= 10 else 2
