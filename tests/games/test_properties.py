"""Properties of every game, with any options, at any point of a match."""

from collections.abc import Callable

import pytest

from parlour.games import game_names
from parlour.testing import PROPERTIES, check_property
from parlour.testing.properties import (
    check_move_reasons,
    check_view_pickle,
)

WORLD_PROPERTIES = (check_view_pickle, check_move_reasons)


@pytest.mark.parametrize(
    "holds",
    [
        pytest.param(each, marks=pytest.mark.worlds) if each in WORLD_PROPERTIES else each
        for each in PROPERTIES
    ],
)
@pytest.mark.parametrize("name", game_names())
def test_property(name: str, holds: Callable[..., None]) -> None:
    check_property(holds, name)
