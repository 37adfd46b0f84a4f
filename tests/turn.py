"""What of many like cases one run looks at: each day the next of them, and with `--long` all.

A run says its number at the end; `--turn NUMBER` takes the same cases again.
"""

from collections.abc import Sequence
from datetime import date
from typing import TypeVar

from parlour.testing import effort

Case = TypeVar("Case")

number = 0  # set by tests/conftest.py before any test is collected


def today() -> int:
    """The number of a run that nobody gave one."""
    return date.today().toordinal()


def in_turn(cases: Sequence[Case], few: int = 1, ahead: int = 0) -> list[Case]:
    """So many of the cases, other ones each time; with `--long` all of them.

    `ahead` is how many runs later it is, for one of several that are not to take the same.
    """
    if effort.long or few >= len(cases):
        return list(cases)
    first = (number + ahead) * few
    return [cases[(first + at) % len(cases)] for at in range(few)]
