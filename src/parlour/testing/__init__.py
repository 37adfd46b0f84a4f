"""What any game must pass: for the tests of a package that has one.

    @pytest.mark.parametrize("holds", PROPERTIES)
    def test_property(holds):
        check_property(holds, "high-card")

docs/a-new-game.md tells the rest. With `-p parlour.testing.plugin` pytest knows `--long` and `--brief`, and
the mark `clause`.
"""

from parlour.extras import MissingExtra, require

try:
    require("testing", "parlour.testing")
except MissingExtra as reason:
    raise ImportError(str(reason)) from None

import pytest

pytest.register_assert_rewrite(
    "parlour.testing.keys",
    "parlour.testing.lessons",
    "parlour.testing.properties",
    "parlour.testing.rulebook",
    "parlour.testing.worlds",
)

from parlour.testing.effort import draws, tries  # noqa: E402 - what asserts must be rewritten before it is imported
from parlour.testing.keys import check_words  # noqa: E402
from parlour.testing.lessons import check_lesson  # noqa: E402
from parlour.testing.play import (  # noqa: E402
    advance,
    check_property,
    choices,
    deal,
    refused_option,
    set_ups,
    step,
)
from parlour.testing.properties import PROPERTIES  # noqa: E402
from parlour.testing.rulebook import check_page, check_scenario, scenario_cases  # noqa: E402
from parlour.testing.worlds import check_worlds  # noqa: E402

__all__ = [
    "PROPERTIES",
    "advance",
    "check_lesson",
    "check_page",
    "check_property",
    "check_scenario",
    "check_words",
    "check_worlds",
    "choices",
    "deal",
    "draws",
    "refused_option",
    "scenario_cases",
    "set_ups",
    "step",
    "tries",
]
