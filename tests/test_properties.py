"""What holds of every game, with any options, at any moment."""

from collections.abc import Callable

import pytest

from parlour.games import game_names
from parlour.testing import PROPERTIES, check_property
from parlour.testing.properties import (
    a_copied_or_pickled_view_is_the_same,
    a_reason_is_a_sentence_and_knows_no_hidden_card,
)

OF_WORLDS = (a_copied_or_pickled_view_is_the_same, a_reason_is_a_sentence_and_knows_no_hidden_card)


@pytest.mark.parametrize(
    "holds",
    [pytest.param(each, marks=pytest.mark.worlds) if each in OF_WORLDS else each for each in PROPERTIES],
)
@pytest.mark.parametrize("name", game_names())
def test_property(name: str, holds: Callable[..., None]) -> None:
    check_property(holds, name)
