"""A walk through every screen around a match, at each size of the window."""

from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from parlour.testing import effort
from parlour.testing.effort import example_count
from tests.browser.accessibility import check_axe
from tests.browser.conftest import Visitors
from tests.browser.screens import (
    SIZES,
    Screen,
    evening_screens,
    lobby_screens,
    practice_screens,
    resize,
    screen_faults,
    spectator_screens,
)

Walk = Callable[[Visitors, str], Iterator[Screen]]
WALKS: list[Walk] = [lobby_screens, evening_screens, practice_screens, spectator_screens]
LANGUAGES = ["de-DE", "en-US"]
FEW_SCREENS = 3  # of a walk, without long tests


@pytest.mark.parametrize("locale", LANGUAGES if effort.is_long else LANGUAGES[:1])
@pytest.mark.parametrize("walk", WALKS if effort.is_long else WALKS[:2])
def test_screens_fit(visitors: Visitors, walk: Walk, locale: str) -> None:
    """Check that each screen fits: without long tests at two sizes, in rotation."""
    count = example_count(2, len(SIZES))
    for number, (name, page) in enumerate(islice(walk(visitors, locale), example_count(FEW_SCREENS, 99))):
        for at in range(count):
            size = list(SIZES)[(number * count + at) % len(SIZES)]
            resize(page, SIZES[size])
            assert screen_faults(page) == [], f"{name}, {size}"
        resize(page, SIZES["phone"])
        if effort.is_long:
            check_axe(page)
