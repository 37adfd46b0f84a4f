"""A walk through every screen around a match, at each size of the window."""

from collections.abc import Callable, Iterator

import pytest

from parlour.testing import effort
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
# Without long tests, each walk is in one language, and each of its screens has one size.
WALKS_IN_LANGUAGES = [(walk, locale) for walk in WALKS for locale in LANGUAGES]
ROTATION = [(walk, LANGUAGES[number % 2]) for number, walk in enumerate(WALKS)]


@pytest.mark.parametrize(("walk", "locale"), WALKS_IN_LANGUAGES if effort.is_long else ROTATION)
def test_screens_fit(visitors: Visitors, walk: Walk, locale: str) -> None:
    """Check that each screen fits and has no violations."""
    names = list(SIZES)
    for number, (name, page) in enumerate(walk(visitors, locale)):
        for size in names if effort.is_long else [names[number % len(names)]]:
            resize(page, SIZES[size])
            assert screen_faults(page) == [], f"{name}, {size}"
        if effort.is_long:
            resize(page, SIZES["phone"])
        check_axe(page)
        resize(page, SIZES["phone"])
