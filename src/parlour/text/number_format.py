"""Numbers as people of a language write them."""

import math
from dataclasses import dataclass
from typing import Final, Protocol

from parlour.kit.sentences import MINUS_SIGN

SEPARATORS: Final = {"de": (",", ".")}  # of a decimal fraction, and between thousands
DEFAULT_SEPARATORS: Final = (".", ",")
MISSING_MARK: Final = "–"


class Interval(Protocol):
    """A mean and the interval that it lies in."""

    @property
    def mean(self) -> float: ...
    @property
    def lower_bound(self) -> float: ...
    @property
    def upper_bound(self) -> float: ...


@dataclass(frozen=True)
class NumberFormat:
    """How a language writes numbers."""

    language: str

    def format_decimal(self, value: float, places: int = 1) -> str:
        """A number with so many decimal places; a dash for what is none."""
        if math.isnan(value):
            return MISSING_MARK
        point, thousands = SEPARATORS.get(self.language, DEFAULT_SEPARATORS)
        written = f"{abs(value):,.{places}f}"
        sign = MINUS_SIGN if value < 0 and written.strip("0.,") else ""
        return sign + written.translate({ord("."): point, ord(","): thousands})

    def format_integer(self, value: float) -> str:
        return self.format_decimal(value, 0)

    def format_rounded(self, value: float) -> str:
        """A number with as many places as are worth reading: three digits or more."""
        return self.format_decimal(value, count_decimal_places(abs(value)))

    def format_share(self, value: float, places: int = 1) -> str:
        """A share from 0 to 1 as so many in a hundred."""
        return self.format_decimal(100 * value, places)

    def format_tick(self, value: float, share: bool = False) -> str:
        """A number at an axis, as short as it can be."""
        shown = 100 * value if share else value
        for places in range(4):
            if math.isclose(shown, round(shown, places), abs_tol=1e-9):
                return self.format_decimal(shown, places)
        return self.format_decimal(shown, 4)

    def decimal_places(self, estimate: Interval, share: bool = False) -> int:
        """How many decimal places tell the ends of an interval apart; of shares at least one."""
        width = (100 if share else 1) * (estimate.upper_bound - estimate.lower_bound)
        if not 0 < width < math.inf:
            return 1
        return min(4, max(int(share), 1 - math.floor(math.log10(width))))

    def format_bounds(self, estimate: Interval, share: bool = False) -> tuple[str, str]:
        """Both ends of an interval."""
        places = self.decimal_places(estimate, share)
        scale = 100 if share else 1
        return self.format_decimal(scale * estimate.lower_bound, places), self.format_decimal(
            scale * estimate.upper_bound, places
        )

    def format_mean(self, estimate: Interval, share: bool = False) -> str:
        """A mean, as finely as the ends of its interval."""
        return self.format_decimal(
            (100 if share else 1) * estimate.mean, self.decimal_places(estimate, share)
        )


def count_decimal_places(value: float) -> int:
    if math.isnan(value) or value >= 100 or value == round(value):
        return 0
    return 1 if value >= 10 else 2
