"""What holds of every game, with any options, at any moment."""

from collections.abc import Callable

import pytest

from parlour.games import game_names
from parlour.testing import PROPERTIES, check_property


@pytest.mark.parametrize("holds", PROPERTIES)
@pytest.mark.parametrize("name", game_names())
def test_property(name: str, holds: Callable[..., None]) -> None:
    check_property(holds, name)
