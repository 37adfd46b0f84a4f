"""A decorator that makes a separate test for each registered game."""

from collections.abc import Callable

import pytest
from hypothesis import strategies as st

from parlour.games import game_names
from parlour.testing.random_matches import check_property


def for_every_game(
    examples: int = 0, **drawn: st.SearchStrategy[object]
) -> Callable[[Callable[..., None]], Callable[[str], None]]:
    """Turn a property into a test with one case per game."""

    def decorate(holds: Callable[..., None]) -> Callable[[str], None]:
        def test(name: str) -> None:
            check_property(holds, name, examples, **drawn)

        test.__name__ = holds.__name__
        return pytest.mark.parametrize("name", game_names())(test)

    return decorate
